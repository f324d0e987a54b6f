"""Options: what may be chosen when a game is loaded, what a record says of it, and options of one's own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import player
from dungeon_petz.positions import VARIANTS, a_game, all_variants, the_game
from petz_engine import testing
from petz_engine.loading import game_of_record

VALUES: Mapping[str, tuple[bool | str, ...]] = {
    "double_symbols": (False, True),
    "final_order": (False, True),
    "foresight": ("normal", "more", "full"),
    "meat_stand": (False, True),
}
"""The options of the game and their values, the default first."""


def choices(seats: int) -> Iterator[dict[str, bool | str]]:
    """All combinations of options for so many seats."""
    names = [name for name in VALUES if seats == 4 or name != "final_order"]
    for values in product(*(VALUES[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def options_of(game: pe.Game) -> dict[str, Any]:
    options: dict[str, Any] = game.header["options"]
    return options


# --- choosing


@pytest.mark.rule("DP-GEN-01", "DP-SETUP-01")
def test_the_game_is_for_four_and_no_board_is_guessed_for_another_number() -> None:
    assert the_game().seats == 4
    assert len(the_game().start().table.players) == 4
    with pytest.raises(pe.OptionError, match=r"no board for 5 seats; the packs have boards for 2, 3, 4$"):
        pe.load("dungeon_petz", seats=5)


def test_without_options_it_is_the_basic_game() -> None:
    defaults: dict[str, Any] = {name: values[0] for name, values in VALUES.items()}
    basic = pe.load("dungeon_petz")
    for options in (None, {}, defaults, {"foresight": "normal"}):
        game = pe.load("dungeon_petz", options=options)
        assert options_of(game) == {}
        assert game.header == basic.header
        assert game.content.rules == basic.content.rules


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_header_holds_what_is_not_as_by_default(seats: int) -> None:
    for options in choices(seats):
        game = a_game(seats, **options)
        assert options_of(game) == {name: on for name, on in options.items() if on != VALUES[name][0]}
        assert dict(game.content.options) == options_of(game)


def test_options_come_in_one_order_however_they_are_given() -> None:
    given = list(VARIANTS.items())
    texts = {
        json.dumps(options_of(pe.load("dungeon_petz", options=dict(order)))) for order in (given, given[::-1])
    }
    assert len(texts) == 1


def test_an_option_may_be_named_with_its_pack() -> None:
    short = pe.load("dungeon_petz", options={"foresight": "full"})
    long = pe.load("dungeon_petz", options={"dungeon_petz:foresight": "full"})
    assert short.header == long.header
    assert options_of(long) == {"foresight": "full"}


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (4, {"forsight": "more"}, "there is no option \"forsight\"; did you mean 'foresight'?"),
        (4, {"double_symbol": True}, "did you mean 'double_symbols'?"),
        (4, {"easy": True}, "there is double_symbols, final_order, foresight, meat_stand, potion_cap"),
        (3, {"easy": True}, "there is double_symbols, foresight, meat_stand"),
        (4, {"mine:foresight": "more"}, "there is no option"),
        (4, {7: True}, "there is no option 7"),
        (4, {"foresight": "most"}, "has no value \"most\"; it can be 'normal', 'more', 'full'"),
        (4, {"foresight": True}, "has no value true; it can be 'normal', 'more', 'full'"),
        (4, {"foresight": None}, "has no value null"),
        (4, {"foresight": ["more"]}, 'has no value ["more"]'),
        (4, {"double_symbols": "true"}, 'has no value "true"; it can be false, true'),
        (4, {"double_symbols": 1}, "has no value 1; it can be false, true"),
        (4, {"double_symbols": 1.0}, "has no value 1.0"),
        (2, {"final_order": True}, "does not exist for 2 seats, only for 4"),
        (3, {"final_order": True}, "does not exist for 3 seats, only for 4"),
        (4, {"foresight": "more", "dungeon_petz:foresight": "more"}, "the option foresight is given twice"),
        (4, ["foresight"], "options are a mapping of names to values"),
        (4, "foresight", "options are a mapping of names to values"),
        (4, 1, "options are a mapping of names to values"),
    ],
)
def test_what_does_not_exist_is_refused(seats: int, options: Any, reason: str) -> None:
    with pytest.raises(pe.OptionError) as refused:
        pe.load("dungeon_petz", seats=seats, options=options)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_game_keeps_its_options_whatever_becomes_of_what_was_given() -> None:
    given: dict[str, Any] = {"foresight": "more"}
    game = pe.load("dungeon_petz", options=given)
    given["foresight"] = "full"
    game.header["options"]["meat_stand"] = True
    assert options_of(game) == {"foresight": "more"}
    with pytest.raises(TypeError):
        game.content.options["foresight"] = "full"  # type: ignore[index]  # this is what is tested


# --- records


def recorded(game: pe.Game, seed: int) -> pe.Record:
    record = pe.Record.of(game)
    for turn in testing.turns(game, player(seed), seed):
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    return record


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_replays_with_its_options(seats: int) -> None:
    # given a game with all variants, when its record is read and replayed with nothing but what stands in it
    record = pe.Record.loads(recorded(all_variants(seats), 1).dumps())
    replay = pe.replay(record)

    # then it is the same game, with the same options
    assert replay.fidelity is pe.Fidelity.EXACT
    assert options_of(game_of_record(record)) == options_of(all_variants(seats))


def edited(record: pe.Record, options: Any) -> pe.Record:
    head, *lines = record.dumps().decode().splitlines()
    return pe.Record.loads("\n".join([json.dumps({**json.loads(head), "options": options}), *lines]))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "action "),
        ({"double_symbols": True, "foresight": "full", "meat_stand": True}, "action "),
        ({"double_symbols": True, "foresight": "normal", "meat_stand": True}, "the header: options is"),
        ({"final_order": True}, "the header: the option final_order does not exist for 2 seats"),
        ({"foresight": 1}, "the header: the option foresight has no value 1"),
        ({"easy": True}, 'the header: there is no option "easy"'),
    ],
)
def test_a_record_with_another_option_diverges(options: Any, message: str) -> None:
    # given the record of a game with all variants for two, whose header says something else
    replay = pe.replay(edited(recorded(all_variants(2), 1), options))
    assert replay.fidelity is pe.Fidelity.DIVERGED
    assert replay.message.startswith(message)


def test_a_state_of_other_options_is_another_game_by_its_header_alone() -> None:
    # given a view of the basic game, when it comes to a client with another variant, then that is refused
    basic, more = a_game(4), a_game(4, foresight="more")
    state = basic.settle(basic.start(), pe.Dealer(1)).state
    with pytest.raises(pe.DecodeError):
        pe.decode_view(more, pe.encode_view(basic, basic.view(state, 0)))


# --- options of one's own

MINE = """
[[option]]
id = "rich"
name = "Rich start"
default = "two"

