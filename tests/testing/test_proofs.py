"""The invariants of all games: they hold for sound games of any title, and each is seen broken where it is broken."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.draft import Options
from testing.curios import attic, faulty, longer, sound


@pytest.fixture
def curios() -> pe.Game:
    return pe.load(sound(), seats=3)


def turns(game: pe.Game, seed: int = 1) -> list[testing.Turn]:
    return list(testing.turns(game, testing.even(seed), seed))


@pytest.mark.parametrize("name", list(testing.PROOFS))
def test_a_sound_game_keeps_each_invariant(name: str) -> None:
    # given the game of the docs for the fewest players, then some of its games keep the invariant
    game = pe.load(sound(), seats=2)
    for seed in (1, 2):
        testing.prove(game, testing.turns(game, testing.Lively(seed), seed), [name], every=11)


def test_all_invariants_are_asked_without_names(curios: pe.Game) -> None:
    testing.prove(curios, turns(curios), every=2)


def test_an_invariant_that_there_is_none_of_is_told(curios: pe.Game) -> None:
    with pytest.raises(
        ValueError, match="there is no invariant 'honour'; there is invariants, progress, agreement"
    ):
        testing.prove(curios, turns(curios), ["honour"])


# --- each invariant is seen broken


def broken_by(game: pe.Game, invariant: str, played: list[testing.Turn]) -> str:
    """What an invariant says of these turns, which must break it."""
    with pytest.raises(testing.InvariantError) as error:
        testing.PROOFS[invariant].check(game, played)
    assert error.value.invariant == invariant
    return error.value.message


def test_a_rule_that_loses_a_piece_breaks_the_invariants() -> None:
    game = pe.load(faulty(), seats=3, packs=[attic(7)])
    with pytest.raises(testing.InvariantError, match="pieces: "):
        testing.check_game(game, invariants=["invariants"])
    # and without the piece nobody sees it
    plain = pe.load(faulty(), seats=3)
    testing.prove(plain, turns(plain), ["invariants"])


def test_a_game_longer_than_promised_breaks_the_invariants() -> None:
    game = pe.load(longer(sound()), seats=2)
    with pytest.raises(testing.InvariantError, match="the rules promise at most 4 actions"):
        testing.prove(game, testing.turns(game, testing.even(1), 1), ["invariants"])


class Fewer(pe.Game):
    """A game that forgets its last option."""

    def options(self, view: pe.View) -> Options:
        options = super().options(view)
        return _Short(*(getattr(options, slot.name) for slot in attrs.fields(Options)))


class _Short(Options):
    def __iter__(self) -> Any:
        return iter(list(super().__iter__())[:-1])


def lying(game: pe.Game, cls: type[pe.Game]) -> pe.Game:
    """The same game, which lies in one respect."""
    return cls(
        game.rules,
        game.content,
        seats=game.seats,
        options=game.header["options"],
        packs=game.header["packs"],
        entries=game.entries,
    )


def test_an_option_that_is_not_listed_breaks_the_agreement(curios: pe.Game) -> None:
    said = broken_by(lying(curios, Fewer), "agreement", turns(curios))
    assert "options are listed" in said


class Lax(pe.Game):
    """A game that accepts what it refuses to others."""

    def check(self, view: pe.View, action: Any) -> pe.Rejection | None:
        return None


def test_an_action_that_only_a_check_accepts_breaks_the_agreement(curios: pe.Game) -> None:
    assert "is accepted" in broken_by(lying(curios, Lax), "agreement", turns(curios))


class Silent(pe.Game):
    """A game that asks and offers nothing."""

    def options(self, view: pe.View) -> Options:
        return super().options(view).of()


def test_a_question_without_an_answer_breaks_progress(curios: pe.Game) -> None:
    assert "is asked, and has no options" in broken_by(lying(curios, Silent), "progress", turns(curios))


class Forgetful(pe.Game):
    """A game that loses count of its chance when it reads a state."""

    def decode(self, data: Any) -> Any:
        state = super().decode(data)
        return attrs.evolve(state, table=attrs.evolve(state.table, chance_counts=()))


def test_a_state_that_comes_back_as_another_breaks_round_trips(curios: pe.Game) -> None:
    assert "comes back" in broken_by(lying(curios, Forgetful), "round_trips", turns(curios))


class Drifting(pe.Game):
    """A game in which the same action leads to another round each time."""

    drift = 0

    def apply(self, state: Any, seat: int, action: Any) -> pe.Step:
        self.drift += 1
        step = super().apply(state, seat, action)
        table = attrs.evolve(step.state.table, round=self.drift)
        return pe.Step(attrs.evolve(step.state, table=table), step.events)


def test_what_leads_to_two_things_breaks_immutability(curios: pe.Game) -> None:
    assert "two things" in broken_by(lying(curios, Drifting), "immutability", turns(curios))


def test_a_game_that_was_played_otherwise_breaks_records(curios: pe.Game) -> None:
    # given the turns of a game, one of which leads elsewhere
    played = turns(curios)
    bent = attrs.evolve(played[-1].after, table=attrs.evolve(played[-1].after.table, round=2))
    played[-1] = played[-1]._replace(after=bent)
    assert "its record replays as DIVERGED" in broken_by(curios, "records", played)


class Weightless(pe.Game):
    """A game that thinks that all chance is half as likely as it is."""

    def weight(self, state: Any, action: Any) -> Fraction:
        return super().weight(state, action) / 2


def test_weights_that_do_not_sum_up_break_chance(curios: pe.Game) -> None:
    assert "sum up to 1/2" in broken_by(lying(curios, Weightless), "chance", turns(curios))


def swapped(game: pe.Game, state: Any, seat: int | None, rng: pe.Rng) -> Any:
    """Twins of the page's game: two others have wished for what the other one did."""
    others = [other for other in range(game.seats) if other != seat][:2]
    wishes = [secret.wish for secret in state.secrets]
    wishes[others[0]], wishes[others[1]] = wishes[others[1]], wishes[others[0]]
    secrets = [attrs.evolve(s, wish=wish) for s, wish in zip(state.secrets, wishes, strict=True)]
    return attrs.evolve(state, secrets=tuple(secrets))


