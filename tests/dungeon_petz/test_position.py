"""Positions in words: what is said comes out, the rest is as in a game, and every state can be said."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import a_game, all_variants
from petz_engine.dungeon_petz.memory import substitutes
from petz_engine.dungeon_petz.position import KEYS, described, position
from petz_engine.dungeon_petz.position.seats import KEYS as SEAT
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.decision import SEALED
from petz_engine.kernel.flow import AUTO
from proofs.asking import check_invariants
from proofs.stepping import on_the_way


def built(game: pe.Game, table: dict[str, Any]) -> State:
    """The state of a position, once it has come to a decision; all invariants hold in it."""
    state: State = game.advance(position(game, table)).state
    check_invariants(game, state)
    game.guard(state)
    return state


def said(game: pe.Game, state: State) -> dict[str, Any]:
    """A state as a position: all that it tells, but for what follows from the rest."""
    told = _without_nothing(described(game, state))
    sealed = game.program[state.table.cursor].secrecy is SEALED
    left_out = () if sealed else ("due",)
    table = {key: told[key] for key in KEYS if key in told and key not in left_out}
    if not sealed and told["due"]:
        table["turn"] = told["due"][0]
    table["space"] = {name: [g for g in of if "seat" in g] for name, of in table["space"].items()}
    table["seat"] = {seat: _seat(fields) for seat, fields in table["seat"].items()}
    return table


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nothing(each) for key, each in value.items() if each is not None}
    return (
        [_without_nothing(each) for each in value if each is not None] if isinstance(value, list) else value
    )


def _seat(told: dict[str, Any]) -> dict[str, Any]:
    """One seat: groups that it has committed stand on its exits, with their imps and gold."""
    fields = {key: told[key] for key in SEAT if key in told}
    committed = told.get("committed", {})
    if committed.get("type") == "group_imps":
        groups = committed["groups"]
        fields["groups"] = groups
        fields["gold"] -= sum(gold for _, gold in groups)
        fields["imps"] = {**fields["imps"], "home": fields["imps"]["home"] - sum(imps for imps, _ in groups)}
    for plot in fields["plot"].values():
        if "pet" in plot and not plot["pet"]["cards"]:
            plot["pet"] = {key: value for key, value in plot["pet"].items() if key != "cards"}
    fields["new"]["pets"] = [{k: v for k, v in pet.items() if k != "cards"} for pet in fields["new"]["pets"]]
    return fields


def lucky(state: State) -> State:
    """The state without its count of chance, which positions do not tell."""
    return attrs.evolve(state, table=attrs.evolve(state.table, chance_counts=()))


@pytest.mark.parametrize("game", [a_game(3), all_variants(2), all_variants(4)], ids=["3", "2 all", "4 all"])
def test_every_state_of_a_game_can_be_said_and_built_again(
    game: pe.Game,
) -> None:
    # given the states of a random game, apart from those inside an effect
    kept = 0
    for seed in range(1):
        rng, dealer = Rng(seed), pe.Dealer(seed)
        state = game.settle(game.start(), dealer).state
        while decisions := game.decisions(state):
            if not state.table.pending:
                # when one is told and built from that, then it is the same
                assert lucky(built(game, said(game, state))) == lucky(state)
                kept += 1
            seat = decisions[0].seat
            action = game.options(game.view(state, seat)).walk(rng)
            state = game.settle(game.apply(state, seat, action).state, dealer).state
    assert kept > 30


@pytest.mark.parametrize("game", [all_variants(2), a_game(3), all_variants(4)], ids=["2 all", "3", "4 all"])
def test_every_step_on_the_way_can_be_said(game: pe.Game) -> None:
    # given states in which nobody has to choose: of each step at which something happens by itself the last one
    ways = [state for turn in played(0, game) for state in on_the_way(game, turn)]
    last = {state.table.cursor: state for state in ways}
    met = 0
    for cursor, state in last.items():
        if game.program[cursor].kind != AUTO:
            continue
        # when one of them is told and built from that, then it is the same, unless another step is called so too
        place, table = game.program[cursor].place, said(game, state)
        if place >= 0:
            table["turn"] = state.table.order[place]
        again = position(game, table)
        if again.table.cursor == cursor:
            assert lucky(again) == lucky(state)
            met += 1
    assert met > 20


def test_nothing_said_is_the_first_decision_of_the_first_round() -> None:
    game = a_game(4)
    state = built(game, {})
    assert [decision.step for decision in game.decisions(state)] == ["shopping/group_imps"] * 4
    assert [player.imps_at_home for player in state.table.players] == [6] * 4


@pytest.mark.parametrize(
    ("at", "number"),
    [("send_group", 1), ("restock", 2), ("sell_pet", 3), ("enter_exhibition", 2), ("score_finals", 6)],
)
def test_the_round_is_the_first_that_has_such_a_step(at: str, number: int) -> None:
    assert position(a_game(4), {"at": at}).table.round == number


def test_bars_of_which_nothing_is_said_have_potions_and_hands_the_usual_cards() -> None:
    # given a pet with one card that is told, before its seat reveals
    game = a_game(4)
    pet = {"kind": "drago", "size": 4, "cards": ["green_poop"]}
    state = position(game, {"at": "showing_off", "seat": {"0": {"plot": {"upper_left": {"pet": pet}}}}})

    # then there is a potion on each other bar, and in hand a card for each of these beside one of each color
    told = described(game, state)["seat"]["0"]
    assert sorted(told["plot"]["upper_left"]["pet"]["cards"]) == ["green_poop", "potion", "potion", "potion"]
    assert told["potions"] == 3
    assert sum(told["hand"].values()) == 4 + 3
    assert told["holding"] == {"green": 2, "purple": 2, "red": 3, "yellow": 1}


def test_a_deck_that_is_told_whole_has_nothing_else() -> None:
    # given a purple deck of two cards
    game = a_game(4)
    state = built(game, {"at": "group_imps", "decks": {"purple": {"purple_magic": 1, "purple_anger": 1}}})

    # then all other purple cards are in hands and on the pile
    told = described(game, state)
    assert told["decks"]["purple"] == {"purple_magic": 1, "purple_anger": 1}
    in_hands = sum(seat["holding"]["purple"] for seat in told["seat"].values())
    on_pile = sum(n for name, n in told["discards"].items() if name.startswith("purple"))
    assert in_hands + on_pile + 2 == 24


def test_substitutes_in_hand_face_down_and_aside_are_remembered_by_all() -> None:
    # given substitutes in hand of one seat, face down at a pet of another, and exchanged by a third
    game, pet = a_game(4), {"kind": "snappy", "size": 2, "cards": ["green_substitute", "red_poop"]}
    held = built(
        game,
        {
            "at": "send_group",
            "seat": {"0": {"hand": ["green_substitute", "red_anger", "yellow_play", "purple_magic"]}},
        },
    )
    down = position(game, {"at": "showing_off", "seat": {"2": {"plot": {"upper_left": {"pet": pet}}}}})
    check_invariants(game, down, but="progress")  # nobody has to choose yet
    aside = built(game, {"at": "need_cards/deal_needs", "seat": {"3": {"exchanged": ["red_substitute"]}}})

    # then everybody knows of them
    for state, seat, color in ((held, 0, "green"), (down, 2, "green"), (aside, 3, "red")):
        players, number = state.table.players, game.content.numbers["color"][f"dungeon_petz:{color}"]
        known = [[substitutes(game.content, player, i) for i in range(4)] for player in players]
        assert sum(map(sum, known)) == known[seat][number] == 1


def test_imps_that_are_nowhere_else_are_at_home_or_busy_where_they_may_be() -> None:
    game = a_game(4)
    away = {"hospital": 1, "fetched": 2}
    home = position(game, {"at": "send_group", "seat": {"0": {"imps": away, "groups": [[2, 1]]}}})
    busy = position(game, {"at": "clean_cages", "seat": {"0": {"imps": {**away, "home": 3}}}})
    assert (home.table.players[0].imps_at_home, home.table.players[0].imps_busy) == (5, 0)
    assert (busy.table.players[0].imps_at_home, busy.table.players[0].imps_busy) == (3, 4)
