"""Strategies draw what can be reached, find what is wanted, and shrink to what is quietest."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import petz_engine as pe
from petz_engine import testing
from petz_engine.installed import DEFINITIONS
from petz_engine.loading import load_packs
from petz_engine.testing.strategies import tiny_pack
from testing.curios import sound

few = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate, Phase.shrink],  # to explain is slow, and nobody reads it here
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def smallest(strategy: st.SearchStrategy[Any]) -> Any:
    """What a strategy shrinks to."""
    return find(strategy, lambda value: True, settings=settings(few, max_examples=5))


# --- games


def test_games_are_drawn_at_all_tables() -> None:
    seen, chosen = set[tuple[str, int]](), set[str]()

    @settings(few, max_examples=60)
    @given(testing.games())
    def look(game: pe.Game) -> None:
        seen.add((game.rules.name, game.seats))
        chosen.update(game.header["options"])

    look()
    assert seen == {(name, seats) for name in pe.games() for seats in (2, 3, 4)}
    assert len(chosen) > 5


@pytest.mark.parametrize("name", pe.games())
def test_games_shrink_to_the_basic_game_of_fewest(name: str) -> None:
    game = smallest(testing.games(name))
    assert (game.seats, game.header["options"]) == (2, {})


def test_games_keep_to_seats_options_and_packs() -> None:
    air = {"food": [{"id": "air", "chambers": 1}]}
    nothing = testing.pack_of("dungeon_petz", "none", air, requires=["dungeon_petz"])
    game = smallest(testing.games("dungeon_petz", seats=3, options={"foresight": "more"}, packs=[nothing]))
    assert (game.seats, game.header["options"]) == (3, {"foresight": "more"})
    assert "none:air" in game.content.names["food"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"names": ["ludo"]}, "there is no game 'ludo'; there is alien_petshop, dungeon_petz"),
        ({"names": ["dungeon_petz"], "seats": 7}, "there is no board for 7 seats"),
        ({"names": ["dungeon_petz"], "options": {"easy": True}}, 'there is no option "easy"'),
    ],
)
def test_games_that_do_not_exist_are_refused_at_once(given: dict[str, Any], said: str) -> None:
    with pytest.raises(pe.OptionError) as refused:
        testing.games(*given.pop("names"), **given)
    assert said in str(refused.value)


# --- states


@few
@given(testing.positions())
def test_every_position_keeps_all_invariants(position: testing.Position) -> None:
    game, state = position
    assert list(testing.broken(game, state)) == []
    assert game.decode(game.encode(state)) == state


@pytest.mark.parametrize("name", pe.games())
def test_states_shrink_to_the_start(name: str) -> None:
    game = pe.load(name)
    assert smallest(testing.states(game)) == game.start()


@pytest.mark.parametrize("where", ["sell_pet", "DP-SELL-01", lambda state: state.table.round == 3])
def test_a_state_that_is_wanted_is_found(where: Any) -> None:
    game = pe.load("dungeon_petz")
    state = smallest(testing.states(game, where=where))
    if callable(where):
        assert where(state)
    else:
        (decision,) = game.decisions(state)
        assert decision.rule == where or "SellPet" in {action.__name__ for action in decision.actions}


def test_all_states_that_are_wanted_are_such() -> None:
    game, seen = pe.load("alien_petshop"), set[Any]()

    @few
    @given(testing.states(game, where="place_trait"))
    def look(state: Any) -> None:
        assert any("PlaceTrait" in {a.__name__ for a in d.actions} for d in game.decisions(state))
        seen.add(state)

    look()
    assert len(seen) > 6


def test_a_state_that_never_comes_is_told_with_what_came() -> None:
    game = pe.load("alien_petshop", seats=2)
    with pytest.raises(
        testing.NotReachedError, match=r"no state with <lambda> in 60 games .* reroll \d+ times"
    ):
        smallest(testing.states(game, where=lambda state: state.table.round == 99))


def test_a_word_that_nothing_is_called_is_told_with_the_nearest() -> None:
    game = pe.load("dungeon_petz")
    with pytest.raises(
        ValueError, match="nothing of dungeon_petz is called 'sel_pet'; did you mean 'sell_pet'"
    ):
        smallest(testing.states(game, where="sel_pet"))


def test_a_rule_that_asks_for_nothing_is_told_with_those_that_do() -> None:
    game = pe.load("dungeon_petz", seats=2)
    with pytest.raises(
        ValueError, match="the rule DP-SELL-07 asks nobody of dungeon_petz for anything"
    ) as said:
        smallest(testing.states(game, where="DP-SELL-07"))
    assert "a rule is one that is asked for: DP-AGE-02, " in str(said.value)
    # one that asks in the middle of something else is among them, and is found
    assert "DP-ART-01, " in str(said.value)
    (decision,) = game.decisions(smallest(testing.states(game, where="DP-ART-01")))
    assert decision.rule == "DP-ART-01"


# --- actions


@few
@given(st.data(), testing.positions(where=lambda state: state.table.due and state.table.due[0] >= 0))
def test_actions_are_legal_and_shrink_to_the_first(data: st.DataObject, position: testing.Position) -> None:
    game, state = position
    view = game.view(state, game.decisions(state)[0].seat)
    assert data.draw(testing.actions(game, view)) in game.options(view)
    other = data.draw(testing.any_actions(game, view))
    assert (game.check(view, other) is None) == (other in game.options(view))


@pytest.mark.parametrize("name", pe.games())
def test_actions_shrink_to_the_quietest(name: str) -> None:
    game = pe.load(name)
    state = game.settle(game.start(), pe.Dealer(1)).state
    view = game.view(state, game.decisions(state)[0].seat)
    assert smallest(testing.actions(game, view)) == next(iter(game.options(view)))
    assert find(
        testing.any_actions(game, view), lambda action: action not in game.options(view), settings=few
    )


# --- twins


@pytest.mark.parametrize("name", pe.games())
def test_twins_differ_and_look_the_same(name: str) -> None:
    @few
    @given(testing.twins(of=pe.load(name, seats=3)))
    def look(twins: testing.Twins) -> None:
        game, seat, state, other = twins
        assert state != other
        assert game.view(state, seat) == game.view(other, seat)
        assert list(testing.broken(game, other)) == []

    look()


def test_twins_of_one_seat_where_something_is_asked() -> None:
    game = pe.load("dungeon_petz", seats=2)
    twins = smallest(testing.twins(1, game, where="assign_needs"))
    assert twins.seat == 1
    assert {a.__name__ for d in game.decisions(twins.state) for a in d.actions} == {"AssignNeeds"}


def test_twins_shrink_to_the_earliest_that_differ() -> None:
    game = pe.load("dungeon_petz", seats=2)
    twins = smallest(testing.twins(1, game))
    early = next(
        turn.before
        for turn in testing.turns(game, testing.Numbers([]), 0)
        if any(testing.imagined(game, turn.before, 1, pe.Rng(seed)) != turn.before for seed in range(9))
    )
    assert twins.state == early


def test_what_fails_is_shown_in_few_words_with_how_to_come_to_it() -> None:
    # given tests that fail
    game = pe.load("dungeon_petz", seats=2)
    shown = []
    for strategy in (testing.states(game), testing.positions(game), testing.twins(1, game)):

        @settings(few, max_examples=3)
        @given(strategy)
        def fails(drawn: Any) -> None:
            raise AssertionError("no")

        with pytest.raises(AssertionError) as failed:
            fails()
        shown.append("\n".join(failed.value.__notes__))

    # then each says how to come to it again, and those with their game are not told field by field
    assert all("testing.state_of(game, [], 0, 0) of <Game dungeon_petz for 2>" in told for told in shown)
    assert max(map(len, shown[1:])) < 400
    assert (
        "drawn=Position(<Game dungeon_petz for 2>, round 1, chance has to do draw_first, digest " in shown[1]
    )
    assert "drawn=Twins(<Game dungeon_petz for 2>, round 1, " in shown[2]
    # and that leads there
    assert testing.state_of(game, [], 0, 0) == game.start()


def test_a_game_without_secrets_has_no_twins() -> None:
    game = pe.load("dungeon_petz", seats=2)
    with pytest.raises(
        testing.NotReachedError, match="no two states of <Game dungeon_petz for 2> that differ"
    ):
        smallest(testing.twins(0, game, twin=lambda game, state, seat, rng: state))


# --- packs


@pytest.mark.parametrize("name", pe.games())
def test_tiny_packs_load_and_their_games_keep_all_invariants(name: str) -> None:
    sizes = set[int]()

    @settings(few, max_examples=6)
    @given(testing.tiny_packs(name))
    def look(pack: pe.MemoryPack) -> None:
        game = pe.load(name, seats=2, packs=[pack])
        sizes.add(sum(map(len, game.content.names.values())))
        testing.check_game(game, games=2, invariants=["chance", "progress"])

    look()
    assert len(sizes) > 3


@pytest.mark.parametrize("name", pe.games())
def test_whatever_is_drawn_a_tiny_pack_loads(name: str) -> None:
    rng = pe.Rng(4)
    for draw in (lambda n: 0, lambda n: n - 1, *[rng.below] * 12):
        assert load_packs([tiny_pack(DEFINITIONS[name], draw)], DEFINITIONS[name]).diagnostics == ()


@pytest.mark.parametrize("name", pe.games())
def test_on_the_smallest_pack_all_chance_can_be_listed(name: str) -> None:
    game = pe.load(name, seats=2, packs=[tiny_pack(DEFINITIONS[name], lambda n: 0)])
    kinds = set()
    for seed in range(3):
        for turn in testing.turns(game, testing.Lively(seed), seed):
            if turn.decision.seat == pe.CHANCE:
                assert sum(game.weight(turn.before, each) for each in game.outcomes(turn.before)) == 1
                kinds.add(type(turn.action))
    assert len(kinds) > 2


def test_a_title_without_tiny_packs_is_told() -> None:
    with pytest.raises(pe.OptionError, match="there are no tiny packs of curios: its definition has no tiny"):
        smallest(testing.tiny_packs(sound()))


# --- without the extra

WITHOUT = """
import sys
sys.modules["hypothesis"] = None
from petz_engine import testing
assert "petz_engine.testing.strategies" not in sys.modules
for name in ("games", "states", "twins"):
    try:
        getattr(testing, name)
    except ImportError as error:
        print(type(error).__name__, error)
