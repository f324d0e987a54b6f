"""How older scenarios called the fields of a position (see ``Rules.renamed``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "seat": "players",
        "seat.*.plot": "plots",
        "seat.*.plot.*.pet.kind": "tile",
        "seat.*.artifacts.*.kind": "tile",
        "seat.*.committed": "sealed",
        "seat.*.imps": "",
        "seat.*.imps.home": "imps_at_home",
        "seat.*.imps.busy": "imps_busy",
        "seat.*.imps.hospital": "imps_in_hospital",
        "seat.*.imps.platform": "imps_on_platform",
        "seat.*.imps.fetched": "imps_fetched",
        "seat.*.new": "",
        "seat.*.new.cages": "new_cages",
        "seat.*.new.addons": "new_addons",
        "seat.*.new.pets": "new_pets",
        "seat.*.new.pets.*.kind": "tile",
        "players.*.groups": "/groups.*",
        "players.*.owed": "/owed",
        "players.*.standing": "/standings.*",
        "players.*.sold_on_platform": "/sale.sold_on_platform",
        "sender": "/sending.sender",
        "size": "/sending.size",
        "buyers": "/sale.buyers",
        "row": "rows",
        "stand": "stands",
        "space": "spaces",
        "events.halves/2": "points",
    }
)
