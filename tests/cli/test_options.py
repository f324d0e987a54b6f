"""``--option``: variants on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.support import GAME, SHOP, Petz, lines


def header(path: Path) -> Any:
    return lines(path)[0]


@pytest.mark.parametrize(
    ("game", "given", "options"),
    [
        (GAME, [], {}),
        (GAME, ["foresight=more"], {"foresight": "more"}),
        (GAME, ["foresight=normal"], {}),
        (GAME, ["double_symbols=true", "meat_stand=true"], {"double_symbols": True, "meat_stand": True}),
        (GAME, ["double_symbols=false"], {}),
        (GAME, ["dungeon_petz:final_order=true"], {"final_order": True}),
        (SHOP, [], {}),
        (SHOP, ["mode=easy"], {"mode": "easy"}),
        (SHOP, ["mode=normal", "episode=none", "deal_shops=false"], {}),
        (SHOP, ["mode=easy", "episode=random"], {"mode": "easy", "episode": "random"}),
        (
            SHOP,
            ["alien_petshop:episode=payday", "deal_shops=true"],
            {"episode": "payday", "deal_shops": True},
        ),
    ],
)
def test_play_with_options(
    petz: Petz, tmp_path: Path, game: str, given: list[str], options: dict[str, Any]
) -> None:
    # given options, when a game is played and recorded
    record = tmp_path / "game.jsonl"
    argv = [word for option in given for word in ("--option", option)]
    said = petz("play", game, "--seed", 7, "--quiet", "--record", record, *argv)

    # then the record has them, and replays
    assert said.code == 0
    assert header(record)["options"] == options
    assert petz("replay", record).code == 0


@pytest.mark.parametrize(
    ("game", "seats", "options", "told"),
    [
        (GAME, 2, ["meat_stand=true"], "Round 6 of 6"),
        (GAME, 3, ["meat_stand=true"], "Round 6 of 6"),
        (SHOP, 2, ["mode=easy", "episode=mutation_wave"], "\n  Episode: Mutation Wave\n"),
        (SHOP, 4, ["mode=easy", "episode=mutation_wave"], "\n  Episode: Mutation Wave\n"),
    ],
)
def test_games_of_all_seats_and_options_are_played_and_simulated(
    petz: Petz, game: str, seats: int, options: list[str], told: str
) -> None:
    argv = [game, "--seats", seats, *[word for option in options for word in ("--option", option)]]
    said = petz("play", *argv, "--seed", 7)
    assert said.code == 0
    assert told in said.out
    checked = petz("simulate", *argv, "--games", 2, "--seed", 1, "--paranoid", "--json")
    assert (checked.code, checked.json["games"], checked.json["seats"]) == (0, 2, seats)


def test_an_option_changes_the_game(petz: Petz) -> None:
    # given the same seed, when it is played with and without full foresight, then more customers are known
    basic, full = (
        petz("play", GAME, "--seed", 7, *argv).out for argv in ((), ("--option", "foresight=full"))
    )
    first = [next(line for line in out.splitlines() if "Customers: " in line) for out in (basic, full)]
    assert [line.count("(round") for line in first] == [1, 4]


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["--option"], "argument --option: expected one argument"),
        (["--option", "foresight"], "expected --option NAME=VALUE, got 'foresight'"),
        (["--option", "foresight="], "expected --option NAME=VALUE, got 'foresight='"),
        (["--option", "=more"], "expected --option NAME=VALUE, got '=more'"),
        (["--option", ""], "expected --option NAME=VALUE, got ''"),
        (["--option", "foresight=more", "--option", "foresight=full"], "the option foresight is given twice"),
        (
            ["--option", "foresight=more", "--option", "dungeon_petz:foresight=more"],
            "foresight is given twice",
        ),
        (["--option", "foresigt=more"], "did you mean 'foresight'?"),
        (["--option", "foresight=most"], "it can be 'normal', 'more', 'full'"),
        (["--option", "double_symbols=1"], "it can be false, true"),
        (["--option", "double_symbols=True"], "it can be false, true"),
        (["--seats", "3", "--option", "final_order=true"], "does not exist for 3 seats, only for 4"),
    ],
)
def test_usage_errors_of_options(petz: Petz, command: str, argv: list[str], reason: str) -> None:
    assert reason in petz.fails(command, GAME, *argv)


# --- asking what there is

MINE = {
    "pack.toml": 'format = 2\nid = "mine"\nversion = "1"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]\n',
    "options.toml": '[[option]]\nid = "rich"\nname = "Rich start"\nseats = [2, 3]\n'
    "[[option.value]]\nvalue = true\nset = { gold_at_start = 9 }\n",
}


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_lists_all_options_with_their_values(petz: Petz, tmp_path: Path, command: str) -> None:
    # given a pack with an option of its own, when one asks for help in the place of an option
    for name, text in MINE.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = petz(command, GAME, "--pack", tmp_path, "--option", "help")

    # then every option is listed, the default first, and nothing is played
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "double_symbols=false|true  Double symbols",
        "final_order=false|true  Order of the final round (for 4 seats)",
        "foresight=normal|more|full  Foresight",
        "meat_stand=false|true  Meat stand",
        "potion_cap=false|true  Cap on potions",
        "mine:rich=false|true  Rich start (for 2 or 3 seats)",
    ]


def test_help_lists_the_options_of_the_second_game(petz: Petz) -> None:
    said = petz("play", SHOP, "--option", "help")
    assert (said.code, said.err) == (0, "")
    told = said.out.splitlines()
    assert [line for line in told if not line.startswith(" ")] == [
        "deal_shops=false|true  Deal shops and starters",
        "episode=none|random|award_season|careful_customs|mutation_wave|payday|worker_shortage  Episode",
        "mode=normal|easy  Mode",
    ]

    # and each option, and each Episode, says below it what it is
    assert [line.startswith("    ") for line in told] == [False, True, False, *[True] * 6, False, True]
    assert "    payday: A worker on Sell Goods earns 1 credit more." in told
    assert "    Shops and starters are dealt at random, not chosen." in told


def test_help_on_options_of_no_game_or_no_pack_is_a_usage_error(petz: Petz) -> None:
    assert 'there is no game "chess"' in petz.fails("play", "chess", "--option", "help")
    assert "there is no pack at" in petz.fails("play", GAME, "--pack", "nowhere", "--option", "help")


def test_the_title_names_the_options(petz: Petz) -> None:
    said = petz(
        "play", GAME, "--seats", 2, "--seed", 7, "--option", "meat_stand=true", "--option", "foresight=more"
    )
    title = said.out.splitlines()[0]
    assert title == "dungeon_petz for 2, seed 7, played by random, with foresight=more meat_stand=true"
