"""Moves by name for rule tests: send, keep, arrange, assign, and refusals with their code and rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import petz_engine as pe
from dungeon_petz.positions import check_laws, positions, the_game
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Player, State

Group = tuple[int, int]
GREEN, PURPLE, RED, YELLOW = (
    positions().number("color", name) for name in ("green", "purple", "red", "yellow")
)
"""Numbers of the colors; hands by color are in this order."""
UL, UR, LL, LR = range(4)
"""Numbers of the plots."""


# --- asking a state


def asked(state: State) -> list[int]:
    """The seats that have to choose now."""
    return [decision.seat for decision in the_game().decisions(state)]


def answers(state: State) -> set[type[Any]]:
    """The types of action that are asked for now."""
    return {kind for decision in the_game().decisions(state) for kind in decision.actions}


def player(state: State, seat: int) -> Player:
    found: Player = state.table.players[seat]
    return found


def row(state: State, name: str) -> list[str]:
    """The bare names of the tiles that lie in a row of the market."""
    return [bare("tile", tile) for tile in state.table.rows[positions().number("row", name)]]


def stand(state: State, name: str) -> dict[str, int]:
    """The food that lies on a stand, by bare name; an empty stand has none."""
    return _named("food", state.table.stands[positions().number("space", name)])


def standing(state: State, name: str) -> list[tuple[int, int]]:
    """The groups that stand on a space, as (seat, imps)."""
    return list(state.table.spaces[positions().number("space", name)])


def larder(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """The chambers of each food that a player has, fresh ones first."""
    return {bare("food", food): of for food, of in enumerate(player(state, seat).larder) if of}


def hand(state: State, seat: int) -> dict[str, int]:
    return _named("need_card", state.secrets[seat].hand)


def by_color(state: State, seat: int) -> tuple[int, ...]:
    """How many cards a hand really has of green, purple, red and yellow."""
    counts = [0, 0, 0, 0]
    for card, count in enumerate(state.secrets[seat].hand):
        counts[positions().c.cards[card].color] += count
    return tuple(counts)


def removed(state: State) -> list[str]:
    """The bare names of the tiles that left the game."""
    return [bare("tile", tile) for tile, count in enumerate(state.table.removed) for _ in range(count)]


def bare(kind: str, number: int) -> str:
    return str(the_game().codec.names[kind][number].partition(":")[2])


def _named(kind: str, counts: Sequence[int]) -> dict[str, int]:
    return {bare(kind, number): count for number, count in enumerate(counts) if count}


# --- positions


def shop(
    groups: Mapping[int, Sequence[Group]],
    players: Mapping[int, Mapping[str, Any]] | None = None,
    **table: Any,
) -> State:
    """A position in which these groups were just revealed; each seat has its other imps at home."""
    fields = {seat: dict((players or {}).get(seat, {})) for seat in {**groups, **(players or {})}}
    for seat, of in groups.items():
        own = fields[seat]
        out = sum(imps for imps, _ in of) + own.get("hospital", 0) + own.get("platform", 0)
        own["groups"] = GroupImps(tuple(of)).groups
        own.setdefault("home", 6 + own.get("fetched", 0) - out)
    state = positions().state("shopping/groups_left", players=fields, **table)
    check_laws(the_game(), state)
    return state


# --- moves


def apply(state: State, seat: int, action: Any) -> State:
    """The state after an action; all laws hold in it."""
    after: State = the_game().apply(state, seat, action).state
    check_laws(the_game(), after)
    return after


def sent(group: Group, space: str, tile: str | None = None) -> SendGroup:
    p = positions()
    return SendGroup(*group, p.number("space", space), None if tile is None else p.tile(tile))


def send(state: State, seat: int, group: Group, space: str, tile: str | None = None) -> State:
    return apply(state, seat, sent(group, space, tile))


def keep(state: State, seat: int, group: Group) -> State:
    return apply(state, seat, KeepGroup(*group))


def group_all(state: State, groups: Mapping[int, Sequence[Group]]) -> State:
    """Everybody groups, those who are not named make no group."""
    for seat in asked(state):
        state = apply(state, seat, GroupImps(tuple(groups.get(seat, ()))))
    return state


def arrange(state: State, seat: int, *, cages: Any = (), addons: Any = (), pets: Any = ()) -> State:
    return apply(state, seat, Arrange(cages, addons, pets))


def assigned(**pets: Sequence[str]) -> AssignNeeds:
    """Cards by plot name, as ``green_hunger`` or ``green:potion``."""
    p = positions()
    return AssignNeeds(tuple(p.cards(*pets.get(bare("plot", plot), ())) for plot in range(4)))


def choose_color(state: State, seat: int, color: int) -> State:
    return apply(state, seat, ChooseColor(color))


def dealt(hands: Mapping[int, Sequence[str]]) -> DealNeeds:
    """The luck that these seats draw these cards."""
    p = positions()
    return DealNeeds(tuple(p.hand(*hands.get(seat, ())) for seat in range(4)))


def settle(state: State, seed: int = 0) -> State:
    settled: State = the_game().settle(state, pe.Dealer(seed)).state
    check_laws(the_game(), settled)
    return settled


def quietly(state: State, until: Callable[[State], bool]) -> State:
    """Everybody makes the quietest choice until something is so."""
    game = the_game()
    state = settle(state)
    while not until(state):
        decision = game.decisions(state)[0]
        draft = game.draft(game.view(state, decision.seat))
        while draft.action is None:
            draft = draft.choose(draft.choices()[0])
        state = settle(apply(state, decision.seat, draft.action))
    return state


def phase(name: str) -> Callable[[State], bool]:
    """Whether the flow has come to a step of this name."""
    return lambda state: the_game().program[state.table.cursor].name.startswith(name)


# --- refusals


def refused(state: State, seat: int, action: Any, code: str, rule: str) -> str:
    """The sentence of a refusal that must have this code and rule, and that the seat's own view tells the same."""
    game = the_game()
    rejection = game.try_apply(state, seat, action)
    assert isinstance(rejection, pe.Rejection), f"{action} is allowed"
    assert (rejection.code, rejection.rule) == (code, rule), rejection.explain()
    assert rejection.action == action
    assert rejection.seat == seat
    view = game.view(state, seat)
    assert game.check(view, action) == rejection
    assert action not in game.options(view)
    assert rejection.explain() == f"{rule}: {rejection.sentence}"
    assert not re.search(r"{\w+}", rejection.sentence), "a fact is missing in the sentence"
    return rejection.sentence
