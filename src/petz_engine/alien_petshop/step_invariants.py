"""Step invariants: nothing comes from nowhere, and nothing is told twice; what a step changed, its events tell."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.events import FACTS
from petz_engine.alien_petshop.state import Dice, Display, State


def _traits(c: Content, state: State, seat: int) -> m.Bag:
    """The trait tokens on a player's pets."""
    total: m.Bag = (0,) * len(c.traits)
    for pet in stats.pets(state.table.players[seat]):
        total = m.plus(total, pet.traits)
    return total


def _habitats(c: Content, state: State, seat: int) -> m.Bag:
    displays = state.table.players[seat].displays
    return m.bag_of([d.habitat for d in displays if d.habitat is not None], len(c.habitats))


def _tokens(c: Content, state: State, seat: int) -> list[m.Bag]:
    displays = state.table.players[seat].displays
    return [m.bag_of([] if d.token is None else [d.token], len(c.tokens)) for d in displays]


def _workers(c: Content, display: Display) -> Dice:
    """The dice on the pet or on the token of a display."""
    if display.pet is not None:
        return display.pet.workers
    return m.bag_of([] if display.worker is None else [display.worker], len(c.die_values))


def _one(number: int | None, size: int) -> m.Bag:
    return m.bag_of([] if number is None else [number], size)


ACCOUNTS = (
    # AP-BUY-02 "Payment is immediate"
    m.Account("credits", "credits", lambda c, s, seat: s.table.players[seat].credits),
    m.Account("workers", "shop", lambda c, s, seat: s.table.players[seat].workers),
    m.Account("trait", "supply", lambda c, s: s.table.traits, seats=False),
    m.Account("trait", "pet", _traits),
    m.Account(
        "claims",
        "claims",
        lambda c, s: 0 if s.table.mutation is None else s.table.mutation.claims,
        seats=False,
    ),
    m.Account("token", "supply", lambda c, s: s.table.tokens, seats=False),
    m.Account("token", "display", _tokens),
    m.Account("habitat", "stack", lambda c, s: s.table.habitats, seats=False),
    m.Account("habitat", "display", _habitats),
    m.Account(
        "award",
        "shop",
        lambda c, s, seat: m.bag_of(
            [at for at, owner in enumerate(s.table.awards) if owner == seat], len(c.awards)
        ),
    ),
    m.Account("pet", "deck", lambda c, s: s.hidden.decks, seats=False),
    m.Account(
        "pet",
        "market",
        lambda c, s: m.bag_of([pet for row in s.table.market for pet in row], len(c.pets)),
        seats=False,
    ),
    m.Account("pet", "discards", lambda c, s: s.table.discards, seats=False),
    m.Account(
        "pet",
        "display",
        lambda c, s, seat: m.bag_of([pet.pet for pet in stats.pets(s.table.players[seat])], len(c.pets)),
    ),
    m.Account("bonus", "shop", lambda c, s, seat: s.table.players[seat].bonus_cards),
    m.Account("bonus_cards", "hand", lambda c, s, seat: s.secrets[seat].bonus),
    m.Account("bonus_cards", "table", lambda c, s, seat: s.table.players[seat].revealed),
    m.Account("dice", "hand", lambda c, s, seat: s.table.players[seat].dice),
    m.Account("dice", "goods", lambda c, s, seat: s.table.players[seat].goods),
    m.Account("dice", "mutations", lambda c, s, seat: s.table.players[seat].mutations),
    m.Account("dice", "display", lambda c, s, seat: [_workers(c, d) for d in s.table.players[seat].displays]),
    m.Account("shop", "table", lambda c, s, seat: _one(s.table.players[seat].shop, len(c.shops))),
    m.Account("episode", "table", lambda c, s: _one(s.table.episode, len(c.names["episode"])), seats=False),
    m.Account("rounds", "table", lambda c, s: s.table.round, seats=False),
)

_CREDITS = m.Move("amount", good="credits")
_PRICE = m.Move("amount", "credits", None, "credits")
_HIRED = m.Move("", None, "shop", "workers")
_PETS, _PET = m.Move("pets", good="pet"), m.Move("pet")
_OFF_DISPLAY = m.Move(m.ALL, "display", None, "dice", at="display")
MOVES: dict[str, tuple[m.Move, ...]] = {
    "spawned": (_CREDITS,),
    "sold_goods": (_CREDITS,),
    "gained_credits": (_CREDITS,),
    "lost_credits": (_CREDITS,),
    "hired": (_PRICE, _HIRED),
    "took_worker": (_HIRED,),
    "quit": (m.Move("amount", "shop", None, "workers"), _OFF_DISPLAY),
    # AP-O-35 "declining ends the player's remaining tokens of that source"
    "may_place": (m.Move("amount", None, "claims", "claims"),),
    "placed_trait": (m.Move("trait"), m.Move("", "claims", None, "claims", spare=True)),
    "declined": (m.Move(m.ALL, "claims", None, "claims"),),
    "forgone": (m.Move("amount", "claims", None, "claims"),),
    # AP-HAZ-04 "put it on one of your displays with no pet and no token"
    "put_token": (m.Move("token", at="display"),),
    "removed_token": (m.Move("token", at="display"), _OFF_DISPLAY),
    "bought_habitat": (m.Move("habitat"), _PRICE),
    "took_habitat": (m.Move("habitat"),),
    # AP-AWD-03 "An award that somebody already holds is taken from them"
    "took_award": (m.Move("award", "shop", "shop", seats=("source", "target")),),
    "revealed": (_PETS,),
    # AP-RE-03 "All pets left in the market go to the discard pile"
    "discarded_market": (_PETS,),
    "bought_pet": (_PET, _PRICE),
    "took_starter": (_PET,),
    "dealt_bonus": (m.Move("amount", None, "shop", "bonus"),),
    "kept_bonus": (m.Move("amount", None, "shop", "bonus"),),
    # cards that a seat only looks at are told it too
    "bonus_cards": (m.Move("bonus_cards", None, "hand", rule="AP-SETUP-06"),),
    "kept_bonus_cards": (m.Move("bonus_cards", None, "hand"),),
    "revealed_bonus": (m.Move("bonus_cards"),),
    "rolled": (m.Move("dice", None, "hand"),),
    "rerolls": (m.Move("dice", "hand", None), _CREDITS),
    "raised_die": (m.Move("die", "hand", None, "dice"), m.Move("raised", None, "hand", "dice")),
    "forced": (m.Move("die", "hand", "display", "dice", at="display"),),
    "assigned": (
        m.Move("displays", "hand", "display", "dice"),
        m.Move("goods", "hand", "goods", "dice"),
        m.Move("mutations", "hand", "mutations", "dice"),
    ),
    "workers_home": (
        *[m.Move(m.ALL, place, None, "dice") for place in ("hand", "goods", "mutations", "display")],
        m.Move("", None, "table", "rounds"),
    ),
    # AP-SETUP-02 "Each player takes a shop"
    "took_shop": (m.Move("shop", None, "table"),),
    # AP-EPI-01 "one random episode is in force for the whole game"
    "drew_episode": (m.Move("episode", None, "table"),),
}
"""What the events of each kind move."""

STEP_INVARIANTS = m.Books(ACCOUNTS, MOVES, FACTS).step_invariants()
