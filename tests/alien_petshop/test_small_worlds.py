"""Odds and worlds with so few bonus cards that all that can have happened is played through, card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import attrs
import pytest

import petz_engine as pe
from alien_petshop.broken import GAME, P, both, more, player, secret, table, visiting
from alien_petshop.pack_making import game_of, pack
from alien_petshop.positions import a_game, positions_of
from alien_petshop.tiny import looking_tables, three_tables
from kernel.support import chances_of
from petz_engine.alien_petshop.knowledge import KNOWLEDGE, takes
from petz_engine.alien_petshop.state import Frame, Look, State, Visit
from petz_engine.kernel.bag import bag_of
from petz_engine.kernel.chance import Chooser
from petz_engine.kernel.knowledge import NoConsistentState

CARDS = (0, 0, 1, 2, 3)
"""The five bonus cards; there are two of the first kind."""


@cache
def few(seats: int) -> pe.Game:
    """A game with few bonus cards, of which each seat gets one."""
    tables = looking_tables() if seats == 2 else three_tables()
    by_number = sorted(tables["bonus_card"], key=lambda card: str(card["id"]))
    for card, copies in zip(by_number, (2, 1, 1, 1), strict=True):
        card["copies"] = copies
    return game_of(pack("alien_petshop", tables), seats=seats)


class Hand(NamedTuple):
    """What happened to the cards of a seat: the first one, what it kept and put back at each look, what it looks at."""

    first: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...] = ()
    back: tuple[tuple[int, ...], ...] = ()
    looking: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(sorted((*self.first, *(card for kept in self.kept for card in kept))))


class World(NamedTuple):
    """All hands, and the deck."""

    hands: tuple[Hand, ...]
    deck: tuple[int, ...]


def taken(deck: list[int], count: int, rng: Chooser) -> tuple[int, ...]:
    """So many cards of a deck, any of them."""
    places = list(combinations(range(len(deck)), count))
    return tuple([deck.pop(at) for at in places[rng.below(len(places))][::-1]][::-1])


def played(seats: int, looks: Sequence[Look], looking: Look | None = None) -> dict[World, Fraction]:
    """All that can come of the deal, these looks into the deck, and one that goes on."""

    def story(rng: Chooser) -> World:
        deck = list(CARDS)
        hands = [Hand(taken(deck, 1, rng)) for _ in range(seats)]
        for look in looks:
            seen = list(taken(deck, look.cards, rng))
            kept = taken(seen, look.kept, rng)
            deck = sorted((*deck, *seen))
            hand = hands[look.seat]
            hands[look.seat] = hand._replace(kept=(*hand.kept, kept), back=(*hand.back, tuple(seen)))
        if looking is not None:
            hands[looking.seat] = hands[looking.seat]._replace(looking=taken(deck, looking.cards, rng))
        return World(tuple(hands), tuple(sorted(deck)))

    return chances_of(story)


def seen_alike(found: dict[World, Fraction], alike: Callable[[World], bool]) -> dict[World, Fraction]:
    """Of all that can have happened, what fits; its chances are those that remain."""
    fitting = {world: chance for world, chance in found.items() if alike(world)}
    total = sum(fitting.values())
    return {world: chance / total for world, chance in fitting.items()}


def has_hands(hands: Mapping[int, Hand], shown: tuple[int, ...] | None = None) -> Callable[[World], bool]:
    """Whether these seats have these hands, and seat 1 has these cards."""
    return lambda world: (
        all(world.hands[seat] == hand for seat, hand in hands.items())
        and (shown is None or world.hands[1].cards == shown)
    )


def state_of(seats: int, world: World, looks: Sequence[Look], looking: Look | None = None) -> State:
    """The state of a world in which seat 0 visits the market."""
    of, size = positions_of(few(seats)), 4
    names = [name.rpartition(":")[2] for name in few(seats).content.names["bonus_card"]]
    starters = ("dragonling", "slimeoids", "star_pony")
    players = {seat: {"displays": {1: starters[seat]}} for seat in range(seats)}
    if looking is not None:
        players[0]["displays"] = {1: "oracle_orb", 2: "dragonling"}
    first = {seat: [names[card] for card in hand.cards] for seat, hand in enumerate(world.hands)}
    pending = (
        () if looking is None else (Frame(0, 0, of.number("pet", "oracle_orb"), None, 0, looking.cards),)
    )
    shops = {0: "noms_petgalley", 1: "alien_aid", 2: "petfleet"}
    state = of.state(
        "buy[0]/end_visit" if looking is None else "buy[0]/shows_more",
        due=(0,),
        players={seat: {**fields, "shop": shops[seat]} for seat, fields in players.items()},
        bonus=first,
        visit=Visit(bought_pet=looking is not None),
        looks=tuple(looks),
        pending=pending,
    )
    secrets = tuple(
        attrs.evolve(
            mine,
            looking=bag_of(hand.looking, size),
            kept=tuple(bag_of(kept, size) for kept in hand.kept),
            returned=tuple(bag_of(back, size) for back in hand.back),
        )
        for mine, hand in zip(state.secrets, world.hands, strict=True)
    )
    return attrs.evolve(
        state,
        secrets=secrets,
        hidden=attrs.evolve(state.hidden, bonus_cards=bag_of(world.deck, size)),
        table=attrs.evolve(state.table, bonus_deck_size=len(world.deck)),
    )


def imagined(game: pe.Game, state: State, seat: int | None) -> dict[World, Fraction]:
    """All worlds that a seat can imagine."""
    view = game.view(state, seat)

    def world(rng: Any) -> World:
        found = game.determinize(view, rng)
        assert game.view(found, seat) == view
        assert found.hidden.decks == state.hidden.decks
        return World(tuple(map(hand_of, found.secrets)), listed(found.hidden.bonus_cards))

    return chances_of(world)


def hand_of(secret: Any) -> Hand:
    first = list(listed(secret.bonus))
    for kept in secret.kept:
        for card in listed(kept):
            first.remove(card)
    return Hand(
        tuple(first),
        tuple(map(listed, secret.kept)),
        tuple(map(listed, secret.returned)),
        listed(secret.looking),
    )


def listed(bag: Sequence[int]) -> tuple[int, ...]:
    return tuple(card for card, count in enumerate(bag) for _ in range(count))


def odds(game: pe.Game, state: State, seat: int | None) -> list[Fraction]:
    """How likely each bonus card comes next, as the game tells a seat."""
    return list(game.odds(game.view(state, seat), "bonus_deck").values())


def next_card(found: dict[World, Fraction]) -> list[Fraction]:
    """How likely each card comes next; nothing where no deck is left."""
    likely = [Fraction(0)] * 4
    for world, chance in found.items():
        for card in world.deck:
            likely[card] += chance / len(world.deck)
    return likely if any(likely) else []


STORIES: dict[str, tuple[int, list[Look], Look | None]] = {
    "the deal": (2, [], None),
    "the deal of three": (3, [], None),
    "one look": (2, [Look(0, 2, 1)], None),
    "a look that keeps all": (2, [Look(1, 1, 1)], None),
    "a look of each": (2, [Look(0, 2, 1), Look(1, 2, 1)], None),
    "a look before the own one": (2, [Look(1, 2, 1), Look(0, 2, 1)], None),
    "two looks of one": (2, [Look(0, 2, 1), Look(0, 2, 1)], None),
    "a look that goes on": (2, [], Look(0, 2, 0)),
    "a look that goes on, behind another": (2, [Look(1, 2, 1)], Look(0, 2, 0)),
    "a look of one of three": (3, [Look(1, 2, 1)], None),
}


@pytest.mark.rule("AP-MKT-06", "AP-O-52")
@pytest.mark.parametrize("name", STORIES)
def test_a_world_is_as_likely_as_the_stories_that_lead_to_it(name: str) -> None:
    # given all that can have happened, and some of it that did
    seats, looks, looking = STORIES[name]
    stories, game = played(seats, looks, looking), few(seats)
    true = list(stories)[len(stories) // 3]
    state = state_of(seats, true, looks, looking)

    # then a spectator holds everything for possible that can have happened
    assert imagined(game, state, None) == stories
    assert odds(game, state, None) == next_card(stories)

    # and a seat what fits its own cards; which of those that it saw it keeps, is its own choice
    for seat in range(seats):
        own = seen_alike(stories, has_hands({seat: true.hands[seat]}))
        assert imagined(game, state, seat) == own
        assert odds(game, state, seat) == next_card(own)


@pytest.mark.rule("AP-END-01", "AP-MKT-06")
@pytest.mark.parametrize(
    "looks", [[], [Look(1, 2, 1)], [Look(0, 2, 1), Look(1, 2, 1)]], ids=["deal", "one", "both"]
)
def test_cards_that_a_seat_has_revealed_are_known(looks: list[Look]) -> None:
    # given a seat that has shown its cards at the end
    stories, game = played(2, looks), few(2)
    true = list(stories)[len(stories) // 3]
    shown = bag_of(true.hands[1].cards, 4)
    state = player(1, revealed=shown)(state_of(2, true, looks))

    # then for the others it has those; which of them it kept at a look stays its secret
    for seat in (0, 1, None):
        mine: dict[int, Hand] = {} if seat is None else {seat: true.hands[seat]}
        own = seen_alike(stories, has_hands(mine, shown=true.hands[1].cards))
        assert imagined(game, state, seat) == own
        assert odds(game, state, seat) == next_card(own)


# --- pets, and what may be asked


@pytest.mark.rule("AP-MKT-03")
def test_each_pet_that_lies_nowhere_else_is_as_likely_to_come() -> None:
    state = table(discards=more("pet", "humzee"))(visiting())
    lying = {"gazewort", "peepstalk", "mallow", "blorple", "chomper", "noodlint", "humzee"}
    odds = GAME.odds(GAME.view(state, 0), "normal")
    names = {name.rpartition(":")[2]: chance for name, chance in odds.items()}
    pets = [
        name.rpartition(":")[2]
        for name, fact in zip(P.c.names["pet"], P.c.pets, strict=True)
        if fact.deck == 0
    ]
    assert names == {name: Fraction(name not in lying, len(pets) - len(lying)) for name in pets}

    # and none of a deck that has none left
    gone = table(discards=tuple(fact.copies * (fact.deck == 1) for fact in P.c.pets))
    assert (
        GAME.odds(GAME.view(both(gone, table(market=lambda rows: (rows[0], ())))(visiting()), 0), "super")
        == {}
    )


def test_one_may_ask_about_decks_of_pets_and_that_of_bonus_cards() -> None:
    assert KNOWLEDGE.piles(P.c) == ("alien_petshop:normal", "alien_petshop:super", "bonus_deck")
    assert KNOWLEDGE.waiting(P.c, visiting().table, P.game.flow_position(visiting())) == ()


@pytest.mark.rule("AP-SETUP-06")
def test_without_bonus_cards_nothing_is_hidden() -> None:
    easy = a_game(3, mode="easy")
    state = positions_of(easy).state("buy[0]/end_visit", due=(0,), visit=Visit())
    assert [easy.determinize(easy.view(state, seat), pe.Rng(1)) for seat in (0, 1, None)] == [state] * 3
    assert easy.odds(easy.view(state, 0), "bonus_deck") == {}


@pytest.mark.rule("AP-SETUP-06")
def test_before_bonus_cards_are_dealt_nobody_has_one() -> None:
    start = GAME.start()
    assert [GAME.determinize(GAME.view(start, seat), pe.Rng(1)) for seat in (0, 1, None)] == [start] * 3


def test_no_bonus_card_comes_of_an_empty_deck() -> None:
    assert GAME.odds(GAME.view(table(bonus_deck_size=0)(visiting()), 0), "bonus_deck") == {}


def test_a_view_that_cannot_be_has_no_world() -> None:
    # given two seats that show the same card, of which there is one
    pink = P.bag("bonus_card", ["pink"])
    view = GAME.view(both(player(1, revealed=pink), player(2, revealed=pink))(visiting()), 0)
    with pytest.raises(
        NoConsistentState, match=r"^no deal of the bonus cards leads to what this view shows$"
    ):
        GAME.odds(view, "bonus_deck")
    with pytest.raises(
        NoConsistentState, match=r"^no deal of the bonus cards leads to what this view shows$"
    ):
        GAME.determinize(view, pe.Rng(1))

    # given a seat that has two of it, and nobody else a card
    two = both(*[player(seat, bonus_cards=0) for seat in (1, 2)], player(0, bonus_cards=2))
    view = GAME.view(both(two, secret(0, bonus=P.bag("bonus_card", ["pink", "pink"])))(visiting()), 0)
    with pytest.raises(
        NoConsistentState, match=r"^no deal of the bonus cards leads to what this view shows$"
    ):
        GAME.odds(view, "bonus_deck")

    # given a pet that lies in the market and in the discard pile
    view = GAME.view(table(discards=more("pet", "blorple"))(visiting()), 0)
    with pytest.raises(NoConsistentState, match=r"^a pet lies in more places than there are copies$"):
        GAME.determinize(view, pe.Rng(1))


def test_what_others_took_is_told_in_order_with_the_own_looks_before() -> None:
    looks = (Look(1, 2, 1), Look(0, 2, 1), Look(2, 2, 2), Look(0, 2, 1), Look(1, 2, 1))
    state = both(
        table(looks=looks), player(0, bonus_cards=3), player(1, bonus_cards=3), player(2, bonus_cards=3)
    )(visiting())
    assert list(takes(P.c, state.table, 0)) == [(0, 1, 1), (0, 2, 1), (0, 1, 1), (1, 2, 2), (2, 1, 1)]
    dealt = [(0, 0, 1), (0, 1, 1), (0, 2, 1)]
    assert list(takes(P.c, state.table, None)) == [*dealt, *[(0, look.seat, look.kept) for look in looks]]
