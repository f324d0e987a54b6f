"""Chapter 12: boards for two and three players, and the neutral imps that walk on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

import petz_engine as pe
from counted_lines import count_lines
from dungeon_petz.games import Lively, uniform
from dungeon_petz.moves import FOUR, Moves
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions, a_game, all_variants, positions_of
from petz_engine import testing
from petz_engine.dungeon_petz import DrawFirst
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.state import NEUTRAL, State
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.kernel.build import replaced

TABLES: Mapping[int, Moves] = {seats: Moves(positions_of(a_game(seats))) for seats in (2, 3, 4)}
TWO, THREE = TABLES[2], TABLES[3]
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
DUMMIES = {"green_dummy", "red_dummy", "plain_dummy", "other_plain_dummy"}
ROUNDS = [(seats, number) for seats in (3, 2) for number in BLOCKED]


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


# --- boards and rounds


@for_both
@pytest.mark.rule("DP-2P-01", "DP-GEN-01", "DP-GEN-02")
def test_a_game_for_two_or_three_has_six_rounds(seats: int) -> None:
    for turns in games(seats):
        rounds = {turn.before.table.round for turn in turns if turn.decision.actions[0] is GroupImps}
        assert rounds == {1, 2, 3, 4, 5, 6}
        outcome = a_game(seats).outcome(turns[-1].after)
        assert outcome is not None
        assert len(outcome.ranks) == seats


@pytest.mark.rule("DP-GEN-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_there_are_boards_for_two_to_four(seats: int) -> None:
    with pytest.raises(
        pe.OptionError, match=f"no board for {seats} seats; the packs have boards for 2, 3, 4"
    ):
        pe.load("dungeon_petz", seats=seats)


@for_both
@pytest.mark.rule("DP-2P-01", "DP-2P-03")
def test_players_have_the_same_pieces_and_spaces_as_four(seats: int) -> None:
    # given the spaces of both sides, and what a player has at first
    mine, four = TABLES[seats].at, FOUR.at
    assert {c.names["space"][i]: c.spaces[i].places for c in (mine.c,) for i in c.on_board} == {
        c.names["space"][i]: c.spaces[i].places for c in (four.c,) for i in c.on_board
    }
    state = mine.game.start()
    assert len(state.table.players) == len(state.secrets) == seats
    assert set(state.table.players) == set(four.game.start().table.players)


@for_both
@pytest.mark.rule("DP-2P-02", "DP-PREP-02", "DP-PREP-03")
def test_the_schedule_of_exhibitions_and_customers(seats: int) -> None:
    board = TABLES[seats].at.c.board
    assert (board.exhibitions, board.customers) == ((2, 3, 4, 5, 6), (3, 4, 5, 6, 6))
    for turns in games(seats):
        # given what is known when each round's groups are made
        known = {
            table.round: (len(table.exhibitions), len(table.customers))
            for table in (turn.before.table for turn in turns if turn.decision.actions[0] is GroupImps)
        }

        # then it is E2, C3 at first, then E3 and C4, E4 and C5, E5 and both C6, E6, nothing
        assert known == {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 5), 5: (5, 5), 6: (5, 5)}


@for_both
@pytest.mark.rule("DP-2P-02", "DP-ACT-09")
@pytest.mark.parametrize(("number", "waiting"), [(1, 1), (3, 3), (4, 4), (6, 4)])
def test_extra_imps_wait_under_the_first_four_rounds(seats: int, number: int, waiting: int) -> None:
    m = TABLES[seats]
    state = m.send(m.shop({0: [(1, 0)], 1: [(1, 0)]}, round=number), 0, (1, 0), "invite_imps")
    assert m.player(state, 0).imps_fetched == waiting
    assert m.standing(state, "invite_imps") == [(0, 1 + waiting)]


# --- rings


@pytest.mark.rule("DP-2P-03", "DP-2P-09")
def test_eighteen_spaces_form_three_rings_of_six() -> None:
    # given the stops, when one walks on from each of them
    c, walks = TWO.at.c, set[frozenset[int]]()
    for stop in range(len(c.stops)):
        walk, at = [stop], c.next_stops[stop]
        while at != stop and len(walk) < 7:
            walk.append(at)
            at = c.next_stops[at]
        assert len(walk) == 6
        walks.add(frozenset(walk))

    # then there are three rings, on which each place of a space and each dummy comes once
    assert len(c.stops) == 18
    assert len(walks) == 3
    stops = Counter(TWO.bare("space", space) for space in c.stops)
    assert stops == Counter(
        {TWO.bare("space", i): c.spaces[i].places for i in c.on_board} | dict.fromkeys(DUMMIES, 1)
    )
    assert sum(stops[name] for name in DUMMIES) == 4


@for_both
@pytest.mark.rule("DP-2P-04")
def test_neutral_imps_start_on_the_dots_and_with_two_players_three_steps_further(seats: int) -> None:
    m = TABLES[seats]
    stops = [m.bare("stop", stop) for stop in m.game.start().table.neutral_imps]
    dots = ["market_ring/1", "corral_ring/1", "town_ring/1"]
    assert stops == dots + [dot.replace("1", "4") for dot in dots if seats == 2]


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


@pytest.mark.rule("DP-2P-05")
def test_with_four_players_nobody_stands_in_the_way() -> None:
    for turns in games(4):
        assert all(with_neutral(FOUR, turn.after) == [] for turn in turns)
        assert not any(event.kind == "neutral_imps_moved" for turn in turns for event in turn.events)


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


@for_both
@pytest.mark.rule("DP-2P-09")
@pytest.mark.parametrize("name", ["cage_pits", "lower_corral"])
def test_of_two_places_one_is_always_free(seats: int, name: str) -> None:
    for turns in games(seats):
        for turn in turns:
            assert with_neutral(TABLES[seats], turn.after).count(name) <= 1


# --- what they block


@pytest.mark.rule("DP-2P-06", "DP-2P-04")
@pytest.mark.parametrize(("seats", "number"), ROUNDS)
def test_a_group_can_go_to_all_spaces_but_those_where_neutral_imps_stand(seats: int, number: int) -> None:
    # given a group with enough imps and gold for every space, in a full market
    m = TABLES[seats]
    market = {
        "cages": ["iron_vault"],
        "addons": ["rune_ring"],
        "lower_pets": ["birdie"],
        "upper_pets": ["uni"],
    }
    tiles = {"cage_pits": "iron_vault", "addon_corner": "rune_ring"}
    tiles |= {"lower_corral": "birdie", "upper_corral": "uni"}
    state = m.shop({0: [(3, 1)], 1: [(2, 2)]}, rows=market, round=number)

    # then it is refused where the last free place is taken, and may go anywhere else
    standing, c = Counter(blocked(seats, number)), m.at.c
    for name in (m.bare("space", space) for space in c.on_board):
        action = m.sent((3, 1), name, tiles.get(name))
        if standing[name] == c.spaces[m.at.number("space", name)].places:
            sentence = m.refused(state, 0, action, "space_blocked", "DP-2P-06")
            assert sentence.startswith("a neutral imp stands on ")
        else:
            assert action in m.game.options(m.game.view(state, 0))


@for_both
@pytest.mark.rule("DP-2P-06", "DP-2P-03")
@pytest.mark.parametrize("name", sorted(DUMMIES))
def test_nobody_goes_to_a_dummy(seats: int, name: str) -> None:
    # given any round, with a neutral imp there or without, then the dummy is no space for players
    m = TABLES[seats]
    for number in BLOCKED:
        state = m.shop({0: [(2, 2)]}, round=number)
        m.refused(state, 0, m.sent((2, 2), name), "dummy_space", "DP-2P-06")

    # and on the board for four players it does not exist
    four = Moves(positions_of(a_game(4)))
    state = four.shop({0: [(2, 2)]})
    four.refused(state, 0, four.sent((2, 2), name), "no_such_space", "DP-SHOP-05")


@for_both
@pytest.mark.rule("DP-2P-06", "DP-ENG-03", "DP-SHOP-06")
@pytest.mark.parametrize(
    ("name", "number", "tiles"),
    [("cage_pits", 2, ("iron_vault", "ward_circle")), ("lower_corral", 1, ("birdie", "uni"))],
)
def test_of_two_places_the_free_one_takes_one_group(
    seats: int, name: str, number: int, tiles: Sequence[str]
) -> None:
    # given a space with two places, on one of which a neutral imp stands
    m = TABLES[seats]
    rows = {"cages" if name == "cage_pits" else "lower_pets": tiles}
    state = m.shop({0: [(2, 1)], 1: [(2, 1)]}, rows=rows, round=number)
    assert m.standing(state, name) == [(NEUTRAL, 1)]

    # when a group goes there
    state = m.send(state, 0, (2, 1), name, tiles[0])
    assert m.standing(state, name) == [(NEUTRAL, 1), (0, 2)]

    # then it is occupied for the next one
    m.refused(state, 1, m.sent((2, 1), name, tiles[1]), "space_occupied", "DP-SHOP-06")


@for_both
@pytest.mark.rule("DP-2P-06", "DP-SELL-07")
def test_imps_on_the_right_side_of_a_blocked_platform_still_sell(seats: int) -> None:
    # given round 4, in which the platform is blocked, a waiting imp, and a pet that the customer likes
    m = TABLES[seats]
    p = m.at
    likes = p.pet("trollie", 4, cards=["yellow_play", "yellow_play", "green_poop", "yellow_play"])
    plots = {"upper_left": p.plot(cage="printed_cage", pet=likes)}
    state = p.state(
        "business/has_customers",
        players={0: {"plots": plots, "imps_on_platform": 1, "imps_at_home": 5}},
        round=4,
        exhibitions=["arena", "magic_show", "freestyle", "moody_medley"],
        customers=["warlock", "dungeon_girl", "lich_lord", "dungeon_granny", "farmer_troll"],
    )
    assert m.standing(state, "platform") == [(NEUTRAL, 1)]

    # when it is sold there, then that imp makes the sale
    state = m.apply(state, 0, SellPet(p.tile("dungeon_girl"), 0, platform=True))
    assert (m.player(state, 0).imps_on_platform, m.player(state, 0).imps_busy) == (0, 1)
    assert m.player(state, 0).reputation > 0

    # and nobody without an imp of their own may use the neutral one
    other = p.state(
        "business/has_customers",
        players={0: {"plots": plots}},
        round=4,
        exhibitions=["arena", "magic_show", "freestyle", "moody_medley"],
        customers=["warlock", "dungeon_girl", "lich_lord", "dungeon_granny", "farmer_troll"],
    )
    sale = SellPet(p.tile("dungeon_girl"), 0, platform=True)
    m.refused(other, 0, sale, "no_imp_on_platform", "DP-SELL-07")


@for_both
@pytest.mark.rule("DP-2P-06")
def test_imps_behind_a_blocked_space_wait(seats: int) -> None:
    # given round 3, in which the hospital is blocked, and two wounded imps; round 2 blocks the invitation
    m = TABLES[seats]
    state = m.shop({0: [(1, 0)]}, {0: {"imps_in_hospital": 2}}, round=3)
    m.refused(state, 0, m.sent((1, 0), "hospital"), "space_blocked", "DP-2P-06")
    early = m.shop({0: [(1, 0)]}, round=2)
    m.refused(early, 0, m.sent((1, 0), "invite_imps"), "space_blocked", "DP-2P-06")

    # when the round ends and the next groups are sent
    known: dict[str, Any] = {
        "exhibitions": ["arena", "magic_show", "freestyle"],
        "customers": ["warlock", "lich_lord", "porky_orky"],
    }
    state = m.settle(
        m.at.state(
            "aging/grow_pets", players={0: {"imps_in_hospital": 2, "imps_at_home": 4}}, round=3, **known
        )
    )
    assert m.player(state, 0).imps_in_hospital == 2
    state = m.group_all(state, {0: [(1, 0)]})
    state = m.send(state, 0, (1, 0), "hospital")

    # then all of them are there
    assert m.standing(state, "hospital") == [(0, 3)]


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
STANDS = {"vegetable_stand": {"vegetable": 3}, "mixed_stand": {"vegetable": 2, "meat": 1}}
STANDS |= {"meat_stand": {"meat": 3}}


def restocked(market: int = 6, corral: int = 6, town: int = 6, **fields: Any) -> State:
    """Round 3 of three players after phase 1, with neutral imps on these stops (from 1) of their rings."""
    rings = {"market_ring": market, "corral_ring": corral, "town_ring": town}
    before = [f"{ring}/{(stop - 2) % 6 + 1}" for ring, stop in rings.items()]
    given: dict[str, Any] = {
        "round": 3,
        "rows": MARKET,
        "neutral_imps": before,
        "exhibitions": ["magic_show", TILE],
        "customers": ["warlock", "lich_lord"],
        **fields,
    }
    return THREE.settle(THREE.at.state("restock/later_round", **given), but="neutral_imps")


def first_setup(market: int = 6, corral: int = 6, town: int = 6) -> State:
    """The setup of three players with neutral imps on these stops."""
    stops = [f"market_ring/{market}", f"corral_ring/{corral}", f"town_ring/{town}"]
    hands: dict[int, list[str]] = {0: [], 1: [], 2: []}
    return THREE.settle(
        THREE.at.state("setup/deal_food", neutral_imps=stops, hands=hands), but="neutral_imps"
    )


def stands(state: State) -> dict[str, dict[str, int]]:
    return {name: THREE.stand(state, name) for name in STANDS}


FOOD = [
    pytest.param(1, "mixed_stand", {}, {}, id="mixed stand"),
    pytest.param(3, "meat_stand", {}, {}, id="meat stand"),
    pytest.param(5, "vegetable_stand", {}, {}, id="vegetable stand"),
    pytest.param(6, "mixed_stand", {"vegetable": 1, "meat": 1}, {}, id="green dummy"),
    pytest.param(2, "mixed_stand", {"vegetable": 2}, {}, id="red dummy"),
    pytest.param(4, "mixed_stand", {"vegetable": 2, "meat": 1}, {}, id="artifacts"),
]


@pytest.mark.rule("DP-2P-07")
@pytest.mark.parametrize(("stop", "stand", "left", "first"), FOOD)
def test_stands_get_less_food(stop: int, stand: str, left: dict[str, int], first: dict[str, int]) -> None:
    # given nobody left a pet, then one stand has less than the exhibition tile says
    state = restocked(market=stop, rows={**MARKET, "upper_pets": []})
    assert stands(state) == {**STANDS, stand: left}

    # and in the first round, where two of each come to their stands and nothing to the mixed one
    common = {"vegetable_stand": {"vegetable": 2}, "meat_stand": {"meat": 2}, "mixed_stand": {}}
    assert stands(first_setup(market=stop)) == {**common, stand: {} if stop in (1, 3, 5) else common[stand]}


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


@pytest.mark.rule("DP-2P-07", "DP-PREP-09")
def test_a_blocked_meat_stand_gets_no_extra_meat() -> None:
    assert THREE.stand(restocked(market=3), "meat_stand") == {}
    assert THREE.stand(restocked(market=4), "meat_stand") == {"meat": 3 + len(MARKET["upper_pets"])}


@pytest.mark.rule("DP-2P-07", "DP-PREP-04")
def test_a_blocked_stand_loses_what_lay_there() -> None:
    state = restocked(market=5, stands={"vegetable_stand": {"vegetable": 7}})
    assert THREE.stand(state, "vegetable_stand") == {}


@pytest.mark.rule("DP-2P-07", "DP-PREP-05")
def test_with_the_artifacts_blocked_leftovers_leave_and_no_new_ones_come() -> None:
    state = restocked(market=4)
    assert THREE.row(state, "artifacts") == []
    assert set(MARKET["artifacts"]) <= set(THREE.removed(state))
    assert THREE.row(first_setup(market=4), "artifacts") == []
    assert len(THREE.row(first_setup(market=1), "artifacts")) == len(THREE.row(restocked(), "artifacts")) == 2


@pytest.mark.rule("DP-2P-07", "DP-PREP-06")
@pytest.mark.parametrize("stop", [2, 4])
def test_a_blocked_cage_space_brings_one_new_cage_less(stop: int) -> None:
    # given the imp on a cage space: the lowest leftover is above, one new cage below it, and one pit is empty
    state = restocked(corral=stop)
    assert THREE.row(state, "cages")[0] == "ward_circle"
    assert len(THREE.row(state, "cages")) == 2
    assert len(THREE.row(first_setup(corral=stop), "cages")) == 2

    # and three with the imp elsewhere
    assert len(THREE.row(restocked(corral=1), "cages")) == len(THREE.row(first_setup(corral=1), "cages")) == 3


@pytest.mark.rule("DP-2P-07", "DP-PREP-07")
@pytest.mark.parametrize("left", [["rune_ring"], ["toy_chest", "rune_ring"]])
def test_a_blocked_addon_space_leaves_the_addons_as_they_are(left: list[str]) -> None:
    state = restocked(corral=6, rows={**MARKET, "addons": left})
    assert THREE.row(state, "addons") == left
    assert not set(left) & set(THREE.removed(state))
    other = restocked(corral=1, rows={**MARKET, "addons": left})
    assert THREE.row(other, "addons")[0] == "rune_ring"
    assert len(THREE.row(other, "addons")) == 2


@pytest.mark.rule("DP-2P-07", "DP-PREP-11")
@pytest.mark.parametrize("stop", [1, 5])
def test_a_blocked_lower_pet_space_brings_one_pet_less(stop: int) -> None:
    state = restocked(corral=stop)
    assert len(THREE.row(state, "lower_pets")) == 2
    assert THREE.row(state, "upper_pets") == MARKET["lower_pets"]
    first = first_setup(corral=stop)
    assert (len(THREE.row(first, "lower_pets")), len(THREE.row(first, "upper_pets"))) == (2, 1)
    assert len(THREE.row(restocked(corral=6), "lower_pets")) == 3


@pytest.mark.rule("DP-2P-07", "DP-PREP-10", "DP-ENG-18")
def test_a_blocked_upper_pet_space_removes_the_leftmost_pet_that_rose() -> None:
    # given three pets below and two above
    state = restocked(corral=3)

    # then the two above are gone, and of the three the leftmost
    assert THREE.row(state, "upper_pets") == MARKET["lower_pets"][1:]
    assert {*MARKET["upper_pets"], "birdie"} <= set(THREE.removed(state))
    assert len(THREE.row(state, "lower_pets")) == 3

    # and only the two bring meat
    assert THREE.stand(state, "meat_stand") == {"meat": 3 + 2}


@pytest.mark.rule("DP-2P-07")
def test_a_blocked_upper_pet_space_may_leave_none() -> None:
    state = restocked(corral=3, rows={**MARKET, "lower_pets": ["birdie"]})
    assert THREE.row(state, "upper_pets") == []


@pytest.mark.rule("DP-2P-07")
def test_in_the_town_nothing_is_missing() -> None:
    # given every stop of the town in turn, then restocking is the same, chance included
    states = [restocked(town=stop) for stop in range(1, 7)]
    assert len({(state.table.rows, state.table.stands) for state in states}) == 1


@pytest.mark.rule("DP-2P-08")
def test_the_first_round_of_three_players() -> None:
    # given the setup
    state = begun(THREE)

    # then the mixed stand is empty, two pets are below and one is above, and one space of the town is blocked
    assert [THREE.stand(state, name) for name in STANDS] == [{"vegetable": 2}, {}, {"meat": 2}]
    counts = {"artifacts": 2, "cages": 3, "addons": 2, "lower_pets": 2, "upper_pets": 1}
    assert {name: len(THREE.row(state, name)) for name in counts} == counts
    assert with_neutral(THREE, state) == sorted(BLOCKED[1])


@pytest.mark.rule("DP-2P-08")
def test_the_first_round_of_two_players() -> None:
    state = begun(TWO)
    assert [TWO.stand(state, name) for name in STANDS] == [{"vegetable": 2}, {}, {"meat": 2}]
    counts = {"artifacts": 0, "cages": 2, "addons": 2, "lower_pets": 2, "upper_pets": 1}
    assert {name: len(TWO.row(state, name)) for name in counts} == counts
    town = [name for name in with_neutral(TWO, state) if name in {"judging", "platform"}]
    assert town == ["judging", "platform"]
    assert "artifact_tents" in with_neutral(TWO, state)
    assert "cage_pits" in with_neutral(TWO, state)


def begun(m: Moves, first: int = 0, seed: int = 3) -> State:
    """A game with this starting player, up to the first grouping."""
    return m.settle(m.game.apply(m.game.start(), pe.CHANCE, DrawFirst(first)).state, seed)


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


@pytest.mark.rule("DP-2P-10", "DP-EXH-10", "DP-EXH-11")
@pytest.mark.parametrize(
    ("totals", "prizes"),
    [
        ((3, 2, 1), (7, 4, 2)),
        ((1, None, 2), (4, 0, 7)),
        ((5, 5, 1), (6, 6, 2)),
        ((5, 2, 2), (7, 3, 3)),
        ((4, 4, 4), (5, 5, 5)),
        ((2, 1), (6, 2)),
        ((1, 2), (2, 6)),
        ((3, 3), (5, 5)),
        ((None, 1), (0, 6)),
    ],
)
def test_prizes_of_the_exhibitions(totals: Sequence[int | None], prizes: Sequence[int]) -> None:
    m = TABLES[len(totals)]
    players = {seat: {"standing": total} for seat, total in enumerate(totals)}
    known: dict[str, Any] = {
        "round": 2,
        "exhibitions": ["magic_show", "arena"],
        "customers": ["warlock", "lich_lord"],
    }
    state = m.at.state("showing_off/give_prizes", players=players, **known)
    assert [player.reputation / 2 for player in state.table.players] == list(prizes)


@for_both
@pytest.mark.rule("DP-2P-10", "DP-FINAL-01")
def test_prizes_of_the_final_exhibitions(seats: int) -> None:
    # given players who have nothing but gold, so that the display of each comes to 0 and wins nothing
    bare = {"imps_fetched": 4, "imps_at_home": 10, "plots": {}}
    players = {seat: {**bare, "gold": 10 - 2 * seat} for seat in range(seats)}
    state = TABLES[seats].at.state("final/score_finals", players=players, round=7)

    # then the Business Acumen has the prizes of the board
    prizes = {2: [6, 2], 3: [7, 4, 2]}[seats]
    assert [player.reputation / 2 for player in state.table.players] == prizes


@for_both
@pytest.mark.rule("DP-2P-11", "DP-PREP-12")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starting_player_gets_one_gold_and_everybody_else_two(seats: int, first: int) -> None:
    state = begun(TABLES[seats], first)
    gold = [player.gold - 2 for player in state.table.players]
    assert gold == [1 if seat == first else 2 for seat in range(seats)]


@for_both
@pytest.mark.rule("DP-2P-12", "DP-NEXT-01")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("holder", [0, 1])
def test_the_token_always_passes_to_the_left(seats: int, number: int, holder: int) -> None:
    # given the end of a round, also of the last but one, in which the holder has the lowest reputation
    players = {seat: {"reputation": 0 if seat == holder else 9} for seat in range(seats)}
    exhibitions = ["arena", "magic_show", "freestyle", "moody_medley", "eating_contest"]
    customers = ["warlock", "lich_lord", "porky_orky", "farmer_troll", "dungeon_girl"]
    state = TABLES[seats].at.state(
        "aging/next_round",
        players=players,
        round=number,
        order=tuple((holder + k) % seats for k in range(seats)),
        exhibitions=exhibitions[:number],
        customers=customers[: number if number < 4 else 5],
    )

    # then the next seat starts, and the others follow
    assert state.table.round == number + 1
    assert state.table.order == tuple((holder + 1 + k) % seats for k in range(seats))


@for_both
@pytest.mark.rule("DP-2P-12")
def test_in_whole_games_the_token_goes_round(seats: int) -> None:
    for turns in games(seats):
        orders = {turn.before.table.round: turn.before.table.order for turn in turns[1:]}
        first = orders[1][0]
        for number in range(1, 7):
            assert orders[number] == tuple((first + number - 1 + k) % seats for k in range(seats))


@for_both
@pytest.mark.rule("DP-2P-01", "DP-IMP-02")
def test_much_happens_with_two_and_three_too(seats: int) -> None:
    # given lively games, then pets are sold on both markets, won prizes, and imps clean
    happened = Counter(event.kind for turns in games(seats) for turn in turns for event in turn.events)
    assert all(happened[kind] for kind in ("sold", "won_prize", "fetched_imps", "healed_imps", "took_potion"))
    assert any(isinstance(turn.action, CleanCages) for turns in games(seats) for turn in turns)


# --- invariants


def changed(state: State, **fields: Any) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **fields))


def moved(state: State, name: str, groups: Sequence[tuple[int, int]]) -> State:
    """The state with these groups on a space, whoever stood there."""
    return changed(
        state, spaces=replaced(state.table.spaces, THREE.at.number("space", name), tuple(map(tuple, groups)))
    )


@pytest.mark.rule("DP-2P-05", "DP-2P-06")
def test_invariants_know_where_neutral_imps_stand() -> None:
    # given the first round of three players, in which one stands on a lower pet space, with groups beside it
    state = THREE.at.state("need_cards/assign_needs", due=range(3))
    sound = moved(state, "lower_corral", [(NEUTRAL, 1), (0, 1)])
    home = attrs.evolve(sound.table.players[0], imps_at_home=5)
    sound = changed(sound, players=(home, *sound.table.players[1:]))
    assert list(testing.broken(THREE.game, sound)) == []

    # then one that is missing, too many, behind a group, or elsewhere breaks the invariant of spaces, and others
    faults = [
        moved(sound, "lower_corral", [(0, 1)]),
        moved(sound, "lower_corral", [(0, 1), (NEUTRAL, 1)]),
        moved(sound, "lower_corral", [(NEUTRAL, 2), (0, 1)]),
        moved(sound, "hospital", [(NEUTRAL, 1)]),
        changed(sound, neutral_imps=sound.table.neutral_imps[:2]),
        changed(sound, neutral_imps=tuple(THREE.at.c.next_stops[stop] for stop in sound.table.neutral_imps)),
    ]
    for fault in faults:
        assert (
            "spaces"
            in {invariant for invariant, _ in testing.broken(THREE.game, fault)}
            <= {"spaces", "neutral_imps"}
        )
        with pytest.raises(pe.DecodeError):
            THREE.game.decode(THREE.game.encode(fault))
    crowded = moved(sound, "lower_corral", [(NEUTRAL, 1), (0, 1), (1, 1)])
    assert "spaces" in {invariant for invariant, _ in testing.broken(THREE.game, crowded)}


@pytest.mark.rule("DP-VAR-03")
def test_gold_on_stands_comes_and_goes_by_events_alone() -> None:
    # given gold that lies on a stand after a step without an event
    m = Moves(positions_of(a_game(3, meat_stand=True)))
    state, game = begun(m), m.game
    more = changed(state, stand_gold=m.at.bag("space", {"meat_stand": 1}))
    assert [name for name, _ in game.violations(state, pe.Step(more, ()))] == ["gold"]
    left = pe.Event("left_gold", "DP-VAR-03", -1, (("gold", 1), ("source", "bank"), ("target", "space")))
    assert list(game.violations(state, pe.Step(more, (left,)))) == []
    assert [name for name, _ in game.violations(more, pe.Step(state, (left,)))] == ["gold"]
    cleared = pe.Event(
        "cleared_gold", "DP-VAR-03", -1, (("gold", 1), ("source", "space"), ("target", "bank"))
    )
    assert list(game.violations(more, pe.Step(state, (cleared,)))) == []


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
