"""What a careless or hostile caller does: every answer is typed, and nothing that was there before is touched."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

import petz_engine as pe
from petz_engine.kernel.codec import LARGEST
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.record import Record
from petz_engine.kernel.refusal import Reason, refuse
from petz_engine.testing import Turn
from proofs.games import played, subject_of
from proofs.subject import Subject


def deep(levels: int) -> Any:
    value: Any = ()
    for _ in range(levels):
        value = (value,)
    return value


def wrong(value: Any) -> Iterator[Any]:
    """Values that are none: such as only equal it, or are of another form, or without bounds."""
    if type(value) is int:
        yield from (bool(value), float(value), str(value), value + 0.5, LARGEST + 1, -LARGEST, 10**5000, ())
    elif type(value) is bool:
        yield from (int(value), float(value), "true", ())
    elif isinstance(value, tuple):
        yield from (list(value), deep(5000), (*value, deep(3)), iter(value), len(value), "")
        for at, item in enumerate(value):
            yield from ((*value[:at], other, *value[at + 1 :]) for other in wrong(item))


def malformed(action: Any) -> Iterator[Any]:
    """The same action with something in it that is none; actions without their fields; and what is no action."""
    for field in attrs.fields(type(action)):
        for value in wrong(getattr(action, field.name)):
            # no converter may put right what is tried here
            other = attrs.evolve(action)
            object.__setattr__(other, field.name, value)
            yield other
    if attrs.fields(type(action)):
        yield object.__new__(type(action))
    yield from (object(), None, 1, type(action), attrs.asdict(action))


def one_of_each(game: pe.Game) -> dict[type[Any], Turn]:
    """A turn with an action of each kind that occurs in some games, chance included."""
    return {type(turn.action): turn for seed in range(8) for turn in played(seed, game)}


def asked(game: pe.Game) -> Any:
    """The first state in which a seat has to choose."""
    return game.settle(game.start(), pe.Dealer(7)).state


def seat_of(game: pe.Game, state: Any) -> int:
    return game.decisions(state)[0].seat


def view_of(game: pe.Game, state: Any) -> pe.View:
    return game.view(state, seat_of(game, state))


def test_no_action_is_too_odd_to_be_refused(game: pe.Game) -> None:
    tried = Counter[type[Any]]()
    for kind, turn in one_of_each(game).items():
        before, seat = game.digest(turn.before), turn.decision.seat
        for action in malformed(turn.action):
            # when something odd is submitted, then it is refused, and said why in a sentence
            refused = game.try_apply(turn.before, seat, action)
            assert isinstance(refused, pe.Rejection), action
            assert refused.code in game.codes(), action
            assert len(refused.explain()) < 500
            if seat != CHANCE:
                assert action not in game.options(game.view(turn.before, seat))
            tried[kind] += 1
        assert game.digest(turn.before) == before
    assert len(tried) > 12
    assert sum(tried.values()) > 200


def unread(written: dict[str, Any]) -> Iterator[Any]:
    """JSON that is not the action, or not written as it is written."""
    yield from (written["type"], [written], None, {**written, "type": [written["type"]]})
    yield {**written, "type": written["type"] + "_"}
    yield {**written, 1: 2, "a": 3}
    for key in written:
        yield {name: value for name, value in written.items() if name != key}
        yield {**written, key: {"a": 1}}
        yield {**written, key: 10**5000}


def test_what_is_no_action_is_not_read_as_one(game: pe.Game) -> None:
    for turn in one_of_each(game).values():
        for value in unread(game.encode_action(turn.action)):
            with pytest.raises(pe.DecodeError) as error:
                game.decode_action(value)
            assert len(str(error.value)) < 500


def test_a_choice_of_another_form_is_refused(game: pe.Game) -> None:
    tried = 0
    for turn in played(2, game)[5::9]:
        if turn.decision.seat == CHANCE:
            continue
        # given a draft, at each of its questions
        draft = game.draft(game.view(turn.before, turn.decision.seat))
        while draft.action is None:
            right = draft.choices()[-1]
            # when something is chosen that only equals a choice, or is none
            # (an array of JSON is taken for a tuple)
            near = [choice for choice in wrong(right) if type(choice) is not list]
            for choice in (*near, None, -(10**30), [right], (right, right)):
                with pytest.raises(pe.IllegalChoice):
                    draft.choose(choice)
                tried += 1
            draft = draft.choose(right)
    assert tried > 100


def beyond(choice: Any) -> Iterator[Any]:
    """The choice with a number in it that is below or above all that there is."""
    if type(choice) is int:
        yield from (-3, LARGEST)
    elif isinstance(choice, tuple):
        for at, part in enumerate(choice):
            yield from ((*choice[:at], other, *choice[at + 1 :]) for other in beyond(part))


def test_what_a_form_refuses_is_said_of_pieces_that_there_are(game: pe.Game) -> None:
    tried = 0
    for seed in range(2):
        for turn in (turn for turn in played(seed, game) if turn.decision.seat != CHANCE):
            # given the form of an action, filled in slot by slot
            view, kind = game.view(turn.before, turn.decision.seat), type(turn.action)
            form = game.form(view, kind)
            for at, part in enumerate(game.rules.mechanics[kind].path(view, turn.decision, turn.action)):
                # when a number is filled in that is none of anything
                for choice in beyond(part):
                    reasons = [reason for slot, reason in form.fill(at, choice).problems() if slot == at]
                    # then it is refused, and all that the reason names is there
                    assert reasons
                    assert all(game.sentence(reason) for reason in reasons)
                    assert not any(strangers(game, reason) for reason in reasons), reasons
                    tried += 1
                form = form.fill(at, part)
    assert tried > 100


def strangers(game: pe.Game, reason: Reason) -> list[str]:
    """The facts of a reason that are numbers of content, but of none that there is."""
    marks = {name: game.codec.id_mark(game.rules.facts.get(name)) for name, _ in reason.facts}
    return [
        name
        for name, value in reason.facts
        if (kind := marks[name]) is not None and not 0 <= value < len(game.codec.names[kind])
    ]


@pytest.mark.parametrize("place", [0, -1])
def test_a_form_without_problems_is_a_legal_action(game: pe.Game, place: int) -> None:
    completed, told = Counter[type[Any]](), 0
    for turn in played(3, game):
        if turn.decision.seat == CHANCE:
            continue
        view = game.view(turn.before, turn.decision.seat)
        for kind in turn.decision.actions:
            # given a form in which each slot holds the first or the last choice that nothing is said against
            form = game.form(view, kind)
            while still_open := [slot.index for slot in form.slots() if slot.choice is None]:
                right = [choice for choice, reason in form.choices(still_open[0]) if reason is None]
                if not right:
                    break
                form = form.fill(still_open[0], right[place])
            # then it has problems, or its action is legal
            if form.problems():
                told += 1
            else:
                assert form.complete() in game.options(view)
                completed[kind] += 1
    assert len(completed) > 5
    assert told > 0


def test_a_form_is_for_a_kind_of_action(game: pe.Game) -> None:
    with pytest.raises(pe.IllegalChoice, match="5 does not answer this decision"):
        game.form(view_of(game, asked(game)), 5)  # type: ignore[call-overload]  # this is what is tested


def test_generators_of_python_will_do(game: pe.Game) -> None:
    options = game.options(view_of(game, asked(game)))
    for action in (options.walk(Random(1)), options.sample(Random(1))):
        assert action in options


def test_a_forged_table_is_not_remembered(subject: Subject) -> None:
    # given a view that only equals a real one
    game = pe.load(subject.name)
    state = asked(game)
    view = game.view(state, 0)
    for forged in (
        attrs.evolve(view.table, due=tuple(float(seat) for seat in view.table.due)),
        attrs.evolve(view.table, order=tuple(float(seat) for seat in view.table.order)),
        attrs.evolve(view.table, cursor=float(view.table.cursor)),
    ):
        with pytest.raises(ValueError, match="no table of this game"):
            game.decisions(attrs.evolve(view, table=forged))
    # then the real one is answered as ever
    assert all(type(decision.seat) is int for decision in game.decisions(state))


def test_nobody_changes_a_game_through_what_it_shows(subject: Subject) -> None:
    game = pe.load(subject.name)
    seats, (kind, *_) = game.seats, game.rules.mechanics
    header, entries = game.header, game.entries
    header["seats"] = 9
    header["packs"].clear()
    entries.clear()
    assert game.header["seats"] == seats
    assert game.header["packs"]
    assert game.entries
    with pytest.raises(TypeError):
        game.rules.mechanics[kind] = None  # type: ignore[index]  # this is what is tested
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.program[0].rule = "none"  # type: ignore[misc]  # so is this


def test_nobody_changes_what_all_games_share(subject: Subject) -> None:
    game = subject.basic()
    shared: list[Any] = [game.content.names, game.content.numbers, game.rules.facts, game.rules.codes]
    shared += [game.codec.names, *game.content.numbers.values()]
    for mapping in shared:
        with pytest.raises(TypeError):
            mapping["new"] = 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.content.rules.rounds = 99


def test_forks_of_a_record_cannot_change_each_other(game: pe.Game) -> None:
    first = next(game.outcomes(game.start()))
    state = game.apply(game.start(), CHANCE, first).state
    record = Record.of(game).add(game, CHANCE, first, state)
    fork, text = record, record.dumps()
    record.lines[0].action["first"] = 3
    record.header["seats"] = 9
    assert fork.dumps() == record.dumps() == text


@pytest.mark.parametrize("data", [None, 1, [], {1: object()}, object(), bytearray(b"{}")])
@pytest.mark.parametrize("read", ["decode", "decode_view", "loads"])
def test_what_is_no_text_is_not_read(subject: Subject, read: str, data: Any) -> None:
    game = subject.basic()
    reads: dict[str, Callable[[Any], Any]] = {
        "decode": game.decode,
        "decode_view": lambda text: pe.decode_view(game, text),
        "loads": Record.loads,
    }
    with pytest.raises(pe.DecodeError, match=r"expected (JSON|a record) as text or bytes, got |^not JSON: "):
        reads[read](data)


def test_an_integer_of_another_library_is_an_integer(subject: Subject) -> None:
    class Foreign:
        def __index__(self) -> int:
            return 1

    one: Any = Foreign()
    game = subject.basic()
    state = game.settle(game.start(), pe.Dealer(seed=1)).state
    assert game.view(state, one) == game.view(state, 1)
    assert game.try_apply(state, one, None) == game.try_apply(state, 1, None)
    assert pe.Rng(one).below(99) == pe.Rng(1).below(99)
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        pe.Rng("1")  # type: ignore[arg-type]  # this is what is tested


@pytest.mark.parametrize("text", ["[]", "1", "null", '"state"', "true"])
def test_what_is_no_object_is_told_as_such(subject: Subject, text: str) -> None:
    game = subject.basic()
    with pytest.raises(pe.DecodeError, match="expected an object with fields, got "):
        game.decode(text)
    value = json.loads(game.encode(asked(game)))
    value["table"]["players"][1] = json.loads(text)
    with pytest.raises(pe.DecodeError, match=r"expected an object with fields, got .* @ \$\.table\.players"):
        game.decode(json.dumps(value))


@pytest.mark.parametrize("value", [None, 1, b"{}", {}, Random(1)], ids=range(5))
def test_only_states_and_views_have_bytes(subject: Subject, value: Any) -> None:
    game = subject.basic()
    for written in (game.encode, game.digest):
        with pytest.raises(TypeError, match=f"expected a state of {subject.name}, got "):
            written(value)
    with pytest.raises(TypeError, match=f"expected a view of {subject.name}, got "):
        pe.encode_view(game, value)
    with pytest.raises(TypeError, match=f"expected a state of {subject.name}, got "):
        game.encode(game.view(game.start(), 0))


@pytest.mark.parametrize("value", [None, 1, b"{}", {}, Random(1)], ids=range(5))
def test_what_is_neither_a_state_nor_a_view_is_told_as_such(subject: Subject, value: Any) -> None:
    # given what is asked of a state, of a view, or of either, when it is asked of something else, then that is said
    game = subject.basic()
    state = asked(game)
    of_state: list[Callable[[Any], Any]] = [
        lambda of: game.view(of, 0),
        lambda of: game.settle(of, pe.Dealer(1)),
        lambda of: game.try_apply(of, 0, None),
    ]
    of_view: list[Callable[[Any], Any]] = [
        game.my_decision,
        game.options,
        game.draft,
        game.form,
        lambda view: game.check(view, None),
    ]
    for what, asks, other in (("state", of_state, game.view(state, 0)), ("view", of_view, state)):
        for ask in asks:
            for wrong in (value, other):
                with pytest.raises(TypeError, match=f"expected a {what} of {subject.name}, got "):
                    ask(wrong)
    with pytest.raises(TypeError, match=f"expected a state or a view of {subject.name}, got "):
        game.decisions(value)


def test_views_of_other_games_and_of_no_seat_are_no_answer(game: pe.Game) -> None:
    # given all that is asked of a view, by whoever does not look for itself what it has got
    what, pile = next(iter(game.rules.scores)), next(iter(game.rules.knowledge.piles(game.content)))  # type: ignore[union-attr]
    asks: list[Callable[[Any], Any]] = [
        lambda view: game.explain(view, None),
        lambda view: game.explain_score(view, what, 0),
        lambda view: game.odds(view, pile),
        lambda view: game.determinize(view, pe.Rng(1)),
    ]
    for name in pe.games():
        # when it is asked of a view of another game, or of this one for other players, then that is said
        other = pe.load(name, seats=2 if game.seats > 2 else 3)
        for state in (other.start(), asked(other)):
            for ask in asks:
                with pytest.raises(
                    ValueError, match=f"expected a view of {game.rules.name} for {game.seats} seats"
                ):
                    ask(other.view(state, 0))
    # or of a seat that does not exist, or without the secret of one
    table, mine = asked(game).table, asked(game).secrets[0]
    seats: list[Any] = [-1, game.seats, True, 0.0, "0", [], 10**30, float("nan")]
    for seat, secret in (*((seat, mine) for seat in seats), (None, mine), (0, None), (0, 7), (0, table)):
        for ask in asks:
            with pytest.raises(ValueError, match="there is no view of seat"):
                ask(pe.View(seat, table, secret, game.content))


@pytest.mark.parametrize(
    "change", [lambda counts: counts[::-1], lambda counts: counts[:1] * 2, lambda counts: [["a", 0]]]
)
def test_chance_that_is_counted_otherwise_is_told(subject: Subject, change: Callable[[Any], Any]) -> None:
    game = subject.basic()
    value = json.loads(game.encode(asked(game)))
    value["table"]["chance_counts"] = change(value["table"]["chance_counts"] + [["z", 1]])
    with pytest.raises(pe.DecodeError, match="chance is not counted by its labels, in order"):
        game.decode(value)


def test_states_of_other_games_are_not_played(game: pe.Game) -> None:
    state = asked(game)
    seat, action = seat_of(game, state), next(iter(game.options(view_of(game, state))))
    # given states of the other games, and of this one for other players
    for name in pe.games():
        other = pe.load(name, seats=2 if game.seats > 2 else 3)
        wrong = ValueError if name == subject_of(game).name else TypeError
        # then none of them is played or written as one of this game, and no view is taken for a state
        for use in (lambda of: game.try_apply(of, seat, action), game.encode):
            with pytest.raises(wrong, match="expected a state "):
                use(other.start())
            with pytest.raises(TypeError, match=f"expected a state of {subject_of(game).name}"):
                use(game.view(state, seat))


def test_a_record_of_another_game_is_not_read_as_this_one(game: pe.Game) -> None:
    # given the bytes of a state of each game
    for name in pe.games():
        other = pe.load(name)
        if name == subject_of(game).name:
            continue
        # then neither reads those of the other
        for one, text in ((game, other.encode(other.start())), (other, game.encode(game.start()))):
            with pytest.raises(pe.DecodeError):
                one.decode(text)


def test_a_number_that_is_none_of_a_piece_is_told_as_a_number(game: pe.Game) -> None:
    tried = 0
    for code, text in game.codes().items():
        # given the reasons whose sentence names a piece
        for name in re.findall(r"{(\w+)[:}]", text):
            kind = game.codec.id_mark(game.rules.facts.get(name))
            if kind is None:
                continue
            others = dict.fromkeys(re.findall(r"{(\w+)[:}]", text), 0)
            # when the number in it is that of no piece, then it does not become another piece's name
            for value in (-1, len(game.codec.names[kind])):
                assert str(value) in game.sentence(refuse(code, "", **(others | {name: value})))
                tried += 1
    assert tried > 10
