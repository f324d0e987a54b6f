"""What everybody, and each seat, remembers of cards that were drawn and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.broken import (
    PURPLE,
    C,
    Change,
    P,
    both,
    draw_records,
    exchanging,
    hidden,
    less,
    player,
    purple,
    remembering,
    replaced,
    secret,
    table,
)
from dungeon_petz.positions import the_game
from petz_engine import testing
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.memory import note_shown, own_cards, substitutes
from petz_engine.dungeon_petz.state import SUBSTITUTES, Artifact, DrawRecord, Edit, State
from petz_engine.kernel.bag import minus, plus

OTHERS = ("green_hunger", "red_anger", "yellow_play")
"""What everybody holds besides purple cards."""
BOOKS = [Artifact(P.tile(name), color=PURPLE) for name in ("messing_with_magic", "monsters_i_have_battled")]
"""With each of them a seat holds one purple card more."""
NONE = purple()


class Memory(NamedTuple):
    """What is remembered of purple cards: the draw_records and the draws of each seat, and the decks."""

    draw_records: tuple[tuple[DrawRecord, ...], ...]
    drawn: tuple[tuple[tuple[int, ...], ...], ...]
    shuffles: int = 0
    deck_compositions: tuple[tuple[int, ...], ...] = ()


NOTHING = Memory(((),) * 4, ((),) * 4)


def memory_of(state: State) -> Memory:
    """What is remembered; nothing is of the other colors."""
    for color in set(range(C.colors)) - {PURPLE}:
        assert state.table.shuffles[color] == 0
        assert not any(player.draw_records[color] for player in state.table.players)
    return Memory(
        tuple(player.draw_records[PURPLE] for player in state.table.players),
        tuple(secret.drawn for secret in state.secrets),
        state.table.shuffles[PURPLE],
        state.table.deck_compositions,
    )


def before_a_deal(hands: Mapping[int, Sequence[str]], deck: Mapping[str, int], **more: Any) -> State:
    """Seats have these purple cards, and are to be dealt others of this deck; all else is discards."""
    held = {seat: [*OTHERS, *(f"purple_{need}" for need in hands.get(seat, ()))] for seat in range(4)}
    decks = {f"purple_{need}": count for need, count in deck.items()}
    return P.state("need_cards/deal_needs", due=(pe.CHANCE,), hands=held, decks=decks, **more)


def deal(state: State, *cards: Mapping[str, int]) -> State:
    """Each seat gets these purple cards, and all invariants hold."""
    dealt = DealNeeds(tuple(purple(**of) for of in cards))
    after: State = the_game().apply(state, pe.CHANCE, dealt).state
    assert list(testing.broken(the_game(), after)) == []
    return after


@pytest.mark.rule("DP-DRAW-03")
def test_before_a_deck_was_rebuilt_nothing_is_remembered() -> None:
    assert memory_of(deal(before_a_deal({}, {"magic": 4}), *[{"magic": 1}] * 4)) == NOTHING


def rebuilt_once() -> State:
    """Seat 0 has a disease; seat 1 draws a play and seat 2 the last magic, then it and seat 3 a card of a new deck."""
    state = before_a_deal({0: ["disease"]}, {"play": 1, "magic": 1}, players={2: {"artifacts": BOOKS[:1]}})
    return deal(state, {}, {"play": 1}, {"magic": 1, "anger": 1}, {"magic": 1})


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_what_is_in_hands_when_a_deck_is_rebuilt_is_of_the_old_one() -> None:
    # given a deck that is rebuilt in the middle of a deal, then all remember how many cards of which deck each seat has
    assert memory_of(rebuilt_once()) == Memory(
        (
            (DrawRecord(0, 1, NONE),),
            (DrawRecord(0, 1, NONE),),
            (DrawRecord(0, 1, NONE), DrawRecord(1, 1, NONE)),
            (DrawRecord(1, 1, NONE),),
        ),
        # and each seat which
        (
            (purple(disease=1),),
            (purple(play=1),),
            (purple(magic=1), purple(anger=1)),
            (NONE, purple(magic=1)),
        ),
        1,
        # and all what was in hands then, and what the new deck was formed of
        (purple(disease=1, play=1, magic=1), purple(anger=4, disease=3, magic=11, play=3)),
    )


@pytest.mark.rule("DP-DRAW-03", "DP-DRAW-04")
def test_cards_are_drawn_in_start_order() -> None:
    # given an empty deck and that seat 2 begins
    state = table(order=(2, 3, 0, 1))(before_a_deal({3: ["disease"]}, {"play": 1}))
    after = memory_of(deal(state, {"magic": 1}, {"magic": 1}, {"play": 1}, {}))

    # then its card is the last of the old deck, and those of seats 0 and 1 are of the new one
    old, new = (DrawRecord(0, 1, NONE),), (DrawRecord(1, 1, NONE),)
    assert after.draw_records == (new, new, old, old)
    assert after.deck_compositions[0] == purple(disease=1, play=1)


# --- later draws


def shows(seat: int, **cards: int) -> Change:
    """A seat has shown these purple cards since it drew the last."""
    gone = purple(**cards)
    return both(
        secret(seat, hand=lambda hand: minus(hand, gone)),
        player(
            seat,
            holding=lambda holding: replaced(holding, PURPLE, lambda n: n - sum(gone)),
            draw_records=lambda of: replaced(of, PURPLE, lambda mine: (*mine[:-1], played(mine[-1], gone))),
        ),
        table(discards=lambda bag: plus(bag, gone)),
    )


def played(draw_record: DrawRecord, cards: tuple[int, ...]) -> DrawRecord:
    return attrs.evolve(draw_record, played=plus(draw_record.played, cards))


def next_deal() -> State:
    """Seats 0, 1 and 3 have shown a card each, and are to draw one."""
    again = table(cursor=P.step("need_cards/deal_needs"), due=(pe.CHANCE,))
    return both(shows(0, disease=1), shows(1, play=1), shows(3, magic=1), again)(rebuilt_once())


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_draws_are_remembered_by_what_was_shown_in_between() -> None:
    after = memory_of(deal(next_deal(), {"magic": 1}, {"anger": 1}, {}, {"play": 1}))
    assert after.draw_records == (
        (DrawRecord(0, 1, purple(disease=1)), DrawRecord(1, 1, NONE)),
        (DrawRecord(0, 1, purple(play=1)), DrawRecord(1, 1, NONE)),
        (DrawRecord(0, 1, NONE), DrawRecord(1, 1, NONE)),
        (DrawRecord(1, 1, purple(magic=1)), DrawRecord(1, 1, NONE)),
    )
    assert after.drawn == (
        (purple(disease=1), purple(magic=1)),
        (purple(play=1), purple(anger=1)),
        (purple(magic=1), purple(anger=1)),
        (NONE, purple(magic=1, play=1)),
    )
    assert (after.shuffles, after.deck_compositions) == (1, memory_of(rebuilt_once()).deck_compositions)


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_what_comes_behind_each_other_of_one_deck_is_one_draw_record() -> None:
    # given that seat 2 gets another book, and has shown nothing since it drew the last card
    state = both(player(2, artifacts=tuple(BOOKS)), hidden(stack=less("tile", "monsters_i_have_battled")))(
        next_deal()
    )
    after = memory_of(deal(state, {"magic": 1}, {"anger": 1}, {"play": 1}, {"magic": 1}))
    assert after.draw_records[2] == (DrawRecord(0, 1, NONE), DrawRecord(1, 2, NONE))
    assert after.drawn[2] == (purple(magic=1), purple(anger=1, play=1))


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_a_deck_may_be_rebuilt_again_and_again() -> None:
    # given a deck with one play left, and all else on the pile
    state = next_deal()
    left = tuple(n if card in C.cards_of[PURPLE] else 0 for card, n in enumerate(state.hidden.decks))
    gone = minus(left, purple(play=1))
    state = both(
        hidden(decks=lambda bag: minus(bag, gone)),
        table(discards=lambda bag: plus(bag, gone), deck_sizes=lambda decks: replaced(decks, PURPLE, 1)),
        # who has shown all that is secret, but for what is in hands
        draw_records(1, DrawRecord(0, 1, purple(play=1)), DrawRecord(1, sum(gone), gone)),
        secret(1, drawn=(purple(play=1), gone)),
    )(state)
    pile = tuple(n if card in C.cards_of[PURPLE] else 0 for card, n in enumerate(state.table.discards))

    # when seat 0 draws the last one, and seats 1 and 3 of what becomes the next deck
    dealt = deal(state, {"play": 1}, {"magic": 1}, {}, {"anger": 1})
    after = memory_of(dealt)

    # then there are three decks, of which each seat has some cards
    assert (after.shuffles, after.deck_compositions) == (
        2,
        (*memory_of(rebuilt_once()).deck_compositions, pile),
    )
    assert after.draw_records[0] == (DrawRecord(0, 1, purple(disease=1)), DrawRecord(1, 1, NONE))
    assert after.draw_records[1][-1] == DrawRecord(2, 1, NONE)
    assert after.draw_records[3] == (DrawRecord(1, 1, purple(magic=1)), DrawRecord(2, 1, NONE))
    assert after.drawn[1] == (purple(play=1), gone, purple(magic=1))
    assert after.drawn[3] == (NONE, purple(magic=1), purple(anger=1))

    # and what comes of the last one next, comes to what came of it before
    book = both(player(1, artifacts=tuple(BOOKS[1:])), hidden(stack=less("tile", "monsters_i_have_battled")))
    again = table(cursor=P.step("need_cards/deal_needs"), due=(pe.CHANCE,))
    more = memory_of(deal(both(book, again)(dealt), {}, {"magic": 1}, {}, {}))
    assert more.draw_records[1] == (*after.draw_records[1][:-1], DrawRecord(2, 2, NONE))


# --- substitutes

EVERYTHING = ["magic"] * 12 + ["play"] * 4 + ["anger"] * 4 + ["disease"] * 4


@pytest.mark.rule("DP-LIMIT-02")
def test_substitutes_are_remembered_even_where_a_deck_was_never_rebuilt() -> None:
    # given that seat 0 has all purple cards, when the others are to get one
    state = player(0, holding=(1, 1, 1, 1))(before_a_deal({0: EVERYTHING}, {}))
    after: State = the_game().apply(state, pe.CHANCE, DealNeeds((NONE,) * 4)).state

    # then they get substitutes, and everybody knows
    assert memory_of(after) == NOTHING._replace(draw_records=((), *[(DrawRecord(SUBSTITUTES, 1, NONE),)] * 3))
    assert [substitutes(C, player, PURPLE) for player in after.table.players] == [0, 1, 1, 1]


@pytest.mark.rule("DP-LIMIT-02", "DP-DRAW-03")
def test_substitutes_stay_known_when_a_deck_is_rebuilt() -> None:
    # given a seat that got two substitutes, and has shown one of them and a magic
    had = draw_records(0, DrawRecord(SUBSTITUTES, 2, purple(substitute=1, magic=1)))
    state = had(before_a_deal({0: ["substitute", "disease"]}, {}))
    state = both(player(0, artifacts=tuple(BOOKS[:1])), hidden(stack=less("tile", "messing_with_magic")))(
        state
    )
    after = memory_of(deal(state, {}, {"magic": 1}, {"magic": 1}, {"magic": 1}))

    # then it is remembered with one, and with the other card as one of the old deck
    assert after.draw_records[0] == (DrawRecord(SUBSTITUTES, 1, NONE), DrawRecord(0, 1, NONE))
    assert after.drawn[0] == (purple(disease=1),)


@pytest.mark.rule("DP-GEN-09")
def test_what_is_shown_is_remembered_with_the_last_draw_of_its_color() -> None:
    def after(state: State, seat: int, **cards: int) -> State:
        e = Edit(C, state)
        note_shown(e, seat, P.bag("need_card", cards))
        return e.freeze()

    # given a seat that drew a card of the new deck last, when it shows a play and two hungers
    old = memory_of(remembering())
    new = memory_of(after(remembering(), 1, purple_play=1, green_hunger=2))

    # then the play is one of those that it had by then
    assert new.draw_records[1] == (old.draw_records[1][0], DrawRecord(1, 1, purple(play=1)))
    assert new._replace(draw_records=old.draw_records) == old

    # and the last of three draws is the one
    draws = (DrawRecord(0, 1, NONE), DrawRecord(1, 1, NONE), DrawRecord(2, 1, NONE))
    shown = after(draw_records(1, *draws)(remembering()), 1, purple_play=1)
    assert memory_of(shown).draw_records[1] == (*draws[:2], DrawRecord(2, 1, purple(play=1)))

    # and where nothing is remembered of a color, nothing is noted
    assert after(remembering(), 1, green_hunger=2) == remembering()
    assert after(exchanging(), 1, purple_magic=1) == exchanging()


@pytest.mark.rule("DP-ENG-09")
def test_cards_aside_are_still_cards_of_their_seat() -> None:
    cards = own_cards(C, exchanging().secrets[0])
    assert cards == P.hand("red_anger", "yellow_play", "purple_magic", "green_poop")
