"""Non-interference: what a seat cannot see makes no difference to anything that it is told or may do."""

from __future__ import annotations

import types
import typing
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.testing import Turn
from proofs.games import least, played, share, subject_of
from proofs.players import seats_of
from proofs.subject import Subject


def pairs(game: pe.Game) -> Iterator[tuple[Turn, int | None, Any]]:
    """Each state of whole games with a twin for every seat and for a spectator."""
    rng, twin = pe.Rng(11), subject_of(game).twin
    for seed in range(max(2, share(game, 8))):
        for turn in played(seed, game):
            for seat in seats_of(game):
                yield turn, seat, twin(game, turn.before, seat, rng)


def unlike(one: Any, other: Any) -> Iterator[str]:
    """The parts of secrets in which two states differ."""
    for field in attrs.fields(type(one.secrets[0])):
        if any(
            getattr(a, field.name) != getattr(b, field.name)
            for a, b in zip(one.secrets, other.secrets, strict=True)
        ):
            yield field.name


def secret_parts(game: pe.Game) -> set[str]:
    """The parts of secrets that change in the course of these games: at some tables there are none."""
    start = game.start().secrets
    return {
        field.name
        for turn, _, _ in pairs(game)
        for field in attrs.fields(type(start[0]))
        for secret, first in zip(turn.before.secrets, start, strict=True)
        if getattr(secret, field.name) != getattr(first, field.name)
    }


@cache
def has_secrets(game: pe.Game) -> bool:
    """Whether anybody has a secret at this table."""
    return bool(secret_parts(game))


def test_twins_are_sound_and_really_differ(game: pe.Game) -> None:
    different, fields = 0, Counter[str]()
    for turn, _, other in pairs(game):
        # a twin keeps all invariants
        subject_of(game).check_invariants(game, other)
        different += other != turn.before
        fields.update(unlike(turn.before, other))
    assert different > least(game, "twins") or not has_secrets(game)
    # and every part of a secret is another one in some twins, as far as there are such secrets at this table
    assert all(fields[name] > 2 for name in secret_parts(game)), fields


def test_nobody_is_told_the_cards_of_another(game: pe.Game) -> None:
    dealt = 0
    for seed in range(max(2, share(game, 8))):
        for turn in played(seed, game):
            # given cards that were dealt or chosen
            for event in turn.events:
                if event.kind in subject_of(game).private:
                    # then only who has them is told which they are
                    dealt += 1
                    assert event.audience == event.seat
                    for seat in seats_of(game):
                        assert (event in pe.project(turn.events, seat)) == (seat == event.seat)
    assert dealt > least(game, "dealt") or not has_secrets(game)


# --- secrets by construction


def reached(tp: Any, seen: set[Any]) -> set[Any]:
    """All classes that the fields of a type lead to."""
    if tp in seen:
        return seen
    if isinstance(tp, type) and attrs.has(tp):
        seen.add(tp)
        for hint in typing.get_type_hints(tp).values():
            reached(hint, seen)
    for inner in typing.get_args(tp):
        reached(inner, seen)
    return seen


def test_no_secret_can_lie_in_the_public_table(subject: Subject) -> None:
    state = subject.basic().start()
    secret = {type(state), type(state.secrets[0]), type(state.hidden)}
    # the types of the table lead to nothing hidden, those of the state do
    public = reached(type(state.table), set())
    assert not public & secret
    assert reached(type(state), set()) >= {*secret, type(state.table)}
    assert len(public) >= 6
    # and no field of them could hold just anything
    assert all(Any not in typing.get_type_hints(one).values() for one in public)


def objects(root: object) -> Iterator[object]:
    """Everything that can be reached from an object by attributes, items, methods and closures."""
    stack, seen = [root], dict[int, object]()
    while stack:
        one = stack.pop()
        if id(one) in seen or isinstance(one, type | types.ModuleType | str | int | bytes):
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, tuple | list | frozenset | set):
            stack.extend(one)
        elif isinstance(one, dict | types.MappingProxyType):
            stack.extend((*one.keys(), *one.values()))
        elif isinstance(one, types.FunctionType):
            stack.extend(cell.cell_contents for cell in one.__closure__ or ())
        elif isinstance(one, types.MethodType):
            stack.append(one.__self__)
        else:
            slots = [name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())]
            stack.extend(getattr(one, name) for name in slots if hasattr(one, name))
            stack.extend(getattr(one, "__dict__", {}).values())


def test_no_road_leads_from_a_view_to_what_its_seat_cannot_see(game: pe.Game) -> None:
    for turn, seat in product(played(1, game)[20::25], seats_of(game)):
        # given a view, and all that its options and draft hold
        view = game.view(turn.before, seat)
        roots: list[object] = [view, game.options(view)]
        if game.my_decision(view) is not None:
            roots += [game.draft(view), game.form(view, turn.decision.actions[-1])]

        # then none of it leads to the state, the hidden bags, or another seat's secret
        held = list(objects(roots))
        hidden = [one for one in held if isinstance(one, type(turn.before) | type(turn.before.hidden))]
        secrets = [one for one in held if isinstance(one, type(turn.before.secrets[0]))]
        assert hidden == []
        assert all(one is view.mine for one in secrets)
        assert len(secrets) == (seat is not None)
        assert any(one is turn.before.table for one in held)
