"""The game: refusals, views, secrets, and states that are values."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import attrs
import pytest

from kernel.support import TOYS, states, turns, until
from kernel.toys import auction, dice, well
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE, OPEN, PRIVATE, SEALED
from petz_engine.kernel.event import project
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import KERNEL_CODES, IllegalAction, Rejection
from petz_engine.kernel.ruleset import Step

AUCTION, DICE, WELL = auction.game(), dice.game(), well.game()
KEEP = auction.Swap(None)
DEALT = until(AUCTION, AUCTION.start(), (CHANCE, auction.Deal(((1, 1, 0), (1, 0, 1)))))
BIDDING = until(AUCTION, DEALT, (0, KEEP), (1, KEEP))
ROLLED = until(DICE, DICE.start(), (CHANCE, dice.Roll((2, 0, 1))))
OVER = list(turns(AUCTION, 0))[-1].after


def raw(kind: type[Any], **fields: Any) -> Any:
    """An action with these very fields, past its constructor."""
    action = object.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(action, name, value)
    return action


CASES = [
    (AUCTION, OVER, 0, auction.Bid((0,)), "game_over", "", "the game is over"),
    (AUCTION, OVER, CHANCE, auction.Deal(()), "game_over", "", "the game is over"),
    (AUCTION, DEALT, 1, KEEP, "not_asked", "A-2", "A-2: seat 1 has nothing to decide now"),
    (AUCTION, DEALT, 7, KEEP, "not_asked", "A-2", "A-2: seat 7 has nothing to decide now"),
    (AUCTION, AUCTION.start(), 0, KEEP, "not_asked", "A-1", "A-1: seat 0 has nothing to decide now"),
    (
        DICE,
        ROLLED,
        0,
        KEEP,
        "other_answer",
        "D-2",
        "D-2: this decision is answered by stand or reroll, not by swap",
    ),
    (
        AUCTION,
        DEALT,
        0,
        None,
        "other_answer",
        "A-2",
        "A-2: this decision is answered by swap, not by none type",
    ),
    (
        *(AUCTION, BIDDING, 0, raw(auction.Bid, cards=(1, 0)), "not_canonical", "A-3"),
        "A-3: the action can be written in one way only, and this is not it",
    ),
    (
        AUCTION,
        BIDDING,
        0,
        auction.Bid((2,)),
        "no_such_choice",
        "A-3",
        "A-3: 2 is not among the choices for card",
    ),
    (AUCTION, BIDDING, 0, auction.Bid(()), "too_short", "A-3", "A-3: the action leaves out card"),
    (
        AUCTION,
        BIDDING,
        0,
        auction.Bid((0, 1, 1)),
        "too_long",
        "A-3",
        "A-3: the action says more than was asked",
    ),
    (
        AUCTION,
        AUCTION.start(),
        0,
        auction.Deal(()),
        "chance_only",
        "A-1",
        "A-1: only the dealer may answer for chance",
    ),
    (AUCTION, DEALT, 0, auction.Deal(()), "chance_only", "A-2", "A-2: only the dealer may answer for chance"),
    (AUCTION, DEALT, CHANCE, auction.Deal(()), "not_chance", "", "a seat has to decide now, not chance"),
    (
        *(DICE, DICE.start(), CHANCE, dice.Roll((1, 1, 0)), "impossible_outcome", "D-1"),
        "D-1: this outcome cannot happen: kinds shows 2 faces instead of 3",
    ),
    (
        *(
            AUCTION,
            AUCTION.start(),
            CHANCE,
            auction.Deal(((2, 0, 0), (0, 2, 0), (1, 0, 1))),
            "impossible_outcome",
        ),
        *("A-1", "A-1: this outcome cannot happen: it says more than is drawn"),
    ),
    (AUCTION, DEALT, 0, auction.Swap(9), "malformed", "A-2", "could stand there: give"),
    (AUCTION, BIDDING, 0, auction.Bid((0, 0)), "same_card", "A-3", "A-3: ash and ash are of one kind"),
    (DICE, ROLLED, 0, dice.Reroll(()), "no_dice", "D-2", "D-2: at least one die goes back into the cup"),
]


@pytest.mark.parametrize(("game", "state", "seat", "action", "code", "rule", "sentence"), CASES)
def test_a_refusal_says_which_rule_and_why(
    game: Game, state: Any, seat: int, action: Any, code: str, rule: str, sentence: str
) -> None:
    data = game.encode(state)
    refused = game.try_apply(state, seat, action)
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.rule, refused.seat, refused.action) == (code, rule, seat, action)
    assert sentence in refused.explain()
    with pytest.raises(IllegalAction) as raised:
        game.apply(state, seat, action)
    assert raised.value.rejection == refused
    # a view of that seat says the same, and nothing has changed
    if seat in range(game.seats):
        assert game.check(game.view(state, seat), action) == refused
    assert game.encode(state) == data


def test_a_spectator_decides_nothing() -> None:
    refused = AUCTION.check(AUCTION.view(DEALT, None), KEEP)
    assert refused is not None
    assert (refused.code, refused.seat) == ("spectator", None)
    assert refused.explain() == "a spectator has nothing to decide"


def test_every_code_of_the_kernel_is_refused_with_somewhere() -> None:
    elsewhere = {"spectator", "missing", "no_such_seat"}  # views and calls without a seat, and forms
    assert {case[4] for case in CASES} & set(KERNEL_CODES) == set(KERNEL_CODES) - elsewhere
    assert set(AUCTION.codes()) == {*KERNEL_CODES, "same_card"}


WEIRD = [True, 1.0, "1", None, [1], (1,), ((1,),), [[[]]], {}, {1}, 10**30, -1, float("nan"), object(), int]
FIELDS = [
    (WELL, WELL.start(), 0, well.Dig, "times"),
    (WELL, WELL.settle(until(WELL, WELL.start(), (0, well.Dig(1))), Dealer(0)).state, 0, well.Keep, "stone"),
    (AUCTION, DEALT, 0, auction.Swap, "give"),
    (AUCTION, BIDDING, 0, auction.Bid, "cards"),
    (DICE, ROLLED, 0, dice.Reroll, "faces"),
    (AUCTION, AUCTION.start(), CHANCE, auction.Deal, "hands"),
    (DICE, DICE.start(), CHANCE, dice.Roll, "kinds"),
]


@pytest.mark.parametrize(("game", "state", "seat", "kind", "field"), FIELDS)
def test_malformed_actions_are_refused_not_crashed(
    game: Game, state: Any, seat: int, kind: type[Any], field: str
) -> None:
    weird = [*WEIRD, *((value,) for value in WEIRD), *((value,) * 2 for value in WEIRD), ((0, 1, 0, 2),) * 2]
    refused = []
    for value in weird:
        action = raw(kind, **{field: value})
        step = game.try_apply(state, seat, action)
        if isinstance(step, Step):  # the one number or tuple that is right here
            assert game.decode_action(game.encode_action(action)) == action
        else:
            assert step.explain()
            refused.append(step.code)
    assert len(refused) >= len(weird) - 2
    assert "malformed" in refused


@pytest.mark.parametrize("seat", [1.0, True, "0", None, (), 10**30, -2])
def test_a_seat_that_is_none_is_refused_not_crashed(seat: Any) -> None:
    # Python counts true and 1.0 as 1; a seat is exactly a whole number all the same
    state = until(AUCTION, DEALT, (0, KEEP))
    refused = AUCTION.try_apply(state, seat, KEEP)
    assert isinstance(refused, Rejection)
    assert refused.code == ("not_asked" if type(seat) is int else "no_such_seat")
    if seat is not None:  # which is a spectator
        with pytest.raises(ValueError, match="there is no view of seat"):
            AUCTION.view(state, seat)


def test_there_is_no_view_of_chance_or_of_a_seat_that_does_not_exist() -> None:
    for seat in (CHANCE, 2, -2):
        with pytest.raises(ValueError, match=f"no view of seat {seat}; seats are 0 to 1"):
            AUCTION.view(DEALT, seat)
    spectator = AUCTION.view(DEALT, None)
    assert (spectator.seat, spectator.mine, spectator.table) == (None, None, DEALT.table)


def test_a_view_holds_no_road_back_to_the_state() -> None:
    view = AUCTION.view(DEALT, 1)
    parts = [getattr(view, field.name) for field in attrs.fields(type(view))]
    assert all(
        part is not DEALT and part is not DEALT.secrets[0] and part is not DEALT.hidden for part in parts
    )


def test_the_unchecked_step_is_the_same_for_legal_actions() -> None:
    for game in TOYS:
        for turn in turns(game, 1):
            assert game.apply_unchecked(turn.before, turn.seat, turn.action) == Step(turn.after, turn.events)
            assert game.successor(turn.before, turn.seat, turn.action) == turn.after
    for forward in (AUCTION.apply_unchecked, AUCTION.successor):
        with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
            forward(DEALT, 1, KEEP)


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_what_was_dealt_can_be_carried_out_again(game: Game) -> None:
    """What the kernel remembers of a walk is the same as walking again, and no effect changes it."""
    for turn in turns(game, 2):
        if turn.seat == CHANCE:
            dealt = Dealer(2).deal(game, turn.before)
            told = game.decode_action(game.encode_action(dealt))
            state = game.decode(game.encode(turn.before))
            for action in (dealt, dealt, told, dealt):
                assert game.apply(turn.before, CHANCE, action) == Step(turn.after, turn.events)
                assert game.apply_unchecked(state, CHANCE, action) == Step(turn.after, turn.events)


def test_a_walk_is_walked_once() -> None:
    # given chance that counts its walks
    right, walked = AUCTION.rules.chance_mechanics[auction.Deal], []

    def walk(*at: Any) -> Any:
        walked.append(at)
        return right.sampler(*at)

    chances = {auction.Deal: attrs.evolve(right, sampler=walk)}
    game = Game(attrs.evolve(AUCTION.rules, chance_mechanics=chances), AUCTION.content, seats=2)
    # when it is dealt, checked and carried out
    action = Dealer(0).deal(game, game.start())
    game.apply(game.start(), CHANCE, action)
    # then it was walked once, and once more for an action that comes from elsewhere
    assert len(walked) == 1
    game.apply(game.start(), CHANCE, auction.Deal(action.hands))
    assert len(walked) == 2


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_whole_games_end_with_an_outcome(game: Game) -> None:
    for seed in range(10):
        *_, last = turns(game, seed)
        assert game.outcome(last.before) is None
        result = game.outcome(last.after)
        assert result is not None
        assert min(result.ranks) == 1
        assert all(type(points) is Fraction for points in result.points)
        assert game.outcome(game.view(last.after, 0)) == result
        assert game.decisions(last.after) == ()


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_earlier_states_stay_what_they_were(game: Game) -> None:
    played = list(turns(game, 3))
    digests = [game.digest(turn.before) for turn in played]
    hashes = [hash(turn.before) for turn in played]
    for turn in played:  # ask everything once more
        for seat in range(game.seats):
            list(game.options(game.view(turn.before, seat)))
            game.try_apply(turn.before, seat, turn.action)
    assert [game.digest(turn.before) for turn in played] == digests
    assert [hash(turn.before) for turn in played] == hashes
    assert all(a.after is b.before for a, b in pairwise(played))


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_decisions_do_not_depend_on_what_was_asked_before(game: Game) -> None:
    """The remembered decisions of one game against those of a game that remembers nothing."""
    for state in states(game):
        fresh = Game(game.rules, game.content, seats=game.seats)
        assert fresh.decisions(state) == game.decisions(state) == game.decisions(game.view(state, None))


# --- a choice in the middle of an effect


def test_an_effect_stops_for_chance_and_for_a_choice_and_goes_on() -> None:
    # given a seat that digs twice
    state = until(WELL, WELL.start(), (0, well.Dig(2)))
    assert [d.actions for d in WELL.decisions(state)] == [(well.Raise,)]
    # when both kinds of stone come up, then it chooses, and chance goes on behind the choice
    state = until(WELL, state, (CHANCE, well.Raise((1, 1))))
    assert [(d.seat, d.actions, d.rule) for d in WELL.decisions(state)] == [(0, (well.Keep,), "W-2")]
    assert list(WELL.options(WELL.view(state, 0))) == [well.Keep(0), well.Keep(1)]
    state = until(WELL, state, (0, well.Keep(1)), (CHANCE, well.Sink((1, 0))))
    assert (state.hidden, state.table.players[0].bag) == ((4, 3), (0, 1))
    # and the second dig begins, all of it before the next seat's turn
    assert [d.label for d in WELL.decisions(state)] == ["raise/0"]
    state = until(WELL, state, (CHANCE, well.Raise((2, 0))), (0, well.Keep(0)), (CHANCE, well.Sink((0, 1))))
    assert (state.hidden, state.table.players[0].bag, state.table.pending) == ((3, 2), (1, 1), ())
    assert [(d.seat, d.actions) for d in WELL.decisions(state)] == [(1, (well.Dig,))]


def test_a_forged_frame_is_no_part_of_a_table() -> None:
    # given a frame that only equals a real one
    state = until(WELL, WELL.start(), (0, well.Dig(1)), (CHANCE, well.Raise((1, 1))))
    view, (frame,) = WELL.view(state, 0), state.table.pending
    forged = attrs.evolve(view.table, pending=(attrs.evolve(frame, seat=float(frame.seat)),))
    with pytest.raises(ValueError, match="no table of this game"):
        WELL.decisions(attrs.evolve(view, table=forged))


def test_an_effect_that_needs_nobody_is_over_at_once() -> None:
    state = until(WELL, WELL.start(), (0, well.Dig(0)))
    assert (state.table.pending, WELL.decisions(state)[0].seat) == ((), 1)


def test_a_state_in_the_middle_of_an_effect_can_be_saved() -> None:
    state = until(WELL, WELL.start(), (0, well.Dig(1)), (CHANCE, well.Raise((1, 1))))
    assert b'"pending":[{"held":{"clay":1,"gold":1},"seat":0}]' in WELL.encode(state)
    again = WELL.decode(WELL.encode(state))
    assert WELL.decisions(again) == WELL.decisions(state)
    assert until(WELL, again, (0, well.Keep(0))) == until(WELL, state, (0, well.Keep(0)))


# --- secrets


def others_see(state: Any, seat: int, action: Any) -> tuple[Any, ...]:
    """All that the other seat and a spectator get from an action."""
    after, events = AUCTION.apply(state, seat, action)
    other = 1 - seat
    return (
        AUCTION.view(after, other),
        AUCTION.view(after, None),
        AUCTION.decisions(after),
        project(events, other),
        project(events, None),
        AUCTION.public_view(AUCTION.decisions(state)[0], action),
    )


@pytest.mark.parametrize(
    ("state", "secrecy"), [(DEALT, PRIVATE), (BIDDING, SEALED)], ids=["private", "sealed"]
)
def test_a_secret_action_is_silent(state: Any, secrecy: Any) -> None:
    """Any two legal ones give everybody else the same view, decisions and events."""
    decision = AUCTION.decisions(state)[0]
    assert decision.secrecy is secrecy
    options = list(AUCTION.options(AUCTION.view(state, decision.seat)))
    assert len(options) >= 3
    seen = [others_see(state, decision.seat, action) for action in options]
    assert all(one == seen[0] for one in seen)
    assert seen[0][-1] is None
    # while they differ in truth
    assert len({AUCTION.apply(state, decision.seat, action).state for action in options}) == len(options)


def test_the_owner_of_a_private_action_hears_what_it_did() -> None:
    events = AUCTION.apply(DEALT, 0, auction.Swap(1)).events
    assert [event.kind for event in project(events, 0)] == ["acted", "swapped"]
    assert [event.kind for event in project(events, 1)] == ["acted"]


def test_the_face_of_an_open_action_is_the_action() -> None:
    decision = DICE.decisions(ROLLED)[0]
    assert decision.secrecy is OPEN
    assert DICE.public_view(decision, dice.Stand()) == dice.Stand()
    roll = dice.Roll((1, 1, 1))
    assert DICE.public_view(DICE.decisions(DICE.start())[0], roll) is roll


def test_chance_has_no_face_unless_its_rules_give_it_one() -> None:
    # given chance that deals hidden things, then a host that broadcasts its face tells nobody
    decision = WELL.decisions(until(WELL, WELL.start(), (0, well.Dig(2))))[0]
    assert decision.seat == CHANCE
    assert WELL.public_view(decision, well.Raise((1, 1))) is None


def test_sealed_commits_commute_and_are_revealed_together() -> None:
    game = auction.game(seats=3)
    state = until(game, game.settle(game.start(), Dealer(4)).state, (0, KEEP), (1, KEEP), (2, KEEP))
    assert [d.seat for d in game.decisions(state)] == [0, 1, 2]
    bids = [(seat, list(game.options(game.view(state, seat)))[-1]) for seat in range(3)]
    ends = set()
    for first, second in combinations(range(3), 2):
        third = 3 - first - second
        for order in ((first, second, third), (second, first, third), (third, second, first)):
            now = state
            for seat in order[:2]:
                now, events = game.apply(now, seat, bids[seat][1])
                assert [event.kind for event in events] == ["committed"]
            assert now.table.players == state.table.players
            assert [d.seat for d in game.decisions(now)] == [order[2]]
            now, events = game.apply(now, order[2], bids[order[2]][1])
            assert [event.kind for event in events] == ["committed", "bid", "bid", "bid"]
            ends.add(game.encode(now))
    assert len(ends) == 1


def test_a_seat_commits_once() -> None:
    state = until(AUCTION, BIDDING, (0, auction.Bid((0,))))
    refused = AUCTION.try_apply(state, 0, auction.Bid((1,)))
    assert isinstance(refused, Rejection)
    assert refused.code == "not_asked"


def test_what_a_seat_cannot_see_changes_nothing_for_it() -> None:
    """Twins that differ in the other hand and in the deck."""
    twin = until(AUCTION, AUCTION.start(), (CHANCE, auction.Deal(((1, 1, 0), (2, 0, 0)))))
    one, other = AUCTION.view(DEALT, 0), AUCTION.view(twin, 0)
    assert twin != DEALT
    assert one == other
    assert AUCTION.digest(one) == AUCTION.digest(other)
    assert list(AUCTION.options(one)) == list(AUCTION.options(other))
    for action in AUCTION.options(one):
        steps = AUCTION.apply(DEALT, 0, action), AUCTION.apply(twin, 0, action)
        assert project(steps[0].events, 0) == project(steps[1].events, 0)
        assert AUCTION.view(steps[0].state, 0) == AUCTION.view(steps[1].state, 0)


# --- chance


@pytest.mark.parametrize(("game", "state"), [(DICE, DICE.start()), (AUCTION, AUCTION.start())])
def test_the_outcomes_of_a_state_weigh_one_together(game: Game, state: Any) -> None:
    outcomes = list(game.outcomes(state))
    assert len(set(outcomes)) == len(outcomes) > 5
    assert sum(game.weight(state, action) for action in outcomes) == 1
    assert {Dealer(seed).deal(game, state) for seed in range(300)} <= set(outcomes)
    assert all(isinstance(game.try_apply(state, CHANCE, action), Step) for action in outcomes)


def test_the_order_of_the_table_deals_the_same_cells() -> None:
    assert AUCTION.weight(AUCTION.start(), auction.Deal(((2, 0, 0), (0, 2, 0)))) == Fraction(3, 15 * 6)


def test_impossible_chance_has_no_weight() -> None:
    with pytest.raises(IllegalAction, match="cannot happen"):
        DICE.weight(DICE.start(), dice.Roll((4, 0, -1)))
    for ask in (lambda: DICE.weight(ROLLED, dice.Roll((3, 0, 0))), lambda: list(DICE.outcomes(ROLLED))):
        with pytest.raises(ValueError, match="no chance is due"):
            ask()


def test_settle_stops_where_a_seat_has_to_choose() -> None:
    state, events = DICE.settle(DICE.start(), Dealer(1))
    assert DICE.decisions(state)[0].seat == 0
    assert [event.kind for event in events] == ["rolled"]
    assert DICE.settle(state, Dealer(1)) == Step(state, ())


# --- events


def test_events_are_written_with_names() -> None:
    event = DICE.settle(DICE.start(), Dealer(1)).events[0]
    thrown: Any = event["kinds"]
    faces = {name: n for name, n in zip(("moon", "star", "sun"), thrown, strict=True) if n}
    assert DICE.encode_event(event) == {
        "event": "rolled",
        "rule": "D-1",
        "seat": 0,
        "part": "round",
        "kinds": faces,
    }
    assert event.get("nothing", 5) == 5
    with pytest.raises(KeyError):
        event["nothing"]
    assert (event.kind, event.rule) == ("rolled", "D-1")


def test_a_fact_that_is_an_action_is_written_as_one() -> None:
    assert AUCTION.fact("expected", auction.Swap(0)) == {"type": "swap", "give": "ash"}
    assert AUCTION.fact("expected", KEEP) == {"type": "swap", "give": None}
    assert AUCTION.fact("kind", None) is None
    assert AUCTION.fact("anything", 3) == 3