try:
    testing.chess
except AttributeError as error:
    print(error)
try:
    import petz_engine.testing.strategies
except testing.MissingExtraError as error:
    print(error)
"""


def test_without_hypothesis_the_rest_works_and_strategies_say_what_is_missing() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    told = done.stdout.splitlines()
    assert told[0] == (
        "MissingExtraError petz_engine.testing.games needs hypothesis, of the extra 'testing' (hypothesis, pytest)"
    )
    assert [line.split()[1] for line in told[1:3]] == [
        "petz_engine.testing.states",
        "petz_engine.testing.twins",
    ]
    assert told[3] == "module 'petz_engine.testing' has no attribute 'chess'"
    assert told[4].startswith("petz_engine.testing.strategies needs hypothesis")


ALL = """
import sys
sys.modules["hypothesis"] = None
from petz_engine import testing
from petz_engine.testing import *
assert "games" in dir(testing)
assert "games" not in globals()
check_game, PROOFS, Pick
"""


def test_all_names_of_the_kit_are_found_and_no_others() -> None:
    # given the kit, with and without the extra
    names: dict[str, Any] = {}
    exec("from petz_engine.testing import *", names)
    subprocess.run([sys.executable, "-c", ALL], check=True)

    # then all that it offers stands there, and nothing that it only uses
    assert {"games", "twins", "tiny_packs", "check_game", "Coverage", "PROOFS", "Pick"} <= {*names}
    assert {*names} - {"__builtins__"} == {*dir(testing)}
    assert not {"Any", "TYPE_CHECKING", "packs", "strategies"} & {*names}
    assert all(name[0] != "_" and getattr(testing, name) is names[name] for name in dir(testing))
