"""Sending: on its turn a player resolves one group, by sending it to a space or keeping it home (DP-SHOP-03 to -08)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import spaces
from petz_engine.dungeon_petz.actions.group_imps import describe_group
from petz_engine.dungeon_petz.content import Content, Space
from petz_engine.dungeon_petz.state import NEUTRAL, Edit, Sending, SpaceId, Table, TileId, View

Group = tuple[int, int]


@attrs.frozen(weakref_slot=False)
class SendGroup:
    """Send a group of ``imps`` and ``gold`` to a space; ``tile`` is what is taken there, where it hands out one."""

    imps: int
    gold: int
    space: SpaceId
    tile: TileId | None = None


@attrs.frozen(weakref_slot=False)
class KeepGroup:
    """Keep a group of ``imps`` and ``gold`` at home."""

    imps: int
    gold: int


# Few different ones exist, and search makes them by the million. Typed: a view that somebody made of 1.0 or True for 1
# must not put its action into the place of the real one.
_send = lru_cache(maxsize=65536, typed=True)(SendGroup)
_sending = m.maker(Sending)
_keep = lru_cache(maxsize=4096, typed=True)(KeepGroup)


def _groups_now(view: View, partial: Any = None) -> list[Group]:
    """The different groups of the size that is resolved now (DP-SHOP-04); equal ones lie side by side."""
    found: list[Group] = []
    # DP-SHOP-04 "decides about each only when its turn comes"
    for group in (view.table.groups or ())[view.seat]:
        if found and group[0] + group[1] != found[0][0] + found[0][1]:
            break
        if not found or group != found[-1]:
            found.append(group)
    return found


def _not_yours(view: View, group: Any) -> m.Reason | None:
    if group in _groups_now(view):
        return None
    return m.refuse("no_such_group", "DP-SHOP-03", imps=group[0], amount=group[1])


# The same few reasons come up at every listing of spaces.
_occupied = lru_cache(maxsize=4096, typed=True)(
    lambda space: m.refuse("space_occupied", "DP-SHOP-06", space=space)
)
_blocked = lru_cache(maxsize=4096, typed=True)(
    lambda space: m.refuse("space_blocked", "DP-2P-06", space=space)
)
_imps_needed = lru_cache(maxsize=4096, typed=True)(
    lambda rule, space, needs, has: m.refuse("imps_needed", rule, space=space, needs=needs, has=has)
)
_gold_needed = lru_cache(maxsize=4096, typed=True)(
    lambda rule, space, needs, has: m.refuse("gold_needed", rule, space=space, needs=needs, has=has)
)


def space_reason(c: Content, table: Table, group: Group, space: int) -> m.Reason | None:
    """None where the group may go to the space, else why not."""
    if not 0 <= space < len(c.spaces) or not c.spaces[space].places:
        if c.neutral_imps and space in c.stops:
            # DP-2P-06 "Dummy spaces can never be used by players"
            return m.refuse("dummy_space", "DP-2P-06", space=space)
        return m.refuse("no_such_space", "DP-SHOP-05")
    shut = _shut(c.spaces[space], table, space)
    if shut is None or shut.code == "nothing_there":
        return _lacking(c.spaces[space], space, *group) or shut
    return shut


def _shut(wanted: Space, table: Table, space: int) -> m.Reason | None:
    """Why no group at all may go to a space on the board."""
    if len(table.spaces[space]) >= wanted.places:
        # DP-SHOP-06 "Each action space holds one group of one player per round"
        # DP-2P-06 "A space with a neutral imp cannot be used by players this round"
        return _blocked(space) if table.spaces[space][-1][0] == NEUTRAL else _occupied(space)
    if wanted.row >= 0 and not table.rows[wanted.row]:
        # DP-ENG-17 "cannot be chosen while there is none"
        return m.refuse("nothing_there", "DP-ENG-17", space=space)
    # DP-SHOP-08 "allowed (it blocks the space), as long as the requirement is met"
    return None


def _lacking(wanted: Space, space: int, imps: int, gold: int) -> m.Reason | None:
    if imps < wanted.imps:
        # DP-ACT-05 "Gold does not count as an imp here"
        return _imps_needed(wanted.rule, space, wanted.imps, imps)
    if gold < wanted.gold:
        return _gold_needed(wanted.rule, space, wanted.gold, gold)
    return None


@lru_cache(maxsize=1024)
def _enough_for(c: Content, imps: int, gold: int) -> tuple[tuple[Space, int], ...]:
    spaces = [(c.spaces[space], space) for space in c.on_board]
    return tuple([(wanted, space) for wanted, space in spaces if _lacking(wanted, space, imps, gold) is None])


def _open_spaces(c: Content, table: Table, group: Group) -> list[int]:
    enough = _enough_for(c, group[0], group[1])
    return [space for wanted, space in enough if _shut(wanted, table, space) is None]


def _can_go(c: Content, table: Table, group: Group) -> bool:
    for wanted, space in _enough_for(c, group[0], group[1]):  # noqa: SIM110 a loop takes half the time of any()
        if _shut(wanted, table, space) is None:
            return True
    return False


def _can_be_sent(view: View, partial: Any) -> list[Group]:
    return [group for group in _groups_now(view) if _can_go(view.content, view.table, group)]


def _send_group_reason(view: View, partial: Any, group: Any) -> m.Reason | None:
    reason = _not_yours(view, group)
    if reason is None and not _can_go(view.content, view.table, group):
        return m.refuse("no_space", "DP-SHOP-05", imps=group[0], amount=group[1])
    return reason


def _no_space(view: View, decision: m.Decision) -> m.Reason | None:
    groups = _groups_now(view)
    for group in groups:
        if _can_go(view.content, view.table, group):
            return None
    return m.refuse("no_space", "DP-SHOP-05", imps=groups[0][0], amount=groups[0][1])


def _tile_reason(view: View, partial: Any, tile: int) -> m.Reason | None:
    row = view.content.spaces[partial[2]].row
    if tile in view.table.rows[row]:
        return None
    return m.refuse("no_such_tile", "DP-SHOP-05", row=row)


def _tiles(view: View, partial: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(view.table.rows[view.content.spaces[partial[2]].row]))


def _count(view: View, partial: Any) -> int:
    """How many ways there are to send a group, of those that are known or left."""
    c, table = view.content, view.table
    if len(partial) == 3:
        return len(_tiles(view, partial))
    groups = _groups_now(view) if len(partial) == 1 else [partial[1]]
    tiles = [1 if c.spaces[i].row < 0 else len(set(table.rows[c.spaces[i].row])) for i in c.on_board]
    return sum(
        [
            there
            for group in groups
            for space, there in zip(c.on_board, tiles, strict=True)
            if space_reason(c, table, group, space) is None
        ]
    )


def send_group(e: Edit, decision: m.Decision, action: SendGroup) -> None:
    """The group goes to the space, pays all its gold, and does there what the space says."""
    seat = decision.seat
    _resolved(e, seat, action)
    standing = list(e.table.spaces)
    # DP-ENG-03 "a group names the space, the engine takes the first free place"
    standing[action.space] += ((seat, action.imps),)
    e.table.spaces = tuple(standing)
    # DP-SHOP-05 "pay ALL gold of the group to the bank (also when the space needs none; no change)"
    e.emit(
        "sent",
        "DP-SHOP-05",
        seat,
        imps=action.imps,
        gold=action.gold,
        space=action.space,
        source="home",
        target="space",
    )
    spaces.visit(e, seat, action.space, action.tile)


def _resolved(e: Edit, seat: int, action: SendGroup | KeepGroup) -> None:
    """Takes the group from its exit, and remembers who resolved it, and of what size (DP-SHOP-03)."""
    e.table.sending = _sending(seat, action.imps + action.gold)
    lying = e.table.groups or ()
    e.table.groups = m.replaced(lying, seat, m.without(lying[seat], (action.imps, action.gold)))


def keep_group(e: Edit, decision: m.Decision, action: KeepGroup) -> None:
    """The group goes back home."""
    # DP-SHOP-05 "imps return to the quarters, gold to the treasury"
    _resolved(e, decision.seat, action)
    player = e.player(decision.seat)
    # DP-SHOP-07 "Imps kept home or never grouped are the available imps"
    player.imps_at_home += action.imps
    player.gold += action.gold
    e.emit(
        "kept", "DP-SHOP-05", decision.seat, imps=action.imps, gold=action.gold, source="home", target="home"
    )


def _no_tile_here(view: View, decision: m.Decision, action: SendGroup) -> m.Reason | None:
    if action.tile is None or view.content.spaces[action.space].row >= 0:
        return None
    return m.refuse("no_tile_here", "DP-SHOP-05", space=action.space)


_GROUP = m.Slot(
    "group",
    _groups_now,
    verdict=_send_group_reason,
    verdict_is_complete=True,
    canonical_choices=_can_be_sent,
    describe=describe_group,
    fields=("imps", "gold"),
)

SEND_GROUP = m.fields(
    SendGroup,
    _GROUP,
    m.Slot(
        "space",
        lambda view, partial: view.content.on_board,
        verdict=lambda view, partial, space: space_reason(view.content, view.table, partial[1], space),
        verdict_is_complete=True,
        canonical_choices=lambda view, partial: _open_spaces(view.content, view.table, partial[1]),
        describe=m.by_name("space"),
    ),
    m.Slot(
        "tile",
        _tiles,
        verdict=_tile_reason,
        domain_is_legal=True,
        verdict_is_complete=True,
        describe=m.by_name("tile"),
        asked=lambda partial: partial[0].spaces[partial[2]].row >= 0,
    ),
    effect=send_group,
    available=_no_space,
    check_whole=_no_tile_here,
    known=lambda view, decision: view.content,
    make=_send,
    count=_count,
)

KEEP_GROUP = m.fields(
    KeepGroup,
    attrs.evolve(
        _GROUP,
        verdict=lambda view, partial, group: _not_yours(view, group),
        domain_is_legal=True,
        canonical_choices=None,
    ),
    effect=keep_group,
    make=_keep,
)
