"""``petz simulate``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import petz_engine as pe
from cli.support import GAME, GAMES, SHOP, Petz
from petz_engine import loading
from petz_engine.bots import RandomBot, bot_rng
from petz_engine.bots.match import match
from petz_engine.cli.simulate import Counting
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.ruleset import Invariant
from petz_engine.testing.rules import rules_of

KEYS = {
    "games",
    "seats",
    "choices",
    "actions",
    "chance_actions",
    "seconds",
    "ms_per_game",
    "longest_game",
    "mean_winner",
    "events",
    "mean_points",
    "wins",
    "kinds",
    "violations",
}


def choices_of(game: pe.Game, state: Any, seat: int, action: Any) -> int:
    """At how many steps of the draft that leads to an action there are two choices or more."""
    found = [0]

    def search(draft: pe.Draft, many: int) -> bool:
        if draft.action is not None:
            found[0] = many
            return bool(draft.action == action)
        choices = draft.choices()
        return any(search(draft.choose(choice), many + (len(choices) > 1)) for choice in choices)

    assert search(game.draft(game.view(state, seat)), 0)
    return found[0]


def test_the_report_has_all_figures(petz: Petz) -> None:
    # given some games, when they are simulated
    report = petz("simulate", GAME, "--games", 5, "--seed", 3, "--json").json

    # then the report has all its keys, and its figures fit together
    assert set(report) == KEYS
    assert (report["games"], report["seats"], report["violations"]) == (5, 4, [])
    assert sum(report["kinds"].values()) == report["actions"] + report["chance_actions"]
    assert report["kinds"]["group_imps"] == 5 * 5 * 4
    assert report["kinds"]["draw_first"] == 5
    assert len(report["mean_points"]) == len(report["wins"]) == 4
    assert sum(report["wins"]) >= 5
    assert report["longest_game"] <= report["choices"] <= 5 * report["longest_game"]
    assert report["ms_per_game"] == pytest.approx(200 * report["seconds"], rel=0.1, abs=0.5)


def test_the_second_game_is_counted_too(petz: Petz) -> None:
    # given a few games for three, when they are simulated, then their actions and events are counted
    report = petz("simulate", SHOP, "--games", 3, "--seats", 3, "--paranoid", "--json").json
    assert set(report) == KEYS
    assert (report["games"], report["seats"], report["violations"]) == (3, 3, [])
    assert report["kinds"]["choose_shop"] == report["kinds"]["choose_starter"] == 3 * 3
    assert report["events"]["left_market"] == [3 * 5] * 3
    assert report["events"]["scored"] == [3] * 3


@pytest.mark.parametrize("name", GAMES)
def test_figures_are_those_of_the_games(petz: Petz, name: str) -> None:
    # given the games of three seeds, when they are played one by one
    game, points, wins, kinds = pe.load(name), [0.0] * 4, [0] * 4, {"chance": 0, "seat": 0}
    for seed in (5, 6, 7):
        bots = [RandomBot(bot_rng(seed, seat)) for seat in range(4)]
        state = game.start()
        for seat, _, step in match(game, bots, pe.Dealer(seed)):
            state = step.state
            kinds["chance" if seat == pe.CHANCE else "seat"] += 1
        outcome = game.outcome(state)
        assert outcome is not None
        points = [total + float(mine) for total, mine in zip(points, outcome.points, strict=True)]
        wins = [won + (rank == 1) for won, rank in zip(wins, outcome.ranks, strict=True)]

    # then the simulation of these seeds says the same
    report = petz("simulate", name, "--games", 3, "--seed", 5, "--json").json
    assert report["mean_points"] == pytest.approx([total / 3 for total in points], abs=1e-4)
    assert report["wins"] == wins
    assert (report["actions"], report["chance_actions"]) == (kinds["seat"], kinds["chance"])


def test_choices_are_draft_steps_with_two_or_more_alternatives() -> None:
    # given bots whose generators count, when a few rounds of decisions are played
    game, seed = pe.load(GAME), 2
    rngs = [Counting(bot_rng(seed, seat)) for seat in range(4)]
    state, expected, looked_at = game.start(), 0, 0
    before = 0
    for seat, action, step in match(game, [RandomBot(rng) for rng in rngs], pe.Dealer(seed)):
        counted = sum(rng.count for rng in rngs) - before
        before += counted
        if seat != pe.CHANCE and game.options(game.view(state, seat)).count() < 200:
            # then each action counts as many choices as the draft has steps with an alternative
            expected, looked_at = choices_of(game, state, seat, action), looked_at + 1
            assert counted == expected
        state = step.state
    assert looked_at > 20


@pytest.mark.parametrize("name", GAMES)
def test_without_json_people_can_read_it(petz: Petz, name: str) -> None:
    said = petz("simulate", name, "--games", 2)
    assert said.code == 0
    assert said.err == ""  # progress is for terminals
    assert said.out.startswith("games:       2 with 4 seats\n")
    assert said.out.endswith("violations:  0\n")


@pytest.mark.parametrize("name", GAMES)
def test_paranoid_plays_the_same_games(petz: Petz, name: str) -> None:
    # given the same seeds, when they are played with and without all checks
    plain = petz("simulate", name, "--games", 4, "--json").json
    paranoid = petz("simulate", name, "--games", 4, "--paranoid", "--json").json

    # then only the time differs
    for report in (plain, paranoid):
        del report["seconds"], report["ms_per_game"]
    assert plain == paranoid


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A way to play the game with other rules."""

    def change(**what: Any) -> None:
        definition = DEFINITIONS[GAME]
        rules = attrs.evolve(definition.rules, **what)
        monkeypatch.setattr(loading, "DEFINITIONS", {GAME: attrs.evolve(definition, rules=rules)})

    return change


