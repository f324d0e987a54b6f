"""Setup: what is dealt where nobody chooses (AP-O-01, AP-O-30), and the Episode (AP-EPI-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.choose_shop import take_shop
from petz_engine.alien_petshop.actions.choose_starter import starters_left, take_starter
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, EpisodeId, PetId, ShopId, State, Table


@attrs.frozen(weakref_slot=False)
class DealShops:
    """Chance: the shop and the starter pet of each seat; the pet stands in the first display."""

    shops: tuple[ShopId, ...]
    starters: tuple[PetId, ...]


@attrs.frozen(weakref_slot=False)
class DrawEpisode:
    """Chance: the Episode that is in force."""

    episode: EpisodeId


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


def _draw_walk(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> int:
    episodes = [int(episode in c.episodes_in_play) for episode in range(len(c.episodes))]
    return draws.row("episode", episodes, 1)[0]


def _draw(e: Edit, decision: m.Decision, action: DrawEpisode, episode: int) -> None:
    e.table.episode = episode
    # AP-EPI-02 "Read aloud at setup, public"
    e.emit("drew_episode", "AP-EPI-01", -1, episode=episode)


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
