"""Invariants after every action of many games, and faults planted to see that the invariants find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import player, share
from dungeon_petz.positions import a_game, positions, the_game
from petz_engine import loading, testing
from petz_engine.dungeon_petz import round as rounds
from petz_engine.dungeon_petz import ruleset, spaces
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.send_group import KeepGroup
from petz_engine.dungeon_petz.needs import reveal
from petz_engine.dungeon_petz.state import Edit, Secret, State
from petz_engine.dungeon_petz.steps import aging
from petz_engine.dungeon_petz.verbs import ROOMS, At
from petz_engine.installed import DEFINITIONS

EVERYTHING = {
    "arrange", "assign_needs", "catch", "choose_color", "clean_cages", "deal_needs", "discard_cards", "draw_first",
    "enter_exhibition", "exchange_needs", "feed", "fill_store", "group_imps", "guard_cages", "keep_group", "pass",
    "place_imps", "reveal", "sell_pet", "send_group", "sweep_cages",
}  # fmt: skip


def seen_in(seeds: range, game: pe.Game | None = None) -> testing.Coverage:
    seen = testing.Coverage()
    for seed in seeds:
        testing.check_game(game or the_game(), player(seed), seed, seen)
    return seen


@pytest.mark.rule("DP-IMP-02", "DP-GEN-02")
def test_all_invariants_hold_after_every_action_of_many_games() -> None:
    # when sixty games are played with all invariants checked
    seen = seen_in(range(60))

    # then none is broken, and every kind of action has occurred
    assert seen.games == 60
    assert seen.actions.keys() == EVERYTHING
    assert seen.longest < the_game().rules.longest(the_game().content)


@pytest.mark.rule("DP-IMP-02", "DP-2P-06")
def test_all_invariants_hold_at_every_table(game: pe.Game) -> None:
    seen = seen_in(range(8), game)
    assert len(seen.actions) >= 14
    assert seen.longest < game.rules.longest(game.content)


@pytest.mark.long
def test_all_invariants_hold_in_thousands_of_games(game: pe.Game) -> None:
    assert seen_in(range(1000, 1000 + share(game, 3000)), game).games == share(game, 3000)


def test_in_the_quietest_game_nobody_is_sent_and_somebody_wins() -> None:
    # given players who always choose the quietest
    turns = list(testing.turns(the_game(), testing.Numbers([])))

    # then nobody sends anybody, and whoever has most reputation wins
    outcome = the_game().outcome(turns[-1].after)
    assert not any(event.kind == "sent" for turn in turns for event in turn.events)
    assert outcome is not None
    winners = [points for rank, points in zip(outcome.ranks, outcome.points, strict=True) if rank == 1]
    assert winners
    assert set(winners) == {max(outcome.points)}


# --- faults planted in the rules: tests that the tests above can fail


def platform_imps_count_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    right = aging.imps_go_home

    def imps_go_home(e: Edit) -> None:
        before = [player.imps_on_platform for player in e.table.players]
        right(e)
        for seat, platform in enumerate(before):
            e.player(seat).imps_at_home += e.player(seat).imps_on_platform - platform

    monkeypatch.setattr(rounds, "imps_go_home", imps_go_home)


def revealed_cards_stay_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    right = reveal.reveal_needs

    def reveal_needs(e: Edit, seat: int) -> None:
        hand = e.secret(seat).hand
        right(e, seat)
        e.secret(seat).hand = hand

    monkeypatch.setattr(rounds, "reveal_needs", reveal_needs)


def does(monkeypatch: pytest.MonkeyPatch, action: type, effect: Callable[..., None]) -> None:
    """An action does something else."""
    title: Any = DEFINITIONS["dungeon_petz"]
    mechanics = dict(title.rules.mechanics)
    mechanics[action] = attrs.evolve(mechanics[action], effect=effect)
    wrong = attrs.evolve(title, rules=attrs.evolve(title.rules, mechanics=mechanics))
    monkeypatch.setattr(loading, "DEFINITIONS", {"dungeon_petz": wrong})


def released_pets_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("petz_engine.dungeon_petz.loss.leave", lambda e, pet: None)


def kept_groups_earn_gold(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ruleset.RULES.mechanics[KeepGroup]

    def keep(e: Edit, decision: pe.Decision, action: KeepGroup) -> None:
        right.effect(e, decision, action)
        e.player(decision.seat).gold += 1

    does(monkeypatch, KeepGroup, keep)


def taken_food_stays_on_the_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ROOMS[k.TakeFood].carry_out

    def take(e: Edit, at: At, verb: Any) -> None:
        stands = e.table.stands
        right(e, at, verb)
        e.table.stands = stands

    monkeypatch.setattr(spaces, "ROOMS", {**ROOMS, k.TakeFood: attrs.evolve(ROOMS[k.TakeFood], do=take)})


def rounds_never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounds_left(c: Any, table: Any) -> bool:
        return True

    monkeypatch.setattr(rounds, "rounds_left", rounds_left)


Plant = Callable[[pytest.MonkeyPatch], None]
FAULTS: list[tuple[Plant, str, int]] = [
    (platform_imps_count_twice, "imps", 12),
    (revealed_cards_stay_in_hand, "pieces", 20),
    (released_pets_leave_no_trace, "pieces", 12),
    (kept_groups_earn_gold, "gold", 2),
    (taken_food_stays_on_the_stand, "food", 3),
]


@pytest.mark.parametrize(("plant", "invariant", "most"), FAULTS)
def test_invariants_find_a_planted_fault(
    plant: Plant, invariant: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given rules with a fault
    plant(monkeypatch)
    game = pe.load("dungeon_petz")

    # when games are played, then one of them breaks the invariant of that name
    errors = (testing.failure(game, player(seed), seed) for seed in range(60))
    error = next(error for error in errors if error is not None)
    assert isinstance(error, testing.InvariantError)
    assert error.invariant == invariant


@pytest.mark.parametrize(("plant", "invariant", "most"), FAULTS)
def test_the_game_of_a_planted_fault_shrinks(
    plant: Plant, invariant: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given rules with a fault
    plant(monkeypatch)
    game = pe.load("dungeon_petz")

    # when a game that fails is found and shrunk
    failure = testing.find(game, range(60), player)

    # then few choices are left that are not quiet, and its story tells how it ends
    assert failure is not None
    assert getattr(failure.error, "invariant", None) == invariant
    assert len([number for number in failure.numbers if number]) <= most
    assert len(failure.numbers) < len(failure.found)
    assert failure.story(game)[-1].startswith("InvariantError")


def test_a_game_without_end_breaks_the_bound_on_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    # given rules under which rounds go on for ever, without the exhibitions and customers that would run out
    rounds_never_end(monkeypatch)
    monkeypatch.setattr(rounds, "next_round", lambda e: None)
    game = pe.load("dungeon_petz")

    # when it is played
    with pytest.raises(testing.InvariantError) as broken:
        testing.check_game(game, testing.Numbers([]))

    # then the driver stops it
    assert broken.value.invariant == "longest"


def test_a_state_in_which_nobody_can_go_on_breaks_progress() -> None:
    # given a state in the middle of a game that waits for nobody
    turn = next(turn for turn in testing.turns(the_game(), player(1), 1) if turn.decision.seat >= 0)
    state: State = attrs.evolve(turn.before, table=attrs.evolve(turn.before.table, due=()))

    # then the invariant says so
    assert [invariant for invariant, _ in testing.broken(the_game(), state)] == ["progress"]


P = positions()
ARMED: dict[str, Any] = {"artifacts": ["imp_armor"], "imps_at_home": 5, "imps_busy": 1}
ONE_LEFT = P.used({0: {"imp_armor/0.0": 1}})
"""One of the imps has used the armor."""


def guarded(*guards: int) -> dict[str, Any]:
    return {"plots": {"upper_left": attrs.evolve(P.plot(cage="printed_cage"), guarded=guards)}}


SHOVEL, ARMOR = {"artifacts": ["long_handled_shovel"]}, {"artifacts": ["imp_armor"]}
OUT_OF_RULES: list[tuple[dict[str, Any], Any, str]] = [
    (SHOVEL, P.used({0: {"long_handled_shovel/0.0": 4}}), "offers"),
    (SHOVEL, P.used({0: {"long_handled_shovel/0.0": -1}}), "offers"),
    (ARMOR, P.used({0: {"imp_armor/0.0": 2}}), "offers"),
    (ARMOR, P.used({}, {0: ["imp_armor"]}), "offers"),
    ({}, P.used({}, {0: ["employee_of_the_month"]}), "offers"),
    (guarded(0, 1), P.used({}), "guards"),
    (guarded(0, -1), P.used({}), "guards"),
    ({**ARMED, **guarded(2, 0)}, ONE_LEFT, "guards"),
    ({**ARMED, **guarded(0, 10**15)}, ONE_LEFT, "guards"),
]


@pytest.mark.parametrize(("own", "used", "invariant"), OUT_OF_RULES)
def test_invariants_know_the_limits_of_offers_boosts_and_guards(
    own: dict[str, Any], used: Any, invariant: str
) -> None:
    # given a player with more left of an offer than it ever has, a boost of nothing, or guards without imps
    state = P.state("business[0]/clean_cages", players={0: own}, due=(0,), used=used)
    assert invariant in {broken for broken, _ in testing.broken(the_game(), state)}


def test_invariants_know_how_much_may_be_left() -> None:
    # given as much left as can be: 3 of a boosted sweep that has just begun, one imp in armor
    owned = ["long_handled_shovel", "imp_armor", "employee_of_the_month"]
    own = {**ARMED, **guarded(2, 0), "artifacts": owned}
    used = P.used({0: {"long_handled_shovel/0.0": 3, "imp_armor/0.0": 1}}, {0: ["employee_of_the_month"]})
    state = P.state("business[0]/clean_cages", players={0: own}, due=(0,), used=used)
    assert list(testing.broken(the_game(), state)) == []


def test_exchanged_cards_are_missing_in_hand_until_the_deal() -> None:
    # given a card that is set aside although the hand is complete
    state = P.state("need_cards/deal_needs", due=(pe.CHANCE,))
    card = P.number("need_card", "green_poop")
    deck = tuple(n - (i == card) for i, n in enumerate(state.hidden.decks))
    aside = Secret(state.secrets[0].hand, None, (card,))
    decks = tuple(n - (i == P.number("color", "green")) for i, n in enumerate(state.table.deck_sizes))
    state = attrs.evolve(
        state,
        secrets=(aside, *state.secrets[1:]),
        hidden=attrs.evolve(state.hidden, decks=deck),
        table=attrs.evolve(state.table, deck_sizes=decks),
    )
    assert [invariant for invariant, _ in testing.broken(the_game(), state)] == ["exchanges"]


@pytest.mark.parametrize(("seats", "bound"), [(2, 648), (3, 960), (4, 1042)])
def test_the_bound_of_the_shipped_games(seats: int, bound: int) -> None:
    assert ruleset.RULES.longest(a_game(seats).content) == bound
