"""Odds and worlds in positions with so few unknown cards that all ways can be listed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import attrs
import pytest

import petz_engine as pe
from chances import chances
from dungeon_petz.broken import (
    PURPLE,
    C,
    P,
    both,
    grouping,
    more,
    player,
    purple,
    replaced,
    secret,
    selling,
    sending,
    showing,
    stints,
    table,
)
from dungeon_petz.positions import the_game
from petz_engine.dungeon_petz.knowledge import KNOWLEDGE
from petz_engine.dungeon_petz.state import Artifact, State, Stint
from petz_engine.kernel.bag import plus
from petz_engine.kernel.knowledge import NoWorld

SEATS = (0, 1, 2, 3)
STAND_INS = ("green_substitute", "red_substitute", "yellow_substitute")
"""Cards of which everybody knows who has them."""


def odds(state: State, seat: int | None, pile: str) -> dict[str, Fraction]:
    """The odds of a pile, by bare names, without what cannot come."""
    game = the_game()
    found = game.odds(game.view(state, seat), pile)
    return {name.rpartition(":")[2]: chance for name, chance in found.items() if chance}


def shares(counts: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
    """How likely each card of a pile comes next."""
    size = sum(map(Fraction, counts.values()))
    return {name: Fraction(count) / size for name, count in counts.items() if count}


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
    assert odds(state, None, "green") == shares(copies("green"))
    for seat in SEATS:
        assert odds(state, seat, "green") == shares(without(copies("green"), "green_hunger"))
        assert odds(state, seat, "dungeon_petz:red") == shares(without(copies("red"), "red_anger"))


@pytest.mark.rule("DP-GEN-09", "DP-ASSIGN-01")
def test_what_lies_face_up_is_seen_by_all() -> None:
    # given cards at two pets, and a discard, and a potion in place of a card
    state = table(
        discards=more("need_card", "red_poop"), decks=lambda decks: replaced(decks, 2, lambda n: n - 1)
    )(showing())
    state = player(
        1,
        plots=lambda plots: replaced(
            plots, 0, attrs.evolve(plots[0], pet=P.pet("fluffy", 2, cards=("green:potion", "yellow_play")))
        ),
    )(state)
    state = table(decks=lambda decks: replaced(decks, 0, lambda n: n + 1))(state)
    assert odds(state, None, "green") == shares(copies("green"))
    assert odds(state, None, "red") == shares(without(copies("red"), "red_anger", "red_hunger", "red_poop"))
    assert odds(state, 3, "red") == shares(
        without(copies("red"), "red_anger", "red_hunger", "red_poop", "red_anger")
    )
    # what seat 2 has assigned face down, it alone sees
    assert odds(state, None, "yellow") == shares(without(copies("yellow"), "yellow_play"))
    assert odds(state, 2, "yellow") == shares(without(copies("yellow"), *["yellow_play"] * 3))


def few(
    decks: Mapping[str, int],
    hands: Mapping[int, Sequence[str]],
    step: str = "shopping/GroupImps",
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
        found = game.imagine(view, rng)
        assert game.view(found, seat) == view
        return (
            tuple(named(secret.hand) for secret in found.secrets),
            tuple(tuple(map(need, secret.exchanged)) for secret in found.secrets),
            named(found.hidden.deck),
            tuple(tuple(map(named, secret.drawn)) for secret in found.secrets),
        )

    return chances(world)


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
    assert odds(state, 1, "purple") == {f"purple_{card}": Fraction(1, 3) for card in unknown[1:]}


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
        "need_cards/DealNeeds",
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
    both_lie = shares({**lying, "purple_play": 4, "purple_magic": 12, "purple_disease": 4})
    one_lies = shares({**lying, "purple_play": 4, "purple_magic": 11 + half, "purple_disease": 3 + half})
    assert odds(state, 0, "purple") == {
        name: half * both_lie[name] + half * one_lies[name] for name in both_lie
    }

    # and seat 1 knows of its magic; of the play and the disease either belongs to seat 0
    assert odds(state, 1, "purple") == shares(copies("purple"))

    # and a spectator knows of none: two of three lie there, or all
    third = Fraction(2, 3)
    two_lie = shares(
        {**lying, "purple_play": 3 + third, "purple_magic": 11 + third, "purple_disease": 3 + third}
    )
    assert odds(state, None, "purple") == {
        name: half * both_lie[name] + half * two_lie[name] for name in both_lie
    }


@pytest.mark.rule("DP-ART-02", "DP-LIMIT-02")
def test_any_card_of_a_hand_may_lie_aside() -> None:
    # given that seat 1 has a real card and a substitute, of which one lies aside, then to seat 0 either may
    ways: list[Any] = []
    for real, other in permutations(("magic", "disease")):
        ways.append((((), (), (), ()), (("play",), (real,), (other,), ()), (), ((),) * 4))
        ways.append((((), (real,), (), ()), (("play",), ("substitute",), (other,), ()), (), ((),) * 4))
    assert worlds(aside_with_a_substitute(), 0) == alike(ways)


# --- a color whose deck was rebuilt

OLD, NEW = ("disease", "magic"), ("magic", "play")
"""The cards that were in hands when the deck was rebuilt, and those of the new deck."""


def purple_only(bag: tuple[int, ...], **counts: int) -> tuple[int, ...]:
    """A bag of cards with these purple ones in place of its own."""
    others = [0 if card in C.cards_of[PURPLE] else n for card, n in enumerate(bag)]
    return plus(others, purple(**counts))


def rebuilt(deck: int, step: str = "shopping/GroupImps", **others: Any) -> State:
    """Seats 1 and 2 drew one of the two old cards each; seat 1 then one of the two new ones, and has shown a magic."""
    state = few({}, {}, step, **others)
    last = (Stint(1, 1, purple()),) if not deck else ()
    return both(
        table(
            shuffles=lambda shuffles: replaced(shuffles, PURPLE, 1),
            pools=(purple(disease=1, magic=1), purple(magic=1, play=1)),
            decks=lambda decks: replaced(decks, PURPLE, deck),
            discards=lambda bag: purple_only(bag, magic=1),
        ),
        stints(1, Stint(0, 1, purple()), Stint(1, 1, purple(magic=1))),
        stints(2, Stint(0, 1, purple()), *last),
        player(1, holding=lambda holding: replaced(holding, PURPLE, 1)),
        player(2, holding=lambda holding: replaced(holding, PURPLE, 1 if deck else 2)),
    )(state)


def histories() -> Iterator[tuple[list[str], list[str], list[str], list[str]]]:
    """What seats 1 and 2 have, in equally likely ways, and what they drew: old cards, new cards, and one is shown."""
    for old, new, shown in product(permutations(OLD), permutations(NEW), (0, 1)):
        first, second = [old[0], new[0]], [old[1], new[1]]
        if first[shown] == "magic":
            yield [first[1 - shown]], second, first, second


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_a_card_that_was_shown_may_be_of_the_old_deck_or_of_the_new_one() -> None:
    # given a deck with one card left
    state = rebuilt(deck=1)

    # then it is likelier the more ways lead to it
    def world(first: list[str], second: list[str], drawn: list[str]) -> Any:
        got = ((), ((drawn[0],), (drawn[1],)), ((second[0],),), ())
        return ((), tuple(first), (second[0],), ()), ((),) * 4, (second[1],), got

    found = alike(world(first, second, drawn) for first, second, drawn, _ in histories())
    assert worlds(state, None) == worlds(state, 0) == found
    left = alike(f"purple_{second[1]}" for _, second, _, _ in histories())
    assert odds(state, None, "purple") == odds(state, 3, "purple") == left


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
def test_a_seat_knows_which_cards_it_drew_itself() -> None:
    # given that seat 2 had the old magic, then seat 1 had the disease, and has shown the new magic
    drawn = secret(2, hand=more("need_card", "purple_magic"), drawn=(purple(magic=1),))
    assert odds(drawn(rebuilt(deck=1)), 2, "purple") == {"purple_play": Fraction(1)}
    # given that it had the disease, then the magic was of the old deck, or of the new one
    drawn = secret(2, hand=more("need_card", "purple_disease"), drawn=(purple(disease=1),))
    assert odds(drawn(rebuilt(deck=1)), 2, "purple") == {
        "purple_play": Fraction(2, 3),
        "purple_magic": Fraction(1, 3),
    }


@pytest.mark.rule("DP-ART-02", "DP-DRAW-03", "DP-GEN-09")
def test_cards_aside_are_of_what_their_seats_have_left_of_each_deck() -> None:
    # given an empty deck: seat 1 has laid its card aside, and seat 2 one of its two
    held = {0: ["purple_substitute"], 3: ["purple_substitute"]}
    state = rebuilt(deck=0, step="need_cards/DealNeeds", players={2: BOOK})
    state = both(
        player(1, holding=lambda holding: replaced(holding, PURPLE, 0)),
        player(2, holding=lambda holding: replaced(holding, PURPLE, 1)),
        *[player(seat, holding=lambda holding: replaced(holding, PURPLE, 1)) for seat in held],
        *[stints(seat, Stint(-1, 1, purple())) for seat in held],
    )(state)

    # then the next card is the magic that lies there, or one of those
    cards = [
        card for first, second, _, _ in histories() for aside in second for card in ("magic", first[0], aside)
    ]
    assert odds(state, None, "purple") == {f"purple_{card}": chance for card, chance in alike(cards).items()}


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
    assert odds(state, 0, "addon") == {"meat_feeder": Fraction(1, 2), "reinforced_bars": Fraction(1, 2)}


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
    assert after == shares({name: 1 for name in before if name != tile})


def test_tiles_of_the_progress_board_do_not_come_again() -> None:
    shown = [*selling().table.exhibitions, *selling().table.customers]
    lying = {C.names["tile"][tile].rpartition(":")[2] for tile in shown}
    assert not lying & {*odds(selling(), 0, "exhibition"), *odds(selling(), 0, "customer")}
    # and where all are known, none comes
    everything = table(customers=tuple(C.tiles_of["customer"]))(selling())
    assert odds(everything, 0, "customer") == {}


def test_no_world_has_a_tile_in_more_places_than_there_are_copies() -> None:
    twice = player(0, new_cages=(P.tile("meadow"),))(sending())
    message = "dungeon_petz:meadow lies in more places than there are copies"
    with pytest.raises(NoWorld, match=message):
        the_game().odds(the_game().view(twice, 0), "cage")
    with pytest.raises(NoWorld, match=message):
        the_game().imagine(the_game().view(twice, 0), pe.Rng(1))


def test_one_may_ask_about_colors_and_kinds_of_tiles() -> None:
    colors = ("dungeon_petz:green", "dungeon_petz:purple", "dungeon_petz:red", "dungeon_petz:yellow")
    kinds = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
    assert sorted(KNOWLEDGE.piles(C)) == sorted((*colors, *kinds))


@pytest.mark.rule("DP-P4-01")
def test_cards_are_face_down_until_the_turn_of_their_seat() -> None:
    # given the turn of seat 1 in phase 4, and seat 2 with a pet behind it
    assert KNOWLEDGE.waiting(C, showing().table) == (2,)
    assert KNOWLEDGE.waiting(C, selling().table) == ()
    assert KNOWLEDGE.waiting(C, table(cursor=P.step("showing_off[2]/EnterExhibition"))(showing()).table) == ()
