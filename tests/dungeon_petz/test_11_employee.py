"""The Employee of the Month: once a round one imp counts as two on a job, never for gold (chapter 11, example T18)."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

import petz_engine as pe
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
    manure,
    options,
    pet,
    pet_at,
    play,
    player,
    refused,
    scene,
    show,
    suffering,
    told,
)
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.state import State

MANURE = P.number("token", "manure")
STRENGTH, ANTIMAGIC = (GUARDS.index(name) for name in ("strength", "antimagic"))
WHO = "employee_of_the_month"
EMPLOYEE = P.tile(WHO)


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def shown(plots: Any, *more: str, **mine: Any) -> State:
    """Seat 0 with the Employee and these other artifacts settles its needs."""
    return show(plots, **{"artifacts": [WHO, *more], **mine})


def used(state: State) -> bool:
    """Whether the boost of seat 0 was used in this round."""
    return player(state).artifacts[0].boosted


def boosted(state: State, action: Any) -> list[tuple[str, int]]:
    """The jobs that an action boosts, and as how many imps the one counts."""
    events = told(state, 0, action, "boosted")
    assert all((event["artifact"], event.seat, event.rule) == (EMPLOYEE, 0, "DP-ART-05") for event in events)
    return [(event["job"], event["counts_as"]) for event in events]


# --- play


def better(*, on: str, **gaps: int) -> PlaceImps:
    """Imps on gaps, the one on gap ``on`` boosted."""
    return attrs.evolve(play(**gaps), boost=EMPLOYEE, boosted=P.number("gap", f"{on}_gap"))


def playful(upper_left: int, upper_right: int, lower_left: int = 0, **mine: Any) -> State:
    """Pets with so many play needs on three plots."""
    plots = {
        "upper_left": plot(of=pet("trollie", 4, *["yellow_play"] * upper_left)),
        "upper_right": plot("ward_circle", of=pet("stareplant", 4, *["yellow_play"] * upper_right)),
        "lower_left": plot("sand_pit", of=pet("uni", 4, *["yellow_play"] * lower_left)),
    }
    return shown(plots, **mine)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_a_boosted_imp_plays_twice_with_both_neighbors() -> None:
    # given two neighbors with two play needs each, and one imp
    state = playful(2, 2, **imps(1))

    # when it is boosted, then nobody suffers; without, each suffers once
    assert boosted(state, better(on="upper", upper=1)) == [("play", 2)]
    after = do(state, 0, better(on="upper", upper=1))
    assert (suffering(after, UL), suffering(after, UR)) == (0, 0)
    assert (player(after).imps_at_home, player(after).imps_busy, used(after)) == (0, 6, True)
    after = do(state, 0, play(upper=1))
    assert (suffering(after, UL), suffering(after, UR), used(after)) == (1, 1, False)


@pytest.mark.rule("DP-ENG-13", "DP-ENG-08")
@pytest.mark.parametrize(
    "action",
    [
        better(on="upper", upper=2),  # the second imp there has nothing left to do
        better(on="upper", upper=1, left=1),
        better(
            on="left", upper=1, left=1
        ),  # the upper one serves the upper right only, which has no need left
    ],
)
def test_no_imp_is_idle_beside_a_boosted_one(action: PlaceImps) -> None:
    # given two neighbors of which the first has two play needs, the other none
    state = playful(2, 0, **imps(3))
    assert refused(state, 0, action) == (
        "idle_imp",
        "DP-ENG-13: an imp on a gap would meet no need that is still unmet",
    )


@pytest.mark.rule("DP-ENG-08", "DP-ENG-13")
def test_every_way_to_play_with_a_boost_is_as_good_as_its_imps() -> None:
    # given three pets with needs, and up to three imps
    needs = {UL: 2, UR: 1, LL: 2}
    state, right = playful(2, 1, 2, **imps(3)), set[PlaceImps]()

    def beside(counts: tuple[int, ...]) -> dict[int, int]:
        return {at: sum(n for n, gap in zip(counts, C.gaps, strict=True) if at in gap) for at in needs}

    def unmet(counts: tuple[int, ...]) -> int:
        return sum(max(0, needs[at] - n) for at, n in beside(counts).items())

    # when imps stand anywhere, and one of them counts as two, then it is allowed if each is of use by itself
    for placed in product(range(4), repeat=4):
        for at in (None, 0, 1, 2, 3):
            if sum(placed) > 3 or (at is not None and not placed[at]):
                continue
            counts = tuple(n + (gap == at) for gap, n in enumerate(placed))
            without = [
                tuple(
                    n - (2 if gap == at and placed[gap] == 1 else 1) * (gap == less)
                    for gap, n in enumerate(counts)
                )
                for less in range(4)
                if placed[less]
            ]
            # of two imps on the boosted gap, the plain one must be of use, and the boosted one
            if at is not None and placed[at] > 1:
                without.append(tuple(n - 2 * (gap == at) for gap, n in enumerate(counts)))
            if all(unmet(less) > unmet(counts) for less in without):
                right.add(PlaceImps(placed, None if at is None else EMPLOYEE, at))
    assert set(options(state)) == right
    assert sum(action.boost is not None for action in right) > 5

    # and the pets suffer for what is left
    for action in options(state):
        counts = tuple(n + (gap == action.boosted) for gap, n in enumerate(action.gaps))
        after = do(state, 0, action)
        assert sum(suffering(after, at) for at in needs) == unmet(counts)
        assert player(after).imps_busy - player(state).imps_busy == sum(action.gaps)


# --- catch


def runaway(excess: int, **mine: Any) -> State:
    """A pet breaks out with this excess over strength 0."""
    return shown({"upper_left": plot("null_sphere", of=pet("snappy", 5, *["red_anger"] * excess))}, **mine)


CATCH, LET_GO, ONE_FOR_TWO = Catch(True), Catch(False), Catch(True, EMPLOYEE)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-NEEDS-13")
@pytest.mark.parametrize(("excess", "hurt"), [(1, 1), (2, 1), (3, 2)])
def test_a_boosted_catcher_counts_as_two_and_is_one_imp_in_the_hospital(excess: int, hurt: int) -> None:
    # given a pet that breaks out, and four imps; then it may be caught with the boost or without
    state = runaway(excess, **imps(4))
    assert set(options(state)) == {LET_GO, CATCH, ONE_FOR_TWO}

    # when the boost is used, then so many are hurt, else as many as the excess
    for action, wounded, boost in ((ONE_FOR_TWO, hurt, [("catch", 2)]), (CATCH, excess, [])):
        assert boosted(state, action) == boost
        (event,) = told(state, 0, action, "caught")
        after = do(state, 0, action)
        assert (event["imps"], player(after).imps_in_hospital, player(after).imps_at_home) == (
            wounded,
            wounded,
            4 - wounded,
        )
        assert pet_at(after) is not None
        assert used(after) == bool(boost)


@pytest.mark.rule("DP-ENG-08", "DP-NEEDS-13")
def test_one_imp_may_catch_what_only_the_boost_makes_possible() -> None:
    # given an excess of 2 and one imp; then it may be caught with the boost only
    state = runaway(2, **imps(1))
    assert set(options(state)) == {LET_GO, ONE_FOR_TWO}
    assert refused(state, 0, CATCH) == (
        "not_enough_imps",
        "DP-NEEDS-13: this takes 2 imps, and 1 imp is at hand",
    )
    assert player(do(state, 0, ONE_FOR_TWO)).imps_in_hospital == 1

    # given an excess of 3, then even the boost is too little, and nobody is asked
    state = runaway(3, **imps(1))
    assert asked(state)[0] != "Catch"
    assert (pet_at(state), used(state)) == (None, False)


@pytest.mark.rule("DP-ENG-08", "DP-ART-05")
def test_a_boost_catches_one_pet_a_round() -> None:
    # given two pets that break out with an excess of 2 each, and two imps
    plots = {
        "upper_right": plot("null_sphere", of=pet("snappy", 3, "red_anger", "red_anger")),
        "lower_left": plot("fish_bowl", of=pet("drago", 3, "red_anger", "red_anger")),
    }
    state = shown(plots, **imps(2))

    # when one is caught with the boost, then the other is gone, as one imp is not enough any more
    caught = do(state, 0, ONE_FOR_TWO)
    assert (pet_at(caught, UR) is None, pet_at(caught, LL) is None) == (False, True)

    # when it is let go, then the boost is there for the other
    assert ONE_FOR_TWO in options(do(state, 0, LET_GO))


@pytest.mark.rule("DP-ENG-08", "DP-ART-05")
def test_letting_go_uses_no_boost() -> None:
    state = runaway(1, **imps(2))
    assert refused(state, 0, Catch(False, EMPLOYEE))[0] == "not_canonical"
    assert not used(do(state, 0, LET_GO))


# --- sweep


def sweep(*heaps: tuple[int, int], boost: bool = False) -> SweepCages:
    return SweepCages(tuple((plot, MANURE, amount) for plot, amount in heaps), EMPLOYEE if boost else None)


SHOVEL = "long_handled_shovel"


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-ART-03")
def test_t18_with_the_shovel_four_manure() -> None:
    # given 3 manure in an occupied cage and 3 in an empty one, the shovel, and one imp
    plots = {"upper_left": plot(of=pet("trollie", 2), dirt=3), "upper_right": plot("ward_circle", dirt=3)}
    state = shown(plots, SHOVEL, **imps(1))

    # then up to 2 may go without a boost, up to 4 with it
    amounts = {(a, b) for a in range(4) for b in range(4)}
    plain = {sweep(*((at, n) for at, n in ((UL, a), (UR, b)) if n)) for a, b in amounts if a + b <= 2}
    four = {
        sweep(*((at, n) for at, n in ((UL, a), (UR, b)) if n), boost=True)
        for a, b in amounts
        if 0 < a + b <= 4
    }
    assert set(options(state)) == plain | four
    assert refused(state, 0, sweep((UL, 3))) == (
        "too_much_to_sweep",
        "DP-ART-03: this sweeps up 3 tokens, and the imp can remove 2",
    )
    assert refused(state, 0, sweep((UL, 3), (UR, 2), boost=True)) == (
        "too_much_to_sweep",
        "DP-ART-03: this sweeps up 5 tokens, and the imp can remove 4",
    )

    # when 4 go, then one imp is used
    action = sweep((UL, 1), (UR, 3), boost=True)
    assert boosted(state, action) == [("sweep", 2)]
    after = do(state, 0, action)
    assert (manure(after, UL), manure(after, UR), player(after).imps_busy) == (2, 0, 6)


def sick(dirt: int, **mine: Any) -> State:
    """A sick pet in manure: seat 0 may sweep before disease, and at the end of its turn."""
    return shown({"upper_left": plot(of=pet("snakitty", 4, "green_disease"), dirt=dirt)}, SHOVEL, **mine)


@pytest.mark.rule("DP-ENG-08", "DP-ART-03", "DP-ENG-07")
def test_the_budget_of_a_boosted_sweep_is_four_over_both_windows() -> None:
    # given 6 manure; when one token is swept up with the boost before disease
    state = do(sick(6, **imps(2)), 0, sweep((UL, 1), boost=True))
    assert asked(state)[0] == "SweepCages"

    # then three more may go at the end of the turn, without another imp or boost
    assert set(options(state)) == {sweep(), *(sweep((UL, n)) for n in (1, 2, 3))}
    assert refused(state, 0, sweep((UL, 4))) == (
        "too_much_to_sweep",
        "DP-ART-03: this sweeps up 4 tokens, and the imp can remove 3",
    )
    assert boosted(state, sweep((UL, 3))) == []
    after = do(state, 0, sweep((UL, 3)))
    assert (manure(after), player(after).imps_busy) == (2, 5)


@pytest.mark.rule("DP-ENG-08", "DP-ART-03")
def test_a_sweep_begun_without_a_boost_cannot_be_boosted_later() -> None:
    # given a sweep of one token without the boost
    state = do(sick(6, **imps(2)), 0, sweep((UL, 1)))

    # then one more is left of its budget of 2, and the boost comes too late
    assert set(options(state)) == {sweep(), sweep((UL, 1))}
    for amount in (1, 2, 3):
        assert refused(state, 0, sweep((UL, amount), boost=True)) == (
            "swept_already",
            "DP-ENG-08: the imp that sweeps was sent already, and with it is fixed how much it removes",
        )
    # but another job may still be boosted
    assert not used(do(state, 0, sweep((UL, 1))))


@pytest.mark.rule("DP-ENG-08")
def test_sweeping_nothing_cannot_be_boosted() -> None:
    state = sick(3, **imps(1))
    assert refused(state, 0, sweep(boost=True))[0] == "not_canonical"
    assert not used(do(state, 0, sweep()))


@pytest.mark.rule("DP-ENG-08")
def test_a_choice_that_no_boost_has_is_refused_in_a_form() -> None:
    # given a form with a boost that is none
    form = GAME.form(GAME.view(sick(3, **imps(1)), 0)).fill(0, 2)
    for wrong in (P.tile("trollie"), P.tile(SHOVEL), 10**6, -7):
        ((slot, reason),) = form.fill(1, wrong).problems()
        assert (slot, reason.code) == (1, "no_such_choice")
    with pytest.raises(pe.IllegalChoice):
        GAME.draft(GAME.view(sick(3, **imps(1)), 0)).choose(2).choose(10**6)


@pytest.mark.rule("DP-ENG-08")
def test_boosts_of_catchers_and_players_that_are_none_are_refused_in_forms() -> None:
    # given forms for catching and for playing, complete but for the boost
    catch = GAME.form(GAME.view(runaway(2, **imps(3)), 0)).fill(0, 1)
    games = GAME.form(GAME.view(playful(2, 2, **imps(1)), 0))
    for at, amount in enumerate(play(upper=1).gaps):
        games = games.fill(at, amount)

    # when another tile is named, or none, then there is no such choice
    for wrong in (P.tile("trollie"), P.tile(SHOVEL), 10**6, -7):
        assert [(at, reason.code) for at, reason in catch.fill(1, wrong).problems()] == [
            (1, "no_such_choice")
        ]
        for choice in ((wrong, P.number("gap", "upper_gap")), (EMPLOYEE, 10**6), (-1, 3)):
            problems = games.fill(4, choice).problems()
            assert [(at, reason.code) for at, reason in problems] == [(4, "no_such_choice")]


# --- guard


def guard(*places: tuple[int, int, int], on: tuple[int, int] | None = None) -> GuardCages:
    return GuardCages(places, None if on is None else EMPLOYEE, on)


def added(state: State) -> list[tuple[int, ...]]:
    """What imps add on the upper plots, strength before antimagic."""
    return [player(state).plots[at].guarded for at in (UL, UR)]


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-ART-04")
def test_t18_in_armor_plus_two_on_one_number() -> None:
    # given a pet with 2 anger needs in a cage of strength 0, one with 1 magic need, the armor, and imps enough
    plots = {
        "upper_left": plot("null_sphere", of=pet("snappy", 5, "red_anger", "red_anger")),
        "upper_right": plot("ward_circle", of=pet("birdie", 4, "purple_magic")),
    }
    state = shown(plots, "imp_armor", **imps(3))

    # when one imp is boosted, then it adds 2 to one number
    action = guard((UL, STRENGTH, 1), on=(UL, STRENGTH))
    assert boosted(state, action) == [("guard", 2)]
    (event,) = told(state, 0, action, "guarded")
    assert (event["amount"], event["imps"]) == (2, 1)
    after = do(state, 0, action)
    assert (added(after), player(after).imps_busy, used(after)) == ([(2, 0), (0, 0)], 4, True)

    # and another imp adds 1, there or elsewhere
    two = guard((UL, STRENGTH, 2), on=(UL, STRENGTH))
    assert added(do(state, 0, two)) == [(3, 0), (0, 0)]
    apart = ((UL, STRENGTH, 1), (UR, ANTIMAGIC, 1))
    assert added(do(state, 0, guard(*apart, on=(UL, STRENGTH)))) == [(2, 0), (0, 1)]
    assert added(do(state, 0, guard(*apart, on=(UR, ANTIMAGIC)))) == [(1, 0), (0, 2)]
    assert added(do(state, 0, guard(*apart))) == [(1, 0), (0, 1)]

    # and in a draft each choice names an artifact, a plot and a number, nobody's as well
    draft = GAME.draft(GAME.view(state, 0))
    while draft.slot != "boost":
        draft = draft.choose(draft.choices()[-1])
    assert {len(choice) for choice in draft.choices() if isinstance(choice, tuple)} == {3}

    # but it is an imp like others: two imps at most, and it must stand somewhere
    assert refused(state, 0, guard((UL, STRENGTH, 3), on=(UL, STRENGTH)))[0] == "too_many_guards"
    assert refused(state, 0, guard((UL, STRENGTH, 1), on=(UR, ANTIMAGIC)))[0] == "no_such_choice"
    assert refused(state, 0, guard(on=(UL, STRENGTH)))[0] == "not_canonical"
    assert refused(state, 0, GuardCages(((UL, STRENGTH, 1),), EMPLOYEE))[0] == "not_canonical"
    assert refused(state, 0, GuardCages(((UL, STRENGTH, 1),), None, (UL, STRENGTH)))[0] == "not_canonical"


@pytest.mark.rule("DP-ENG-08", "DP-ART-04")
def test_a_boosted_guard_uses_one_of_the_two_imps_of_the_round() -> None:
    # given both windows; when one imp is boosted before magic
    plots = {
        "upper_left": plot(of=pet("ghosty", 5, "purple_magic", "purple_magic", "purple_magic")),
        "upper_right": plot("null_sphere", of=pet("snappy", 5, "red_anger", "red_anger")),
    }
    state = shown(plots, "imp_armor", **imps(4))
    state = do(state, 0, guard((UL, ANTIMAGIC, 1), on=(UL, ANTIMAGIC)))

    # then one more may go before anger, with the boost used up
    assert all(action.boost is None for action in options(state))
    assert max(sum(n for *_, n in action.imps) for action in options(state)) == 1
    assert refused(state, 0, guard((UR, STRENGTH, 1), on=(UR, STRENGTH))) == (
        "no_boost",
        "DP-ART-05: Employee of the Month does not boost an imp that is to guard now",
    )


# --- clean


def cleaning(upper_right: int, lower_left: int = 0, artifacts: Any = (WHO,), **mine: Any) -> State:
    """Seat 0 is about to clean up this much manure in empty cages."""
    plots = {
        "upper_left": plot(),
        "upper_right": plot("ward_circle", dirt=upper_right),
        "lower_left": plot("sand_pit", dirt=lower_left),
    }
    known = {"exhibitions": ["arena"], "customers": ["warlock"]}
    return scene("business/discard_needs", plots, table=known, artifacts=list(artifacts), **mine)


def clean(*heaps: tuple[int, int]) -> CleanCages:
    return CleanCages(tuple((plot, MANURE, amount) for plot, amount in heaps))


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-CLEAN-03")
def test_t18_as_a_cleaner_four_manure() -> None:
    # given one imp and 5 manure; then up to 4 may go
    state = cleaning(5, **imps(1))
    assert set(options(state)) == {clean(), *(clean((UR, n)) for n in (1, 2, 3, 4))}
    assert refused(state, 0, clean((UR, 5))) == (
        "not_enough_imps",
        "DP-CLEAN-03: this takes 2 imps, and 1 imp is at hand",
    )

    # when 4 go, then the boost is used without a question
    assert boosted(state, clean((UR, 4))) == [("clean", 2)]
    (event,) = told(state, 0, clean((UR, 4)), "cleaned")
    assert event["imps"] == 1
    after = do(state, 0, clean((UR, 4)))
    assert (manure(after, UR), player(after).gold, player(after).imps_at_home) == (1, 2, 0)


@pytest.mark.rule("DP-ENG-04", "DP-ENG-08", "DP-CLEAN-02", "DP-CLEAN-04")
@pytest.mark.parametrize("home", [1, 2, 3, 4])
@pytest.mark.parametrize("owned", [True, False], ids=["boost", "plain"])
def test_the_least_number_of_imps_cleans_and_all_others_earn_gold(home: int, owned: bool) -> None:
    # given some imps, and a lot of manure in two cages
    state = cleaning(5, 6, [WHO] if owned else [], **imps(home))
    first = 4 if owned else 2  # what one imp removes, if it is the only one
    assert {sum(n for *_, n in action.removed) for action in options(state)} == set(
        range(min(11, first + 2 * (home - 1)) + 1)
    )
    for action in options(state):
        amount = sum(n for *_, n in action.removed)

        # when so much is cleaned up, then as few imps as can do it do it, all others earn 1 gold each
        plain = next(n for n in range(6) if 2 * n >= amount)
        best = next(n for n in range(6) if (first + 2 * (n - 1) if n else 0) >= amount)
        after = do(state, 0, action)
        assert player(after).imps_busy - player(state).imps_busy == best
        assert player(after).gold == player(state).gold + home - best

        # and the boost is used only where it saves an imp
        assert boosted(state, action) == ([("clean", 2)] if best < plain else [])


# --- once a round, and never for gold


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-CLEAN-04")
def test_t18_idle_it_earns_one_gold() -> None:
    # given one imp, nothing to clean, and the Employee; when phase 5 comes, then it has earned 1 gold
    state = cleaning(0, **imps(1))
    assert (player(state).gold, used(state)) == (2 + 1, False)


BOOSTED: dict[type[Any], Any] = {
    PlaceImps: better(on="upper", upper=1),
    GuardCages: guard((UL, STRENGTH, 1), on=(UL, STRENGTH)),
    Catch: ONE_FOR_TWO,
    SweepCages: sweep((UL, 1), boost=True),
    CleanCages: clean((LL, 4)),
}
"""A boosted action for each job, in the order of the jobs in a round."""
PLAIN: dict[type[Any], Any] = {
    PlaceImps: play(upper=1),
    GuardCages: guard(),
    Catch: CATCH,
    SweepCages: sweep((UL, 1)),
    CleanCages: clean((LL, 1)),
}


def check_late(state: State, job: type[Any]) -> None:
    """The boost was used already, so that this job cannot be boosted any more."""
    if job is CleanCages:  # nobody asks for it, so that it is simply not there
        assert all(boosted(state, action) == [] for action in options(state))
    else:
        assert refused(state, 0, BOOSTED[job])[0] == "no_boost"
        assert all(action.boost is None for action in options(state))


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
@pytest.mark.parametrize("job", list(BOOSTED), ids=lambda job: job.__name__)
def test_one_job_a_round_over_phases_four_and_five(job: type[Any]) -> None:
    # given something to do for every job, the other tools, and imps enough
    angry = pet("snappy", 5, *["red_anger"] * 3, "yellow_play")
    plots = {
        "upper_left": plot("null_sphere", of=angry, dirt=5),
        "upper_right": plot("ward_circle", of=pet("trollie", 4, "yellow_play")),
        "lower_left": plot("sand_pit", dirt=5),
    }
    state, seen = shown(plots, SHOVEL, "imp_armor", **imps(6)), list[type[Any]]()

    # when one of the jobs is boosted
    while asked(state)[1] == 0 and (kind := GAME.decisions(state)[0].actions[0]) not in seen:
        if job in seen:
            # then no later one can be
            check_late(state, kind)
        elif kind is job:
            assert len(boosted(state, BOOSTED[kind])) == 1
        seen.append(kind)
        state = do(state, 0, (BOOSTED if kind is job else PLAIN)[kind])
        while asked(state) == ("SweepCages", 0) and SweepCages in seen:
            state = do(state, 0, sweep())
    assert seen == list(BOOSTED)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_the_boost_is_back_in_the_next_round() -> None:
    # given a boost used in phase 5
    state = cleaning(4, **imps(1))
    state = GAME.apply(state, 0, clean((UR, 4))).state
    assert used(state)
    state = quietly(state, lambda s: s.table.round == 2)
    assert not used(state)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_only_its_owner_has_the_boost() -> None:
    # given the Employee with seat 1
    other = {1: {"artifacts": [WHO]}}
    runaway = {"upper_left": plot("null_sphere", of=pet("snappy", 3, "red_anger", "red_anger"))}
    state = show(runaway, others=other, **imps(3))
    assert set(options(state)) == {LET_GO, CATCH}
    assert refused(state, 0, ONE_FOR_TWO) == (
        "no_boost",
        "DP-ART-05: Employee of the Month does not boost an imp that is to catch now",
    )


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_nobody_else_plays_with_a_boost() -> None:
    # given playful pets and no Employee
    state = playful(2, 2, artifacts=[], **imps(2))
    assert all(action.boost is None for action in options(state))
    assert refused(state, 0, better(on="upper", upper=1)) == (
        "no_boost",
        "DP-ART-05: Employee of the Month does not boost an imp that is to play now",
    )
    # and an imp that is named without an artifact is no boost either
    half = attrs.evolve(play(upper=1), boosted=P.number("gap", "upper_gap"))
    assert refused(state, 0, half)[0] == "not_canonical"


@pytest.mark.rule("DP-ART-05")
def test_an_artifact_without_a_boost_boosts_nothing() -> None:
    state = runaway(2, **imps(3))
    for tile in ("whip_of_obedience", "snappy"):
        assert refused(state, 0, Catch(True, P.tile(tile)))[0] == "no_boost"
