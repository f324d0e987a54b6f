"""Modifiers stand where they are asked for (E41x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k

_ON_FEATURES = k.ModifyGuard | k.ModifyFree
_ON_ARTIFACTS = k.ModifyHand | k.ModifyExhibition


def modifiers_in_place(catalog: m.Catalog) -> Iterator[m.Fault]:
    """What belongs to a plot stands on features, what belongs to a player on artifacts."""
    for kind, allowed, owner, cure in (
        ("feature", _ON_FEATURES, "a feature of a plot", "put it on an artifact"),
        ("artifact", _ON_ARTIFACTS, "an artifact", "put it on a feature of a cage or addon"),
    ):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if not isinstance(modify, allowed):
                    message = f"{owner} cannot change {modify.stat}"
                    yield m.Fault("E411", entry, ("modify", i, "stat"), message, cure)


def _can_be_met(need: k.Need) -> bool:
    """Whether it makes a difference that a need is met."""
    if isinstance(need, k.NeedGain | k.NeedEscape):
        per: Any = need.per
        return bool(m.expressions.names(per.tree, ["unmet"]))
    return not isinstance(need, k.NeedNone)


def features_free_what_can_be_met(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A feature frees of needs that cost something."""
    needs: dict[Any, Any] = {entry.id: entry.fact for entry in catalog.of("need")}
    for entry in catalog.of("feature"):
        for i, modify in enumerate(entry.fact.modify):
            if not isinstance(modify, k.ModifyFree):
                continue
            need = needs[modify.need]
            if not _can_be_met(need):
                message = f"nothing depends on whether {modify.need} is met"
                cure = "name a need that costs something, or that counts what is unmet"
                yield m.Fault("E412", entry, ("modify", i, "need"), message, cure)
