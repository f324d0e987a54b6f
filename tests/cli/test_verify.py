"""``petz verify``: invariants in many games of packs, what never happened, and a failure as a scenario."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from petz_engine import loading
from petz_engine.cli import main
from petz_engine.cli import verify as command
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.ruleset import Invariant
from petz_engine.testing import load_scenario, run_scenario
from testing.curios import attic, faulty, sound

FLUFF = """
[[pet]]
id = "fluff"
diet = "omnivore"
bars = ["green", "red", "green", "red", "green", "red", "green"]

[[pet]]
id = "ghost"
diet = "omnivore"
bars = ["green", "red", "green", "red", "green", "red", "green"]
copies = 0

[[token]]
id = "glitter"
on = "pet"
"""
HEAD = (
    'format = 2\nid = "fluff"\nversion = "1.0.0"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz >= 1"]\n'
)


def written(folder: Path, pack: pe.MemoryPack) -> str:
    """The path of a pack that is written to a folder."""
    path = folder / pack.name
    path.mkdir()
    for name, text in pack.files.items():
        assert isinstance(text, str)
        (path / name).write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def fluff(tmp_path: Path) -> str:
    return written(tmp_path, pe.MemoryPack("fluff", {"pack.toml": HEAD, "fluff.toml": FLUFF}))


@pytest.fixture
def with_definition(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a title one of those that are found by name."""

    def add(definition: pe.GameDefinition) -> None:
        definitions = {**DEFINITIONS, definition.rules.name: definition}
        monkeypatch.setattr(loading, "DEFINITIONS", definitions)
        monkeypatch.setattr(command, "DEFINITIONS", definitions)

    return add


