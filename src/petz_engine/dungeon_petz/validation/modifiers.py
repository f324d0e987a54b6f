"""Modifiers stand where they are asked for (E41x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine.dungeon_petz import schema as k
from petz_engine.packs.catalog import Catalog, Fault

_ON_FEATURES = k.ModifyGuard | k.ModifyFree
_ON_ARTIFACTS = k.ModifyHand | k.ModifyExhibition


def modifiers_in_place(catalog: Catalog) -> Iterator[Fault]:
    """What belongs to a plot stands on features, what belongs to a player on artifacts."""
    for kind, allowed, owner, cure in (
        ("feature", _ON_FEATURES, "a feature of a plot", "put it on an artifact"),
        ("artifact", _ON_ARTIFACTS, "an artifact", "put it on a feature of a cage or addon"),
    ):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if not isinstance(modify, allowed):
                    message = f"{owner} cannot change {modify.stat}"
                    yield Fault("E411", entry, ("modify", i, "stat"), message, cure)


def features_free_what_can_be_met(catalog: Catalog) -> Iterator[Fault]:
    """A feature frees of needs that cost something; it asks for a diet only where the cost is food."""
    needs: dict[Any, Any] = {entry.id: entry.fact for entry in catalog.of("need")}
    for entry in catalog.of("feature"):
        for i, modify in enumerate(entry.fact.modify):
            if not isinstance(modify, k.ModifyFree):
                continue
            need = needs[modify.need]
            if not isinstance(need, k.NeedPayFood | k.NeedPayImp | k.NeedToken):
                message = f"no need of the family {need.family} can be met by a feature"
                cure = "name a need of the family pay_food, pay_imp or token"
                yield Fault("E412", entry, ("modify", i, "need"), message, cure)
            elif modify.eats is not None and not isinstance(need, k.NeedPayFood):
                message = f"what a pet eats plays no part in {modify.need}"
                yield Fault("E412", entry, ("modify", i, "eats"), message, "leave eats out")
