"""``petz play`` and usage errors that all commands share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import petz_engine as pe
from cli.support import GAME, GAMES, SHOP, Petz, lines
from petz_engine import __version__
from petz_engine.packs import Diagnostic


@pytest.mark.parametrize(
    ("game", "seats", "final"), [(GAME, 4, "Final exhibitions"), (SHOP, 3, "Final scoring")]
)
def test_play_tells_the_game_up_to_the_ranking(petz: Petz, game: str, seats: int, final: str) -> None:
    # given a seed, when a game is played
    said = petz("play", game, "--seed", 7, "--seats", seats)

    # then it is told round by round, and ends with the ranking
    assert (said.code, said.err) == (0, "")
    headings = [line for line in said.out.splitlines() if line[:1].strip()]
    assert headings[0] == f"{game} for {seats}, seed 7, played by random"
    assert [re.split("[: ]", h)[1] for h in headings if h.startswith("Round")] == ["1", "2", "3", "4", "5"]
    assert headings[-2:] == [final, "Final ranking"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_tells_the_same_game(petz: Petz, game: str) -> None:
    assert petz("play", game, "--seed", -3).out == petz("play", game, "--seed", -3).out
    assert petz("play", game, "--seed", 1).out != petz("play", game, "--seed", 2).out


@pytest.mark.parametrize("game", GAMES)
def test_quiet_prints_the_ranking_only(petz: Petz, game: str) -> None:
    # given a seed, when a game is played quietly
    ranking = petz("play", game, "--seed", 7, "--quiet").out.splitlines()

    # then there is one line for each seat, the winner first
    assert len(ranking) == 4
    assert sorted(re.findall(r"seat (\d) \(random\)", "\n".join(ranking))) == list("0123")
    assert ranking[0].startswith("1. ")


def test_greedy_and_random_bots_play_together(petz: Petz) -> None:
    # given two greedy bots among four, when they play, then they come first and second
    ranking = petz("play", GAME, "--seed", 3, "--quiet", "--bots", "greedy,greedy,random,random").out
    assert re.findall(r"seat \d \((\w+)\)", ranking) == ["greedy", "greedy", "random", "random"]


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_without_a_seed_one_is_drawn_and_printed(petz: Petz, quiet: list[str]) -> None:
    # given no seed, when a game is played
    drawn = petz("play", GAME, *quiet)

    # then the printed seed plays it again
    first, _, rest = drawn.out.partition("\n")
    (seed,) = re.findall(r"seed (\d+), played by random$", first)
    again = petz("play", GAME, "--seed", seed, *quiet).out
    assert again.endswith(rest)
    assert petz("play", GAME).out.split("\n")[0] != first


@pytest.mark.parametrize("game", GAMES)
def test_a_record_has_a_line_for_each_action(petz: Petz, tmp_path: Path, game: str) -> None:
    # given a recorded game, when its lines are read
    record = tmp_path / "game.jsonl"
    petz("play", game, "--seed", 7, "--quiet", "--record", record)
    header, *actions = lines(record)

    # then the first is the header, and the others are seats (or chance) with their actions
    assert header["game"] == game
    assert {"seat", "action"} <= set(actions[0]) <= {"seat", "action", "digest"}
    assert {line["seat"] for line in actions} == {0, 1, 2, 3, "chance"}
    assert all(isinstance(line["action"]["type"], str) for line in actions)


def test_a_record_says_nothing_of_where_it_was_made(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert str(record.parent) not in text
    assert str(Path(pe.__file__).parent) not in text


def test_the_same_seed_records_the_same_bytes(petz: Petz, record: Path, tmp_path: Path) -> None:
    # given a recorded game, when it is played and told again
    other = tmp_path / "other.jsonl"
    petz("play", GAME, "--seed", 7, "--record", other)

    # then its record is the same, and that of another seed is another
    assert other.read_bytes() == record.read_bytes()
    petz("play", GAME, "--seed", 8, "--quiet", "--record", other)
    assert other.read_bytes() != record.read_bytes()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [["random"], ["random"] * 4, [",".join(["random"] * 4)]])
def test_one_bot_for_all_or_one_for_each(petz: Petz, game: str, bots: list[str]) -> None:
    # given the default, when the bots are named in any way, then it is the same game
    default = petz("play", game, "--seed", 7, "--quiet").out
    assert petz("play", game, "--seed", 7, "--quiet", "--bots", *bots).out == default


def test_bots_may_stand_before_the_game(petz: Petz) -> None:
    assert petz("play", "--seed", 7, "--quiet", "--bots", "random", GAME).code == 0


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        ([], "say which game: alien_petshop, dungeon_petz"),
        (["chess"], 'there is no game "chess"; there is alien_petshop, dungeon_petz'),
        ([GAME, "--seats", "9"], "there is no board for 9 seats"),
        ([SHOP, "--seats", "5"], "nobody plays with 5 seats; the packs are for 2, 3, 4 players"),
        ([GAME, "--seats", "four"], "argument --seats: invalid int value: 'four'"),
        ([GAME, "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        ([GAME, "--bots", "genius"], "there is no bot 'genius'; there is random, greedy"),
        ([GAME, "--bots", "random", "random"], "expected one bot for all, or one for each of 4 seats, got 2"),
        ([GAME, "--bots", "random,random,random,random,random"], "one for each of 4 seats, got 5"),
        ([GAME, "--bots"], "argument --bots: expected at least one argument"),
        ([GAME, "--see", "7"], "unrecognized arguments: --see 7"),
    ],
)
def test_usage_errors_of_games(petz: Petz, command: str, argv: list[str], reason: str) -> None:
    assert reason in petz.fails(command, *argv)


def test_a_record_that_cannot_be_written_is_a_usage_error(petz: Petz, tmp_path: Path) -> None:
    # given a folder that is not there, when a record shall be written into it
    said = petz("play", GAME, "--seed", 7, "--quiet", "--record", tmp_path / "no" / "game.jsonl")

    # then the game is told, and the fault too
    assert said.code == 2
    assert "cannot write" in said.err
    assert "No such file" in said.err


@pytest.mark.parametrize(
    ("argv", "reason"),
    [([], "required: COMMAND"), (["dance"], "invalid choice: 'dance'"), (["pack"], "required: COMMAND")],
)
def test_usage_errors_of_commands(petz: Petz, argv: list[str], reason: str) -> None:
    assert reason in petz.fails(*argv)


def test_content_with_faults_is_told(petz: Petz, monkeypatch: pytest.MonkeyPatch) -> None:
    # given that the live content has a fault, when a game shall be played
    fault = Diagnostic("E110", "content/pets.toml", 3, 1, "the key 'nmae' is unknown here")

    def load(name: str, **_: object) -> pe.Game:
        raise pe.ContentError([fault])

    monkeypatch.setattr("petz_engine.cli.common.load", load)

    # then the fault is told, and nothing else
    assert petz("play", GAME) == (1, "", f"{fault}\n")


def test_help_and_version(petz: Petz) -> None:
    assert petz("--version") == (0, f"petz_engine {__version__}\n", "")
    for command in (
        (),
        ("play",),
        ("simulate",),
        ("replay",),
        ("pack",),
        ("pack", "check"),
        ("pack", "info"),
    ):
        said = petz(*command, "--help")
        assert said.code == 0
        assert said.out.startswith("usage: petz")


def test_a_pack_of_ones_own_takes_part(petz: Petz, tmp_path: Path) -> None:
    # given a pack with a pet of which there are many
    (tmp_path / "pack.toml").write_text(
        'format = 2\nid = "mine"\nversion = "1.0.0"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz >= 1"]\n'
    )
    (tmp_path / "pets.toml").write_text(
        '[[pet]]\nid = "gloop"\ndiet = "omnivore"\ncopies = 40\n'
        'bars = ["green", "red", "yellow", "purple", "green", "red", "yellow"]\n'
    )
    # when a game is played with it, then it is there
    said = petz("play", GAME, "--seed", 3, "--pack", tmp_path)
    assert said.code == 0
    assert "Gloop" in said.out


def test_a_pack_that_is_not_there_is_a_usage_error(petz: Petz, tmp_path: Path) -> None:
    said = petz("simulate", GAME, "--pack", tmp_path / "nowhere", "--games", 1)
    assert (said.code, said.out) == (2, "")
    assert "there is no pack at" in said.err


@pytest.mark.parametrize(
    "argv",
    [
        ["play", GAME, "--pack", ""],
        ["simulate", GAME, "--pack="],
        ["pack", "check", ""],
        ["pack", "info", ""],
    ],
    ids=" ".join,
)
def test_an_empty_path_of_a_pack_is_a_usage_error(petz: Petz, argv: list[str]) -> None:
    said = petz(*argv)
    assert (said.code, said.out) == (2, "")
    assert "expected the folder of a pack, got ''; the current one is '.'" in said.err


def test_a_pack_with_faults_is_told_by_its_lines(petz: Petz, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("format = 2\n")
    said = petz("play", GAME, "--pack", tmp_path)
    assert (said.code, said.out) == (1, "")
    assert f"{tmp_path / 'pack.toml'}:1:1: E111" in said.err