def report_of(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, dict[str, Any]]:
    code = main(["verify", *args, "--json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, report


def test_a_sound_pack_keeps_all_invariants_and_what_never_happened_is_told(
    fluff: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a pack with a pet, another without copies, and a token that nothing uses
    code, report = report_of(capsys, fluff, "--games", "6")

    # then all invariants hold at all numbers of seats, and of the pack alone it is told what did not come up
    assert code == 0
    assert report["broken"] is None
    assert report["seats"] == {"2": 2, "3": 2, "4": 2}
    assert report["tables"] > 3
    assert report["actions"] > 400
    never = {each["id"]: each for each in report["never"]}
    assert set(never) <= {"fluff:fluff", "fluff:ghost", "fluff:glitter"}
    assert never["fluff:ghost"]["at_all"]
    assert never["fluff:ghost"]["says"] == (
        f"pet fluff:ghost: never came up, for it has copies = 0 ({fluff}/fluff.toml:7)"
    )
    assert report["small_games"] == 3
    assert not never.get("fluff:fluff", {}).get("at_all")
    assert report["untold"] == []


def test_the_same_seeds_give_the_same_report(fluff: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (
        report_of(capsys, fluff, "--games", "2", "--seed", "5", "--seats", "2")[1] for _ in range(2)
    )
    assert first.pop("seconds") >= 0 <= second.pop("seconds")
    assert first == second


def test_people_are_told_in_lines(fluff: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", fluff, "--games", "2", "--seats", "2", "--option", "foresight=full"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "2 games of dungeon_petz (2 with 2 seats) at 1 table"
    assert lines[1] == "1 game of small packs made of these, for what is rare"
    # with places as the checker of packs has them
    assert f"never: pet fluff:ghost: never came up, for it has copies = 0 ({fluff}/fluff.toml:7)" in lines
    # and events that no game told in one line
    (events,) = [line for line in lines if line.startswith("never: in no game an event ")]
    assert {"cleared_gold", "left_gold"} <= set(re.split(", | or | event ", events))
    assert lines[-1].startswith("all invariants hold: invariants, progress, agreement, ")
    assert err == ""


def test_shipped_packs_go_by_name_and_all_entries_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = report_of(capsys, "alien_petshop", "--games", "2", "--seats", "2")
    assert code == 0
    assert {each["id"].partition(":")[0] for each in report["never"]} == {"alien_petshop"}


def test_entries_of_required_packs_are_told_with_all(fluff: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, report = report_of(capsys, fluff, "--games", "1", "--seats", "2", "--all")
    assert {each["id"].partition(":")[0] for each in report["never"]} == {"dungeon_petz", "fluff"}


def test_what_breaks_in_small_packs_alone_is_found_and_can_be_run_again(
    tmp_path: Path, with_definition: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a game with a fault that its whole pack never brings to light: a deck shuffled anew where colors are few
    import attrs

    definition = DEFINITIONS["dungeon_petz"]

    def broken(content: Any, state: Any) -> list[str]:
        return ["anew"] if len(content.names["color"]) < 4 and any(state.table.shuffles) else []

    once = Invariant("once", broken)
    bad = attrs.evolve(
        definition, rules=attrs.evolve(definition.rules, invariants=(*definition.rules.invariants, once))
    )
    with_definition(bad)

    # when the shipped pack is verified
    args = ["dungeon_petz", "--games", "12", "--seats", "2", "--out", str(tmp_path)]
    code, report = report_of(capsys, *args)

    # then a game of small packs breaks the invariant, and these lie beside the scenario, which breaks it, too
    assert code == 1
    assert (report["broken"]["invariant"], report["broken"]["small"]) == ("once", True)
    name = f"petz-verify-dungeon_petz-{report['broken']['seed']}"
    assert (tmp_path / f"{name}-dungeon_petz" / "pack.toml").exists()
    again = run_scenario(load_scenario(Path(report["file"]), bad))
    assert "the invariant 'once': expected that it holds" in "\n".join(again.lines())


def test_a_broken_invariant_is_shrunk_to_a_scenario(
    tmp_path: Path, with_definition: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    # given a game with a fault, and a pack that brings it to light
    with_definition(faulty())
    pack = written(tmp_path, attic(7))

    # when it is verified
    assert main(["verify", pack, "--games", "50", "--seats", "2", "--out", str(tmp_path)]) == 1

    # then the invariant is told, with a short game
    lines = capsys.readouterr().out.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("BROKEN: pieces, in the game of seed "))
    assert lines[at + 1] == "the same in few choices:"
    assert 2 <= len(lines) - at - 3 <= 9
    assert "InvariantError: action" in lines[-2]

    # and a scenario that can be run again, and breaks the same invariant
    path = Path(lines[-1].removeprefix("written to "))
    assert path.parent == tmp_path
    text = path.read_text(encoding="utf-8")
    assert text.startswith('title = "Seed ')
    report = run_scenario(load_scenario(path, faulty()))
    assert not report.holds
    assert "the invariant 'pieces': expected that it holds, got " in "\n".join(report.lines())
    # which holds where the fault is gone
    assert run_scenario(load_scenario(path, sound())).holds


def test_a_sound_pack_of_a_faulty_game_hides_the_fault(
    tmp_path: Path, with_definition: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with_definition(faulty())
    assert main(["verify", written(tmp_path, attic(1)), "--games", "20"]) == 0
    with_definition(sound())
    assert main(["verify", str(tmp_path / "attic"), "--games", "20"]) == 0
    assert "all invariants hold" in capsys.readouterr().out


def test_an_error_of_the_rules_is_told_as_a_failure(
    tmp_path: Path, with_definition: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given rules that stumble when a game ends
    import attrs

    def stumbles(content: Any, table: Any) -> Any:
        raise ZeroDivisionError("nobody to divide by")

    definition = sound()
    with_definition(attrs.evolve(definition, rules=attrs.evolve(definition.rules, outcome=stumbles)))
    code, report = report_of(capsys, written(tmp_path, attic(1)), "--out", str(tmp_path))
    assert code == 1
    assert report["broken"]["invariant"] == "ZeroDivisionError"
    assert Path(report["file"]).exists()


# --- what is refused


def test_faults_of_a_pack_are_told_as_by_the_checker(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = written(tmp_path, pe.MemoryPack("bad", {"pack.toml": HEAD, "bad.toml": "[[pet]]\nid = 5\n"}))
    assert main(["pack", "check", bad]) == 1
    checked = capsys.readouterr().out
    assert main(["verify", bad]) == 2
    assert capsys.readouterr().out == checked
    code, report = report_of(capsys, bad)
    assert code == 2
    assert report["diagnostics"][0]["code"].startswith("E1")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere"], "there is nothing at nowhere (the packs shipped by name: alien_petshop, dungeon_petz)"),
        ([""], "expected the folder of a pack, got ''"),
        ([], "the following arguments are required: PATH"),
        (["dungeon_petz", "--games", "0"], "expected at least one game, got --games 0"),
        (["dungeon_petz", "--games", "many"], "invalid int value: 'many'"),
        (["dungeon_petz", "--seats", "9"], "nobody plays with --seats 9; there is 2, 3, 4"),
        (["dungeon_petz", "--option", "foresight"], "expected --option NAME=VALUE, got 'foresight'"),
        (
            ["dungeon_petz", "--option", "foresight=most"],
            "has no value \"most\"; it can be 'normal', 'more', 'full'",
        ),
        (["dungeon_petz", "--out", "nowhere/at/all"], "there is no folder nowhere/at/all to write to"),
    ],
)
def test_wrong_usage_is_told(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", *args]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert out == ""


def test_the_options_there_are_can_be_asked_for(fluff: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", fluff, "--option", "help"]) == 0
    assert "foresight=normal|more|full" in capsys.readouterr().out


def test_an_option_that_some_seats_do_not_have_is_left_out_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "dungeon_petz", "--option", "final_order=true", "--games", "3"]) == 2
    assert "does not exist for 2 seats, only for 4" in capsys.readouterr().err
    assert (
        main(["verify", "dungeon_petz", "--option", "final_order=true", "--games", "1", "--seats", "4"]) == 0
    )