def test_twins_of_ones_own_keep_the_secrets(curios: pe.Game) -> None:
    played = [turn for turn in turns(curios) if turn.after.table.due]
    testing.secrets_by(swapped).check(curios, played)


class Peeking(pe.Game):
    """A game whose views have the wish of seat 0 in them."""

    def view(self, state: Any, seat: int | None) -> pe.View:
        view = super().view(state, seat)
        return attrs.evolve(view, table=attrs.evolve(view.table, gone=(state.secrets[0].wish or 0,)))


def test_a_view_that_shows_a_secret_breaks_the_secrets(curios: pe.Game) -> None:
    played = [turn for turn in turns(curios) if turn.decision.seat != CHANCE]
    with pytest.raises(testing.InvariantError, match="secrets: twins do not look the same"):
        testing.secrets_by(swapped).check(lying(curios, Peeking), played)


class Blabbing(pe.Game):
    """A game that tells all what a seat has bid, at once."""

    def apply(self, state: Any, seat: int, action: Any) -> pe.Step:
        after, events = super().apply(state, seat, action)
        return pe.Step(after, (*events, pe.Event("blabbed", "CU-BID-01", seat, (("coins", hash(action)),))))


def test_a_sealed_action_that_is_told_breaks_the_silence(curios: pe.Game) -> None:
    assert "can tell whether seat" in broken_by(lying(curios, Blabbing), "silence", turns(curios))


class Hasty(pe.Game):
    """A game in which the first of a sealed decision counts twice."""

    def apply(self, state: Any, seat: int, action: Any) -> pe.Step:
        after, events = super().apply(state, seat, action)
        if len(state.table.due) == self.seats:
            after = attrs.evolve(after, table=attrs.evolve(after.table, round=after.table.round + seat))
        return pe.Step(after, events)


def test_an_order_that_matters_breaks_commutation(curios: pe.Game) -> None:
    assert "in which order" in broken_by(lying(curios, Hasty), "commutation", turns(curios))


class Stubborn(pe.Game):
    """A game whose forms complete to something else."""

    def form(self, view: pe.View, kind: type[Any] | None = None) -> pe.Form:
        form = super().form(view, kind)
        return _Other(*(getattr(form, field.name) for field in attrs.fields(pe.Form)))


class _Other(pe.Form):
    def complete(self) -> Any:
        return None


def test_a_form_that_gives_another_action_breaks_forms(curios: pe.Game) -> None:
    assert "gives None" in broken_by(lying(curios, Stubborn), "forms", turns(curios))
