"""Chapter 2: what lies where when a four-player game begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

import petz_engine as pe
from dungeon_petz.moves import answers, asked, by_color, larder, player, row, settle, stand
from dungeon_petz.positions import positions, the_game
from petz_engine.dungeon_petz import DrawFirst, stats
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.decision import CHANCE


def begun(first: int = 0, seed: int = 3) -> State:
    """A game with this starting player, up to the first grouping."""
    game = the_game()
    return settle(game.apply(game.start(), CHANCE, DrawFirst(first)).state, seed)


# --- boards and pieces


@pytest.mark.rule("DP-SETUP-01", "DP-ENG-03")
def test_the_boards_for_four_have_five_rounds_and_fourteen_action_spaces() -> None:
    c = positions().c
    places = {c.names["space"][space]: c.spaces[space].places for space in c.on_board}
    assert c.board.rounds == 5
    assert sum(places.values()) == 14
    twofold = [name for name, n in places.items() if n == 2]
    assert twofold == ["dungeon_petz:cage_pits", "dungeon_petz:lower_corral"]
    assert set(places.values()) == {1, 2}


@pytest.mark.rule("DP-SETUP-02", "DP-SETUP-04", "DP-IMP-02")
def test_six_of_ten_imps_are_at_home_the_others_wait_under_rounds_one_to_four() -> None:
    state = begun()
    assert [player(state, seat).imps_at_home for seat in range(4)] == [6] * 4
    assert [player(state, seat).imps_fetched for seat in range(4)] == [0] * 4
    assert positions().c.board.extra_imps == (1, 2, 3, 4)
    assert state.table.round == 1


@pytest.mark.rule("DP-SETUP-14")
def test_everybody_starts_with_two_gold_and_neither_reputation_nor_food() -> None:
    state = the_game().start()
    for seat in range(4):
        own = player(state, seat)
        assert (own.gold, own.reputation, own.head_start, own.standing) == (2, 0, 0, None)
        assert (own.potions, own.artifacts, own.new_pets) == (0, (), ())
        assert larder(state, seat) == {}


@pytest.mark.rule("DP-SETUP-15", "DP-SETUP-13")
def test_the_upper_left_plot_has_the_printed_cage_with_one_manure() -> None:
    c = positions().c
    for seat in range(4):
        plots = player(begun(), seat).plots
        assert len(plots) == 4
        assert [stats.guard(c, plots[0], stat) for stat in (0, 1)] == [1, 1]
        assert c.tiles[plots[0].cage or 0].free == ()
        assert [plot.cage is None for plot in plots] == [False, True, True, True]
        assert all(plot.addon is None and plot.pet is None for plot in plots)
        manure = positions().number("token", "manure")
        assert [plot.tokens[manure] for plot in plots] == [1, 0, 0, 0]
        assert sum(sum(plot.tokens) for plot in plots) == 1


# --- the starting player


@pytest.mark.rule("DP-SETUP-03", "DP-ENG-20")
def test_the_starting_player_is_drawn_evenly() -> None:
    game, state = the_game(), the_game().start()
    drawn = list(game.outcomes(state))
    assert drawn == [DrawFirst(seat) for seat in range(4)]
    assert [game.weight(state, first) for first in drawn] == [Fraction(1, 4)] * 4


@pytest.mark.rule("DP-ENG-20", "DP-GEN-05")
@pytest.mark.parametrize("first", range(4))
def test_the_starting_player_may_be_named(first: int) -> None:
    state = begun(first)
    assert list(state.table.order) == [(first + k) % 4 for k in range(4)]
    assert asked(state) == list(state.table.order)


@pytest.mark.rule("DP-ENG-20")
def test_no_other_starting_player_can_be_named() -> None:
    refusal = the_game().try_apply(the_game().start(), CHANCE, DrawFirst(4))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"


# --- the market and the progress board


@pytest.mark.rule("DP-SETUP-07", "DP-SETUP-08", "DP-SETUP-09", "DP-SETUP-10")
def test_the_market_is_filled() -> None:
    c, state = positions().c, begun()
    kinds = {"cages": "cage", "addons": "addon", "artifacts": "artifact"}
    kinds |= {"lower_pets": "pet", "upper_pets": "pet"}
    counts = {"cages": 3, "addons": 2, "artifacts": 2, "lower_pets": 3, "upper_pets": 1}
    for name, count in counts.items():
        lying = row(state, name)
        assert len(lying) == count
        assert all(c.tiles[positions().tile(tile)].kind == kinds[name] for tile in lying)
    pets = row(state, "lower_pets") + row(state, "upper_pets")
    assert len(set(pets)) == 4
    assert sum(c.tiles[tile].copies for tile in c.tiles_of["pet"]) == 18
    assert sum(state.hidden.stack[tile] for tile in c.tiles_of["pet"]) == 14


@pytest.mark.rule("DP-SETUP-09")
def test_pets_are_small_below_and_larger_above() -> None:
    rows = positions().c.rows
    sizes = {name: rows[positions().number("row", name)].size for name in ("lower_pets", "upper_pets")}
    assert sizes == {"lower_pets": 2, "upper_pets": 3}


@pytest.mark.rule("DP-SETUP-05", "DP-SETUP-06")
def test_one_exhibition_and_one_customer_are_known_of_eight_each() -> None:
    c, state = positions().c, begun()
    assert sum(c.tiles[tile].copies for tile in c.tiles_of["exhibition"]) == 8
    assert sum(c.tiles[tile].copies for tile in c.tiles_of["customer"]) == 8
    assert c.board.exhibitions == (2, 3, 4, 5)
    assert c.board.customers == (3, 4, 5, 5)
    assert len(state.table.exhibitions) == len(state.table.customers) == 1


@pytest.mark.rule("DP-SETUP-05", "DP-SETUP-06")
def test_which_tiles_are_revealed_is_chance() -> None:
    seen = {(s.table.exhibitions, s.table.customers) for s in (begun(0, seed) for seed in range(12))}
    assert len(seen) > 6


@pytest.mark.rule("DP-SETUP-11")
def test_the_first_food_is_two_vegetables_two_meat_and_one_of_each() -> None:
    state = begun()
    assert stand(state, "vegetable_stand") == {"vegetable": 2}
    assert stand(state, "meat_stand") == {"meat": 2}
    assert stand(state, "mixed_stand") == {"vegetable": 1, "meat": 1}


# --- cards


@pytest.mark.rule("DP-SETUP-12", "DP-SETUP-16", "DP-DRAW-01")
def test_everybody_draws_one_card_of_each_color_from_four_decks() -> None:
    state = begun()
    for seat in range(4):
        assert by_color(state, seat) == (1, 1, 1, 1)
        assert player(state, seat).holding == (1, 1, 1, 1)
    # green, purple, red and yellow decks, less one card for each player
    assert state.table.deck_sizes == (32 - 4, 24 - 4, 24 - 4, 24 - 4)
    assert sum(state.table.discards) == 0


@pytest.mark.rule("DP-SETUP-16")
def test_starting_hands_are_chance_and_differ() -> None:
    hands = {begun(0, seed).secrets[0].hand for seed in range(8)}
    assert len(hands) > 4


# --- round 1


@pytest.mark.rule("DP-SETUP-17", "DP-PREP-12")
def test_round_one_begins_with_income_only() -> None:
    state = begun(first=2)
    assert [player(state, seat).gold for seat in (2, 3, 0, 1)] == [3, 3, 4, 4]
    assert dict(state.table.chance_counts)["reveal"] == 1
    assert sum(state.table.removed) == 0
    assert answers(state) == {GroupImps}
