"""Chapter 11: books, and how a Magic Box is acquired and used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import petz_engine as pe
from dungeon_petz.moves import (
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    Moves,
    answers,
    apply,
    asked,
    by_color,
    choose_color,
    dealt,
    group_all,
    hand,
    larder,
    player,
    quietly,
    refused,
    send,
    settle,
    shop,
)
from dungeon_petz.pack_making import MAKER
from dungeon_petz.positions import Positions, positions, the_game
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.kernel.decision import CHANCE, Decision

P = positions()
BOOKS = {
    "savage_feasts": {RED, GREEN},
    "monsters_i_have_battled": {RED, PURPLE},
    "fun_with_food": {YELLOW, GREEN},
    "messing_with_magic": {YELLOW, PURPLE},
}


def taking(*artifacts: str, seat: int = 0) -> State:
    """A seat has just gone to the artifacts; another group of seat 1 waits."""
    groups = {seat: [(2, 0)], 1: [(1, 0)]}
    return send(shop(groups, rows={"artifacts": artifacts}), seat, (2, 0), "artifact_tents")


def colors(count: int, color: int, base: int = 1) -> tuple[int, ...]:
    """One card of each color, and ``count`` more of one."""
    return tuple(base + (count if i == color else 0) for i in range(4))


# --- books


@pytest.mark.rule("DP-ART-01", "DP-ACT-04")
@pytest.mark.parametrize("book", list(BOOKS))
def test_a_book_offers_its_two_colors(book: str) -> None:
    state, game = taking(book), the_game()
    assert asked(state) == [0]
    assert {action.color for action in game.options(game.view(state, 0))} == BOOKS[book]


@pytest.mark.rule("DP-ART-01")
def test_another_color_is_refused() -> None:
    sentence = refused(taking("savage_feasts"), 0, ChooseColor(PURPLE), "color_not_offered", "DP-ART-01")
    assert sentence == "Savage Feasts does not offer this color"


@pytest.mark.rule("DP-ART-01", "DP-DRAW-01")
@pytest.mark.parametrize("color", [RED, GREEN])
def test_a_card_of_the_chosen_color_is_drawn_at_once(color: int) -> None:
    # given a book, when its color is chosen
    state = choose_color(taking("savage_feasts"), 0, color)
    assert player(state, 0).artifacts == (Artifact(P.tile("savage_feasts"), color),)

    # then a card comes by chance before anybody else acts, and the owner alone sees which
    assert the_game().decisions(state) == (
        Decision(CHANCE, (DealNeeds,), "DP-ART-01", label="draw_card/0", owner=0),
    )
    card = "red_play" if color == RED else "green_poop"
    after, events = the_game().apply(state, CHANCE, dealt({0: [card]}))
    assert hand(after, 0)[card] == 1
    assert by_color(after, 0) == player(after, 0).holding == colors(1, color)
    assert [by_color(after, seat) for seat in (1, 2, 3)] == [(1, 1, 1, 1)] * 3
    assert [event.audience for event in events if event.kind == "drew_cards"] == [0]

    # and the game goes on with the next group
    assert asked(after) == [1]
    assert answers(after) >= {KeepGroup}


@pytest.mark.rule("DP-ART-01")
def test_what_a_book_does_comes_one_after_the_other() -> None:
    # given a pack in which a book draws twice, and then gives gold
    tables = MAKER.shipped_tables()
    (book,) = [artifact for artifact in tables["artifact"] if artifact["id"] == "savage_feasts"]
    book["modify"][0]["add"] = 2
    book["rule"][0]["do"] += [{"gain": "need_card"}, {"gain": "gold", "amount": 2}]
    there = Moves(Positions(MAKER.game_of(MAKER.pack("dungeon_petz", tables))))
    groups = {0: [(2, 0)], 1: [(1, 0)]}
    rows = {"artifacts": ["whip_of_obedience", "savage_feasts"]}
    state = there.send(there.shop(groups, rows=rows), 0, (2, 0), "artifact_tents")
    before = there.player(state, 0).gold

    # when its color is chosen, then a card of it is drawn twice, and then comes the gold
    state = there.choose_color(state, 0, RED)
    for cards in (1, 2):
        assert there.answers(state) == {DealNeeds}
        assert there.player(state, 0).gold == before
        state = there.apply(state, CHANCE, there.dealt({0: ["red_play"]}))
        assert there.by_color(state, 0) == colors(cards, RED)
    assert there.player(state, 0).gold == before + 2
    assert there.answers(state) >= {KeepGroup}


@pytest.mark.rule("DP-ART-01")
@pytest.mark.parametrize("wrong", [["green_poop"], ["red_play", "red_play"], []])
def test_no_other_card_can_come(wrong: Sequence[str]) -> None:
    state = choose_color(taking("savage_feasts"), 0, RED)
    refusal = the_game().try_apply(state, CHANCE, dealt({0: wrong}))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"


@pytest.mark.rule("DP-ART-01", "DP-DRAW-01", "DP-ASSIGN-03")
def test_the_normal_hand_is_larger_from_then_on() -> None:
    # given a red book and a pet without red bars, when cards are drawn, assigned and revealed
    own = {
        "artifacts": [Artifact(P.tile("savage_feasts"), RED)],
        "plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("wormie", 2))},
    }
    state = settle(P.state("need_cards/deal_needs", players={0: own}))
    assert by_color(state, 0) == tuple(n + (2 if i == GREEN else 0) for i, n in enumerate(colors(1, RED)))
    state = quietly(state, lambda s: s.secrets[0].sealed is None and sum(s.table.players[0].holding) < 7)

    # then there is one red card more than of the other colors
    assert by_color(state, 0) == colors(1, RED)


@pytest.mark.rule("DP-ART-01", "DP-ENG-10")
def test_two_books_of_one_color_add_up_and_are_settled_one_by_one() -> None:
    # given two books that both offer yellow (fun_with_food comes first by its id)
    state = taking("messing_with_magic", "fun_with_food")
    fun, magic = P.tile("fun_with_food"), P.tile("messing_with_magic")
    assert [decision.context for decision in the_game().decisions(state)] == [(fun,)]

    # when yellow is chosen for the first, then its card is seen before the second one asks
    state = choose_color(state, 0, YELLOW)
    assert answers(state) == {DealNeeds}
    state = apply(state, CHANCE, dealt({0: ["yellow_poop"]}))
    assert hand(state, 0)["yellow_poop"] == 1
    assert [decision.context for decision in the_game().decisions(state)] == [(magic,)]
    assert by_color(state, 0) == colors(1, YELLOW)

    # and when the second is yellow too, then there are two cards more
    state = apply(choose_color(state, 0, YELLOW), CHANCE, dealt({0: ["yellow_magic"]}))
    assert by_color(state, 0) == player(state, 0).holding == colors(2, YELLOW)
    assert [artifact.color for artifact in player(state, 0).artifacts] == [YELLOW, YELLOW]


@pytest.mark.rule("DP-ENG-10", "DP-ART-01")
def test_several_books_at_once_come_after_those_that_are_owned() -> None:
    # given an owned green book, and two tiles of which only one is a book
    groups = {0: [(2, 0)], 1: [(1, 0)]}
    own = {0: {"artifacts": [Artifact(P.tile("savage_feasts"), GREEN)]}}
    state = shop(groups, players=own, rows={"artifacts": ["whip_of_obedience", "messing_with_magic"]})
    state = settle(choose_color(send(state, 0, (2, 0), "artifact_tents"), 0, PURPLE))

    # then the color belongs to the new book, and the old one keeps its own
    assert {artifact.tile: artifact.color for artifact in player(state, 0).artifacts} == {
        P.tile("savage_feasts"): GREEN,
        P.tile("messing_with_magic"): PURPLE,
        P.tile("whip_of_obedience"): None,
    }
    assert by_color(state, 0) == (2, 2, 1, 1)


@pytest.mark.rule("DP-ART-01", "DP-DRAW-03")
def test_the_card_of_a_book_may_need_a_new_deck() -> None:
    # given an empty red deck
    state = shop({0: [(1, 0)]}, rows={"artifacts": ["savage_feasts"]}, decks={"green_poop": 1})
    state = settle(choose_color(send(state, 0, (1, 0), "artifact_tents"), 0, RED))
    assert by_color(state, 0) == colors(1, RED)
    assert state.table.deck_sizes[RED] == 24 - 4 - 1


@pytest.mark.rule("DP-ART-01")
def test_a_book_chooses_its_color_once() -> None:
    # given a round later, when nothing asks for a color any more
    state = shop(
        {0: [(1, 0)]}, rows={"artifacts": ["savage_feasts"]}, exhibitions=["arena"], customers=["warlock"]
    )
    state = settle(choose_color(send(state, 0, (1, 0), "artifact_tents"), 0, RED))
    seen = set()

    def noted(state: State) -> bool:
        seen.update(answers(state))
        return state.table.round == 2 and GroupImps in answers(state)

    state = quietly(state, noted)
    assert ChooseColor not in seen
    assert by_color(state, 0) == colors(1, RED)


# --- the Magic Box


@pytest.mark.rule("DP-ART-07", "DP-ACT-04")
def test_a_magic_box_comes_with_food_from_the_supply() -> None:
    # given food in the larder and on the stands, when the box is taken
    own = {0: {"larder": P.larder({"meat": (1, 0)})}}
    state = shop(
        {0: [(1, 0)], 1: [(1, 0)]},
        players=own,
        rows={"artifacts": ["magic_box"]},
        stands={"meat_stand": {"meat": 2}},
    )
    before = state.table.stands
    state = send(state, 0, (1, 0), "artifact_tents")

    # then nobody is asked, one token lies on it, and no food is missing elsewhere
    assert asked(state) == [1]
    assert player(state, 0).artifacts == (Artifact(P.tile("magic_box"), None, 1),)
    assert larder(state, 0) == {"meat": (1, 0)}
    assert state.table.stands == before


@pytest.mark.rule("DP-ENG-10", "DP-ART-07", "DP-ACT-04")
def test_a_book_and_a_magic_box_at_once() -> None:
    state = taking("messing_with_magic", "magic_box")
    state = settle(choose_color(state, 0, PURPLE))
    assert [(artifact.color, artifact.stored) for artifact in player(state, 0).artifacts] == [
        (None, 1),
        (PURPLE, 0),
    ]
    assert by_color(state, 0) == colors(1, PURPLE)
    assert (asked(state), answers(state)) == ([1], {KeepGroup, SendGroup})


def hungry(cards: Sequence[str], meat: Sequence[int], stored: int = 0) -> State:
    """A carnivore of seat 0 is about to be fed, with this meat in the chambers and food in a Magic Box."""
    pet = P.pet("drago", 2, cards=cards)
    own = {
        "plots": {"upper_left": P.plot(cage="printed_cage", pet=pet)},
        "larder": P.larder({"meat": meat}),
        "artifacts": [Artifact(P.tile("magic_box"), None, stored)],
    }
    return P.state("showing_off[0]/dungeon_petz:hunger/dungeon_petz:upper_left/can_feed", players={0: own})


@pytest.mark.rule("DP-ENG-02", "DP-NEEDS-06")
@pytest.mark.parametrize(
    ("meat", "eaten", "left"),
    [((2, 1), 1, (2, 0)), ((2, 1), 2, (1, 0)), ((1, 3), 2, (1, 1)), ((2, 0), 1, (1, 0))],
)
def test_food_leaves_the_larder_oldest_first_without_asking(
    meat: Sequence[int], eaten: int, left: tuple[int, ...]
) -> None:
    # given fresh and old meat, then how much is asked and not which
    state, game = hungry(["red_hunger", "red_hunger"], meat), the_game()
    amounts = [action.food[P.number("food", "meat")] for action in game.options(game.view(state, 0))]
    assert amounts == [0, 1, 2]

    # when some is eaten, then the old one goes first
    state = apply(state, 0, Feed(P.bag("food", {"meat": eaten})))
    assert larder(state, 0) == {"meat": left}


@pytest.mark.rule("DP-ENG-02", "DP-ART-07")
def test_the_store_of_a_magic_box_is_asked_about_separately() -> None:
    state = hungry(["red_hunger", "red_anger"], (1, 1), stored=1)
    game, meat = the_game(), P.bag("food", {"meat": 1})
    none = P.bag("food", {})
    assert set(game.options(game.view(state, 0))) == {Feed(none), Feed(meat), Feed(none, stored=1)}

    # when the box feeds the pet, then it is empty and the larder as full as before
    state = apply(state, 0, Feed(none, stored=1))
    assert player(state, 0).artifacts[0].stored == 0
    assert larder(state, 0) == {"meat": (1, 1)}


@pytest.mark.rule("DP-ART-07")
def test_what_lies_on_a_magic_box_never_ages() -> None:
    state = shop(
        {0: [(1, 0)]}, rows={"artifacts": ["magic_box"]}, exhibitions=["arena"], customers=["warlock"]
    )
    state = send(state, 0, (1, 0), "artifact_tents")
    while state.table.round < 5:
        following = state.table.round + 1
        state = quietly(state, in_round(following))
        assert player(state, 0).artifacts[0].stored == 1
        state = group_all(state, {})


def in_round(number: int) -> Callable[[State], bool]:
    """Whether the groups of this round are to be made."""
    return lambda state: state.table.round == number and GroupImps in answers(state)
