"""The verbs of Dungeon Petz, in rooms by their goods: subjects, moments, whom they ask, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.verbs import cards, food, gate, goods, imps, pets, tiles
from petz_engine.dungeon_petz.verbs.room import At as At
from petz_engine.dungeon_petz.verbs.room import Room
from petz_engine.packs.verbs import each_in_a_room

_ROOMS: tuple[Room, ...] = tuple(
    [room for of in (cards, food, goods, imps, pets, tiles) for room in of.ROOMS]
)

VERBS: tuple[type[k.Verb], ...] = each_in_a_room(k.Verb, [room.verb for room in _ROOMS], within=k)
"""All verbs that a pack may write."""

ROOMS: Mapping[type[k.Verb], Room] = MappingProxyType({room.verb: room for room in (*_ROOMS, *gate.ROOMS)})
"""The room of each verb, and of the questions between them."""
