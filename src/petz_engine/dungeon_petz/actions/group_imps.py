"""Grouping: each player secretly divides imps and gold into groups (DP-SHOP-01, DP-SHOP-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.groupings import count_groupings
from petz_engine.dungeon_petz.state import Edit, Table, View

Group = tuple[int, int]
Partial = tuple[int, int, int, tuple[Group, ...]]
"""Imps, gold and groups that are left, and the groups so far."""

STOP: Group = (0, 0)
"""The choice of making no further group."""
_FEW = 256


def _size_then_imps(group: Group) -> tuple[int, int]:
    return -(group[0] + group[1]), -group[0]


def _largest_first(groups: Any) -> tuple[tuple[int, int], ...]:
    ordered: tuple[tuple[int, int], ...] = m.in_order(groups, _size_then_imps)
    return ordered


@attrs.frozen(weakref_slot=False)
class GroupImps:
    """Groups of (imps, gold), kept sorted by size and then imps, falling.

    >>> GroupImps(groups=((1, 0), (2, 1))).groups
    ((2, 1), (1, 0))
    """

    groups: tuple[tuple[int, int], ...] = attrs.field(converter=_largest_first, default=())


def _initial(view: View, decision: m.Decision) -> Partial:
    player = view.table.players[view.seat]
    return player.imps_at_home, player.gold, view.content.rules.groups, ()


def _slot(partial: Partial) -> m.Slot | None:
    imps, _, left, groups = partial
    return None if not left or not imps or (groups and groups[-1] == STOP) else _GROUP


@lru_cache(maxsize=4096)
def _with(imps: int, most: int) -> tuple[Group, ...]:
    return tuple([(imps, gold) for gold in range(most + 1)])


class Groups(Sequence[Group]):
    """The groups that may come next, no larger than ``last``: by imps, then gold, STOP first; nothing is listed.

    Gold can heap up without end, so that a list of all groups would be as long as somebody is rich.

    >>> groups = Groups(2, 1, last=(1, 1))
    >>> list(groups), len(groups), (2, 0) in groups
    ([(0, 0), (1, 0), (1, 1)], 3, False)
    """

    def __init__(self, imps: int, gold: int, last: Group | None) -> None:
        # For each number of imps the most gold with which the group does not come before the last one; -1: with none.
        if last is None:
            self._most = [gold] * imps
        else:
            of_last, size = last[0], last[0] + last[1]
            self._most = [min(gold, size - i - (i > of_last)) for i in range(1, min(imps, size) + 1)]
        self._size = 1 + sum(self._most) + len(self._most)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(self._size))]
        at = range(self._size)[at]  # IndexError as any sequence has it
        if at == 0:
            return STOP
        at -= 1
        for imps, most in enumerate(self._most, 1):
            if at <= most:
                return imps, at
            at -= most + 1
        raise AssertionError("the size is the sum of all rows")

    def __iter__(self) -> Iterator[Group]:
        yield STOP
        for imps, most in enumerate(self._most, 1):
            for gold in range(most + 1):
                yield imps, gold

    def listed(self) -> tuple[Group, ...]:
        """All of them, where there are few."""
        return (STOP, *chain.from_iterable([_with(imps, most) for imps, most in enumerate(self._most, 1)]))

    def __contains__(self, group: object) -> bool:
        if type(group) is not tuple or len(group) != 2:
            return False
        imps, gold = group
        if type(imps) is not int or type(gold) is not int:
            return False
        return group == STOP or (0 < imps <= len(self._most) and 0 <= gold <= self._most[imps - 1])


# Typed: what a made-up view says of 1.0 gold must not answer for 1.
_groups = lru_cache(maxsize=4096, typed=True)(Groups)


@lru_cache(maxsize=16384)
def _next(imps: int, gold: int, last: Group | None) -> Sequence[Group]:
    """The same, as a tuple where there are few: that is what players mostly choose from."""
    groups = Groups(imps, gold, last)
    return groups.listed() if len(groups) <= _FEW else groups


def _verdict(view: View, partial: Partial, group: Group) -> m.Reason | None:
    imps, gold, _, _ = partial
    if group == STOP:
        return None
    if group[0] < 1 or group[1] < 0:
        # DP-SHOP-01 "gold never forms a group alone"
        return m.refuse("group_needs_imp", "DP-SHOP-01", imps=group[0], amount=group[1])
    if group[0] > imps:
        return m.refuse("not_enough_imps", "DP-SHOP-01", needs=group[0], has=imps)
    if group[1] > gold:
        return m.refuse("not_enough_gold", "DP-SHOP-01", needs=group[1], has=gold)
    return None


def _advance(partial: Partial, group: Group) -> Partial:
    imps, gold, left, groups = partial
    return imps - group[0], gold - group[1], left - 1, (*groups, group)


def _choices_of(partial: Partial, action: GroupImps) -> tuple[m.Choice, ...]:
    at_home, _, most, _ = partial
    ended = len(action.groups) >= most or sum([imps for imps, _ in action.groups]) >= at_home
    return action.groups if ended else (*action.groups, STOP)


# Random and searching players make the same few groupings over and over.
_grouping = lru_cache(maxsize=65536)(GroupImps)


def _build(partial: Partial) -> GroupImps:
    groups = partial[3]
    return _grouping(groups[:-1] if groups and groups[-1] == STOP else groups)


def _count(view: View, partial: Partial) -> int:
    imps, gold, left, groups = partial
    return 1 if _slot(partial) is None else count_groupings(imps, gold, left, groups[-1] if groups else None)


def describe_group(view: View, partial: Any, group: Group) -> str:
    """A group in words."""
    imps, gold = (m.Said(m.as_text(part)) for part in group)
    if group == STOP:
        return "no more groups"
    return f"{imps:imp} and {gold} gold" if group[1] else f"{imps:imp}"


_GROUP = m.Slot(
    "group",
    domain=lambda view, partial: _groups(partial[0], partial[1], None),
    verdict=_verdict,
    verdict_is_complete=True,
    advance=_advance,
    describe=describe_group,
    canonical_choices=lambda view, partial: _next(
        partial[0], partial[1], partial[3][-1] if partial[3] else None
    ),
)


def _no_effect(e: Edit, decision: m.Decision, action: GroupImps) -> None:
    raise AssertionError("a sealed action takes effect when all are revealed")


def _too_many(view: View, decision: m.Decision, action: GroupImps) -> m.Reason | None:
    most = view.content.rules.groups
    if len(action.groups) > most:
        # DP-SHOP-01 "into 0 to 6 groups on the six exits"
        return m.refuse("too_many_groups", "DP-SHOP-01", needs=len(action.groups), has=most)
    return _behind_the_last_imp(view, action)


def _behind_the_last_imp(view: View, action: GroupImps) -> m.Reason | None:
    """What is wrong with a group for which no imp is left, so that nothing asks about it."""
    home = view.table.players[view.seat].imps_at_home
    for group in action.groups:
        if home == 0:
            return _verdict(view, (0, 0, 1, ()), group)
        home -= group[0]
    return None


GROUP_IMPS = m.Mechanic(_initial, _slot, _build, _choices_of, _no_effect, check_whole=_too_many, count=_count)


def no_groups(c: Content, table: Table) -> tuple[tuple[Group, ...], ...]:
    """The groups of all seats, of which nobody has made any."""
    return ((),) * len(table.players)


def drop_screens(e: Edit) -> None:
    """All groups are revealed together."""
    # DP-SHOP-02 "All screens drop together"
    secrets, players, sent = e.secrets(), e.players(), [()] * len(e.table.players)
    for seat in e.table.order:
        secret, player = secrets[seat], players[seat]
        groups = secret.sealed.groups
        secret.sealed = None
        sent[seat] = groups
        for imps, gold in groups:
            player.imps_at_home -= imps
            player.gold -= gold
        e.emit("grouped", "DP-SHOP-02", seat, groups=groups, source="home")
    e.table.groups = tuple(sent)
