"""Needs, their tokens and their order fit together (E44x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k


def needs_use_fitting_tokens(catalog: m.Catalog) -> Iterator[m.Fault]:
    """What a need is not paid with makes its pet suffer: the token lies on pets."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry in catalog.of("need"):
        token = getattr(entry.fact, "otherwise", None)
        if token is not None and tokens[token].on != "pet":
            message = f"otherwise wants a token of the pet, but {token} lies on the plot"
            yield m.Fault("E442", entry, ("otherwise",), message, 'name a token with on = "pet"')


def tokens_make_sense(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Tokens on pets may cost the pet or its price, tokens on plots may be cleaned up."""
    for entry in catalog.of("token"):
        token: k.Token = entry.fact
        useless = ("lost_at", "price") if token.on == "plot" else ("cleaned",)
        for field in useless:
            if getattr(token, field):
                message = f"{field} means nothing for a token of the {token.on}"
                yield m.Fault("E443", entry, (field,), message, f"leave {field} out")


def orders_are_clear(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No two needs, plots or final exhibitions share a place in their order."""
    for kind, code, several in (
        ("need", "E444", "needs"),
        ("plot", "E451", "plots"),
        ("final_exhibition", "E475", "final exhibitions"),
    ):
        seen: dict[int, str] = {}
        for entry in catalog.of(kind):
            first = seen.setdefault(entry.fact.order, entry.id)
            if first != entry.id:
                message = f"two {several} share order {entry.fact.order}: {first} and {entry.id}"
                yield m.Fault(code, entry, ("order",), message, "give each an order of its own")
