"""What every game promises to its users: whose a decision is, that chance has no seat, options by type of action."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import petz_engine as pe
from petz_engine import testing


@pytest.mark.parametrize("name", pe.games())
def test_the_seat_of_chance_is_no_player(name: str) -> None:
    # given an edit in which the last player, and its secret, are open already
    game = pe.load(name, seats=2)
    edit = game.rules.edit(game.content, game.start())
    edit.player(1), edit.secret(1)

    # when those of chance are asked for, then they are refused, and not taken for the last ones
    for opened in (edit.player, edit.secret):
        with pytest.raises(IndexError, match="there is no seat -1"):
            opened(pe.CHANCE)


@pytest.mark.parametrize("name", pe.games())
def test_every_decision_tells_whose_it_is(name: str) -> None:
    # given some games
    game, seen = pe.load(name, seats=3), Counter[bool]()
    for seed in range(3):
        for turn in testing.turns(game, testing.Numbers(testing.random_numbers(seed)), seed):
            decision = turn.decision
            if decision.seat != pe.CHANCE:
                assert decision.owner == decision.seat
                continue

            # then chance whose stream belongs to a seat is that seat's, and other chance is a seat's or nobody's
            end = decision.label.rpartition("/")[2]
            assert decision.owner == int(end) if end.isdigit() else decision.owner in range(-1, 3)
            seen[end.isdigit()] += 1
    assert seen[False] > 3
    assert seen[True] > (name == "alien_petshop") * 3


@pytest.mark.parametrize("name", pe.games())
def test_the_options_of_each_type_are_all_options(name: str) -> None:
    # given the views of a game in which few actions of several types are possible
    game, seen = pe.load(name, seats=2), Counter[type]()
    for turn in testing.turns(game, testing.Numbers(testing.random_numbers(4)), 4):
        decision = turn.decision
        if decision.seat == pe.CHANCE:
            continue
        options = game.options(game.view(turn.before, decision.seat))
        total = options.count()

        # then the options of each type sum up to all of them, and the action that was done is in those of its type
        assert sum(options.of(kind).count() for kind in decision.actions) == total
        assert turn.action in options.of(type(turn.action))
        if len(decision.actions) > 1 and total < 300:
            assert [a for kind in decision.actions for a in options.of(kind)] == list(options)
            seen.update(decision.actions)
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("name", "written", "said"),
    [
        (
            "alien_petshop",
            {"type": "buy_pet", "pet": "lullabug", "display": "1", "discarded": False},
            'expected the id of a pet, got "lullabug"; did you mean "alien_petshop:lullabug"?',
        ),
        (
            "alien_petshop",
            {"type": "put_token", "display": "7"},
            'expected the id of a display, got "7"; there is "1", "2", "3", "4", "5" and "6"',
        ),
        (
            "alien_petshop",
            {"type": "put_token", "display": 2},
            'expected the id of a display, got 2; did you mean "2"?',
        ),
        (
            "dungeon_petz",
            {"type": "choose_color", "color": "grean"},
            'expected the id of a color, got "grean"; ',
        ),
    ],
)
def test_a_wrong_id_names_the_one_that_may_be_meant(name: str, written: dict[str, object], said: str) -> None:
    with pytest.raises(pe.DecodeError) as refused:
        pe.load(name).decode_action(written)
    assert said in str(refused.value)


NUMBERS = r"\{(needs|has|imps|amount|cards|seats)\}"


@pytest.mark.parametrize("name", pe.games())
def test_no_sentence_of_a_refusal_is_wrong_for_one(name: str) -> None:
    # given all sentences, then no number stands before a plural, or behind "are" or "least"
    for code, sentence in pe.load(name).codes().items():
        assert not re.search(rf"{NUMBERS} \w+s\b|\b(are|most|least|than) {NUMBERS} \w+s\b", sentence), code
        assert not re.search(rf"\bthere are {NUMBERS}", sentence), code
