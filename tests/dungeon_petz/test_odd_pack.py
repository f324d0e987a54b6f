"""A pack of odd things that nobody has printed, played by five: all laws hold, and every odd thing happens."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played, player
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from petz_engine import testing
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps

ODD = Path(__file__).parent.parent / "packs" / "odd"
GAMES = 50


@cache
def odd() -> pe.Game:
    return pe.load("dungeon_petz", seats=5, packs=[ODD])


def number(kind: str, name: str) -> int:
    return int(odd().content.numbers[kind][f"odd:{name}"])


@cache
def coverage() -> tuple[testing.Coverage, Counter[Any]]:
    """What happened in all games, laws checked after every action."""
    seen, things = testing.Coverage(), Counter[Any]()
    for seed in range(GAMES):
        for turn in testing.lawful(odd(), testing.turns(odd(), player(seed), seed), seen):
            things.update(odd_things(turn))
    return seen, things


def odd_things(turn: testing.Turn) -> list[Any]:
    """What of the odd pack occurs in a turn, by id."""
    c, found = odd().content, list[Any]()
    for event in turn.events:
        told = odd().encode_event(event)
        found += [(event.kind, name, value) for name, value in told.items() if str(value).startswith("odd:")]
        found += [
            (event.kind, name, key)
            for name, value in told.items()
            if isinstance(value, dict)
            for key in value
        ]
        if event.kind == "revealed_needs":
            needs = c.needs_of(event["faces"])
            found += [("need", c.names["need"][need]) for need, count in enumerate(needs) if count]
        if event.kind == "got_tokens":
            found.append((event.rule, c.names["token"][event["token"]]))
    match turn.action:
        case Feed() | PlaceImps() | Catch():
            found.append((type(turn.action).__name__, c.names["need"][turn.decision.about[0]]))
        case SendGroup(space=space):
            found.append(("sent", c.names["space"][space], *sorted({event.kind for event in turn.events})))
        case SellPet(customer=customer):
            found.append(("sold", c.names["tile"][customer]))
    return found


def test_all_laws_hold_in_fifty_games_of_odd_things() -> None:
    seen, _ = coverage()
    assert seen.games == GAMES
    assert seen.longest <= odd().rules.longest(odd().content)
    assert seen.actions["sell_pet"] > 10


@pytest.mark.parametrize("need", ["thirst", "cuddle", "molt", "gloom", "wanderlust", "sneeze", "daydream"])
def test_a_card_of_each_new_need_is_revealed(need: str) -> None:
    assert coverage()[1]["need", f"odd:{need}"] > 3


@pytest.mark.rule("DP-NEEDS-04", "DP-NEEDS-07", "DP-NEEDS-08", "DP-NEEDS-11", "DP-NEEDS-13", "DP-NEEDS-15")
@pytest.mark.parametrize(
    "thing",
    [
        ("Feed", "odd:thirst"),
        ("DP-NEEDS-04", "odd:sulk"),
        ("PlaceImps", "odd:cuddle"),
        ("DP-NEEDS-08", "odd:sulk"),
        ("DP-NEEDS-07", "odd:fur"),
        ("DP-NEEDS-11", "odd:sulk"),
        ("Catch", "odd:wanderlust"),
        ("DP-NEEDS-15", "odd:sulk"),
    ],
    ids="-".join,
)
def test_each_family_does_its_work_with_the_new_needs(thing: tuple[str, str]) -> None:
    assert coverage()[1][thing] > 0


@pytest.mark.parametrize(
    "thing",
    [
        ("spoiled", "food", "odd:fish"),
        ("fed", "food", "odd:fish"),
        ("took_tile", "tile", "odd:otterling"),
        ("took_tile", "tile", "odd:purse"),
        ("took_tile", "tile", "odd:grooming_pool"),
        ("entered", "exhibition", "odd:sulking_contest"),
        ("sold", "odd:hungry_hydra"),
    ],
    ids="-".join,
)
def test_each_new_tile_and_food_is_used(thing: tuple[str, ...]) -> None:
    assert coverage()[1][thing] > 0


def test_a_space_with_two_verbs_does_both() -> None:
    # given groups that were sent to the fish market and to charity
    sent = [(*kind[1:],) for kind in coverage()[1] if kind[0] == "sent" and str(kind[1]).startswith("odd:")]
    market = [{*kinds} for space, *kinds in sent if space == "odd:fish_market"]
    charity = [{*kinds} for space, *kinds in sent if space == "odd:charity"]

    # then they got food and gold, reputation and potions
    assert any(kinds >= {"sent", "took_food", "gained_gold"} for kinds in market)
    assert all("gained_gold" in kinds for kinds in market)
    assert charity
    assert all(kinds >= {"sent", "gained_reputation", "took_potion"} for kinds in charity)


def test_fish_lasts_for_one_round_only() -> None:
    fish, fresh = number("food", "fish"), 0
    for seed in range(4):
        for turn in testing.turns(odd(), player(seed), seed):
            # given the larders whenever a group is sent to somewhere
            for player_ in turn.after.table.players:
                assert len(player_.larder[fish]) <= 1
                fresh += sum(player_.larder[fish])
            # then nothing of it is left when a new round has begun
            if any(event.kind == "round_begins" for event in turn.events):
                assert not any(sum(p.larder[fish]) for p in turn.after.table.players)
    assert fresh > 50


@pytest.mark.rule("DP-SELL-05")
def test_a_rainbow_of_hunger_counts_each_color_once() -> None:
    from petz_engine.dungeon_petz.actions.sell_pet import match
    from petz_engine.dungeon_petz.state import Pet

    # given an otterling with four cards of hunger in two colors
    game, c = odd(), odd().content
    green, red = (c.numbers["color"][f"dungeon_petz:{color}"] for color in ("green", "red"))
    cards = {color: 2 * c.numbers["need_card"][f"dungeon_petz:{color}_hunger"] for color in ("green", "red")}
    assigned = (
        (green, cards["green"]),
        (green, cards["green"]),
        (green, cards["green"]),
        (red, cards["red"]),
    )
    pet = Pet(number("tile", "otterling"), 4, (0,) * len(c.tokens), assigned)

    # then the customer pays twice three points for it, in half points
    assert match(game.content, number("tile", "hungry_hydra"), pet) == 2 * 2 * 3


def test_a_game_of_odd_things_replays_without_the_pack() -> None:
    # given the record of such a game
    record = pe.Record.of(odd())
    for turn in testing.turns(odd(), player(1), 1):
        record = record.add(odd(), turn.decision.seat, turn.action, turn.after)

    # when it is replayed with nothing but what stands in it
    replay = pe.replay(pe.Record.loads(record.dumps()))

    # then it is the same game
    assert replay.fidelity is pe.Fidelity.EXACT
    assert replay.actions == len(record.lines)


@pytest.mark.rule("DP-SETUP-11")
def test_an_exhibition_under_the_first_round_is_held_and_brings_no_food() -> None:
    # given a board with an exhibition in round 1
    tables = shipped_tables()
    tables["board"][0]["exhibitions"] = [1, 3, 4, 5]
    game, prizes = game_of(pack("dungeon_petz", tables)), 0

    # when games are played
    for seed in range(1, 5):
        turns = list(testing.lawful(game, testing.turns(game, player(seed), seed)))
        first = [turn for turn in turns if turn.before.table.round == 1]
        prizes += sum(event.kind == "won_prize" for turn in first for event in turn.events)

        # then the food of round 1 is that of the board
        assert first[1].before.table.stands == played(seed)[1].before.table.stands
    assert prizes > 0


def test_exhibitions_that_are_not_known_when_their_food_is_dealt_are_refused() -> None:
    tables = shipped_tables()
    tables["rules"][0]["tiles_ahead_exhibitions"] = 0
    with pytest.raises(pe.ContentError, match="E481 tiles_ahead_exhibitions is 0, too small"):
        game_of(pack("dungeon_petz", tables))