[[option.value]]
value = "five"
set = { gold_at_start = 5 }

[[option.value]]
value = "ten"
set = { gold_at_start = 10, sale_size = 3 }

[[option]]
id = "harsh"
seats = [2, 4]

[[option.value]]
value = true
set = { loss_step = 5, loss_fee = 2, black_market = 1, platform = 4, cleaned_by_imp = 1, gold_by_imp = 2 }
"""
MANIFEST = """
format = 2
id = "mine"
version = "1.0.0"
game = "dungeon_petz"
requires = ["dungeon_petz >= 1"]
"""


def mine(seats: int = 4, **options: bool | str) -> pe.Game:
    pack = pe.MemoryPack("mine", {"pack.toml": MANIFEST, "options.toml": MINE})
    return pe.load(
        "dungeon_petz", seats=seats, packs=pack, options={f"mine:{name}": on for name, on in options.items()}
    )


@pytest.mark.parametrize(("rich", "gold", "size"), [("two", 2, 4), ("five", 5, 4), ("ten", 10, 3)])
def test_a_pack_brings_options_without_python(rich: str, gold: int, size: int) -> None:
    # given a pack with an option in TOML, when it is chosen by its qualified id
    game = mine(rich=rich)

    # then it does what it says, and the header names it so
    assert {player_.gold for player_ in game.start().table.players} == {gold}
    assert game.content.rules.sale_size == size
    assert options_of(game) == ({} if rich == "two" else {"mine:rich": rich})


def test_options_of_ones_own_have_only_their_qualified_name() -> None:
    pack = pe.MemoryPack("mine", {"pack.toml": MANIFEST, "options.toml": MINE})
    with pytest.raises(pe.OptionError, match=r"there is no option .rich.; did you mean 'mine:rich'"):
        pe.load("dungeon_petz", packs=pack, options={"rich": "five"})
    with pytest.raises(
        pe.OptionError, match="the option mine:harsh does not exist for 3 seats, only for 2 or 4"
    ):
        mine(3, harsh=True)


def test_games_with_options_of_ones_own_are_played_and_replayed() -> None:
    game = mine(2, rich="ten", harsh=True)
    rules = game.content.rules
    assert (rules.loss_step, rules.loss_fee, rules.black_market, rules.platform) == (5, 2, 1, 4)
    assert (rules.cleaned_by_imp, rules.gold_by_imp) == (1, 2)
    for seed in range(2):
        testing.check_game(game, player(seed), seed)
    assert pe.replay(recorded(game, 3)).fidelity is pe.Fidelity.EXACT


# --- all combinations

COMBINATIONS = [(seats, options) for seats in (2, 3, 4) for options in choices(seats)]


def named(value: Any) -> str:
    """What a combination is called."""
    if isinstance(value, int):
        return f"{value} seats"
    return "+".join(f"{name}={on}" for name, on in value.items() if on != VALUES[name][0]) or "basic"


def test_there_are_so_many_combinations() -> None:
    assert [sum(seats == n for seats, _ in COMBINATIONS) for n in (4, 3, 2)] == [24, 12, 12]


@pytest.mark.rule("DP-VAR-01", "DP-VAR-02", "DP-VAR-03", "DP-VAR-04")
@pytest.mark.parametrize(("seats", "options"), COMBINATIONS, ids=named)
def test_every_combination_plays_a_game_by_all_invariants(seats: int, options: dict[str, bool | str]) -> None:
    game, seed = a_game(seats, **options), len(named(options)) + seats
    seen = testing.Coverage()
    testing.check_game(game, player(seed), seed, seen)
    assert seen.longest <= game.rules.longest(game.content)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), COMBINATIONS, ids=named)
def test_every_combination_plays_many_games_by_all_invariants(
    seats: int, options: dict[str, bool | str]
) -> None:
    for seed in range(100, 160):
        testing.check_game(a_game(seats, **options), player(seed), seed)
