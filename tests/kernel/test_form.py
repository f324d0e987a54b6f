"""Slots and their faces: draft, form, options and check agree, since they ask the same slots."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import attrs
import pytest

from kernel.support import TOYS, chances_of, states, until
from kernel.toys import auction, dice, well
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import IllegalChoice, refuse
from petz_engine.kernel.slots import Slot, fields, verdict
from petz_engine.kernel.view import View

AUCTION, DICE, WELL = auction.game(), dice.game(), well.game()
CARDS = (0, 1, 2)


def rolled(*faces: int) -> Any:
    """The dice toy after seat 0 rolled this."""
    return until(DICE, DICE.start(), (-1, dice.Roll(faces)))


def dealt(*hands: tuple[int, ...]) -> Any:
    """The auction after this deal."""
    return until(AUCTION, AUCTION.start(), (-1, auction.Deal(hands)))


def bidding(*hands: tuple[int, ...]) -> Any:
    """The auction after this deal, with nobody having swapped."""
    keep = auction.Swap(None)
    return until(AUCTION, dealt(*hands), (0, keep), (1, keep))


def asked(game: Game) -> list[View]:
    """Different views, each of a seat that has to choose."""
    found = [game.view(s, d.seat) for s in states(game) for d in game.decisions(s) if d.seat >= 0]
    return list(dict.fromkeys(found))


def conceivable() -> Iterator[Any]:
    """Every action of the toys over small numbers, sensible or not."""
    yield from (well.Dig(n) for n in range(-2, 5))
    yield from (well.Keep(n) for n in range(-2, 4))
    yield dice.Stand()
    for size in range(5):
        yield from (dice.Reroll(faces) for faces in product((-1, *CARDS, 3), repeat=size))
        yield from (auction.Bid(cards) for cards in combinations_with_replacement((-1, *CARDS, 3), size))
    yield from (auction.Swap(give) for give in (None, -1, *CARDS, 3))


ACTIONS = list(conceivable())
VIEWS = [(game, view) for game in TOYS for view in asked(game)]


def test_the_views_are_worth_testing() -> None:
    assert len(VIEWS) > 40
    assert len({type(action) for game, view in VIEWS for action in game.options(view)}) == 6


def test_an_action_that_answers_all_slots_may_be_refused_as_a_whole() -> None:
    # given an action that every slot accepts
    view = next(view for view in asked(DICE) if dice.Stand() in DICE.options(view))
    (decision,), stand = DICE.decisions(view), dice.STAND
    assert verdict(stand, view, decision, dice.Stand()) is None

    # when the mechanic has something against all such actions or against this one, then that is why it is refused
    reason = refuse("not_now", "XX-1")
    closed = attrs.evolve(stand, available=lambda view, decision: reason)
    assert verdict(closed, view, decision, dice.Stand()) is reason
    choosy = attrs.evolve(stand, check_whole=lambda view, decision, action: reason)
    assert verdict(choosy, view, decision, dice.Stand()) is reason


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_what_is_listed_is_what_is_accepted(game: Game) -> None:
    """Among all conceivable actions, which holds each listed one with any field changed."""
    for view in asked(game):
        options = game.options(view)
        listed = list(options)
        assert len(set(listed)) == len(listed) > 0
        assert all(game.check(view, action) is None for action in listed)
        assert [a for a in ACTIONS if game.check(view, a) is None] == [a for a in ACTIONS if a in listed]
        assert [a for a in ACTIONS if a in options] == [a for a in ACTIONS if a in listed]
        assert set(listed) <= set(ACTIONS)


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_the_count_is_the_number_listed(game: Game) -> None:
    for view in asked(game):
        assert game.options(view).count() == len(list(game.options(view)))


def test_counting_does_not_list() -> None:
    """Three thousand dice: one product instead of a thousand million actions."""
    game = dice.game(dice=3000)
    view = game.view(until(game, game.start(), (-1, dice.Roll((1000, 1000, 1000)))), 0)
    assert game.options(view).count() == 1 + 1001**3 - 1
    assert game.options(view).sample(Rng(1)) in game.options(view)


@pytest.mark.parametrize(
    "view",
    [DICE.view(rolled(2, 1, 0), 0), AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0)],
    ids=["dice", "bids"],
)
def test_a_sample_is_uniform_over_the_actions(view: View) -> None:
    """Exactly: every number that the source could give is tried."""
    game = DICE if view.content == DICE.content else AUCTION
    options = game.options(view)
    assert chances_of(options.sample) == dict.fromkeys(options, Fraction(1, options.count()))


def test_a_walk_is_uniform_at_each_choice() -> None:
    # given a hand of ash and birch
    options = AUCTION.options(AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0))
    # then ash or birch comes first; behind ash come birch or none, behind birch only none
    assert chances_of(options.walk) == {
        auction.Bid((0,)): Fraction(1, 4),
        auction.Bid((0, 1)): Fraction(1, 4),
        auction.Bid((1,)): Fraction(1, 2),
    }


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_a_walk_reaches_every_action_and_nothing_else(game: Game) -> None:
    for view in asked(game)[::5]:
        options = game.options(view)
        assert set(chances_of(options.walk)) == set(options)


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_a_draft_is_the_tree_of_the_options(game: Game) -> None:
    for view in asked(game):
        found, drafts = [], [game.draft(view)]
        while drafts:
            draft = drafts.pop(0)
            assert (draft.action is None) == (draft.slot is not None) == bool(draft.choices())
            drafts = [draft.choose(choice) for choice in draft.choices()] + drafts
            found += [] if draft.action is None else [draft.action]
        assert found == list(game.options(view))


def test_choice_zero_is_the_quietest() -> None:
    draft = AUCTION.draft(AUCTION.view(dealt((1, 1, 0), (1, 0, 1)), 0))
    while draft.action is None:
        draft = draft.choose(draft.choices()[0])
    assert draft.action == auction.Swap(None)
    assert next(iter(DICE.options(DICE.view(rolled(1, 1, 1), 0)))) == dice.Stand()


def test_a_draft_refuses_what_it_does_not_list_and_says_why() -> None:
    draft = AUCTION.draft(AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0)).choose(0)
    with pytest.raises(IllegalChoice, match="0 is not among the choices of card") as refused:
        draft.choose(0)
    assert refused.value.reason is not None
    assert refused.value.reason.code == "same_card"
    with pytest.raises(IllegalChoice, match="99 is not among"):
        draft.choose(99)
    with pytest.raises(IllegalChoice, match="the action is complete"):
        draft.choose(1).choose(0)


def test_a_draft_asks_first_which_type_of_action() -> None:
    draft = DICE.draft(DICE.view(rolled(0, 2, 1), 0))
    assert (draft.slot, draft.choices()) == ("action", [0, 1])
    back = draft.choose(1)
    assert (back.slot, back.context, list(back.choices())) == ("back", {"face": 0}, [0])
    with pytest.raises(IllegalChoice, match="2 is not among the choices of action"):
        draft.choose(2)
    assert draft.choose(0).action == dice.Stand()


def test_a_seat_without_a_decision_has_no_options() -> None:
    for view in (DICE.view(rolled(1, 1, 1), 1), DICE.view(DICE.start(), 0), DICE.view(DICE.start(), None)):
        options = DICE.options(view)
        assert (list(options), options.count(), dice.Stand() in options) == ([], 0, False)
        for ask in (options.draft, lambda o=options: o.walk(Rng(0)), lambda o=options: o.sample(Rng(0))):
            with pytest.raises(IllegalChoice, match="nothing to choose"):
                ask()
        with pytest.raises(IllegalChoice, match="nothing to choose"):
            DICE.form(view, dice.Stand)


def test_a_form_is_filled_and_cleared_in_any_order() -> None:
    # given dice that show two moons and a sun
    empty = DICE.form(DICE.view(rolled(2, 0, 1), 0), dice.Reroll)
    assert [code(problem) for problem in empty.problems()] == [(0, "missing"), (1, "missing"), (2, "missing")]
    # when its slots are filled in any order, then the same action comes out
    for order in permutations([(0, 2), (1, 0), (2, 1)]):
        form = empty
        for index, choice in order:
            form = form.fill(index, choice)
        assert form.problems() == ()
        assert form.complete() == dice.Reroll((0, 0, 2))
        # and it can be taken back
        for index, _ in order:
            form = form.clear(index)
        assert form == empty


def code(problem: tuple[int, Any]) -> tuple[int, str]:
    """Slot and code of a problem."""
    return problem[0], problem[1].code


def test_a_form_keeps_wrong_choices_and_says_what_is_wrong() -> None:
    form = DICE.form(DICE.view(rolled(2, 0, 1), 0), dice.Reroll)
    wrong = form.fill(0, 3).fill(1, 0).fill(2, 0)
    assert [code(problem) for problem in wrong.problems()] == [(0, "no_such_choice"), (2, "no_dice")]
    assert wrong.slots()[0].choice == 3
    with pytest.raises(IllegalChoice, match="slot 0: no_such_choice") as refused:
        wrong.complete()
    assert refused.value.reason == wrong.problems()[0][1]
    assert wrong.fill(0, 1).complete() == dice.Reroll((0,))


def test_a_form_greys_out_with_the_reason() -> None:
    form = AUCTION.form(AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0)).fill(0, 1)
    greyed = [(choice, reason and reason.code) for choice, reason in form.choices(1)]
    assert greyed == [(auction.STOP, None), (0, None), (1, "same_card")]


def test_a_slot_that_cannot_be_skipped_hides_those_behind_it() -> None:
    form = AUCTION.form(AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0))
    assert [slot.name for slot in form.slots()] == ["card"]
    with pytest.raises(IllegalChoice, match="no slot 1"):
        form.choices(1)
    # what is filled in behind it waits, and counts as soon as it can be judged
    assert [code(problem) for problem in form.fill(1, 1).problems()] == [(0, "missing")]
    assert form.fill(1, 1).fill(0, 0).complete() == auction.Bid((0, 1))


def test_a_slot_that_is_not_there_any_more_does_not_count() -> None:
    form = AUCTION.form(AUCTION.view(bidding((1, 1, 0), (1, 0, 1)), 0))
    assert form.fill(0, 1).fill(1, 0).fill(2, 5).complete() == auction.Bid((0, 1))


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_a_form_can_become_every_option_and_nothing_else(game: Game) -> None:
    for view in asked(game):
        decision = game.options(view).draft().decision
        made = []
        for kind in decision.actions:
            forms = [game.form(view, kind)]
            while forms:
                form = forms.pop()
                open_slot = next((slot for slot in form.slots() if slot.choice is None), None)
                if open_slot is None:
                    made += [] if form.problems() else [form.complete()]
                else:
                    index = open_slot.index
                    forms += [form.fill(index, choice) for choice, _ in form.choices(index)]
        assert set(made) == set(game.options(view))


def test_a_form_of_a_type_that_cannot_be_started_says_so() -> None:
    game = dice.game(dice=0)
    form = game.form(game.view(until(game, game.start(), (-1, dice.Roll((0, 0, 0)))), 0), dice.Reroll)
    assert code(form.problems()[0]) == (-1, "no_dice")
    with pytest.raises(IllegalChoice, match="no_dice"):
        form.complete()


def test_a_form_wants_to_know_its_type() -> None:
    view = DICE.view(rolled(1, 1, 1), 0)
    with pytest.raises(IllegalChoice, match="Stand or Reroll"):
        DICE.form(view)
    with pytest.raises(IllegalChoice, match="Bid does not answer"):
        DICE.form(view, auction.Bid)
    assert DICE.form(view, dice.Stand).complete() == dice.Stand()


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_the_options_of_a_type_are_those_of_all_options(game: Game) -> None:
    # given every view of the toys, and each of their types of action
    for view in asked(game):
        everything = list(game.options(view))
        for kind in game.rules.mechanics:
            # when the options of that type are asked for
            some, expected = game.options(view).of(kind), [a for a in everything if type(a) is kind]

            # then they are listed, counted, held, drawn and walked as those of that type among all
            assert list(some) == expected
            assert some.count() == len(expected)
            assert all((action in some) == (type(action) is kind) for action in everything)
            for rng in map(Rng, range(3 if expected else 0)):
                assert {type(some.sample(rng)), type(some.walk(rng))} == {kind}
                assert {some.sample(rng), some.walk(rng)} <= set(expected)
        assert list(game.options(view).of(*game.rules.mechanics)) == everything


def test_the_options_of_a_closed_mechanic_are_empty() -> None:
    # given a mechanic that is closed, whose slots would still offer something
    view = next(view for view in asked(DICE) if dice.Stand() in DICE.options(view))
    closed = attrs.evolve(dice.STAND, available=lambda view, decision: refuse("not_now", "XX-1"))
    rules = attrs.evolve(DICE.rules, mechanics={**DICE.rules.mechanics, dice.Stand: closed})
    game = Game(rules, DICE.content, seats=DICE.seats)

    # then its options are empty in every way
    options = game.options(view).of(dice.Stand)
    assert (list(options), options.count(), dice.Stand() in options) == ([], 0, False)
    for ask in (options.draft, lambda: options.walk(Rng(1)), lambda: options.sample(Rng(1))):
        with pytest.raises(IllegalChoice):
            ask()


def test_short_mechanics_can_be_closed_too() -> None:
    # given a mechanic of one slot and one of none, each with a reason against all such actions
    view = next(view for view in asked(DICE) if dice.Stand() in DICE.options(view))
    (decision,), reason = DICE.decisions(view), refuse("not_now", "XX-1")
    shut: dict[str, Any] = {"effect": lambda *_: None, "available": lambda view, decision: reason}
    some = fields(well.Dig, Slot("times", lambda *_: (1, 2)), **shut)

    # then that is why they are refused
    assert verdict(some, view, decision, well.Dig(1)) is reason
    assert verdict(fields(dice.Stand, **shut), view, decision, dice.Stand()) is reason


def test_the_options_of_nobody_and_of_no_type() -> None:
    view = next(iter(asked(DICE)))
    assert DICE.options(view).of().count() == 0
    assert DICE.options(DICE.view(DICE.start(), None)).of(dice.Stand).count() == 0
    strangers: list[Any] = [auction.Bid, "stand", dice.Stand()]
    for strange in strangers:
        with pytest.raises(TypeError, match="is no type of action of this game"):
            DICE.options(view).of(strange)