def test_a_violation_stops_its_game_and_no_other(petz: Petz, changed: Any) -> None:
    # given an invariant that does not hold from round 3 on
    def early(content: Any, state: Any) -> Iterator[str]:
        if state.table.round > 2:
            yield f"this is round {state.table.round}"

    changed(invariants=(Invariant("early", early),))

    # when games are simulated with all checks
    said = petz("simulate", GAME, "--games", 2, "--seed", 7, "--paranoid", "--json")

    # then each game stops at its first violation, and the exit code tells
    assert said.code == 1
    first, second = said.json["violations"]
    assert (first["seed"], first["invariant"], first["message"]) == (7, "early", "this is round 3")
    assert second["seed"] == 8
    assert said.json["kinds"]["group_imps"] == 2 * 2 * 4
    assert sum(said.json["kinds"].values()) == first["action"] + second["action"]
    assert (said.json["games"], said.json["wins"]) == (2, [0] * 4)
    assert said.json["mean_points"] == [None] * 4

    # and without the checks nobody looks
    assert petz("simulate", GAME, "--games", 2, "--seed", 7, "--json").code == 0


def test_an_invariant_that_the_start_breaks(petz: Petz, changed: Any) -> None:
    changed(invariants=(Invariant("never", lambda content, state: ["no"]),))
    report = petz("simulate", GAME, "--games", 1, "--paranoid", "--json").json
    assert report["violations"] == [{"seed": 1, "action": 0, "invariant": "never", "message": "no"}]


def test_the_bound_on_actions_holds_without_paranoia_too(petz: Petz, changed: Any) -> None:
    # given rules that promise too short games, when one is simulated, then it stops behind the bound
    changed(longest=lambda content: 10)
    said = petz("simulate", GAME, "--games", 1, "--json")
    assert said.code == 1
    (wrong,) = said.json["violations"]
    assert (wrong["action"], wrong["invariant"]) == (11, "longest")


def test_an_illegal_action_and_a_crash_are_violations(petz: Petz, monkeypatch: pytest.MonkeyPatch) -> None:
    # given bots that do what they may not, or fall over
    class Lout:
        def __init__(self, rng: pe.Rng) -> None:
            pass

        def choose(self, game: pe.Game, view: pe.View) -> Any:
            return game.decode_action({"type": "pass"})

    class Sleeper(Lout):
        def choose(self, game: pe.Game, view: pe.View) -> Any:
            raise ZeroDivisionError("asleep")

    monkeypatch.setattr("petz_engine.cli.simulate.BOTS", {"random": Lout})
    illegal = petz("simulate", GAME, "--games", 1, "--paranoid", "--json").json["violations"][0]
    monkeypatch.setattr("petz_engine.cli.simulate.BOTS", {"random": Sleeper})
    crash = petz("simulate", GAME, "--games", 1, "--json").json["violations"][0]

    # then the place of both is told
    assert (illegal["action"], illegal["invariant"]) == (4, "agreement")
    assert crash == {"seed": 1, "action": 4, "invariant": "no_errors", "message": "ZeroDivisionError: asleep"}


