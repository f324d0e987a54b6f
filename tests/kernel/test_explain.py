"""Explanations and scores of toys: what is told of every refusal of the kernel, and of games that tell no names."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import attrs
import pytest

from kernel.test_game import AUCTION, BIDDING, CASES, DEALT, DICE, KEEP, ROLLED
from kernel.toys import auction, dice
from kernel.toys.base import Kind
from petz_engine.kernel.explain import FEW, closed, questions
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import Reason, ScoreError, refuse
from petz_engine.kernel.scoring import Line, Scoring, Unscored


@pytest.mark.parametrize(("game", "state", "seat", "action", "code", "rule", "sentence"), CASES)
def test_every_refusal_of_the_kernel_is_explained(
    game: Game, state: Any, seat: int, action: Any, code: str, rule: str, sentence: str
) -> None:
    if seat not in range(game.seats):
        return
    # given an action that is refused, when it is explained
    view = game.view(state, seat)
    why = game.explain(view, action)

    # then it is refused for the same, and names the rules that play a part
    assert not why.legal
    assert why.rejection == game.check(view, action)
    assert why.rejection is not None
    assert (why.rejection.code, why.rejection.rule) == (code, rule)
    assert (rule in why.rules) == bool(rule)
    assert why.rejection.sentence in str(why)
    told = why.as_json()
    assert json.loads(json.dumps(told)) == told
    assert (told["legal"], told["refused"]["code"], told["refused"]["rule"]) == (False, code, rule)


def test_an_explanation_and_questions_as_json() -> None:
    # given a bid of the same card twice, and the questions on the way to a legal one
    view = AUCTION.view(BIDDING, 0)
    told = AUCTION.explain(view, auction.Bid((0, 0))).as_json()
    first, second = [one.as_json() for one in questions(AUCTION, view, auction.Bid((0, 1)))]

    # then each part stands under its own key
    no: dict[str, Any] = {"rule": "A-3", "sentence": "ash and ash are of one kind"}
    refused = {**no, "code": "same_card", "facts": {"kind": "ash"}}
    card = {"slot": "card", "context": {}, "choice": 0, "text": "0", "more": False}
    zero, one, none = [{"choice": choice, "text": str(choice)} for choice in (0, 1, -1)]
    assert told == {
        "legal": False,
        "seat": 0,
        "type": "bid",
        "refused": refused,
        "decision": {"rule": "A-3", "seat": 0, "step": "bid/bid", "actions": ["bid"], "secrecy": "sealed"},
        "asked": [0, 1],
        "slots": [
            {**card, "refused": None, "instead": []},
            {**card, "refused": refused, "instead": [none, one]},
        ],
        "rules": {"A-3": "asks for this decision and refuses the action"},
    }
    asked = {"slot": "card", "context": {}, "more": False, "more_refused": False}
    assert first == {**asked, "chosen": "0", "allowed": [zero, one], "refused": []}
    assert second == {**asked, "chosen": "1", "allowed": [none, one], "refused": [{**zero, **no}]}


def test_a_legal_action_is_explained_slot_by_slot() -> None:
    # given a bid of two cards, when it is explained, then both slots are right
    why = AUCTION.explain(AUCTION.view(BIDDING, 0), auction.Bid((0, 1)))
    assert (why.legal, why.rejection, why.refused) == (True, None, None)
    assert [(slot.slot, slot.choice, slot.text, slot.reason) for slot in why.slots] == [
        ("card", 0, "0", None),
        ("card", 1, "1", None),
    ]
    assert why.rules == {"A-3": "asks for this decision"}
    assert why.brief == "bid: 0, 1"
    assert str(why) == "seat 0 may bid\n  card: 0\n  card: 1\n  A-3 asks for this decision"


def test_a_wrong_slot_says_what_would_be_right() -> None:
    view = AUCTION.view(BIDDING, 0)
    # given the same card twice, a card that is not there, and no card at all
    for cards, code, at in (((0, 0), "same_card", 1), ((2,), "no_such_choice", 0), ((), "too_short", 0)):
        why = AUCTION.explain(view, auction.Bid(cards))

        # then the slot that is wrong says why, and what may be chosen there
        slot = why.slots[at]
        assert why.refused is slot
        assert len(why.slots) == at + 1
        assert slot.reason is not None
        assert slot.reason.code == code
        assert [other.choice for other in slot.instead] == ([0, 1] if at == 0 else [-1, 1])
        assert (slot.more, slot.choice) == (False, cards[at] if cards else None)
    assert why.slots[0].text == "nothing"


def test_the_type_of_an_answer_is_a_slot_where_there_are_several() -> None:
    # given a decision with two types of answer, when neither is given
    why = DICE.explain(DICE.view(ROLLED, 0), KEEP)

    # then the types that are possible are told, as numbers of a draft and in words
    (slot,) = why.slots
    assert (slot.slot, slot.choice, slot.text) == ("action", None, "swap")
    assert [(other.choice, other.text) for other in slot.instead] == [(0, "stand"), (1, "reroll")]
    assert why.rules == {"D-2": "asks for this decision and refuses the action"}
    assert [slot.slot for slot in DICE.explain(DICE.view(ROLLED, 0), dice.Stand()).slots] == ["action"]


def test_no_more_than_a_few_choices_are_listed() -> None:
    # given a slot with very many choices
    many = attrs.evolve(auction.CARD, domain=lambda view, partial: range(-1, 10**9), verdict=lambda *_: None)
    bid = attrs.evolve(
        auction.BID, slot=lambda partial: many if not partial else None, choices_of=lambda *_: ()
    )
    rules = attrs.evolve(AUCTION.rules, mechanics={**AUCTION.rules.mechanics, auction.Bid: bid})
    game = Game(rules, AUCTION.content, seats=2)

    # when it is left out, then a few of them are told, and that there are more
    slot = game.explain(game.view(BIDDING, 0), auction.Bid(())).refused
    assert slot is not None
    assert (len(slot.instead), slot.more) == (FEW, True)
    assert "..." in str(slot)


def test_a_spectator_and_who_is_not_asked() -> None:
    why = AUCTION.explain(AUCTION.view(DEALT, None), KEEP)
    assert (why.seat, why.decision, why.asked, why.slots) == (None, None, (0,), ())
    assert str(why).startswith("a spectator may not swap: a spectator has nothing to decide")
    # and what is no action at all is called by what it is
    assert str(AUCTION.explain(AUCTION.view(DEALT, None), "hello")).startswith(
        'a spectator may not do "hello", which is no action: '
    )
    why = AUCTION.explain(AUCTION.view(DEALT, 1), KEEP)
    assert (why.decision, why.asked) == (None, (0,))
    assert closed(AUCTION, AUCTION.view(DEALT, 1)) == ()


def test_questions_lead_to_legal_actions_alone() -> None:
    view = AUCTION.view(BIDDING, 0)
    (first, second) = questions(AUCTION, view, auction.Bid((0, 1)))
    assert [choice.text for choice in first.allowed] == ["0", "1"]
    assert [(no.choice, no.rule, no.sentence) for no in second.refused] == [
        (0, "A-3", "ash and ash are of one kind")
    ]
    for seat, action in ((0, auction.Bid((0, 0))), (0, None)):
        with pytest.raises(ValueError, match="legal actions alone"):
            questions(AUCTION, AUCTION.view(BIDDING, seat), action)
    with pytest.raises(ValueError, match="legal actions alone"):
        questions(AUCTION, AUCTION.view(DEALT, 1), KEEP)


def bag_lines(content: Any, table: Any, secret: Any, seat: int, asked: Any) -> tuple[Line, ...]:
    """A score of the toy: half a point for each card in hand of a kind, as far as one may know."""
    kind = asked.get("kind")
    if kind is None:
        raise ScoreError("say which kind is meant")
    if kind == 2:
        raise Unscored(refuse("same_card", "A-3", kind=kind))
    hand = 0 if secret is None else secret.hand[kind]
    return (
        Line("A-3", hand, f"kind.{content.names['kind'][kind]}", 1, hand, ("kind", kind), of=("kind", kind)),
    )


HAND = Scoring(bag_lines, {"kind": Kind, "loud": bool}, 2, lambda content, table, seat: ("hand",))
SCORED = Game(
    attrs.evolve(AUCTION.rules, scores={"hand": HAND}),
    AUCTION.content,
    seats=2,
    places=lambda kind, number, path: f"{kind}s.toml:{number + 1}",
)


def test_a_score_is_told_in_whole_points() -> None:
    # given a toy that counts in halves, when its score is told, then it is in points, with names and places
    score = SCORED.explain_score(DEALT, "hand", 0, kind="birch", loud=True)
    (line,) = score.lines
    assert (score.points, line.points, line.each, line.count) == (
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(1, 2),
        1,
    )
    assert (line.entry, line.place, line.text, line.per) == (
        "birch",
        "kinds.toml:2",
        "kind, birch",
        "kind.birch",
    )
    assert (score.asked, score.unseen) == ({"kind": "birch", "loud": True}, ())
    assert str(score).splitlines()[0] == "hand of seat 0, kind birch, loud True: ½"
    told = score.as_json()
    assert (told["points"], [each["each"] for each in told["lines"]]) == ("1/2", ["1/2"])
    assert attrs.evolve(line, each=None).as_json()["each"] is None
    assert SCORED.explain_score(SCORED.view(DEALT, 0), "hand", 0, kind=1, loud=True) == score


def test_what_a_view_does_not_show_is_left_out_and_said() -> None:
    for viewer in (1, None):
        score = SCORED.explain_score(SCORED.view(DEALT, viewer), "hand", 0, kind=1)
        assert (score.points, score.unseen) == (Fraction(), ("hand",))
        assert "without hand" in str(score)


@pytest.mark.parametrize(
    ("what", "asked", "words"),
    [
        ("bag", {}, 'there is no score "bag"; there is "hand"'),
        (7, {}, "there is no score 7"),
        ("hand", {}, "say which kind is meant"),
        ("hand", {"kid": 1}, 'the score hand has no "kid"; there is "kind" and "loud"'),
        ("hand", {"kind": "oak"}, 'there is no kind "oak"; there is "ash", "birch" and "cedar"'),
        ("hand", {"kind": 3}, "there is no kind 3; numbers are 0 to 2"),
        ("hand", {"kind": -1}, "there is no kind -1"),
        ("hand", {"kind": True}, "there is no kind true"),
        ("hand", {"kind": 10**5000}, "there is no kind"),
        ("hand", {"kind": "\0"}, "there is no kind"),
        ("hand", {"kind": 0, "loud": 1}, "loud is True or False, not 1"),
        ("hand", {"kind": 2}, "A-3: cedar and cedar are of one kind"),
    ],
)
def test_what_cannot_be_scored_is_told(what: Any, asked: dict[str, Any], words: str) -> None:
    with pytest.raises(ScoreError) as raised:
        SCORED.explain_score(DEALT, what, 0, **asked)
    assert words in str(raised.value)
    reason = raised.value.reason
    assert (reason is not None) == words.startswith("A-3")
    assert reason is None or reason == Reason("same_card", "A-3", (("kind", 2),))


def test_a_game_without_scores_and_places_says_so() -> None:
    with pytest.raises(ScoreError, match="auction has no scores to explain"):
        AUCTION.explain_score(DEALT, "hand", 0)
    assert AUCTION.place("kind", 0) is None
