"""Odds and worlds in positions with so few unknown cards that all ways can be listed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import permutations, product
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
    grouping,
    hidden,
    more,
    player,
    purple,
    replaced,
    secret,
    selling,
    sending,
    showing,
    table,
)
from dungeon_petz.positions import the_game
from kernel.support import chances_of
from petz_engine.dungeon_petz import knowledge
from petz_engine.dungeon_petz.knowledge import KNOWLEDGE, face_up
from petz_engine.dungeon_petz.state import SUBSTITUTES, Artifact, DrawRecord, State
from petz_engine.kernel.bag import plus
from petz_engine.kernel.knowledge import NoConsistentState

SEATS = (0, 1, 2, 3)
STAND_INS = ("green_substitute", "red_substitute", "yellow_substitute")
"""Cards of which everybody knows who has them."""


def odds(state: State, seat: int | None, pile: str) -> dict[str, Fraction]:
    """The odds of a pile, by bare names."""
    game = the_game()
    found = game.odds(game.view(state, seat), pile)
    return {name.rpartition(":")[2]: chance for name, chance in found.items()}


def shares(color: str, counts: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
    """How likely each card of a color comes next, of a pile that has so many."""
    size = sum(map(Fraction, counts.values()))
    return {name: Fraction(counts.get(name, 0)) / size for name in {**dict.fromkeys(copies(color)), **counts}}


def copies(color: str) -> dict[str, int]:
    """How many copies there are of each card of a color."""
    return {
        C.names["need_card"][card].rpartition(":")[2]: C.cards[card].copies
        for card in C.cards_of[P.number("color", color)]
    }


def without(counts: Mapping[str, int], *names: str) -> dict[str, int]:
    return {name: count - names.count(name) for name, count in counts.items()}


# --- a color whose deck was never rebuilt


@pytest.mark.rule("DP-GEN-09")
def test_the_next_card_is_any_that_a_seat_does_not_see() -> None:
    # given hands in which everybody has one hunger, anger, play and magic, then each seat sees its own
    state = grouping()
    assert odds(state, None, "green") == shares("green", copies("green"))
    for seat in SEATS:
        assert odds(state, seat, "green") == shares("green", without(copies("green"), "green_hunger"))
        assert odds(state, seat, "dungeon_petz:red") == shares("red", without(copies("red"), "red_anger"))


@pytest.mark.rule("DP-GEN-09", "DP-ASSIGN-01")
def test_what_lies_face_up_is_seen_by_all() -> None:
    # given cards at two pets, and a discard, and a potion in place of a card
    state = table(
        discards=more("need_card", "red_poop"), deck_sizes=lambda decks: replaced(decks, 2, lambda n: n - 1)
    )(showing())
    state = player(
        1,
        plots=lambda plots: replaced(
            plots, 0, attrs.evolve(plots[0], pet=P.pet("fluffy", 2, cards=("green:potion", "yellow_play")))
        ),
    )(state)
    state = table(deck_sizes=lambda decks: replaced(decks, 0, lambda n: n + 1))(state)
    assert odds(state, None, "green") == shares("green", copies("green"))
    assert odds(state, None, "red") == shares(
        "red", without(copies("red"), "red_anger", "red_hunger", "red_poop")
    )
    assert odds(state, 3, "red") == shares(
        "red", without(copies("red"), "red_anger", "red_hunger", "red_poop", "red_anger")
    )
    # what seat 2 has assigned face down, it alone sees
    assert odds(state, None, "yellow") == shares("yellow", without(copies("yellow"), "yellow_play"))
    assert odds(state, 2, "yellow") == shares("yellow", without(copies("yellow"), *["yellow_play"] * 4))


def few(
    decks: Mapping[str, int],
    hands: Mapping[int, Sequence[str]],
    step: str = "shopping/group_imps",
    **more: Any,
) -> State:
    """Nothing is unknown but some purple cards: all others are discards."""
    held = {seat: [*STAND_INS, *hands.get(seat, ())] for seat in SEATS}
    due = (pe.CHANCE,) if step.endswith("DealNeeds") else SEATS
    return P.state(step, due=due, hands=held, decks=decks, **more)


def worlds(state: State, seat: int | None) -> dict[Any, Fraction]:
    """How likely each world is: the purple cards in each hand and aside, those of the deck, and what each seat drew."""
    game = the_game()
    view = game.view(state, seat)

    def world(rng: Any) -> Any:
        found = game.determinize(view, rng)
        assert game.view(found, seat) == view
        return (
            tuple(named(secret.hand) for secret in found.secrets),
            tuple(tuple(map(need, secret.exchanged)) for secret in found.secrets),
            named(found.hidden.decks),
            tuple(tuple(map(named, secret.drawn)) for secret in found.secrets),
        )

    return chances_of(world)


def need(card: int) -> str:
    return str(C.names["need_card"][card].rpartition("_")[2])


def named(bag: Sequence[int]) -> tuple[str, ...]:
    """The purple cards of a bag."""
    return tuple(sorted(need(card) for card in C.cards_of[PURPLE] for _ in range(bag[card])))


def alike(found: Iterable[Any]) -> dict[Any, Fraction]:
    """What is found in equally likely ways, with its chance."""
    counts = Counter(found)
    return {thing: Fraction(count, counts.total()) for thing, count in counts.items()}


def deck_of(*cards: str) -> tuple[str, ...]:
    return tuple(sorted(cards))


@pytest.mark.rule("DP-GEN-09")
def test_unknown_cards_are_dealt_in_any_way() -> None:
    # given a magic in the hand of seat 1, a disease in that of seat 2, and a magic and a play in the deck
    state = few({"purple_magic": 1, "purple_play": 1}, {1: ["purple_magic"], 2: ["purple_disease"]})
    unknown = ("magic", "disease", "magic", "play")

    # then to a spectator each of the four cards is as likely anywhere
    ways = alike(
        (((), (a,), (b,), ()), ((),) * 4, deck_of(c, d), ((),) * 4) for a, b, c, d in permutations(unknown)
    )
    assert worlds(state, None) == worlds(state, 0) == ways

    # and seat 1 sees its own
    ways = alike(
        (((), ("magic",), (b,), ()), ((),) * 4, deck_of(c, d), ((),) * 4)
        for b, c, d in permutations(unknown[1:])
    )
    assert worlds(state, 1) == ways
    assert odds(state, 1, "purple") == shares("purple", {f"purple_{card}": 1 for card in unknown[1:]})


# --- cards that lie aside

BOOK = {"artifacts": [Artifact(P.tile("messing_with_magic"), color=PURPLE)]}


def aside_with_a_substitute() -> State:
    """The purple deck is empty. Seats 0 and 2 have laid a card aside, seat 1 a card or a substitute."""
    state = few(
        {},
        {
            0: ["purple_play"],
            1: ["purple_magic", "purple_substitute"],
            2: ["purple_disease"],
            3: ["purple_substitute"],
        },
        "need_cards/deal_needs",
        players={1: BOOK},
    )
    for seat, aside in ((0, "purple_play"), (1, "purple_magic"), (2, "purple_disease")):
        state = both(
            secret(
                seat,
                hand=lambda hand, aside=aside: replaced(hand, P.number("need_card", aside), 0),
                exchanged=(P.number("need_card", aside),),
            ),
            player(seat, holding=lambda holding: replaced(holding, PURPLE, lambda n: n - 1)),
        )(state)
    return state


@pytest.mark.rule("DP-ART-02", "DP-DRAW-03", "DP-LIMIT-02")
def test_cards_that_lie_aside_are_among_those_that_the_next_deck_is_made_of() -> None:
    # given that seat 1 has laid its substitute aside with one half
    state = aside_with_a_substitute()
    lying = without(copies("purple"), "purple_play", "purple_magic", "purple_disease")

    # then seat 0 knows of its own play, and either of the two others lies there, or one of them
    half = Fraction(1, 2)
    both_lie = shares("purple", {**lying, "purple_play": 4, "purple_magic": 12, "purple_disease": 4})
    one_lies = shares(
        "purple", {**lying, "purple_play": 4, "purple_magic": 11 + half, "purple_disease": 3 + half}
    )
    assert odds(state, 0, "purple") == {
        name: half * both_lie[name] + half * one_lies[name] for name in both_lie
    }

    # and seat 1 knows of its magic; of the play and the disease either belongs to seat 0
    assert odds(state, 1, "purple") == shares("purple", copies("purple"))

    # and a spectator knows of none: two of three lie there, or all
    third = Fraction(2, 3)
    two_lie = shares(
        "purple", {**lying, "purple_play": 3 + third, "purple_magic": 11 + third, "purple_disease": 3 + third}
    )
    assert odds(state, None, "purple") == {
        name: half * both_lie[name] + half * two_lie[name] for name in both_lie
    }


@pytest.mark.rule("DP-ART-02", "DP-LIMIT-02")
def test_a_real_card_lies_aside_the_likelier_the_more_of_them_a_seat_has() -> None:
    # given an empty deck, and seat 1 with two real cards and a substitute, one of which lies aside
    books = {"artifacts": [*BOOK["artifacts"], Artifact(P.tile("monsters_i_have_battled"), color=PURPLE)]}
    held = ["purple_magic", "purple_disease", "purple_substitute"]
    stand_ins = {seat: ["purple_substitute"] for seat in (0, 2, 3)}
    state = few({}, {1: held, **stand_ins}, "need_cards/deal_needs", players={1: books})
    state = player(1, holding=lambda holding: replaced(holding, PURPLE, 2))(state)

    # then with two thirds one of the real ones lies there
    lying = without(copies("purple"), "purple_magic", "purple_disease")
    half = Fraction(1, 2)
    one = shares("purple", {**lying, "purple_magic": 11 + half, "purple_disease": 3 + half})
    none = shares("purple", lying)
    expected = {name: Fraction(2, 3) * one[name] + Fraction(1, 3) * none[name] for name in one}
    assert odds(state, None, "purple") == odds(state, 0, "purple") == expected


@pytest.mark.rule("DP-DRAW-03")
def test_of_an_empty_deck_the_discards_come() -> None:
    # given hands with two purple cards, and all others among the discards
    state = few({}, {1: ["purple_magic"], 2: ["purple_disease"]})
    lying = shares("purple", without(copies("purple"), "purple_magic", "purple_disease"))
    assert [odds(state, seat, "purple") for seat in (None, 0, 1)] == [lying] * 3


@pytest.mark.rule("DP-ENG-09")
@pytest.mark.parametrize(
    ("step", "lacks"),
    [
        ("setup/deal_needs", 0), ("need_cards[1]/arrange", 0), ("need_cards[1]/dungeon_petz:crystal_ball", 0),
        ("exchange_needs", 1), ("need_cards/deal_needs", 1), ("need_cards/assign_needs", 0),
    ],
)  # fmt: skip
def test_cards_lie_aside_only_from_the_exchange_to_the_deal(step: str, lacks: int) -> None:
    # given a seat that has a card less than it should
    state = table(cursor=P.step(step))(player(1, holding=(1, 0, 1, 1))(grouping()))
    assert knowledge.aside(C, state.table, 1, P.game.flow_position(state)) == (0, lacks, 0, 0)


def test_potions_are_no_cards_that_lie_face_up() -> None:
    pet = P.pet("fluffy", 2, cards=("green:potion", "yellow_play"))
    shown = player(1, plots=lambda plots: replaced(plots, 0, attrs.evolve(plots[0], pet=pet)))(grouping())
    assert face_up(C, shown.table.players[1]) == [P.number("need_card", "yellow_play")]


@pytest.mark.rule("DP-ART-02", "DP-LIMIT-02")
def test_any_card_of_a_hand_may_lie_aside() -> None:
    # given that seat 1 has a real card and a substitute, of which one lies aside, then to seat 0 either may
    ways: list[Any] = []
    for real, other in permutations(("magic", "disease")):
        ways.append((((), (), (), ()), (("play",), (real,), (other,), ()), (), ((),) * 4))
        ways.append((((), (real,), (), ()), (("play",), ("substitute",), (other,), ()), (), ((),) * 4))
    assert worlds(aside_with_a_substitute(), 0) == alike(ways)


# --- a color whose deck was rebuilt


class Draw(NamedTuple):
    """A seat draws so many purple cards of the old deck (0) or of the new one (1)."""

    seat: int
    deck: int
    cards: int = 1


class Show(NamedTuple):
    """A seat shows a card of this need."""

    seat: int
    need: str


Event = Draw | Show
DeckCompositions = tuple[tuple[str, ...], tuple[str, ...]]
"""The cards that were in hands when the deck was rebuilt, and those of the new deck."""


class History(NamedTuple):
    """What seats 1 and 2 have in the end, what each of them drew of both decks, and what is left of the new one."""

    hands: tuple[tuple[str, ...], ...]
    drawn: tuple[tuple[tuple[str, ...], ...], ...]
    deck: tuple[str, ...]


def histories(deck_compositions: DeckCompositions, events: Sequence[Event]) -> Iterator[History]:
    """All that can have happened, in equally likely ways: decks lie in any order, and any card of a hand is shown."""
    for order in product(*map(permutations, deck_compositions)):
        yield from _histories([list(deck) for deck in order], [[], []], [[[], []], [[], []]], events)


def _histories(
    decks: list[list[str]], hands: list[list[str]], drawn: list[list[list[str]]], events: Sequence[Event]
) -> Iterator[History]:
    if not events:
        got = tuple(tuple(deck_of(*cards) for cards in of) for of in drawn)
        yield History(tuple(deck_of(*hand) for hand in hands), got, deck_of(*decks[1]))
        return
    event, rest = events[0], events[1:]
    whose = event.seat - 1
    if isinstance(event, Draw):
        decks, hands, drawn = deepcopy((decks, hands, drawn))
        cards, decks[event.deck] = decks[event.deck][: event.cards], decks[event.deck][event.cards :]
        hands[whose] += cards
        drawn[whose][event.deck] += cards
        yield from _histories(decks, hands, drawn, rest)
        return
    for at, card in enumerate(hands[whose]):
        if card == event.need:
            left = deepcopy(hands)
            left[whose].pop(at)
            yield from _histories(decks, left, drawn, rest)


def remembered(deck_compositions: DeckCompositions, events: Sequence[Event], true: History) -> State:
    """The state after these events, in which this has happened; another color was rebuilt once more."""
    had: dict[int, list[DrawRecord]] = {1: [], 2: []}
    for event in events:
        of = had[event.seat]
        if isinstance(event, Show):
            of[-1] = attrs.evolve(of[-1], played=plus(of[-1].played, counts(event.need)))
        elif of and of[-1].deck == event.deck and not any(of[-1].played):
            of[-1] = attrs.evolve(of[-1], cards=of[-1].cards + event.cards)
        else:
            of.append(DrawRecord(event.deck, event.cards, purple()))
    shown = [event.need for event in events if isinstance(event, Show)]
    changes = [
        table(
            shuffles=lambda shuffles: replaced(shuffles, PURPLE, 1),
            deck_compositions=(*(counts(*pool) for pool in deck_compositions), purple()),
            deck_sizes=lambda decks: replaced(decks, PURPLE, len(true.deck)),
            discards=lambda bag: plus(no_purple(bag), counts(*shown)),
        ),
        hidden(decks=counts(*true.deck)),
    ]
    for seat, hand, drawn in zip((1, 2), true.hands, true.drawn, strict=True):
        changes += [
            draw_records(seat, *had[seat]),
            player(seat, holding=lambda holding, hand=hand: replaced(holding, PURPLE, len(hand))),
            secret(seat, hand=lambda bag, hand=hand: plus(bag, counts(*hand)), drawn=bags(drawn)),
        ]
    return both(*changes)(few({}, {}))


def counts(*needs: str) -> tuple[int, ...]:
    """Purple cards of these needs, as a bag."""
    return P.bag("need_card", Counter(f"purple_{need}" for need in needs))


def bags(drawn: Sequence[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
    """What was drawn of each deck, without empty ones at the end."""
    found = [counts(*cards) for cards in drawn]
    while found and not any(found[-1]):
        found.pop()
    return tuple(found)


def no_purple(bag: Sequence[int]) -> list[int]:
    return [0 if card in C.cards_of[PURPLE] else n for card, n in enumerate(bag)]


EARLY = [Draw(1, 0), Draw(2, 0)]
EVENTS: dict[str, tuple[DeckCompositions, list[Event]]] = {
    "a card was shown before others came": (
        (("disease", "magic"), ("magic", "play")), [*EARLY, Show(1, "magic"), Draw(1, 1)],
    ),
    "a card was shown that may be of either deck": (
        (("disease", "magic"), ("magic", "magic", "play")), [*EARLY, Draw(1, 1), Show(1, "magic")],
    ),
    "two cards alike were drawn": ((("disease", "magic"), ("magic", "magic")), [*EARLY, Draw(2, 1, 2)]),
    "the deck is empty": (
        (("disease", "magic"), ("magic", "play")), [*EARLY, Draw(1, 1), Show(1, "magic"), Draw(2, 1)],
    ),
    "both have shown one": (
        (("disease", "magic"), ("magic", "magic", "play")),
        [*EARLY, Draw(1, 1), Draw(2, 1), Show(1, "magic"), Show(2, "magic")],
    ),
    "both have shown what there was twice": (
        (("magic", "magic"), ("magic", "magic", "play")),
        [*EARLY, Draw(1, 1), Draw(2, 1), Show(1, "magic"), Show(2, "magic")],
    ),
    "cards were shown again and again": (
        (("disease", "magic", "magic"), ("anger", "magic", "magic", "play")),
        [
            Draw(1, 0, 2), Draw(2, 0), Draw(1, 1), Draw(2, 1),
            Show(1, "magic"), Show(2, "magic"), Draw(1, 1), Show(1, "play"),
        ],
    ),
    "one kind was shown twice": (
        (("disease", "magic", "magic"), ("magic", "magic", "play")),
        [Draw(1, 0, 2), Draw(2, 0), Draw(1, 1), Show(1, "magic"), Draw(1, 1), Show(1, "magic")],
    ),
    "two kinds were shown at once": (
        (("disease", "magic", "play"), ("magic", "play", "play")),
        [Draw(1, 0, 2), Draw(2, 0), Draw(1, 1, 2), Show(1, "magic"), Show(1, "play")],
    ),
}  # fmt: skip
LONG = ("cards were shown again and again", "one kind was shown twice", "two kinds were shown at once")
"""So much can have happened that only odds are asked for."""


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
@pytest.mark.parametrize("name", EVENTS)
def test_the_next_card_is_as_likely_as_the_histories_that_lead_to_it(name: str) -> None:
    # given all that can have happened, and what did
    deck_compositions, events = EVENTS[name]
    found = list(histories(deck_compositions, events))
    true = found[len(found) // 2]
    state = remembered(deck_compositions, events, true)
    if not true.deck:
        # DP-DRAW-03 "when a card must be drawn and the deck is empty"
        shown = {f"purple_{event.need}": 1 for event in events if isinstance(event, Show)}
        assert odds(state, None, "purple") == shares("purple", shown or {"purple_substitute": 1})
        return

    # then who has none of the cards takes everything for possible
    def left(of: Iterable[History]) -> dict[str, Fraction]:
        return shares("purple", Counter(f"purple_{card}" for history in of for card in history.deck))

    assert odds(state, None, "purple") == odds(state, 3, "purple") == left(found)

    # and the others what fits what they drew themselves
    for seat in (1, 2):
        fits = [history for history in found if own(history, seat) == own(true, seat)]
        assert odds(state, seat, "purple") == left(fits)


def own(history: History, seat: int) -> Any:
    return history.hands[seat - 1], history.drawn[seat - 1]


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
@pytest.mark.parametrize("name", [name for name in EVENTS if name not in LONG])
def test_a_world_is_as_likely_as_the_histories_that_lead_to_it(name: str) -> None:
    deck_compositions, events = EVENTS[name]
    found = list(histories(deck_compositions, events))
    true = found[len(found) // 2]
    state = remembered(deck_compositions, events, true)

    def world(history: History) -> Any:
        drawn = [tuple(map(tuple, of if of[1] else of[:1])) for of in history.drawn]
        return ((), *history.hands, ()), ((),) * 4, history.deck, ((), *drawn, ())

    assert worlds(state, None) == worlds(state, 0) == alike(map(world, found))
    for seat in (1, 2):
        fits = [history for history in found if own(history, seat) == own(true, seat)]
        assert worlds(state, seat) == alike(map(world, fits))


@pytest.mark.rule("DP-ART-02", "DP-DRAW-03", "DP-GEN-09")
def test_cards_aside_are_of_what_their_seats_have_left_of_each_deck() -> None:
    # given an empty deck: seat 1 has laid its card aside, and seat 2 one of its two
    deck_compositions, events = EVENTS["the deck is empty"]
    found = list(histories(deck_compositions, events))
    state = remembered(deck_compositions, events, found[0])
    state = both(
        table(cursor=P.step("need_cards/deal_needs")),
        player(1, holding=lambda holding: replaced(holding, PURPLE, 0)),
        player(2, holding=lambda holding: replaced(holding, PURPLE, 1), **BOOK),
        *[stand_in(seat) for seat in (0, 3)],
    )(state)

    # then the next card is the magic that was shown, or one of those
    cards = Counter(
        f"purple_{card}"
        for history in found
        for aside in history.hands[1]
        for card in ("magic", *history.hands[0], aside)
    )
    assert odds(state, None, "purple") == shares("purple", cards)


def stand_in(seat: int) -> Change:
    """A seat has a purple substitute."""
    return both(
        draw_records(seat, DrawRecord(SUBSTITUTES, 1, purple())),
        player(seat, holding=lambda holding: replaced(holding, PURPLE, 1)),
    )


@pytest.mark.rule("DP-LIMIT-02")
def test_where_perhaps_nothing_lies_there_a_substitute_may_come() -> None:
    # given no purple card in the deck or among the discards, and seat 1 that has laid a disease or a substitute aside
    deck_compositions, events = (("disease", "magic"), ()), EARLY
    true = next(
        history for history in histories(deck_compositions, events) if history.hands[0] == ("disease",)
    )
    state = both(
        draw_records(1, DrawRecord(0, 1, purple()), DrawRecord(SUBSTITUTES, 1, purple())),
        table(cursor=P.step("need_cards/deal_needs")),
        player(1, **BOOK),
        *[stand_in(seat) for seat in (0, 3)],
    )(remembered(deck_compositions, events, true))

    # then seat 2, which has the magic, expects the disease or another substitute
    half = Fraction(1, 2)
    expected = {**shares("purple", {"purple_disease": 1}), "purple_disease": half, "purple_substitute": half}
    assert odds(state, 2, "purple") == expected


# --- what cannot be


IMPOSSIBLE: dict[str, Change] = {
    "a card more in the deck": table(deck_sizes=lambda decks: replaced(decks, PURPLE, lambda n: n + 1)),
    "a card less in the deck": table(deck_sizes=lambda decks: replaced(decks, PURPLE, lambda n: n - 1)),
    "nobody has such a card": draw_records(1, DrawRecord(0, 1, purple()), DrawRecord(1, 1, purple(anger=1))),
    "two have shown what there is once": both(
        table(deck_compositions=(purple(disease=2), purple(magic=1, play=2), purple())),
        draw_records(1, DrawRecord(0, 1, purple()), DrawRecord(1, 1, purple(magic=1))),
        draw_records(2, DrawRecord(0, 1, purple()), DrawRecord(1, 1, purple(magic=1))),
        table(deck_sizes=lambda decks: replaced(decks, PURPLE, 1)),
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_no_deal_leads_to_what_cannot_be(name: str) -> None:
    deck_compositions, events = EVENTS["a card was shown that may be of either deck"]
    state = IMPOSSIBLE[name](
        remembered(deck_compositions, events, next(histories(deck_compositions, events)))
    )
    message = r"^no deal of the cards of dungeon_petz:purple leads to what this view shows$"
    with pytest.raises(NoConsistentState, match=message):
        the_game().odds(the_game().view(state, None), "purple")
    with pytest.raises(NoConsistentState, match=message):
        the_game().determinize(the_game().view(state, None), pe.Rng(1))
    # and so it is where the next card comes of the discards
    empty = table(deck_sizes=lambda decks: replaced(decks, PURPLE, 0))(state)
    with pytest.raises(NoConsistentState, match=message):
        the_game().odds(the_game().view(empty, None), "purple")


@pytest.mark.rule("DP-GEN-09")
def test_no_seat_has_drawn_more_of_a_card_than_a_deck_held() -> None:
    # given a seat that drew two magic of an old deck with a disease and a magic, and nobody else any of that
    deck_compositions, events = (("disease", "magic"), ("magic", "play")), [Draw(1, 0, 2)]
    state = remembered(deck_compositions, events, next(histories(deck_compositions, events)))
    wrong = secret(1, drawn=(purple(magic=2),), hand=lambda bag: plus(no_purple(bag), purple(magic=2)))(state)
    assert sum(odds(state, 1, "purple").values()) == 1
    with pytest.raises(NoConsistentState):
        odds(wrong, 1, "purple")


# --- tiles, and what may be asked


def test_tiles_are_as_likely_as_they_are_many() -> None:
    # given one of two feeders in a row, a tray on a display, a chest out of the game, and a ring that is to be arranged
    state = both(
        table(
            rows=lambda rows: replaced(rows, P.number("row", "addons"), (P.tile("meat_feeder"),)),
            removed=more("tile", "toy_chest"),
        ),
        player(1, new_addons=(P.tile("rune_ring"),)),
        player(
            2, plots=lambda plots: replaced(plots, 0, attrs.evolve(plots[0], addon=P.tile("litter_tray")))
        ),
    )(grouping())
    gone = dict.fromkeys(("litter_tray", "rune_ring", "toy_chest"), 0)
    assert odds(state, 0, "addon") == {
        **gone,
        "meat_feeder": Fraction(1, 2),
        "reinforced_bars": Fraction(1, 2),
    }


@pytest.mark.parametrize(
    ("kind", "tile", "where"),
    [
        ("pet", "drago", {"new_pets": (P.pet("drago", 2),)}),
        ("cage", "meadow", {"new_cages": (P.tile("meadow"),)}),
        ("artifact", "imp_armor", {"artifacts": (Artifact(P.tile("imp_armor")),)}),
        (
            "pet",
            "drago",
            {"plots": lambda plots: replaced(plots, 0, attrs.evolve(plots[0], pet=P.pet("drago", 2)))},
        ),
        (
            "cage",
            "meadow",
            {"plots": lambda plots: replaced(plots, 1, attrs.evolve(plots[1], cage=P.tile("meadow")))},
        ),
    ],
)
def test_a_tile_that_lies_somewhere_does_not_come(kind: str, tile: str, where: dict[str, Any]) -> None:
    before, after = odds(grouping(), 0, kind), odds(player(3, **where)(grouping()), 0, kind)
    assert tile in before
    assert after == {name: Fraction(name != tile, len(before) - 1) for name in before}


def test_tiles_of_the_progress_board_do_not_come_again() -> None:
    shown = [*selling().table.exhibitions, *selling().table.customers]
    lying = {C.names["tile"][tile].rpartition(":")[2] for tile in shown}
    come = {**odds(selling(), 0, "exhibition"), **odds(selling(), 0, "customer")}
    assert lying == {name for name, chance in come.items() if not chance}
    # and where all are known, none comes
    everything = table(customers=tuple(C.tiles_of["customer"]))(selling())
    assert odds(everything, 0, "customer") == {}


def test_no_world_has_a_tile_in_more_places_than_there_are_copies() -> None:
    twice = player(0, new_cages=(P.tile("meadow"),))(sending())
    message = "dungeon_petz:meadow lies in more places than there are copies"
    with pytest.raises(NoConsistentState, match=message):
        the_game().odds(the_game().view(twice, 0), "cage")
    with pytest.raises(NoConsistentState, match=message):
        the_game().determinize(the_game().view(twice, 0), pe.Rng(1))


def test_one_may_ask_about_colors_and_kinds_of_tiles() -> None:
    colors = ("dungeon_petz:green", "dungeon_petz:purple", "dungeon_petz:red", "dungeon_petz:yellow")
    kinds = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
    assert sorted(KNOWLEDGE.piles(C)) == sorted((*colors, *kinds))


def waiting(state: State) -> Sequence[int]:
    """The seats whose cards still lie face down in phase 4."""
    return KNOWLEDGE.waiting(C, state.table, P.game.flow_position(state))


@pytest.mark.rule("DP-P4-01")
def test_cards_are_face_down_until_the_turn_of_their_seat() -> None:
    # given the turn of seat 1 in phase 4, and seat 2 with a pet behind it
    assert waiting(showing()) == (2,)
    assert waiting(selling()) == ()
    assert waiting(table(cursor=P.step("showing_off[2]/enter_exhibition"))(showing())) == ()