def test_progress_is_shown_on_a_terminal(petz: Petz, monkeypatch: pytest.MonkeyPatch) -> None:
    # given that the standard error is a terminal, and a short patience
    monkeypatch.setattr("petz_engine.cli.common.SHOWN_EVERY", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    # when games are simulated, then it tells how many are done, and leaves nothing
    said = petz("simulate", GAME, "--games", 3, "--json")
    assert "2/3 games" in said.err
    assert said.err.endswith("\r\033[K")
    assert said.json["games"] == 3


@pytest.mark.parametrize("games", ["0", "-1"])
def test_no_games_are_a_usage_error(petz: Petz, games: str) -> None:
    assert "expected at least one game" in petz.fails("simulate", GAME, "--games", games)


def test_bots_that_do_not_choose_by_drawing_have_no_count_of_choices(petz: Petz) -> None:
    # given a greedy bot among random ones, then choices are not counted, and what was told is, by seat
    report = petz("simulate", GAME, "--games", 2, "--bots", "greedy,random,random,random", "--json").json
    assert (report["choices"], report["longest_game"]) == (None, None)
    assert report["mean_winner"] >= max(report["mean_points"])
    assert report["events"]["sold"][0] > 0
    assert report["events"]["grouped"] == [10] * 4
    said = petz("simulate", GAME, "--games", 1, "--bots", "greedy").out
    assert "choices:     counted for random players only" in said


# --- how often rules applied -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_counting_rules_changes_no_game(petz: Petz, name: str) -> None:
    # given the same seeds, when they are played with and without counting
    plain = petz("simulate", name, "--games", 2, "--json").json
    counted = petz("simulate", name, "--games", 2, "--rules", "--json").json
    rules = counted.pop("rules")

    # then only the time differs, every rule in scope is counted, and each has one fate
    for report in (plain, counted):
        del report["seconds"], report["ms_per_game"]
    assert plain == counted
    assert set(rules) == {"applied", "in_force", "never"}
    assert list(rules["applied"]) == sorted(rules_of(name).scope)
    applied = [rule for rule, of in rules["applied"].items() if of["applied"]]
    assert sorted([*applied, *rules["in_force"], *rules["never"]]) == sorted(rules_of(name).scope)
    assert len(applied) > 120

    # and the same again comes to the same
    assert petz("simulate", name, "--games", 2, "--rules", "--json").json["rules"] == rules


def test_rules_apply_as_often_as_the_games_say(petz: Petz) -> None:
    # given games of bots that try out moves in their thoughts
    report = petz("simulate", GAME, "--games", 2, "--bots", "greedy", "--rules", "--json").json
    rules, kinds = report["rules"]["applied"], report["kinds"]

    # then what is done once in a game or a round counts so, and questions and events count as they came
    assert rules["DP-GEN-03"]["code"] == 2
    assert rules["DP-AGE-04"]["events"] == 2 * 5
    assert rules["DP-SHOP-05"]["questions"] == kinds["keep_group"] + kinds["send_group"]
    assert rules["DP-SHOP-07"]["code"] == kinds["keep_group"]
    assert rules["DP-ENG-03"]["code"] == kinds["send_group"]
    assert rules["DP-SELL-10"]["code"] == kinds["sell_pet"] == sum(report["events"]["sold"])
    assert rules["DP-LOSS-01"]["code"] == sum(report["events"]["lost_pet"])
    assert rules["DP-SETUP-14"] == {"applied": 0, "code": 0, "events": 0, "questions": 0, "made": 1}


def test_rules_of_other_boards_never_apply(petz: Petz) -> None:
    # given games for four and for three, when rules are counted, then neutral imps are there for three alone
    never = {n: petz("simulate", GAME, "--games", 1, "--seats", n, "--rules", "--json").json for n in (3, 4)}
    assert "DP-2P-03" in never[4]["rules"]["never"]
    assert "DP-2P-03" not in never[3]["rules"]["never"]
    assert never[3]["rules"]["applied"]["DP-2P-05"]["events"] == 5


def test_people_read_the_rules_that_never_applied_last(petz: Petz) -> None:
    lines = petz("simulate", SHOP, "--games", 1, "--rules").out.splitlines()
    assert lines[0].startswith("games:")
    heads = [i for i, line in enumerate(lines) if line.startswith(("rules:", "in force:", "never:"))]
    rules, force, never = heads
    times = [int(line.split()[1]) for line in lines[rules + 1 : force]]
    assert times == sorted(times, reverse=True)
    assert min(times) > 0
    assert f"never:       {len(lines) - never - 1}" == lines[never]
    assert any(line.startswith("  AP-EPI-02     Read aloud at setup, public.") for line in lines[never:])


def test_rules_are_counted_for_games_with_a_text(petz: Petz) -> None:
    assert 'there is no game "chess"' in petz.fails("simulate", "chess", "--rules")
