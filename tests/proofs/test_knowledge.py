"""Knowledge: odds and imagined worlds are what a seat can conclude from all it ever saw, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

import petz_engine as pe
from kernel.toys import auction
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.knowledge import NoKnowledge, UnknownPile
from petz_engine.testing import Turn
from proofs.games import SUBJECTS, played, share, subject_of
from proofs.players import seats_of
from proofs.witness import Worlds, unsealed, without_seals

GAMES = [(name, game) for name, subject in SUBJECTS.items() for game in subject.knowing.games]
"""The tiny games in which much is hidden."""


def the_game(name: str, which: str) -> tuple[pe.Game, tuple[int, ...]]:
    """A tiny game, with the seeds to play it by."""
    make, seeds = SUBJECTS[name].knowing.games[which]
    return make(), seeds


def looks(game: pe.Game, seeds: Sequence[int], every: int) -> Iterator[tuple[Turn, pe.View]]:
    """What everybody sees in these games, now and then."""
    for seed in seeds:
        for turn in played(seed, game)[::every]:
            for seat in seats_of(game):
                yield turn, game.view(turn.after, seat)


def insist(game: pe.Game, view: pe.View, world: Any) -> None:
    """A world keeps all invariants and looks the same; it can even be sent and read back."""
    assert game.view(world, view.seat) == view
    subject_of(game).check_invariants(game, world)


def test_an_imagined_world_looks_the_same_to_its_seat_and_keeps_all_invariants(game: pe.Game) -> None:
    rng, other = pe.Rng(5), 0
    for turn, view in looks(game, range(max(1, share(game, 2))), every=7):
        world = game.determinize(view, rng)
        insist(game, view, world)
        other += world != turn.after
    # and it is another one than the true one, where there are secrets at all
    assert other > 15 or not has_secrets(game)


def has_secrets(game: pe.Game) -> bool:
    """Whether anybody ever has a secret at this table."""
    return any(turn.after.secrets != game.start().secrets for turn in played(0, game))


@pytest.mark.parametrize(("name", "which"), GAMES)
def test_imagined_worlds_go_on_to_an_end_and_are_remembered_rightly(name: str, which: str) -> None:
    # given worlds that seats imagine in the middle of a game
    game, seeds = the_game(name, which)
    rng, seen = pe.Rng(7), Counter[str]()
    for seed in seeds:
        turns = played(seed, game)
        for turn in turns[5 :: len(turns) // 3]:
            for seat in seats_of(game):
                view = game.view(turn.after, seat)
                state = game.determinize(view, rng)
                game.guard(state)

                # then they are played to their end, and all that is imagined on the way is sound too
                while decisions := game.decisions(state):
                    decision = decisions[0]
                    if decision.seat == CHANCE:
                        action = game.sample(state, rng.word())
                    else:
                        action = game.options(game.view(state, decision.seat)).walk(rng)
                    step = game.apply(state, decision.seat, action)
                    assert game.violations(state, step) == ()
                    state = step.state
                    seen.update(event.kind for event in step.events)
                    for other in seats_of(game) if rng.below(5) == 0 else ():
                        later = game.view(state, other)
                        insist(game, later, game.determinize(later, rng))
                assert game.outcome(state) is not None
    assert all(seen[kind] for kind in subject_of(game).knowing.told) or which == "tiny"


# --- against brute force


@cache
def watched(name: str, which: str) -> tuple[tuple[Turn, int | None, Worlds], ...]:
    """Each turn of tiny games with a seat, and all worlds in which that may be."""
    game, seeds = the_game(name, which)
    found = []
    for seed in seeds:
        for seat in seats_of(game):
            for turn, worlds in subject_of(game).knowing.witness.watched(game, played(seed, game), seat):
                found.append((turn, seat, without_seals(worlds, seat)))
    return tuple(found)


def mixed(game: pe.Game, worlds: Worlds) -> Mapping[str, Mapping[str, Fraction]]:
    """The odds of some worlds, mixed as likely as these are."""
    found: dict[str, dict[str, Fraction]] = {}
    for world, weight in worlds.items():
        for pile, odds in subject_of(game).knowing.odds(game, world).items():
            mix = found.setdefault(pile, {})
            for piece, chance in odds.items():
                mix[piece] = mix.get(piece, Fraction(0)) + weight * chance
    return found


@pytest.mark.parametrize(("name", "which"), GAMES)
def test_odds_are_those_of_all_histories_that_the_seat_could_have_witnessed(name: str, which: str) -> None:
    game, _ = the_game(name, which)
    hidden, told = 0, Counter[str]()
    for turn, seat, worlds in watched(name, which):
        # given all worlds in which a seat may be: what it remembers is the same in all of them
        view = game.view(turn.after, seat)
        assert all(game.view(world, seat) == view for world in worlds)

        # then the odds are exactly theirs
        for pile, odds in mixed(game, worlds).items():
            assert game.odds(view, pile) == odds
            assert sum(odds.values()) in (0, 1)
        hidden += len(worlds) > 3
        told.update(event.kind for event in turn.events)
    assert hidden > 30
    if which != "tiny":
        assert all(told[kind] > least for kind, least in subject_of(game).knowing.told.items())


@pytest.mark.parametrize(("name", "which"), GAMES)
def test_imagined_worlds_are_those_of_all_histories_and_as_likely(name: str, which: str) -> None:
    game, _ = the_game(name, which)
    assert check_worlds(game, watched(name, which)[::5], FEW) > 50


FEW = 24
"""So many worlds can all be met by chance."""


def check_worlds(game: pe.Game, seen: Sequence[tuple[Turn, int | None, Worlds]], few: int) -> int:
    """Imagines until all worlds should have been met, and tells how many there were."""
    rng, met = pe.Rng(11), 0
    for turn, seat, worlds in seen:
        if not 1 < len(worlds) <= few:
            continue
        view, found, tries = game.view(turn.after, seat), Counter[Any](), 25 * len(worlds)
        for _ in range(tries):
            # no world contradicts anything that the seat ever saw
            world = unsealed(game.determinize(view, rng), seat)
            assert world in worlds
            found[world] += 1
        for world, chance in worlds.items():
            # and all are met, but for those that are too unlikely, about as often as they should
            expected = float(chance) * tries
            assert abs(found[world] - expected) < 6 * expected**0.5
            assert found[world] or expected < 12
            met += found[world] > 0
    return met


@pytest.mark.parametrize(("name", "which"), GAMES)
def test_worlds_of_unlike_chances_are_imagined_as_often_as_they_are_likely(name: str, which: str) -> None:
    # given views with worlds of which some are much likelier than others
    game, _ = the_game(name, which)
    few = [one for one in watched(name, which) if 1 < len(one[2]) <= FEW]
    few.sort(key=lambda one: max(one[2].values()) / min(one[2].values()), reverse=True)
    rng, tries = pe.Rng(17), 600
    for turn, seat, worlds in few[:12:4]:
        # then each comes as often as it should, within what chance allows
        view = game.view(turn.after, seat)
        found = Counter(unsealed(game.determinize(view, rng), seat) for _ in range(tries))
        for world, chance in worlds.items():
            spread = (tries * float(chance * (1 - chance))) ** 0.5
            assert abs(found[world] - tries * chance) < 4 * spread


@pytest.mark.long
@pytest.mark.parametrize(("name", "which"), GAMES)
def test_all_of_this_holds_for_many_games(name: str, which: str) -> None:
    game, _ = the_game(name, which)
    subject = subject_of(game)
    for seed in range(20, 40):
        for seat in seats_of(game):
            found = []
            for turn, worlds in subject.knowing.witness.watched(game, played(seed, game), seat, 1000):
                plain, view = without_seals(worlds, seat), game.view(turn.after, seat)
                assert all(game.view(world, seat) == view for world in plain)
                for pile, odds in mixed(game, plain).items():
                    assert game.odds(view, pile) == odds
                found.append((turn, seat, plain))
            check_worlds(game, found[seed % 9 :: 9], 2 * FEW)


# --- nothing but the view


def test_the_truth_makes_no_difference_to_what_is_imagined(game: pe.Game) -> None:
    rng, twin, swapped = pe.Rng(3), subject_of(game).twin, 0
    for turn in played(0, game)[3::11]:
        for seat in seats_of(game):
            # given two states that a seat cannot tell from each other
            other = twin(game, turn.before, seat, rng)
            view, same = game.view(turn.before, seat), game.view(other, seat)

            # then it imagines the same in both, and finds the same as likely
            assert game.determinize(view, pe.Rng(1)) == game.determinize(same, pe.Rng(1))
            for pile in subject_of(game).knowing.odds(game, turn.before):
                assert game.odds(view, pile) == game.odds(same, pile)
            swapped += other != turn.before
    assert swapped > 5 or not has_secrets(game)


@pytest.mark.parametrize(("name", "which"), GAMES)
def test_twins_differ_and_keep_all_invariants_where_more_is_remembered(name: str, which: str) -> None:
    game, seeds = the_game(name, which)
    rng, different = pe.Rng(3), 0
    for seed in seeds:
        for turn in played(seed, game):
            for seat in seats_of(game):
                other = subject_of(game).twin(game, turn.after, seat, rng)
                subject_of(game).check_invariants(game, other)
                assert game.view(other, seat) == game.view(turn.after, seat)
                different += other != turn.after
    assert different > 50


# --- how it is asked


def test_any_generator_will_do_and_the_same_numbers_determinize_the_same(game: pe.Game) -> None:
    view = game.view(played(0, game)[len(played(0, game)) // 2].after, None)
    assert game.determinize(view, pe.Rng(4)) == game.determinize(view, pe.Rng(4))
    assert game.view(game.determinize(view, Random(4)), None) == view


def test_what_is_no_view_or_no_pile_is_refused_with_a_clear_word(game: pe.Game) -> None:
    state = played(0, game)[-1].after
    view = game.view(state, 0)
    anything: tuple[Any, ...] = (state, None, "view", 3)
    for wrong in anything:
        with pytest.raises(TypeError, match="expected a view of"):
            game.determinize(wrong, pe.Rng(1))
        with pytest.raises(TypeError, match="expected a view of"):
            game.odds(wrong, "purple")
    for strange in (
        pe.View(None, view.table, view.mine, game.content),
        pe.View(99, view.table, view.mine, game.content),
        pe.View(0, view.table, None, game.content),
        pe.View(0, state, view.mine, game.content),
    ):
        with pytest.raises(ValueError, match=r"expected a view of|there is no view of"):
            game.determinize(strange, pe.Rng(1))
    nonsense: tuple[Any, ...] = ("purpel\0", "", 3, None, [], "x" * 9999)
    for nothing in nonsense:
        with pytest.raises(UnknownPile, match="has no pile"):
            game.odds(view, nothing)
    with pytest.raises(TypeError, match="source of random numbers"):
        game.determinize(view, 7)  # type: ignore[arg-type]  # this is what is tested
    with pytest.raises(TypeError, match="source of random numbers"):
        game.determinize(view, pe.Rng)  # type: ignore[arg-type]  # and this
    with pytest.raises(TypeError, match="commits is a function of game, view and rng, not 7"):
        game.determinize(view, pe.Rng(1), commits=7)  # type: ignore[arg-type]


def test_a_game_may_say_nothing_of_what_its_seats_can_conclude() -> None:
    toy = auction.game()
    view = toy.view(toy.start(), 0)
    with pytest.raises(NoKnowledge, match="auction do not say"):
        toy.odds(view, "deck")
    with pytest.raises(NoKnowledge, match="auction do not say"):
        toy.determinize(view, pe.Rng(1))
