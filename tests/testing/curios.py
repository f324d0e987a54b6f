"""The game of docs/third-game.md as it stands there, and the same with a fault that only some packs bring to light."""

from __future__ import annotations

from doctest import DocTestParser
from functools import cache
from typing import Any

import attrs

import petz_engine as pe
from conftest import ROOT

HEAVY = 6
"""Curios of this value or more vanish in the faulty game when somebody wins them."""

HEAD = 'format = 2\nid = "attic"\nversion = "1.0.0"\ngame = "curios"\nrequires = ["curios >= 1"]\n'


def built() -> dict[str, Any]:
    """All that the page defines, up to its title, anew."""
    names: dict[str, Any] = {"__name__": "curios"}
    text = (ROOT / "docs" / "third-game.md").read_text(encoding="utf-8")
    for example in DocTestParser().get_examples(text):
        exec(compile(example.source, "third-game.md", "exec", dont_inherit=True), names)
        if "DEFINITION" in names:
            return names
    raise AssertionError("the page has no title")


@cache
def sound() -> pe.GameDefinition:
    """The game of the page."""
    definition: pe.GameDefinition = built()["DEFINITION"]
    return definition


@cache
def faulty() -> pe.GameDefinition:
    """The same, but heavy curios vanish when they are won."""
    names = built()
    award = names["award"]

    def losing(edit: Any, curio: int, seat: int | None) -> None:
        award(edit, curio, seat)
        if seat is not None and edit.content.values[curio] >= HEAVY:
            player = edit.player(seat)
            player.curios = tuple(n if at != curio else 0 for at, n in enumerate(player.curios))

    names["award"] = losing
    definition: pe.GameDefinition = names["DEFINITION"]
    return definition


def attic(value: int) -> pe.MemoryPack:
    """A pack with one curio more, of this value."""
    entries = f'[[curio]]\nid = "mask"\nvalue = {value}\ncopies = 4\n'
    return pe.MemoryPack("attic", {"pack.toml": HEAD, "attic.toml": entries})


def longer(definition: pe.GameDefinition) -> pe.GameDefinition:
    """The game with a promise that it does not keep: that it is over after four actions."""
    return attrs.evolve(definition, rules=attrs.evolve(definition.rules, longest=lambda content: 4))
