"""Chapter 12: boards for two and three players, and the neutral imps that walk on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs
import pytest

from counted_lines import count_lines
from dungeon_petz.games import Lively, uniform
from dungeon_petz.moves import Moves
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions, a_game, all_variants, positions_of
from petz_engine import testing
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import NEUTRAL, State
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal

TABLES: Mapping[int, Moves] = {seats: Moves(positions_of(a_game(seats))) for seats in (2, 3, 4)}
THREE = TABLES[3]
for_both = pytest.mark.parametrize("seats", [3, 2])

BLOCKED = {
    1: ("mixed_stand", "lower_corral", "judging"),
    2: ("red_dummy", "cage_pits", "invite_imps"),
    3: ("meat_stand", "upper_corral", "hospital"),
    4: ("artifact_tents", "cage_pits", "platform"),
    5: ("vegetable_stand", "lower_corral", "plain_dummy"),
    6: ("green_dummy", "addon_corner", "other_plain_dummy"),
}
"""Where neutral imps stand with three players, by round."""


def blocked(seats: int, number: int) -> list[str]:
    """Where neutral imps stand in a round; with two players also three steps further on each ring."""
    return [*BLOCKED[number], *(BLOCKED[(number + 2) % 6 + 1] if seats == 2 else ())]


def with_neutral(m: Moves, state: State) -> list[str]:
    """The spaces on which neutral imps stand, one name for each imp."""
    spaces = enumerate(state.table.spaces)
    return sorted(m.bare("space", space) for space, groups in spaces for seat, _ in groups if seat == NEUTRAL)


@cache
def game(seats: int, seed: int, lively: bool) -> tuple[testing.Turn, ...]:
    """The turns of a whole game, with all invariants checked."""
    pick = Lively(seed) if lively else uniform(seed)
    return tuple(testing.lawful(a_game(seats), testing.turns(a_game(seats), pick, seed)))


def games(seats: int) -> Iterator[tuple[testing.Turn, ...]]:
    """Some games of random players, and of lively ones."""
    for seed in range(3):
        yield from (game(seats, seed, lively) for lively in (False, True))


# --- rings


@for_both
@pytest.mark.rule("DP-2P-04", "DP-2P-05", "DP-2P-08")
def test_neutral_imps_walk_round_by_round(seats: int) -> None:
    m = TABLES[seats]
    for turns in games(seats):
        for turn in turns:
            # given any state of a game, from the first on; then neutral imps stand where the table says
            number = turn.before.table.round
            if turn.decision.actions == (Reveal,) or turn.decision.actions[0] is GroupImps:
                assert with_neutral(m, turn.before) == sorted(blocked(seats, number))
            # and none of them ever goes home
            assert len(with_neutral(m, turn.before)) == len(blocked(seats, 1)) == {2: 6, 3: 3}[seats]
        assert with_neutral(m, turns[0].before) == sorted(blocked(seats, 1))


@for_both
@pytest.mark.rule("DP-2P-05")
def test_they_move_once_in_each_later_round_before_anything_is_restocked(seats: int) -> None:
    restocking = {"cleared_food", "dealt_food", "left_market", "left_food", "revealed", "revealed_on_board"}
    for turns in games(seats):
        kinds = [event.kind for turn in turns for event in turn.events]
        begun = [at for at, kind in enumerate(kinds) if kind == "round_begins"]
        moved = [at for at, kind in enumerate(kinds) if kind == "neutral_imps_moved"]
        assert moved == [at + 1 for at in begun]
        assert len(moved) == 5
        assert all(restocking.isdisjoint(kinds[at - 3 : at]) for at in moved)


# --- what they do to restocking

MARKET = {
    "artifacts": ["whip_of_obedience", "magic_box"],
    "cages": ["iron_vault", "barred_box", "ward_circle"],
    "addons": ["toy_chest", "rune_ring"],
    "lower_pets": ["birdie", "bubl", "uni"],
    "upper_pets": ["drago", "wormie"],
}
"""What players left in round 2."""
TILE = "eating_contest"
"""The exhibition of the round: vegetable 3, mixed 2 and 1, meat 3."""


def first_setup(market: int = 6, corral: int = 6, town: int = 6) -> State:
    """The setup of three players with neutral imps on these stops."""
    stops = [f"market_ring/{market}", f"corral_ring/{corral}", f"town_ring/{town}"]
    hands: dict[int, list[str]] = {0: [], 1: [], 2: []}
    return THREE.settle(
        THREE.at.state("setup/deal_food", neutral_imps=stops, hands=hands), but="neutral_imps"
    )


@pytest.mark.rule("DP-2P-07")
def test_a_stand_never_gets_less_than_nothing() -> None:
    # given a dummy that keeps two meat away from the mixed stand, to which the exhibition brings one
    tables = shipped_tables()
    (dummy,) = [space for space in tables["space"] if space["id"] == "red_dummy"]
    dummy["neutral_imp"][0]["add"] = -2
    m = Moves(Positions(game_of(pack("dungeon_petz", tables), seats=3)))
    before: dict[str, Any] = {"neutral_imps": ["market_ring/1", "corral_ring/5", "town_ring/5"], "round": 3}
    known: dict[str, Any] = {"exhibitions": ["magic_show", TILE], "customers": ["warlock", "lich_lord"]}
    state = m.settle(m.at.state("restock/later_round", **before, **known), but="neutral_imps")

    # then none comes, and the vegetables are all there
    assert m.stand(state, "mixed_stand") == {"vegetable": 2}

    # and where none is printed none is missing
    assert THREE.stand(first_setup(market=2), "mixed_stand") == {}


FRESH = {"artifacts": 2, "cages": 2, "addons": 1, "lower_pets": 3, "upper_pets": 0}
AT_FIRST = {"artifacts": 2, "cages": 3, "addons": 2, "lower_pets": 3, "upper_pets": 1}


@pytest.mark.rule("DP-2P-07", "DP-2P-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_every_round_reveals_what_the_table_of_neutral_imps_says(seats: int) -> None:
    m = TABLES[seats]
    for turns in games(seats):
        for turn in turns:
            if not isinstance(turn.action, Reveal):
                continue
            # given each reveal of tiles, then its numbers are those of the rules, less what the imps keep away
            number = turn.before.table.round
            expected = Counter(AT_FIRST if number == 1 else FRESH)
            for name in blocked(seats, number) if seats < 4 else ():
                match name:
                    case "artifact_tents":
                        expected["artifacts"] = 0
                    case "addon_corner":
                        expected["addons"] = 0
                    case "cage_pits":
                        expected["cages"] -= 1
                    case "lower_corral":
                        expected["lower_pets"] -= 1
            came = {m.bare("row", row): len(tiles) for row, tiles in enumerate(turn.action.rows)}
            assert came == expected, f"round {number}"


SUPPLY = {
    4: {"cage": 11, "addon": 6, "pet": 16, "artifact": 10},
    3: {"cage": 11, "addon": 6, "pet": 17, "artifact": 10},
    2: {"cage": 9, "addon": 5, "pet": 15, "artifact": 8},
}
"""What a game takes out of the stacks, whatever anybody does."""


def used(state: State, seats: int) -> dict[str, int]:
    c = TABLES[seats].at.c
    return {
        kind: sum(c.tiles[tile].copies - state.hidden.stack[tile] for tile in c.tiles_of[kind])
        for kind in SUPPLY[seats]
    }


@pytest.mark.rule("DP-2P-09", "DP-LIMIT-03", "DP-2P-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_uses_up_exactly_so_many_tiles(seats: int) -> None:
    for turns in games(seats):
        assert used(turns[-1].after, seats) == SUPPLY[seats]


@pytest.mark.rule("DP-2P-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_that_holds_with_all_variants(seats: int) -> None:
    for seed in range(3):
        *_, last = testing.turns(all_variants(seats), Lively(seed), seed)
        assert used(last.after, seats) == SUPPLY[seats]


# --- prizes, income and the token


@for_both
@pytest.mark.rule("DP-2P-12")
def test_in_whole_games_the_token_goes_round(seats: int) -> None:
    for turns in games(seats):
        orders = {turn.before.table.round: turn.before.table.order for turn in turns[1:]}
        first = orders[1][0]
        for number in range(1, 7):
            assert orders[number] == tuple((first + number - 1 + k) % seats for k in range(seats))


# --- shortages that only packs have


@pytest.mark.rule("DP-2P-07")
def test_a_row_that_is_emptied_keeps_nothing_and_does_not_rise() -> None:
    # given a dummy that empties the cages, of which one is kept otherwise, and the lower pets, which rise otherwise
    tables = shipped_tables()
    (dummy,) = [space for space in tables["space"] if space["id"] == "red_dummy"]
    dummy["neutral_imp"] = [
        {"stat": stat, "of": row, "cap": 0} for row in ("cages", "lower_pets") for stat in ("fresh", "keep")
    ]
    m = Moves(Positions(game_of(pack("dungeon_petz", tables), seats=3)))
    stops = ["market_ring/1", "corral_ring/5", "town_ring/5"]
    known: dict[str, Any] = {"exhibitions": ["magic_show", TILE], "customers": ["warlock", "lich_lord"]}
    before = m.at.state("restock/later_round", round=3, rows=MARKET, neutral_imps=stops, **known)
    state = m.settle(before, but="neutral_imps")

    # then they are empty, nothing has risen, and all that lay there is out of the game
    assert [m.row(state, name) for name in ("cages", "lower_pets", "upper_pets")] == [[], [], []]
    assert {*MARKET["cages"], *MARKET["lower_pets"], *MARKET["upper_pets"]} <= set(m.removed(state))
    assert m.stand(state, "meat_stand") == {"meat": 3 + len(MARKET["upper_pets"])}


@pytest.mark.rule("DP-2P-07")
def test_shortages_are_summed_up_once_however_many_there_are() -> None:
    # given a dummy on which a neutral imp stands, with few shortages and with many
    def restocked(shortages: int) -> int:
        tables = shipped_tables()
        (dummy,) = [space for space in tables["space"] if space["id"] == "red_dummy"]
        dummy["neutral_imp"] = [{"stat": "fresh", "of": "lower_pets", "add": -1}] * shortages
        m = Moves(Positions(game_of(pack("dungeon_petz", tables), seats=3)))
        stops = ["market_ring/1", "corral_ring/5", "town_ring/5"]
        known: dict[str, Any] = {"exhibitions": ["magic_show", TILE], "customers": ["warlock", "lich_lord"]}
        waiting = m.at.state(
            "restock/later_round", due=(0,), round=3, rows=MARKET, neutral_imps=stops, **known
        )
        state = attrs.evolve(waiting, table=attrs.evolve(waiting.table, due=()))
        return min(count_lines(lambda: m.at.game.advance(state)) for _ in range(2))

    # when the market is restocked again, then it takes no longer with many
    assert restocked(60) == restocked(6) > 100
