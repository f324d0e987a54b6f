"""Step invariants: nothing comes from nowhere, and nothing is told twice; what a step changed, its events tell."""

from __future__ import annotations

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.events import FACTS
from petz_engine.alien_petshop.state import Dice, Display, State
from petz_engine.kernel.bag import Bag, bag_of, plus
from petz_engine.kernel.books import ALL, Account, Books, Move


def _traits(c: Content, state: State, seat: int) -> Bag:
    """The trait tokens on a player's pets."""
    total: Bag = (0,) * len(c.traits)
    for pet in stats.pets(state.table.players[seat]):
        total = plus(total, pet.traits)
    return total


def _habitats(c: Content, state: State, seat: int) -> Bag:
    displays = state.table.players[seat].displays
    return bag_of([d.habitat for d in displays if d.habitat is not None], len(c.habitats))


def _tokens(c: Content, state: State, seat: int) -> list[Bag]:
    displays = state.table.players[seat].displays
    return [bag_of([] if d.token is None else [d.token], len(c.tokens)) for d in displays]


def _workers(c: Content, display: Display) -> Dice:
    """The dice on the pet or on the token of a display."""
    if display.pet is not None:
        return display.pet.workers
    return bag_of([] if display.worker is None else [display.worker], len(c.die_values))


def _one(number: int | None, size: int) -> Bag:
    return bag_of([] if number is None else [number], size)


ACCOUNTS = (
    # AP-BUY-02 "Payment is immediate"
    Account("credits", "credits", lambda c, s, seat: s.table.players[seat].credits),
    Account("workers", "shop", lambda c, s, seat: s.table.players[seat].workers),
    Account("trait", "supply", lambda c, s: s.table.traits, seats=False),
    Account("trait", "pet", _traits),
    Account("claims", "claims", lambda c, s, seat: s.table.players[seat].claims),
    Account("token", "supply", lambda c, s: s.table.tokens, seats=False),
    Account("token", "display", _tokens),
    Account("habitat", "stack", lambda c, s: s.table.habitats, seats=False),
    Account("habitat", "display", _habitats),
    Account(
        "award",
        "shop",
        lambda c, s, seat: bag_of(
            [at for at, owner in enumerate(s.table.awards) if owner == seat], len(c.awards)
        ),
    ),
    Account("pet", "deck", lambda c, s: s.hidden.decks, seats=False),
    Account(
        "pet",
        "market",
        lambda c, s: bag_of([pet for row in s.table.market for pet in row], len(c.pets)),
        seats=False,
    ),
    Account("pet", "discards", lambda c, s: s.table.discards, seats=False),
    Account(
        "pet",
        "display",
        lambda c, s, seat: bag_of([pet.pet for pet in stats.pets(s.table.players[seat])], len(c.pets)),
    ),
    Account("bonus", "shop", lambda c, s, seat: s.table.players[seat].bonus_cards),
    Account("bonus_cards", "hand", lambda c, s, seat: s.secrets[seat].bonus),
    Account("bonus_cards", "table", lambda c, s, seat: s.table.players[seat].revealed),
    Account("dice", "hand", lambda c, s, seat: s.table.players[seat].dice),
    Account("dice", "goods", lambda c, s, seat: s.table.players[seat].goods),
    Account("dice", "mutations", lambda c, s, seat: s.table.players[seat].mutations),
    Account("dice", "display", lambda c, s, seat: [_workers(c, d) for d in s.table.players[seat].displays]),
    Account("shop", "table", lambda c, s, seat: _one(s.table.players[seat].shop, len(c.shops))),
    Account("episode", "table", lambda c, s: _one(s.table.episode, len(c.names["episode"])), seats=False),
    Account("rounds", "table", lambda c, s: s.table.round, seats=False),
)

_CREDITS = Move("amount", good="credits")
_PRICE = Move("amount", "credits", None, "credits")
_HIRED = Move("", None, "shop", "workers")
_PETS, _PET = Move("pets", good="pet"), Move("pet")
_OFF_DISPLAY = Move(ALL, "display", None, "dice", at="display")
MOVES: dict[str, tuple[Move, ...]] = {
    "spawned": (_CREDITS,),
    "sold_goods": (_CREDITS,),
    "gained_credits": (_CREDITS,),
    "lost_credits": (_CREDITS,),
    "hired": (_PRICE, _HIRED),
    "took_worker": (_HIRED,),
    "quit": (Move("amount", "shop", None, "workers"), _OFF_DISPLAY),
    # AP-O-35 "declining ends the player's remaining tokens of that source"
    "may_place": (Move("amount", None, "claims", "claims"),),
    "placed_trait": (Move("trait"), Move("", "claims", None, "claims", spare=True)),
    "declined": (Move(ALL, "claims", None, "claims"),),
    "forgone": (Move("amount", "claims", None, "claims"),),
    # AP-HAZ-04 "put it on one of your displays with no pet and no token"
    "put_token": (Move("token", at="display"),),
    "removed_token": (Move("token", at="display"), _OFF_DISPLAY),
    "bought_habitat": (Move("habitat"), _PRICE),
    "took_habitat": (Move("habitat"),),
    # AP-AWD-03 "An award that somebody already holds is taken from them"
    "took_award": (Move("award", "shop", "shop", seats=("source", "target")),),
    "revealed": (_PETS,),
    # AP-RE-03 "All pets left in the market go to the discard pile"
    "discarded_market": (_PETS,),
    "bought_pet": (_PET, _PRICE),
    "took_starter": (_PET,),
    "dealt_bonus": (Move("amount", None, "shop", "bonus"),),
    "kept_bonus": (Move("amount", None, "shop", "bonus"),),
    # cards that a seat only looks at are told it too
    "bonus_cards": (Move("bonus_cards", None, "hand", rule="AP-SETUP-06"),),
    "kept_bonus_cards": (Move("bonus_cards", None, "hand"),),
    "revealed_bonus": (Move("bonus_cards"),),
    "rolled": (Move("dice", None, "hand"),),
    "rerolls": (Move("dice", "hand", None), _CREDITS),
    "raised_die": (Move("die", "hand", None, "dice"), Move("raised", None, "hand", "dice")),
    "forced": (Move("die", "hand", "display", "dice", at="display"),),
    "assigned": (
        Move("displays", "hand", "display", "dice"),
        Move("goods", "hand", "goods", "dice"),
        Move("mutations", "hand", "mutations", "dice"),
    ),
    "workers_home": (
        *[Move(ALL, place, None, "dice") for place in ("hand", "goods", "mutations", "display")],
        Move("", None, "table", "rounds"),
    ),
    # AP-SETUP-02 "Each player takes a shop"
    "took_shop": (Move("shop", None, "table"),),
    # AP-EPI-01 "one random episode is in force for the whole game"
    "drew_episode": (Move("episode", None, "table"),),
}
"""What the events of each kind move."""

STEP_INVARIANTS = Books(ACCOUNTS, MOVES, FACTS).step_invariants()
