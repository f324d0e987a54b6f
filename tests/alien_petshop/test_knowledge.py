"""What a seat can conclude of bonus cards and pets, and what is remembered for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.games import TABLES, player
from alien_petshop.tiny import looking
from petz_engine.alien_petshop.knowledge import ALL, case
from petz_engine.alien_petshop.state import Look, State
from proofs.players import played_by


def turns(game: pe.Game, seed: int) -> Any:
    return played_by(player, seed, game)


def bonus_odds(game: pe.Game, cards: tuple[int, ...]) -> dict[str, Fraction]:
    """The odds of a deck that holds these cards for certain."""
    names = game.codec.names["bonus_card"]
    return {name: Fraction(n, sum(cards)) for name, n in zip(names, cards, strict=True)}


@pytest.mark.rule("AP-MKT-06", "AP-SETUP-06")
def test_before_anybody_looks_the_deck_is_any_card_that_one_does_not_have() -> None:
    game = TABLES["four"]()
    after = next(turn.after for turn in turns(game, 1) if turn.after.table.market[0])
    for seat in range(4):
        own = after.secrets[seat].bonus
        rest = tuple(card.copies - n for card, n in zip(game.content.bonus_cards, own, strict=True))
        assert game.odds(game.view(after, seat), "bonus_deck") == bonus_odds(game, rest)
    everything = tuple(card.copies for card in game.content.bonus_cards)
    assert game.odds(game.view(after, None), "bonus_deck") == bonus_odds(game, everything)


@pytest.mark.rule("AP-O-52", "AP-MKT-06")
def test_what_was_just_put_back_lies_in_the_deck_in_every_world() -> None:
    # given a seat that has just looked at bonus cards and put some back
    game, rng, met = looking(), pe.Rng(1), 0
    for turn in (turn for seed in range(1, 6) for turn in turns(game, seed)):
        table, seat = turn.after.table, turn.decision.seat
        if len(table.looks) > len(turn.before.table.looks) and seat >= 0:
            (back,) = turn.after.secrets[seat].returned[-1:]
            met += sum(back)
            for _ in range(20):
                # then they lie in the deck, and nobody else has more of them than there are besides
                world = game.determinize(game.view(turn.after, seat), rng)
                assert all(n >= m for n, m in zip(world.hidden.bonus_cards, back, strict=True))
    assert met > 5


@pytest.mark.rule("AP-O-52")
def test_what_was_put_back_long_ago_may_have_been_taken_since() -> None:
    # given a seat that has put cards back before another seat has looked
    game, rng, gone = looking(), pe.Rng(2), 0
    for turn in (turn for seed in range(1, 9) for turn in turns(game, seed)):
        looks = turn.after.table.looks
        if len(looks) == 2 and looks[0].seat != looks[1].seat:
            first = looks[0].seat
            (back,) = turn.after.secrets[first].returned
            for _ in range(10):
                world = game.determinize(game.view(turn.after, first), rng)
                gone += any(n < m for n, m in zip(world.hidden.bonus_cards, back, strict=True))
    # then in some worlds a card of them is gone
    assert gone > 3


@pytest.mark.rule("AP-MKT-06")
def test_cards_that_nobody_can_tell_apart_are_reckoned_together() -> None:
    # given a game in which players look at bonus cards again and again
    game, most = looking(), 0
    for turn in turns(game, 5):
        for seat in (0, 1, None):
            view = game.view(turn.after, seat)
            found = case(game.content, view)
            own = [look for look in turn.after.table.looks if look.seat == seat]
            if not any(any(player.revealed) for player in turn.after.table.players):
                # then however often the others look, all that they took since the own last look is one group
                assert len(found.groups) <= len(own) + 1
                assert {whose for _, whose, _ in found.groups} <= {ALL}
                most = max(most, len(turn.after.table.looks) - len(own))
    assert most > 2


@pytest.mark.rule("AP-END-01")
def test_in_the_end_everybody_has_what_it_has_revealed() -> None:
    game, rng = looking(), pe.Rng(3)
    for seed in (3, 5):
        end = turns(game, seed)[-1].after
        for seat in (0, 1, None):
            world = game.determinize(game.view(end, seat), rng)
            assert [secret.bonus for secret in world.secrets] == [secret.bonus for secret in end.secrets]
            assert world.hidden == end.hidden


@pytest.mark.rule("AP-MKT-03", "AP-MKT-06")
def test_pets_come_of_those_that_lie_nowhere_else() -> None:
    game = TABLES["four"]()
    for turn in turns(game, 1)[::9]:
        view, names = game.view(turn.after, None), game.codec.names["pet"]
        for deck, name in enumerate(game.codec.names["deck"]):
            left = [turn.after.hidden.decks[pet] for pet in game.content.pets_of[deck]]
            odds = game.odds(view, name.rpartition(":")[2])
            assert odds == {
                names[pet]: Fraction(n, sum(left))
                for pet, n in zip(game.content.pets_of[deck], left, strict=True)
                if any(left)
            }


@pytest.mark.rule("AP-SETUP-06")
def test_without_bonus_cards_none_comes() -> None:
    game = TABLES["four easy, dealt"]()
    after = turns(game, 1)[-1].after
    assert game.odds(game.view(after, 0), "bonus_deck") == {}
    # nothing at all is hidden then
    assert game.determinize(game.view(after, 0), pe.Rng(1)) == after


# --- forged memories


def looked() -> State:
    """A state in which seat 0 or 1 has looked twice."""
    game = looking()
    states: list[State] = [turn.after for seed in range(1, 9) for turn in turns(game, seed)]
    return next(state for state in states if len(state.secrets[0].kept) > 1)


def with_own(state: State, **changes: Any) -> State:
    return attrs.evolve(state, secrets=(attrs.evolve(state.secrets[0], **changes), *state.secrets[1:]))


def with_looks(state: State, *looks: Look) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, looks=looks))


FORGERIES: dict[str, Callable[[State], State]] = {
    "no look": with_looks,
    "a look more": lambda s: with_looks(s, *s.table.looks, s.table.looks[0]),
    "a look of nobody": lambda s: with_looks(s, attrs.evolve(s.table.looks[0], seat=7), *s.table.looks[1:]),
    "a look that no power gives": lambda s: with_looks(
        s, attrs.evolve(s.table.looks[0], cards=5), *s.table.looks[1:]
    ),
    "nothing kept": lambda s: with_own(s, kept=()),
    "nothing put back": lambda s: with_own(s, returned=()),
    "put back less than nothing": lambda s: with_own(
        s, returned=((-1, *s.secrets[0].returned[0][1:]), *s.secrets[0].returned[1:])
    ),
    "put back more": lambda s: with_own(s, returned=((9, 0, 0, 0), *s.secrets[0].returned[1:])),
    "kept what it does not have": lambda s: with_own(s, kept=((0,) * 4, *s.secrets[0].kept[1:])),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_memory_that_cannot_be_is_refused(forgery: str) -> None:
    # given a sound state, of which something is changed that nobody could remember so
    game, state = looking(), looked()
    assert game.decode(game.encode(state)) == state
    forged = FORGERIES[forgery](state)

    # then its bytes are refused, and so is the view of the seat
    with pytest.raises(pe.DecodeError):
        game.decode(game.encode(forged))
    with pytest.raises(pe.DecodeError):
        pe.decode_view(game, pe.encode_view(game, game.view(forged, 0)))
