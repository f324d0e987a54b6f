"""Scores count what is there (E47x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.dungeon_petz import schema as k
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.problem import Path

_COUNTED = {
    "exhibition": ("needs", "tokens", "pets"),
    "customer": ("needs", "tokens"),
    "final_exhibition": (
        "food", "artifacts", "potions", "gold", "imps_away", "pets", "cages", "addons", "tokens",
    ),
}  # fmt: skip


def _terms(catalog: Catalog) -> Iterator[tuple[Entry, int, k.Term]]:
    for kind in _COUNTED:
        for entry in catalog.of(kind):
            for i, term in enumerate(entry.fact.score):
                yield entry, i, term


def scores_count_what_is_there(catalog: Catalog) -> Iterator[Fault]:
    """A score counts what it can see: a customer one pet, an exhibition a round's needs, a final one belongings."""
    for entry, i, term in _terms(catalog):
        counted = _COUNTED[entry.kind]
        if term.per.name not in counted:
            message = f"{entry.kind.replace('_', ' ')}s cannot count {term.per.name}"
            yield Fault("E472", entry, ("score", i, "per"), message, f"count one of {', '.join(counted)}")
        if term.distinct is not None and term.per.name != "needs":
            message = f"there are no different {term.per.name} to count once"
            cure = "leave distinct out, or count needs"
            yield Fault("E473", entry, ("score", i, "distinct"), message, cure)
        elif term.distinct == "need" and term.per.arg != "any":
            message = f"there is only one {term.per.arg} to count once"
            yield Fault(
                "E473", entry, ("score", i, "distinct"), message, "count needs.any, or leave distinct out"
            )


def customers_look_at_the_pet(catalog: Catalog) -> Iterator[Fault]:
    """Tokens of a plot never count in a sale (DP-SELL-04)."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry, i, term in _terms(catalog):
        if entry.kind == "customer" and term.per.name == "tokens" and tokens[term.per.arg].on == "plot":
            message = f"tokens of the plot, such as {term.per.arg}, do not count in a sale"
            yield Fault("E474", entry, ("score", i, "per"), message, "count needs, or tokens of the pet")


def chosen_needs_are_chosen(catalog: Catalog) -> Iterator[Fault]:
    """``needs.chosen`` and ``choose_need`` come together, for one pet."""
    for kind in _COUNTED:
        chosen = {
            entry.id: i
            for entry, i, term in _terms(catalog)
            if entry.kind == kind and term.per.arg == "chosen"
        }
        for entry in catalog.of(kind):
            chooses = getattr(entry.fact, "choose_need", False)
            if entry.id in chosen and not chooses:
                path: Path = ("score", chosen[entry.id], "per")
                cure = "set choose_need = true" if kind == "exhibition" else "only an exhibition lets choose"
                yield Fault("E471", entry, path, "nobody chooses a need here", cure)
            if chooses and entry.id not in chosen:
                message = "the chosen need does not count"
                yield Fault("E471", entry, ("choose_need",), message, "count needs.chosen, or leave it out")
            if chooses and entry.fact.scope != "one_pet":
                message = "a need is chosen of one pet, but here all pets count"
                yield Fault("E471", entry, ("choose_need",), message, 'set scope = "one_pet"')
