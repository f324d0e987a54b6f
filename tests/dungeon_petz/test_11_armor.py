"""The Imp Armor: imps add to the guarding numbers of cages in phase 4 (chapter 11)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.moves import quietly
from dungeon_petz.scenes import (
    GAME,
    LL,
    UL,
    UR,
    C,
    P,
    asked,
    do,
    imps,
    mutation,
    options,
    pet,
    pet_at,
    player,
    refused,
    show,
    told,
)
from petz_engine.dungeon_petz import offers
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.state import State

STRENGTH, ANTIMAGIC = (GUARDS.index(name) for name in ("strength", "antimagic"))
ARMOR = "imp_armor"


def guard(*places: tuple[int, int, int]) -> GuardCages:
    """Imps at (plot, number, how many)."""
    return GuardCages(places)


def plot(cage: str | None = None, of: Any = None) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of)


def shown(plots: Any, **mine: Any) -> State:
    """Seat 0 with the armor settles its needs."""
    return show(plots, **{"artifacts": [ARMOR], **mine})


def magic(needs: int, **mine: Any) -> State:
    """A pet with so many magic needs, in the pre-printed cage with antimagic 1."""
    return shown({"upper_left": plot(of=pet("ghosty", 4, *["purple_magic"] * needs))}, **mine)


def angry(needs: int, cage: str = "null_sphere", **mine: Any) -> State:
    """A pet with so many anger needs, in a cage of strength 0 unless another is named."""
    return shown({"upper_left": plot(cage, of=pet("snappy", 5, *["red_anger"] * needs))}, **mine)


def both(**mine: Any) -> State:
    """A pet with 2 magic needs on one plot, one with 2 anger needs on another, an empty cage on a third."""
    plots = {
        "upper_left": plot(of=pet("ghosty", 4, "purple_magic", "purple_magic")),
        "upper_right": plot("null_sphere", of=pet("snappy", 5, "red_anger", "red_anger")),
        "lower_left": plot("meadow"),
    }
    return shown(plots, **mine)


def window(state: State) -> str:
    """Before which need seat 0 is asked to guard."""
    (decision,) = GAME.decisions(state)
    assert (decision.seat, decision.actions, decision.rule) == (0, (GuardCages,), "DP-ART-04")
    return C.names["need"][decision.context[0]].partition(":")[2]


def guarded(state: State, at: int) -> tuple[int, ...]:
    """What imps add on a plot, strength before antimagic."""
    return player(state).plots[at].guarded


@pytest.mark.rule("DP-ENG-07")
def test_an_offer_is_made_by_the_artifact_that_has_it() -> None:
    # given the armor behind another artifact, or none
    offer = next(i for i, of in enumerate(C.offers) if of.tile == P.tile(ARMOR))
    mine = player(shown({}, artifacts=["whip_of_obedience", ARMOR]))
    assert offers.owned(C, mine, offer) == 1
    assert offers.owned(C, player(shown({}, artifacts=["whip_of_obedience"])), offer) == -1


# --- what it does


@pytest.mark.rule("DP-ART-04", "DP-NEEDS-11")
@pytest.mark.parametrize(
    ("needs", "sent", "hurt"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (3, 1, 1), (3, 0, None)]
)
def test_guarded_antimagic_prevents_mutations(needs: int, sent: int, hurt: int | None) -> None:
    # given a pet with 2 or 3 magic needs behind antimagic 1, and two imps
    state = magic(needs, **imps(2))
    assert window(state) == "magic"

    # when imps guard it, then each keeps off one mutation; the second mutation is the end
    state = do(state, 0, guard((UL, ANTIMAGIC, sent)) if sent else guard())
    assert (None if pet_at(state) is None else mutation(state)) == hurt


@pytest.mark.rule("DP-ART-04", "DP-NEEDS-13")
@pytest.mark.parametrize(("needs", "sent"), [(1, 1), (2, 2), (2, 1), (1, 0)])
def test_guarded_strength_prevents_escapes(needs: int, sent: int) -> None:
    # given a pet with 1 or 2 anger needs in a cage of strength 0
    state = angry(needs, **imps(4))
    assert window(state) == "anger"

    # when imps guard it, then it breaks out only with what is above the new number
    state = do(state, 0, guard((UL, STRENGTH, sent)) if sent else guard())
    if sent >= needs:
        assert asked(state)[0] != "Catch"
        assert pet_at(state) is not None
        assert player(state).imps_in_hospital == 0
    else:
        (event,) = told(state, 0, Catch(True), "caught")
        assert event["imps"] == needs - sent


@pytest.mark.rule("DP-ART-04")
def test_what_an_imp_adds_is_told() -> None:
    state = both(**imps(3))
    events = told(state, 0, guard((UL, ANTIMAGIC, 1), (UR, STRENGTH, 1)), "guarded")
    assert [(e["plot"], e["guard"], e["amount"], e["imps"]) for e in events] == [
        (UL, ANTIMAGIC, 1, 1),
        (UR, STRENGTH, 1, 1),
    ]


# --- how many, and where


@pytest.mark.rule("DP-ART-04", "DP-ENG-07")
def test_two_imps_on_the_same_or_different_numbers_of_the_same_or_different_cages() -> None:
    # given two cages with a pet, an empty one, and imps enough
    state = both(**imps(5))
    places = [(plot, number) for plot in (UL, UR) for number in (STRENGTH, ANTIMAGIC)]
    one = [guard((*place, 1)) for place in places]
    same = [guard((*place, 2)) for place in places]
    apart = [guard((*a, 1), (*b, 1)) for i, a in enumerate(places) for b in places[i + 1 :]]
    assert set(options(state)) == {guard(), *one, *same, *apart}

    # when they guard, then each adds 1 where it stands
    for action in options(state):
        after = GAME.apply(state, 0, action).state
        wanted = {(plot, number): n for plot, number, n in action.imps}
        for at in (UL, UR):
            assert guarded(after, at) == tuple(wanted.get((at, n), 0) for n in (STRENGTH, ANTIMAGIC))
        assert player(after).imps_busy - player(state).imps_busy == sum(wanted.values())


@pytest.mark.rule("DP-ART-04")
def test_more_than_two_imps_or_more_than_there_are_are_refused() -> None:
    # given imps enough, then it is the armor that has room for two, however they are spread
    state, sentence = (
        both(**imps(5)),
        "DP-ART-04: this sends 3 imps to guard, and by this artifact 2 may do so in this round",
    )
    assert refused(state, 0, guard((UL, ANTIMAGIC, 3))) == ("too_many_guards", sentence)
    assert refused(state, 0, guard((UL, ANTIMAGIC, 2), (UR, STRENGTH, 1))) == ("too_many_guards", sentence)

    # given one imp, then it is the imps that lack
    state, sentence = both(**imps(1)), "DP-ART-04: this takes 2 imps, and 1 imp is at hand"
    assert refused(state, 0, guard((UL, ANTIMAGIC, 2))) == ("not_enough_imps", sentence)
    assert refused(state, 0, guard((UL, ANTIMAGIC, 1), (UR, STRENGTH, 1))) == ("not_enough_imps", sentence)


@pytest.mark.rule("DP-ENG-07", "DP-ART-04")
def test_only_a_cage_with_a_pet_is_guarded() -> None:
    # given an empty cage, and a plot without one
    state = both(**imps(2))
    for at in (LL, 3):
        assert refused(state, 0, guard((at, STRENGTH, 1))) == (
            "no_pet",
            "DP-ENG-07: there is no pet on this plot",
        )


@pytest.mark.rule("DP-ART-04", "DP-ENG-07")
def test_two_imps_a_round_over_both_windows() -> None:
    # given a window before magic and one before anger; when one imp is sent in the first
    state = both(**imps(4))
    assert window(state) == "magic"
    state = do(state, 0, guard((UL, ANTIMAGIC, 1)))

    # then one more may be sent in the second
    assert window(state) == "anger"
    assert max(sum(n for *_, n in action.imps) for action in options(state)) == 1
    assert refused(state, 0, guard((UR, STRENGTH, 2))) == (
        "too_many_guards",
        "DP-ART-04: this sends 2 imps to guard, and by this artifact 1 may do so in this round",
    )
    after = do(state, 0, guard((UR, STRENGTH, 1)))
    assert (guarded(after, UL), guarded(after, UR)) == ((0, 1), (1, 0))
    assert player(after).imps_busy == 4

    # and none in the second when both were sent in the first
    state = do(both(**imps(4)), 0, guard((UL, ANTIMAGIC, 1), (UR, STRENGTH, 1)))
    assert asked(state)[0] == "Catch"


@pytest.mark.rule("DP-ART-04")
def test_imps_of_both_windows_add_up_on_one_number() -> None:
    # given one imp on a number before magic, and one on the same before anger
    state = do(both(**imps(4)), 0, guard((UR, STRENGTH, 1)))
    state = do(state, 0, guard((UR, STRENGTH, 1)))

    # then both count against the 2 anger needs, and no more may be sent
    assert (guarded(state, UR), player(state).artifacts[0].left) == ((2, 0), (0,))
    assert asked(state)[0] != "Catch"


@pytest.mark.rule("DP-ART-04", "DP-ENG-07")
def test_strength_may_be_guarded_early_and_still_counts_for_anger() -> None:
    state = do(both(**imps(2)), 0, guard((UR, STRENGTH, 2)))
    # the pet in the cage without strength stays, the other has mutated
    assert (pet_at(state, UR) is None, mutation(state, UL)) == (False, 1)
    assert asked(state)[0] != "Catch"


@pytest.mark.rule("DP-ENG-07")
def test_a_window_opens_only_before_a_need_that_a_pet_has() -> None:
    # given magic alone, anger alone, both, or neither
    seen = list[list[str]]()
    for state in (magic(1, **imps(2)), angry(1, **imps(2)), both(**imps(2)), magic(0, **imps(2))):
        seen.append([])
        while asked(state)[0] == "GuardCages":
            seen[-1].append(window(state))
            state = do(state, 0, guard())
    assert seen == [["magic"], ["anger"], ["magic", "anger"], []]


@pytest.mark.rule("DP-ENG-07", "DP-ART-04")
@pytest.mark.parametrize(
    ("home", "owned"),
    [(0, [ARMOR]), (2, []), (2, ["long_handled_shovel"])],
    ids=["no imp", "none", "another"],
)
def test_nobody_is_asked_who_cannot_guard(home: int, owned: list[str]) -> None:
    assert asked(magic(2, artifacts=owned, **imps(home)))[0] != "GuardCages"
    assert asked(angry(2, artifacts=owned, **imps(home)))[0] != "GuardCages"


@pytest.mark.rule("DP-ENG-07", "DP-ART-04")
def test_whoever_guards_nothing_loses_nothing() -> None:
    state = both(**imps(2))
    assert told(state, 0, guard(), "guarded") == []
    state = do(state, 0, guard())
    assert (player(state).imps_at_home, window(state)) == (2, "anger")
    assert max(sum(n for *_, n in action.imps) for action in options(state)) == 2


# --- and then


@pytest.mark.rule("DP-ART-04", "DP-CLEAN-04")
def test_guards_are_used_and_never_hurt_and_come_home_when_the_round_ends() -> None:
    # given a guarded pet that escapes all the same, and one imp more
    state = do(angry(3, **imps(3)), 0, guard((UL, STRENGTH, 2)))
    state = do(state, 0, Catch(False))
    assert pet_at(state) is None

    # then no imp is in the hospital, and the guards have earned no gold; the third has earned 1
    assert player(state).imps_in_hospital == 0
    assert (player(state).imps_at_home, player(state).imps_busy, player(state).gold) == (1, 5, 3)

    # and in the next round all are home, and nothing is guarded
    state = quietly(state, lambda s: s.table.round == 2)
    assert (player(state).imps_at_home, player(state).imps_busy) == (6, 0)
    assert all(not any(plot.guarded) for plot in player(state).plots)


@pytest.mark.rule("DP-ART-04")
def test_what_guards_add_is_for_this_round_and_two_may_be_sent_again() -> None:
    # given a pet that is guarded in round 1, when round 2 comes
    state = do(angry(1, **imps(2)), 0, guard((UL, STRENGTH, 1)))
    assert (guarded(state, UL), player(state).artifacts[0].left) == ((1, 0), (1,))
    state = quietly(state, lambda s: s.table.round == 2)

    # then the cage is as strong as it is printed, and the armor as if it had not been used
    assert (guarded(state, UL), player(state).artifacts[0].left) == ((0, 0), ())


@pytest.mark.rule("DP-ART-04", "DP-NEEDS-13")
def test_a_guard_does_not_catch() -> None:
    # given one imp and an excess of 2; when it guards, then the pet is gone, as nobody is left to catch it
    state = do(angry(2, **imps(1)), 0, guard((UL, STRENGTH, 1)))
    assert pet_at(state) is None
