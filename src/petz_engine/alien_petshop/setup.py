"""Setup: the state before it, what is dealt where nobody chooses (AP-O-01, AP-O-30), bonus cards (AP-SETUP-06) and the
Episode (AP-EPI-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.choose_shop import take_shop
from petz_engine.alien_petshop.actions.choose_starter import starters_left, take_starter
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import (
    EMPTY,
    NOBODY,
    BonusBag,
    Edit,
    EpisodeId,
    Hidden,
    PetId,
    Player,
    Secret,
    ShopId,
    State,
    Table,
    bonus_in_play,
    copies_of,
)


def start_state(c: Content) -> State:
    """The state before the first chance, with all pieces in their decks and supplies (AP-SETUP-03, -04, -07 to -11)."""
    rules, dice, bonus = c.rules, (0,) * len(c.die_values), (0,) * len(c.bonus_cards)
    copies = copies_of(c)
    player = Player(
        shop=None,
        # AP-SETUP-03 "Each player starts with 3 credits"
        credits=rules.credits,
        # AP-SETUP-04 "Each player starts with 2 workers in the Break Room"
        workers=rules.workers,
        displays=(EMPTY,) * rules.displays,
        dice=dice,
        goods=dice,
        mutations=dice,
        revealed=bonus,
    )
    bonus_deck = bonus_in_play(c)
    table = Table(
        round=1,
        cursor=0,
        due=(),
        order=tuple(range(c.seats)),
        pending=(),
        chance_counts=(),
        players=(player,) * c.seats,
        market=((),) * len(c.decks),
        discards=(0,) * len(c.pets),
        # AP-COMP-01 "35 normal pets, 16 Super-Pets"
        deck_sizes=tuple(sum(c.pets[pet].copies for pet in of) for of in c.pets_of),
        # AP-SETUP-09 "Sort habitats by type into 4 stacks"
        habitats=tuple(copies["habitat"]),
        # AP-SETUP-10 "trait tokens go on the mutation board in 4 stacks"
        traits=tuple(copies["trait"]),
        # AP-SETUP-11 "laid out in normal mode and left in the box in easy mode"
        tokens=tuple(copies["hazard_token"]),
        # AP-SETUP-07 "All 5 awards lie face up, unowned"
        awards=(NOBODY,) * len(c.awards),
        bonus_deck_size=sum(bonus_deck),
        episode=c.episodes_in_play[0] if len(c.episodes_in_play) == 1 else None,
    )
    # AP-SETUP-14 "Unused shops, cubes and starters leave the game"
    # AP-MKT-06 "Hidden: order of both decks and of the bonus deck"
    hidden = Hidden(tuple(0 if pet.deck < 0 else pet.copies for pet in c.pets), bonus_deck)
    return State(table, (Secret(bonus, bonus),) * c.seats, hidden)


@attrs.frozen(weakref_slot=False)
class DealShops:
    """Chance: the shop and the starter pet of each seat; the pet stands in the first display."""

    shops: tuple[ShopId, ...]
    starters: tuple[PetId, ...]


@attrs.frozen(weakref_slot=False)
class DrawEpisode:
    """Chance: the Episode that is in force."""

    episode: EpisodeId


@attrs.frozen(weakref_slot=False)
class DealBonus:
    """Chance: the bonus cards that each seat is dealt."""

    hands: tuple[BonusBag, ...]


def deals_shops(c: Content, table: Table) -> bool:
    """Whether shops and starters are dealt instead of chosen."""
    # AP-O-01 "offer a"
    return c.rules.deal_shops


def draws_episode(c: Content, table: Table) -> bool:
    """Whether an Episode is drawn."""
    return len(c.episodes_in_play) > 1


class Dealt(NamedTuple):
    """The shop and the starter of each seat."""

    shops: tuple[int, ...]
    starters: tuple[int, ...]


def _sampler(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> Dealt:
    """In turn order everybody gets a shop, and then everybody a starter, each of those that are left alike."""
    shops, starters, boards = dict[int, int](), dict[int, int](), list[int]()
    for seat in state.table.order:
        # AP-SETUP-02 "the shops on opposite"
        left = [int(shop.board not in boards) for shop in c.shops]
        (shops[seat],) = draws.row(f"shop/{seat}", left, 1)
        boards.append(c.shops[shops[seat]].board)
    pets = starters_left(c, state.table)
    for seat in state.table.order:
        (at,) = draws.row(f"starter/{seat}", pets, 1)
        starters[seat] = c.starters[at]
        pets[at] -= 1
    seats = range(len(state.secrets))
    return Dealt(tuple([shops[seat] for seat in seats]), tuple([starters[seat] for seat in seats]))


def _deal(e: Edit, decision: m.Decision, action: DealShops, dealt: Dealt) -> None:
    for seat in e.table.order:
        take_shop(e, seat, action.shops[seat])
    for seat in e.table.order:
        take_starter(e, seat, action.starters[seat], 0)


def _outcome_fields(c: Content, action: DealShops) -> Mapping[str, tuple[int, ...]]:
    shops = {f"shop/{seat}": (shop,) for seat, shop in enumerate(action.shops)}
    return shops | {
        f"starter/{seat}": (c.starters.index(pet) if pet in c.starters else -1,)
        for seat, pet in enumerate(action.starters)
    }


def plays_bonus(c: Content, table: Table) -> bool:
    """Whether bonus cards are dealt in this mode."""
    # AP-EASY-02 "No bonus cards, no bonus scoring"
    return c.rules.bonus_cards > 0


def _bonus_walk(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> tuple[BonusBag, ...]:
    left, hands = state.hidden.bonus_cards, list[BonusBag]([()] * len(state.secrets))
    for seat in state.table.order:
        # AP-SETUP-06 "deal 1 face down to each player"
        hands[seat] = draws.hand(str(seat), left, c.rules.bonus_cards)
        left = m.minus(left, hands[seat])
    return tuple(hands)


def _deal_bonus(e: Edit, decision: m.Decision, action: DealBonus, hands: tuple[BonusBag, ...]) -> None:
    hidden = e.hidden()
    for seat, hand in enumerate(hands):
        hidden.bonus_cards = m.minus(hidden.bonus_cards, hand)
        e.secret(seat).bonus, e.player(seat).bonus_cards = hand, sum(hand)
        # AP-BONUS-06 "The undealt cards stay as a deck beside the awards"
        e.table.bonus_deck_size -= sum(hand)
        e.emit("dealt_bonus", "AP-SETUP-06", seat, amount=sum(hand), source="bonus_deck", target="shop")
        # AP-BONUS-04 "The card is secret until the end"
        e.emit("bonus_cards", "AP-SETUP-06", seat, seat, bonus_cards=hand)


def _hands_cells(c: Content, action: DealBonus) -> Mapping[str, Any]:
    return {str(seat): hand for seat, hand in enumerate(action.hands)}


def _draw_walk(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> int:
    episodes = [int(episode in c.episodes_in_play) for episode in range(len(c.episodes))]
    return draws.row("episode", episodes, 1)[0]


def _draw(e: Edit, decision: m.Decision, action: DrawEpisode, episode: int) -> None:
    e.table.episode = episode
    # AP-EPI-02 "Read aloud at setup, public"
    e.emit("drew_episode", "AP-EPI-01", -1, episode=episode)


DRAW_FIRST = m.draw_first("AP-SETUP-12")
DEAL_SHOPS = m.ChanceMechanic(
    _sampler, lambda c, dealt: DealShops(*dealt), _outcome_fields, _deal, public_view=m.whole
)
DRAW_EPISODE = m.ChanceMechanic(
    _draw_walk,
    lambda c, episode: DrawEpisode(episode),
    lambda c, action: {"episode": (action.episode,)},
    _draw,
    public_view=m.whole,
)
DEAL_BONUS = m.ChanceMechanic(_bonus_walk, lambda c, hands: DealBonus(hands), _hands_cells, _deal_bonus)
