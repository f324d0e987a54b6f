"""Scores count what is there (E47x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine import rules_sdk as m

_SCORED = ("exhibition", "customer", "final_exhibition")


def _terms(catalog: m.Catalog) -> Iterator[tuple[m.Entry, int, Any]]:
    for kind in _SCORED:
        for entry in catalog.of(kind):
            for i, term in enumerate(entry.fact.score):
                yield entry, i, term


def _counts(term: Any, name: str) -> Iterator[tuple[str, int]]:
    """What stands behind this name in what a term counts, and where."""
    for parts in m.expressions.paths(term.per.tree):
        if parts[0].name == name:
            yield parts[1].name, parts[1].at


def different_things_are_needs(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Only needs can be counted by what differs, on cards or among themselves."""
    for entry, i, term in _terms(catalog):
        distinct = getattr(term, "distinct", None)
        if distinct is None:
            continue
        path, counted = ("score", i, "distinct"), str(term.per)
        if not counted.startswith("needs."):
            message = f"there are no different {counted} to count once"
            cure = "leave distinct out, or count needs"
            yield m.Fault("E473", entry, path, message, cure)
        elif distinct == "need" and counted != "needs.any":
            message = f"there is only one {counted.removeprefix('needs.')} to count once"
            yield m.Fault("E473", entry, path, message, "count needs.any, or leave distinct out")
        if (term.every, term.max) != (1, m.expressions.MOST):
            message = "what differs is counted one by one"
            yield m.Fault("E473", entry, path, message, "leave every and max out")


def customers_look_at_the_pet(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Tokens of a plot never count in a sale (DP-SELL-04)."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry, i, term in _terms(catalog):
        for token, _ in _counts(term, "tokens") if entry.kind == "customer" else ():
            if tokens[token].on == "plot":
                message = f"tokens of the plot, such as {token}, do not count in a sale"
                yield m.Fault(
                    "E474", entry, ("score", i, "per"), message, "count needs, or tokens of the pet"
                )


def chosen_needs_are_chosen(catalog: m.Catalog) -> Iterator[m.Fault]:
    """``needs.chosen`` and ``choose_need`` come together, for one pet."""
    chosen = {
        entry.id: i
        for entry, i, term in _terms(catalog)
        if any(need == "chosen" for need, _ in _counts(term, "needs"))
    }
    for entry in catalog.of("exhibition"):
        chooses = entry.fact.choose_need
        if entry.id in chosen and not chooses:
            path: m.Path = ("score", chosen[entry.id], "per")
            yield m.Fault("E471", entry, path, "nobody chooses a need here", "set choose_need = true")
        if chooses and entry.id not in chosen:
            message = "the chosen need does not count"
            yield m.Fault("E471", entry, ("choose_need",), message, "count needs.chosen, or leave it out")
        if chooses and entry.fact.scope != "one_pet":
            message = "a need is chosen of one pet, but here all pets count"
            yield m.Fault("E471", entry, ("choose_need",), message, 'set scope = "one_pet"')
