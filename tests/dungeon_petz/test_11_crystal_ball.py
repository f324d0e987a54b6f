"""The Crystal Ball: an exchange of need cards just before the deal (chapter 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.moves import (
    GREEN,
    answers,
    apply,
    arrange,
    asked,
    by_color,
    dealt,
    hand,
    player,
    quietly,
    refused,
    settle,
)
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions, positions, the_game
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.kernel.bag import bag_of
from petz_engine.kernel.decision import CHANCE
from proofs.asking import check_invariants

P, BALL = positions(), "crystal_ball"
HAND = ("green_hunger", "purple_magic", "red_anger", "yellow_play")


def exchange(*cards: str) -> ExchangeNeeds:
    return ExchangeNeeds(tuple(P.number("need_card", card) for card in cards))


def colors(**counts: int) -> tuple[int, ...]:
    return P.bag("color", counts)


def drawing(own: Mapping[str, Any] | None = None, others: Any = None, **table: Any) -> State:
    """Everybody has arranged; seat 0 has the ball, and no pet unless ``own`` gives one."""
    players = {0: {"artifacts": [BALL], **(own or {})}, **(others or {})}
    state = P.state("need_cards[0]/dungeon_petz:crystal_ball/0.0/can_exchange", players=players, **table)
    check_invariants(the_game(), state)
    return state


@pytest.mark.rule("DP-ART-02")
def test_what_is_exchanged_is_known_to_the_seat_alone() -> None:
    # given who may exchange; then the answer is for that seat alone, and nobody has to wait with others
    (decision,) = the_game().decisions(drawing())
    assert decision.secrecy is pe.Secrecy.PRIVATE


def told(state: State, seat: int, action: Any, *kinds: str) -> list[pe.Event]:
    return [event for event in the_game().apply(state, seat, action).events if event.kind in kinds]


def pile(state: State) -> Mapping[str, int]:
    names = P.c.names["need_card"]
    return {names[i].partition(":")[2]: n for i, n in enumerate(state.table.discards) if n}


# --- what may be exchanged


@pytest.mark.rule("DP-ART-02", "DP-DRAW-04")
def test_none_to_three_cards_of_the_hand_may_go_also_of_a_player_without_pets() -> None:
    # given the ball, no pets, and a card of each color
    state, game = drawing(), the_game()
    assert (asked(state), answers(state)) == ([0], {ExchangeNeeds})

    # then any none, one, two or three of them may go
    wanted = [exchange(*cards) for n in range(4) for cards in combinations_with_replacement(HAND, n)]
    expected = {action for action in wanted if len(set(action.cards)) == len(action.cards)}
    options = game.options(game.view(state, 0))
    assert set(options) == expected
    assert options.count() == 1 + 4 + 6 + 4


@pytest.mark.rule("DP-ART-02")
def test_as_many_of_a_card_may_go_as_there_are() -> None:
    # given two equal green cards, thanks to a book
    book = Artifact(P.tile("savage_feasts"), GREEN)
    state = drawing({"artifacts": [BALL, book]}, hands={0: ("green_poop", *HAND[1:], "green_poop")})
    after = apply(state, 0, exchange("green_poop", "green_poop"))
    assert by_color(after, 0) == (0, 1, 1, 1)
    refused(state, 0, exchange("green_poop", "green_poop", "green_poop"), "no_such_card", "DP-ART-02")


@pytest.mark.rule("DP-ART-02")
def test_more_than_three_or_what_is_not_in_hand_is_refused() -> None:
    state = drawing()
    sentence = refused(state, 0, exchange(*HAND), "too_many_cards", "DP-ART-02")
    assert sentence == "this exchanges 4 cards, and the most is 3"
    sentence = refused(state, 0, exchange("green_poop"), "no_such_card", "DP-ART-02")
    assert sentence == "there is no such card left in hand"


@pytest.mark.rule("DP-ART-02")
def test_potions_are_not_exchanged() -> None:
    # given two potions, then they stay, as no potion is a card of the hand
    state = drawing({"potions": 2})
    refused(state, 0, exchange("potion"), "potion_stays", "DP-ART-02")
    assert player(settle(apply(state, 0, exchange(*HAND[:3]))), 0).potions == 2


@pytest.mark.rule("DP-ART-02")
def test_cards_in_another_order_are_the_same_exchange() -> None:
    assert exchange("yellow_play", "green_hunger") == exchange("green_hunger", "yellow_play")
    # and a form may be filled in any order
    game, state = the_game(), drawing()
    form = game.form(game.view(state, 0))
    for at, card in enumerate(("yellow_play", "green_hunger")):
        form = form.fill(at, P.number("need_card", card))
    assert form.fill(2, -1).complete() == exchange("green_hunger", "yellow_play")
    # but with cards only
    for wrong in (10**6, -2):
        assert [(at, reason.code) for at, reason in form.fill(2, wrong).problems()] == [(2, "no_such_card")]


# --- what comes for it


@pytest.mark.rule("DP-ART-02", "DP-DRAW-02")
@pytest.mark.parametrize(
    ("out", "in_"),
    [
        (["green_hunger"], ["green_poop"]),
        (["green_hunger"], ["green_hunger"]),  # another of the same kind
        (["red_anger", "yellow_play"], ["red_play", "yellow_poop"]),
        (["green_hunger", "purple_magic", "red_anger"], ["green_anger", "purple_play", "red_poop"]),
    ],
)
def test_as_many_cards_of_the_same_colors_come_from_the_decks(out: Sequence[str], in_: Sequence[str]) -> None:
    # given an exchange, when new cards are dealt
    state = apply(drawing(), 0, exchange(*out))
    assert answers(state) == {DealNeeds}
    after = apply(state, CHANCE, dealt({0: in_}))

    # then the hand has these, all others stay, and the old ones lie on the piles
    assert hand(after, 0) == dict.fromkeys([*(set(HAND) - set(out)), *in_], 1)
    assert by_color(after, 0) == player(after, 0).holding == (1, 1, 1, 1)
    assert pile(after) == dict.fromkeys(out, 1)
    assert after.secrets[0].exchanged == ()
    # and nobody else has drawn anything
    assert [by_color(after, seat) for seat in (1, 2, 3)] == [(1, 1, 1, 1)] * 3


@pytest.mark.rule("DP-ART-02")
@pytest.mark.parametrize("wrong", [["red_play"], [], ["green_poop", "green_poop"]])
def test_nothing_else_can_come_for_a_green_card(wrong: Sequence[str]) -> None:
    state = apply(drawing(), 0, exchange("green_hunger"))
    refusal = the_game().try_apply(state, CHANCE, dealt({0: wrong}))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"


@pytest.mark.rule("DP-ART-02", "DP-DRAW-04")
def test_whoever_keeps_the_hand_draws_nothing_for_it() -> None:
    # given nobody with a pet, when nothing is exchanged, then nothing is dealt and the round goes on
    state = drawing(exhibitions=["arena"], customers=["warlock"])
    (event,) = told(state, 0, exchange(), "exchanges")
    assert event["colors"] == (0, 0, 0, 0)
    after = apply(state, 0, exchange())
    assert hand(after, 0) == dict.fromkeys(HAND, 1)
    assert CHANCE not in asked(after) or DealNeeds not in answers(after)
    assert pile(after) == {}


@pytest.mark.rule("DP-ART-02", "DP-DRAW-02")
def test_replacements_come_beside_the_cards_for_pets() -> None:
    # given a pet with two green bars
    state = drawing({"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("wormie", 2))}})
    state = apply(state, 0, exchange("green_hunger", "red_anger"))

    # when cards are dealt, then three are green and one is red, and the pet gets what the hand has by then
    after = apply(state, CHANCE, dealt({0: ["green_poop", "green_poop", "green_anger", "red_play"]}))
    assert by_color(after, 0) == (3, 1, 1, 1)
    assert answers(after) == {AssignNeeds}
    assert "green_hunger" not in hand(after, 0)


@pytest.mark.rule("DP-ART-02", "DP-ART-01", "DP-DRAW-01")
def test_the_extra_cards_of_books_are_replaced_as_well() -> None:
    # given a green book, and thus two green cards
    owned = [BALL, Artifact(P.tile("savage_feasts"), GREEN)]
    state = drawing({"artifacts": owned}, hands={0: ["green_poop", *HAND]})

    # when both go, then two green cards come
    state = apply(state, 0, exchange("green_poop", "green_hunger"))
    assert by_color(state, 0) == (0, 1, 1, 1)
    after = apply(state, CHANCE, dealt({0: ["green_anger", "green_anger"]}))
    assert hand(after, 0) == {"green_anger": 2, "purple_magic": 1, "red_anger": 1, "yellow_play": 1}


@pytest.mark.rule("DP-ART-02", "DP-LIMIT-02")
def test_a_substitute_that_is_exchanged_vanishes() -> None:
    state = drawing(hands={0: ["green_substitute", *HAND[1:]]})
    after = settle(apply(state, 0, exchange("green_substitute", "red_anger")))
    assert pile(after) == {"red_anger": 1}
    assert by_color(after, 0) == (1, 1, 1, 1)
    assert "green_substitute" not in hand(after, 0)


@pytest.mark.rule("DP-ART-02")
def test_the_ball_works_each_round_anew() -> None:
    # given an exchange in round 1, when round 2 comes to this point, then it is asked again
    state = drawing(exhibitions=["arena"], customers=["warlock"], round=1)
    state = settle(apply(state, 0, exchange(*HAND[:3])))
    state = quietly(state, lambda s: s.table.round == 2 and ExchangeNeeds in answers(s))
    assert asked(state) == [0]
    assert the_game().options(the_game().view(state, 0)).count() == 1 + 4 + 6 + 4


# --- all discards first


@pytest.mark.rule("DP-ART-02", "DP-DRAW-03")
def test_a_card_just_discarded_can_come_back_when_the_deck_is_refilled() -> None:
    # given the only two green diseases in the hands of seats 0 and 1, and no green card in the deck
    hands = {0: ["green_disease", *HAND[1:]], 1: ["green_disease", *HAND[1:]]}
    state = drawing(hands=hands, decks={"red_play": 3})

    # when seat 0 exchanges its own, then it may come back, as the pile with it is the new deck
    state = apply(state, 0, exchange("green_disease"))
    after, events = the_game().apply(state, CHANCE, dealt({0: ["green_disease"]}))
    check_invariants(the_game(), after)
    assert hand(after, 0)["green_disease"] == 1
    assert [event["color"] for event in events if event.kind == "reshuffled"] == [GREEN]
    assert [event.kind for event in events].index("discarded") < [e.kind for e in events].index("reshuffled")
    assert after.table.discards[P.number("need_card", "green_disease")] == 0

    # when it does not come, then it is in the deck now
    other = apply(state, CHANCE, dealt({0: ["green_poop"]}))
    assert other.hidden.decks[P.number("need_card", "green_disease")] == 1


@pytest.mark.rule("DP-ART-02", "DP-DRAW-03")
def test_what_is_left_of_the_deck_comes_before_the_pile() -> None:
    # given one green card in the deck, and two green cards in hand that go
    owned = [BALL, Artifact(P.tile("savage_feasts"), GREEN)]
    state = drawing({"artifacts": owned}, hands={0: ["green_disease", *HAND]}, decks={"green_anger": 1})
    state = apply(state, 0, exchange("green_disease", "green_hunger"))

    # then that one comes for sure, with any other card of the pile, those just discarded included
    for card in ("green_poop", "green_disease", "green_hunger", "green_anger"):
        assert isinstance(the_game().try_apply(state, CHANCE, dealt({0: ["green_anger", card]})), pe.Step)
    wrong = the_game().try_apply(state, CHANCE, dealt({0: ["green_poop", "green_disease"]}))
    assert isinstance(wrong, pe.Rejection)


# --- order


@cache
def two_balls() -> Positions:
    """Positions of a game with two Crystal Balls."""
    tables = shipped_tables()
    (ball,) = [entry for entry in tables["artifact"] if entry["id"] == BALL]
    ball["copies"] = 2
    return Positions(game_of(pack("dungeon_petz", tables)))


@pytest.mark.rule("DP-ENG-09", "DP-ART-02", "DP-ARR-01")
def test_exchanges_come_in_start_order_after_all_have_arranged_and_before_one_deal_for_all() -> None:
    # given two seats with a ball, one with a pet, and another seat with a pet; seat 2 starts
    p = two_balls()
    game, home = p.game, {"upper_left": p.plot(cage="printed_cage", pet=p.pet("wormie", 2))}
    other = {"upper_left": p.plot(cage="printed_cage", pet=p.pet("bubl", 2))}
    players: dict[int, Any] = {
        0: {"artifacts": [BALL], "plots": home},
        1: {"plots": other},
        3: {"artifacts": [BALL]},
    }
    state = p.state("need_cards[0]/has_to_arrange", players=players, order=(2, 3, 0, 1))

    # when everybody answers, then arranging comes first, then the exchanges, 3 before 0, and then one deal
    seen: list[tuple[int, str]] = []
    while not seen or seen[-1][0] != CHANCE:
        (decision,) = game.decisions(state)
        seen.append((decision.seat, decision.actions[0].__name__))
        hold = p.number("need_card", "green_hunger")
        action = {"Arrange": Arrange(pets=(0,)), "ExchangeNeeds": ExchangeNeeds((hold,))}.get(seen[-1][1])
        deal = DealNeeds(
            tuple(
                p.hand(*cards)
                for cards in (["green_poop"] * 3, ["green_anger", "red_anger"], [], ["green_poop"])
            )
        )
        state = game.apply(state, decision.seat, action or deal).state
        check_invariants(game, state)
    assert seen == [
        (0, "Arrange"), (1, "Arrange"), (3, "ExchangeNeeds"), (0, "ExchangeNeeds"), (CHANCE, "DealNeeds"),
    ]  # fmt: skip
    assert [sum(secret.hand) for secret in state.secrets] == [6, 6, 4, 4]
    assert state.table.discards == bag_of([hold, hold], len(p.c.cards))


@pytest.mark.rule("DP-ENG-09", "DP-ART-02", "DP-DRAW-03")
def test_a_seat_may_draw_what_a_later_one_has_discarded() -> None:
    # given two balls, the only green diseases in the hands of seats 1 and 3, and an empty green deck
    p = two_balls()
    hands = {1: ["green_disease", *HAND[1:]], 3: ["green_disease", *HAND[1:]]}
    players: dict[int, Any] = {0: {"artifacts": [BALL]}, 1: {"artifacts": [BALL]}}
    state = p.state(
        "need_cards[0]/dungeon_petz:crystal_ball", players=players, hands=hands, decks={"red_play": 1}
    )

    # when seat 0 and then seat 1 exchange their green cards
    for seat, card in ((0, "green_hunger"), (1, "green_disease")):
        state = p.game.apply(state, seat, ExchangeNeeds((p.number("need_card", card),))).state
        check_invariants(p.game, state)

    # then seat 0 can get what seat 1 put down, and cannot get it twice
    def deal(first: str, second: str) -> Any:
        return DealNeeds((p.hand(first), p.hand(second), p.hand(), p.hand()))

    after = p.game.apply(state, CHANCE, deal("green_disease", "green_poop")).state
    assert after.secrets[0].hand[p.number("need_card", "green_disease")] == 1
    assert isinstance(p.game.try_apply(state, CHANCE, deal("green_disease", "green_disease")), pe.Rejection)


@pytest.mark.rule("DP-ART-02", "DP-ENG-07")
def test_two_balls_of_one_seat_exchange_one_after_the_other_before_one_deal() -> None:
    # given two balls of one seat; when cards go with each, then what went is not there for the second
    p = two_balls()
    state = p.state("need_cards[0]/dungeon_petz:crystal_ball", players={0: {"artifacts": [BALL, BALL]}})
    for card in ("red_anger", "green_hunger"):
        action = ExchangeNeeds((p.number("need_card", card),))
        state = p.game.apply(state, 0, action).state
        check_invariants(p.game, state)
        assert isinstance(p.game.try_apply(state, 0, action), pe.Rejection)

    # then one deal replaces them all
    deal = DealNeeds((p.hand("green_poop", "red_poop"), p.hand(), p.hand(), p.hand()))
    after = p.game.apply(state, CHANCE, deal).state
    check_invariants(p.game, after)
    assert after.secrets[0].hand == p.hand("green_poop", "red_poop", "purple_magic", "yellow_play")
    assert after.table.discards == p.hand("green_hunger", "red_anger")


@pytest.mark.rule("DP-ENG-07", "DP-ART-02")
def test_only_who_has_the_ball_is_asked() -> None:
    # given seat 2 with the ball among pets of others
    pets = {0: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("wormie", 2))}}}
    state = P.state("need_cards[0]/dungeon_petz:crystal_ball", players={**pets, 2: {"artifacts": [BALL]}})
    assert (asked(state), answers(state)) == ([2], {ExchangeNeeds})
    # and without it nobody is
    assert answers(P.state("need_cards[0]/dungeon_petz:crystal_ball", players=pets)) == {DealNeeds}


@pytest.mark.rule("DP-ART-02", "DP-ENG-09")
def test_pets_cannot_be_moved_any_more_after_an_exchange() -> None:
    own = {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("wormie", 2))}}
    state = P.state("need_cards[0]/has_to_arrange", players={0: {"artifacts": [BALL], **own}})
    assert answers(state) == {Arrange}
    state = arrange(state, 0, pets=(0,))
    refused(state, 0, Arrange(pets=(0,)), "other_answer", "DP-ART-02")
    assert GroupImps not in answers(state)


# --- who learns what


@pytest.mark.rule("DP-ART-02", "DP-GEN-06", "DP-GEN-09")
def test_others_learn_how_many_of_each_color_and_at_the_deal_which() -> None:
    # given an exchange
    state, game = drawing(), the_game()
    action = exchange("green_hunger", "yellow_play")
    after, events = game.apply(state, 0, action)

    # then everybody hears the colors, and only its owner which cards
    (public,) = [event for event in events if event.kind == "exchanges"]
    (private,) = [event for event in events if event.kind == "exchanges_cards"]
    assert (public.audience, public["colors"]) == (None, colors(green=1, yellow=1))
    assert (private.audience, private["cards"]) == (0, P.hand("green_hunger", "yellow_play"))
    assert after.table.players[0].holding == (0, 1, 1, 0)
    assert after.table.discards == state.table.discards
    assert after.table.deck_sizes == state.table.deck_sizes
    assert game.public_view(game.decisions(state)[0], action) is None

    # and once new ones are dealt, everybody sees the old ones on the piles
    final, events = game.apply(after, CHANCE, dealt({0: ["green_poop", "yellow_poop"]}))
    (shown,) = [event for event in events if event.kind == "discarded"]
    assert (shown.audience, shown.rule, shown.seat) == (None, "DP-GEN-09", 0)
    assert shown["cards"] == P.hand("green_hunger", "yellow_play")
    assert pile(final) == {"green_hunger": 1, "yellow_play": 1}
    drawn = {event["colors"] for event in events if event.kind == "drew"}
    assert drawn == {colors(green=1, yellow=1)}


@pytest.mark.rule("DP-ART-02", "DP-GEN-06")
def test_until_the_deal_its_owner_still_knows_what_goes() -> None:
    state, game = apply(drawing(), 0, exchange("red_anger")), the_game()
    assert game.view(state, 0).mine.exchanged == (P.number("need_card", "red_anger"),)
    assert game.view(state, 1).mine.exchanged == ()
    assert game.decode(game.encode(state)) == state
