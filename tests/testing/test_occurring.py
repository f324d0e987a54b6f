"""What never occurred is told of the entries that are asked about, by what occurs with others of their kind."""

from __future__ import annotations

from collections import Counter

import pytest

import petz_engine as pe
from petz_engine import testing
from petz_engine.testing.occurring import Missing, Occurring, missing, untold
from petz_engine.testing.tables import Tables
from testing.curios import attic, sound

TABLES = Tables.of(sound(), attic(3))


def told(**counts: Counter[str]) -> Occurring:
    """What was told of some curios of the page, by bare id."""
    packs = {"mask": "attic"}
    return Occurring({f"{packs.get(name, 'curios')}:{name}": of for name, of in counts.items()})


def says(occurring: Occurring, *packs: str) -> list[str]:
    return [str(each) for each in missing(TABLES.catalog, occurring, packs or ("attic",))]


BOTH = Counter({"laid": 9, "sold": 2})


@pytest.mark.parametrize(
    ("mask", "lines"),
    [
        (BOTH, []),
        (Counter({"laid": 1}), ["curio attic:mask: in no event sold (attic/attic.toml:1)"]),
        (Counter({"sold": 1}), ["curio attic:mask: in no event laid (attic/attic.toml:1)"]),
        (Counter(), ["curio attic:mask: never came up (attic/attic.toml:1)"]),
    ],
)
def test_what_others_of_its_kind_do_is_missed(mask: Counter[str], lines: list[str]) -> None:
    assert says(told(owl=BOTH, clock=BOTH, crown=BOTH, mask=mask)) == lines


def test_what_few_others_do_is_not_missed() -> None:
    # given something that happened to one of four entries alone
    rare = told(owl=Counter({"laid": 1, "stolen": 1}), clock=BOTH, crown=BOTH, mask=BOTH)
    assert says(rare) == []
    # but what most of them do is missed of the one
    assert says(rare, "curios") == ["curio curios:owl: in no event sold (curios/curios.toml:2)"]


def test_of_a_kind_of_which_nothing_is_told_nothing_is_missed() -> None:
    nothing = told()
    assert says(nothing, "curios", "attic") == []
    assert untold(TABLES.catalog, nothing, ["curios"]) == ["curio", "option", "rules"]
    assert untold(TABLES.catalog, nothing, ["attic"]) == ["curio"]


def test_events_options_and_the_table_are_counted() -> None:
    # given a game with a variant
    game = pe.load(sound(), seats=2, options={"purse": "full"}, packs=[attic(3)])
    occurring = Occurring()
    occurring.see(game, list(testing.turns(game, testing.even(1), 1)))

    # then its entries are counted by what was told of them, and by kind of action
    assert occurring.told["curios:purse"]["chose"] == 1
    assert {"laid", "bid", "showed"} <= {what for of in occurring.told.values() for what in of}
    assert occurring.actions["bid"] == 8
    assert occurring.kinds(game) == []
    assert Occurring().kinds(game) == ["bid", "wish", "lay"]


@pytest.mark.parametrize(
    ("never", "why", "line"),
    [
        (("showed", "sold", "kept", "grew"), "", "never lay on the table; in no event sold, kept or grew"),
        (("chose",), "", "never was chosen"),
        (("sold",), "it has copies = 0", "in no event sold, for it has copies = 0"),
    ],
)
def test_what_is_missed_is_said_plainly(never: tuple[str, ...], why: str, line: str) -> None:
    each = Missing("curio", "attic:mask", "attic/attic.toml:1", never, at_all=False, why=why)
    assert str(each) == f"curio attic:mask: {line} (attic/attic.toml:1)"


def test_events_that_no_game_told_are_missed() -> None:
    # given a game whose rules say which events there are, and games of which nothing is told but these
    game, occurring = pe.load("dungeon_petz", seats=2), Occurring()
    assert occurring.silent(game.rules) == list(game.rules.events)
    occurring.hear(testing.turns(game, testing.even(1), 1))

    # then rare ones are missed, common ones are not, and nothing was counted of entries
    silent = occurring.silent(game.rules)
    assert "reshuffled" in silent
    assert "grouped" not in silent
    assert occurring.told == {}
    # and of a game that does not say it, nothing is
    assert Occurring().silent(sound().rules) == []
