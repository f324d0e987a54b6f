"""What the greedy bot may know, and that it always answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import petz_engine as pe
from bots.matches import GREEDY, TABLES, greedy, result, turns
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import the_game
from dungeon_petz.twins import twin
from petz_engine.bots import GreedyBot, bot_rng, dispatch, seated
from petz_engine.bots.dungeon_petz import player
from petz_engine.bots.match import match
from petz_engine.dungeon_petz import GroupImps, KeepGroup, SendGroup
from petz_engine.kernel.decision import CHANCE

GAME = the_game()


@pytest.mark.parametrize("table", ["four", "two with all variants"])
def test_the_same_seed_plays_the_same_game(table: str) -> None:
    # given a match, when it is played anew by new bots, then all actions are the same
    once = turns(greedy(table), 1, table)
    turns.cache_clear()
    again = turns(greedy(table), 1, table)
    assert [(turn.seat, turn.action) for turn in once] == [(turn.seat, turn.action) for turn in again]
    assert once[-1].step.state == again[-1].step.state


@pytest.mark.parametrize(
    ("table", "seed"),
    [("four", 3), ("four with all variants", 4), ("two with all variants", 5), ("odd six with variants", 6)],
)
def test_a_choice_depends_on_the_view_alone(table: str, seed: int) -> None:
    game, names = TABLES[table](), greedy(table)
    rng, state, chosen = pe.Rng(seed), game.start(), set()
    for turn in turns(names, seed, table):
        if turn.seat != CHANCE:
            # given a twin of the state, which differs in what the seat cannot see
            other = twin(game, state, turn.seat, rng)

            # when a bot that has seen nothing else is asked, then it chooses the same
            bot = GreedyBot(bot_rng(seed, turn.seat))
            assert bot.choose(game, game.view(other, turn.seat)) == turn.action
            chosen.add(type(turn.action))
        state = turn.step.state
    assert len(chosen) > 10


@pytest.mark.parametrize("table", TABLES)
def test_no_answer_of_its_own_is_ever_refused(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # given that the way out for refused answers is closed, when a game is played (every action is checked)
    monkeypatch.setattr(dispatch, "quietest", None)
    happened = result(greedy(table), 1, table).happened

    # then it ends well
    assert happened["sold"] >= 3
    assert happened["lost_pet"] <= happened["bought_pet"] / 2


def test_no_answer_of_its_own_is_refused_where_tools_are_huge(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a pack with many copies of tools, which do much more than those that are printed
    tables = shipped_tables()
    tools = {tool["id"]: tool for tool in tables["artifact"]}
    tools["employee_of_the_month"] |= {"copies": 6}
    tools["employee_of_the_month"]["boost"]["counts_as"] = 9
    for name, much in (("imp_armor", {"imps": 9, "add": 3}), ("long_handled_shovel", {"up_to": 30})):
        tools[name]["copies"] = 3
        tools[name]["offer"][0]["do"][0] |= much
    game = game_of(pack("dungeon_petz", tables))

    # when games are played, then the way out for refused answers is not needed
    monkeypatch.setattr(dispatch, "quietest", None)
    for seed in range(1, 3):
        assert game.outcome([*match(game, seated(GREEDY, seed), pe.Dealer(seed))][-1].step.state)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_no_answer_of_its_own_is_refused_in_many_games(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "quietest", None)
    names = greedy(table)
    for seed in range(1, 61):
        # given greedy bots alone, and beside random ones who do what nobody sensible does
        seats = names if seed % 2 else tuple("random" if at % 2 else "greedy" for at in range(len(names)))
        assert result(seats, seed, table).ranks


def test_what_it_does_not_know_it_answers_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a bot that knows how to group and nothing else, as if all other kinds of action were new
    monkeypatch.setattr(player, "ROOMS", {GroupImps: player.ROOMS[GroupImps]})

    # when a game is played, then it is legal, and every group stays at home
    played = turns(("greedy", "random", "greedy", "random"), 1)
    kinds = {type(turn.action) for turn in played if turn.seat in (0, 2)}
    assert KeepGroup in kinds
    assert SendGroup not in kinds


def test_an_answer_that_the_rules_refuse_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a room that errs
    monkeypatch.setattr(player, "ROOMS", {GroupImps: lambda context: GroupImps(((99, 0),))})
    state, _ = GAME.settle(GAME.start(), pe.Dealer(1))

    # then the quietest choice is taken instead
    assert GreedyBot(bot_rng(1, 0)).choose(GAME, GAME.view(state, 0)) == GroupImps()


def test_it_says_which_games_it_plays() -> None:
    game = cast(pe.Game, SimpleNamespace(rules=SimpleNamespace(name="chess")))
    with pytest.raises(
        pe.OptionError, match="the greedy bot does not play chess; it plays alien_petshop, dungeon_petz"
    ):
        GreedyBot(bot_rng(1, 0)).choose(game, cast(Any, None))


def test_who_has_nothing_to_choose_is_told_so() -> None:
    state, _ = GAME.settle(GAME.start(), pe.Dealer(1))
    for view in (GAME.view(state, None), GAME.view(turns(GREEDY, 1)[-1].step.state, 0)):
        with pytest.raises(pe.IllegalChoice, match="nothing to choose"):
            GreedyBot(bot_rng(1, 0)).choose(GAME, view)
