"""Games of one's own have scenarios too: by their title, and field by field where they have no words for states."""

from __future__ import annotations

import attrs
import pytest

import petz_engine as pe
from petz_engine.definition import shipped_packs
from petz_engine.installed import DEFINITIONS
from petz_engine.testing import ScenarioError, parse_scenario, run_scenario

SHIPPED = DEFINITIONS["dungeon_petz"]
WORDLESS = attrs.evolve(
    SHIPPED.rules, name="my_game", position=None, described=None, scores={}, knowledge=None
)
DEFINITION = pe.GameDefinition(
    WORDLESS, SHIPPED.vocabulary, SHIPPED.compile, pack=shipped_packs()["dungeon_petz"]
)
HEAD = 'title = "T"\ngame = "my_game"\nseats = 2\n'


def test_a_state_without_words_is_told_field_by_field() -> None:
    # given a game whose rules do not describe states, when its fields are asked for, then they are there
    values = {
        "table.round": "1",
        "table.players.0.gold": "3",
        "secrets.1.hand.green_disease": "0",
        "view.0.table.players.1.gold": "4",
    }
    then = ", ".join(f'"{path}" = {value}' for path, value in values.items())
    report = run_scenario(
        parse_scenario(
            f"{HEAD}start = true\nchance = 3\n[then]\nvalues = {{ {then} }}", definition=DEFINITION
        )
    )
    assert report.lines() == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            'position = { at = "group_imps" }',
            "4:12: S110 my_game does not read positions -- give start = true, or the",
        ),
        ("start = true\nthen.score = { what = 'sale' }", "5:23: S113 there is no score 'sale'"),
        (
            "start = true\nthen.odds = { pile = 'red', chances = {} }",
            "5:22: S114 nobody can tell the odds of a pile",
        ),
    ],
)
def test_what_a_game_does_not_have_is_told(more: str, told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(HEAD + more, definition=DEFINITION)
    assert told in str(caught.value)


def test_a_game_is_known_by_its_title_alone() -> None:
    with pytest.raises(ScenarioError, match="2:8: E113"):
        parse_scenario(HEAD + "start = true")
