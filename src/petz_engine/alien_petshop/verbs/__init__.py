"""The verbs of Alien Petshop, a room for each: its subjects, whom it asks, what it does, and how long that takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.verbs import (
    gain_bonus_card,
    gain_credit,
    gain_habitat,
    gain_trait,
    gain_worker,
    gate,
    in_work,
    pay_credit,
    pay_hazard_token,
)
from petz_engine.alien_petshop.verbs.room import Room
from petz_engine.packs.verbs import each_in_a_room

_ROOMS: tuple[Room, ...] = (
    gain_bonus_card.ROOM,
    gain_credit.ROOM,
    gain_habitat.ROOM,
    gain_trait.ROOM,
    gain_worker.ROOM,
    in_work.CAP_HAZARD,
    in_work.RAISE_DIE,
    pay_credit.ROOM,
    pay_hazard_token.ROOM,
)

VERBS: tuple[type[k.Verb], ...] = each_in_a_room(k.Verb, [room.verb for room in _ROOMS], within=k)
"""All verbs that a pack may write."""

ROOMS: Mapping[type[k.Verb], Room] = MappingProxyType({room.verb: room for room in (*_ROOMS, gate.ROOM)})
"""The room of each verb, and of the questions between them."""
