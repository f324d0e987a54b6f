"""The Long-Handled Shovel: one imp sweeps on its player's turn of phase 4 (chapter 11)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.moves import quietly
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions
from dungeon_petz.scenes import (
    GAME,
    LL,
    LR,
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
    player,
    refused,
    show,
    suffering,
    told,
)
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.state import State

MANURE, DISEASE = P.number("token", "manure"), P.number("need", "disease")
SHOVEL = "long_handled_shovel"


def sweep(*heaps: tuple[int, int]) -> SweepCages:
    """So many manure tokens of these plots."""
    return SweepCages(tuple((plot, MANURE, amount) for plot, amount in heaps))


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def shown(plots: Any, *, tile: str = "", **mine: Any) -> State:
    """Seat 0 with the shovel settles its needs."""
    return show(plots, tile=tile, **{"artifacts": [SHOVEL], **mine})


def sick(dirt: int, *cards: str, of: str = "snakitty", **mine: Any) -> State:
    """A pet with a disease need lives in so much manure."""
    needs = cards or ("green_disease",)
    return shown({"upper_left": plot(of=pet(of, 4, *needs), dirt=dirt)}, **mine)


def window(state: State) -> str:
    """In which window seat 0 is asked to sweep."""
    (decision,) = GAME.decisions(state)
    assert (decision.seat, decision.actions, decision.rule) == (0, (SweepCages,), "DP-ART-03")
    return (
        "turn_end" if len(decision.context) == 1 else C.names["need"][decision.context[0]].partition(":")[2]
    )


# --- when


@pytest.mark.rule("DP-ART-03", "DP-NEEDS-16", "DP-ENG-07")
@pytest.mark.parametrize(("swept", "ill"), [(0, 3), (1, 2), (2, 0)])
def test_manure_swept_up_before_disease_does_not_make_ill(swept: int, ill: int) -> None:
    # given a pet with a disease need in 3 manure, and one imp
    state = sick(3, **imps(1))
    assert window(state) == "disease"

    # when some is swept up, then the pet suffers as if the rest alone had been there: 4 -> 3, 3 -> 2, 2 -> 0
    after = do(state, 0, sweep((UL, swept)) if swept else sweep())
    assert (suffering(after), manure(after)) == (ill, 3 - swept)


@pytest.mark.rule("DP-ART-03", "DP-NEEDS-16")
def test_the_poop_of_this_round_may_be_swept_up_before_disease() -> None:
    # given a clean cage with a pet that leaves 2 manure and is exposed to a disease
    needs = ("green_poop", "green_poop", "green_disease")
    state = shown({"upper_left": plot(of=pet("lifffard", 5, *needs))}, **imps(1))
    assert (window(state), manure(state)) == ("disease", 2)

    # when both are gone, then it stays well
    assert suffering(do(state, 0, sweep((UL, 2)))) == 0
    assert suffering(do(state, 0, sweep())) == 2


@pytest.mark.rule("DP-ENG-07", "DP-ART-03")
def test_without_a_disease_need_only_the_end_of_the_turn_is_asked() -> None:
    # given a pet without disease in manure, then in round 1 the end of the turn is asked
    state = shown({"upper_left": plot(of=pet("snakitty", 4, "green_hunger"), dirt=3)}, **imps(1))
    assert window(state) == "turn_end"
    # and it is without any pet
    assert window(shown({"upper_left": plot(dirt=1)}, **imps(1))) == "turn_end"
    # and when the pet that had the need is lost before
    dying = pet("snakitty", 4, "green_hunger", "yellow_disease", suffering=3)
    state = shown({"upper_left": plot(of=dying, dirt=3)}, **imps(1))
    assert (pet_at(state), window(state)) == (None, "turn_end")


@pytest.mark.rule("DP-ENG-07", "DP-ART-03", "DP-EXH-02")
def test_sweeping_comes_before_the_pet_for_the_exhibition_is_chosen() -> None:
    # given an exhibition of one pet that counts manure against it
    state = shown({"upper_left": plot(of=pet("trollie", 2), dirt=2)}, tile="beauty_pageant", **imps(1))
    assert window(state) == "turn_end"

    # when the cage is swept, then the pet is judged in a clean one
    after = do(state, 0, sweep((UL, 2)))
    assert asked(after) == ("EnterExhibition", 0)
    ((clean,), (dirty,)) = (
        told(one, 0, options(one)[0], "entered") for one in (after, do(state, 0, sweep()))
    )
    assert clean["points"] > dirty["points"]


@pytest.mark.rule("DP-ART-03", "DP-P4-01")
def test_it_is_the_own_turn_in_which_one_sweeps() -> None:
    # given seat 0 with the shovel, who is second in start order
    other = {"plots": {"upper_left": plot(of=pet("snakitty", 4, "green_disease"), dirt=1)}}
    state = P.state(
        "showing_off[0]/reveal_needs",
        players={0: {"artifacts": [SHOVEL], "plots": {"upper_left": plot(dirt=2)}}, 3: other},
        order=(3, 0, 1, 2),
    )
    # then nobody asks during the turn of seat 3, and seat 0 is asked at the end of its own
    assert window(state) == "turn_end"
    assert GAME.program[state.table.cursor].place == 1


@pytest.mark.rule("DP-ART-03", "DP-ENG-07")
@pytest.mark.parametrize(
    ("dirt", "home", "owned"),
    [(3, 0, [SHOVEL]), (0, 2, [SHOVEL]), (3, 2, []), (3, 2, ["whip_of_obedience"])],
    ids=["no imp", "no manure", "no artifact", "another artifact"],
)
def test_nobody_is_asked_who_cannot_sweep(dirt: int, home: int, owned: list[str]) -> None:
    state = sick(dirt, artifacts=owned, **imps(home))
    assert asked(state)[0] != "SweepCages"
    assert not GAME.program[state.table.cursor].name.startswith("showing_off[0]")


# --- how much


@pytest.mark.rule("DP-ART-03")
def test_up_to_two_tokens_in_all_from_occupied_and_empty_cages() -> None:
    # given manure in a cage with a pet, in two empty cages, and a clean one
    plots = {
        "upper_left": plot(of=pet("trollie", 2), dirt=1),
        "upper_right": plot("ward_circle", dirt=3),
        "lower_left": plot("sand_pit", dirt=1),
        "lower_right": plot("meadow"),
    }
    state = shown(plots, **imps(3))

    # then none, one or two tokens may go, in any mix
    everything = [
        tuple((at, n) for at, n in zip((UL, UR, LL), (a, b, c), strict=True) if n)
        for a in range(2)
        for b in range(4)
        for c in range(2)
    ]
    assert set(options(state)) == {sweep(*mix) for mix in everything if sum(n for _, n in mix) <= 2}

    # and more, or what is not there, is refused
    for mix in everything:
        if sum(n for _, n in mix) > 2:
            assert refused(state, 0, sweep(*mix))[0] == "too_much_to_sweep"
    sentence = "DP-ART-03: this sweeps up 3 tokens, and the imp can remove 2"
    assert refused(state, 0, sweep((UR, 3))) == ("too_much_to_sweep", sentence)
    for at in (LL, LR):
        assert refused(state, 0, sweep((at, 2)))[0] in ("no_such_choice", "nothing_to_clean")
    assert refused(state, 0, sweep((LR, 1))) == (
        "nothing_to_clean",
        "DP-ART-03: there is nothing to clean up on Lower right plot",
    )

    after = do(state, 0, sweep((UL, 1), (UR, 1)))
    assert [manure(after, at) for at in (UL, UR, LL)] == [0, 2, 1]


@pytest.mark.rule("DP-ART-03", "DP-ENG-07")
def test_one_sweep_at_two_moments_costs_one_imp() -> None:
    # given one imp, and a sick pet in 4 manure
    state = sick(4, **imps(1))
    (event,) = told(state, 0, sweep((UL, 1)), "swept")
    assert (event["imps"], event["tokens"]) == (1, P.bag("token", {"manure": 1}))

    # when one token is swept up before disease, then the imp is used, and at the end of the turn it may sweep again
    state = do(state, 0, sweep((UL, 1)))
    assert (player(state).imps_at_home, player(state).imps_busy) == (0, 6)
    assert window(state) == "turn_end"
    assert set(options(state)) == {sweep(), sweep((UL, 1))}
    assert refused(state, 0, sweep((UL, 2))) == (
        "too_much_to_sweep",
        "DP-ART-03: this sweeps up 2 tokens, and the imp can remove 1",
    )

    # when it does, then no other imp is used, and nothing is left to sweep with
    (event,) = told(state, 0, sweep((UL, 1)), "swept")
    assert event["imps"] == 0
    after = do(state, 0, sweep((UL, 1)))
    assert (manure(after), player(after).imps_at_home, player(after).imps_busy) == (2, 0, 6)
    assert asked(after)[0] != "SweepCages"


@pytest.mark.rule("DP-ART-03")
def test_what_was_swept_at_once_leaves_nothing_for_later() -> None:
    # given two imps; when two tokens go before disease, then the end of the turn is not asked
    state = do(sick(4, **imps(2)), 0, sweep((UL, 2)))
    assert asked(state)[0] != "SweepCages"
    assert (manure(state), player(state).imps_busy) == (2, 5)


@pytest.mark.rule("DP-ART-03", "DP-ENG-07")
def test_whoever_does_not_sweep_keeps_the_imp_and_is_asked_again() -> None:
    # given one imp
    state = sick(2, **imps(1))
    assert told(state, 0, sweep(), "swept") == []
    state = do(state, 0, sweep())
    assert (window(state), player(state).imps_at_home) == ("turn_end", 1)

    # when it is not sent at all, then it earns gold in phase 5
    assert player(do(state, 0, sweep())).gold == 2 + 1
    assert player(do(state, 0, sweep((UL, 1)))).gold == 2


@pytest.mark.rule("DP-ART-03", "DP-CLEAN-03", "DP-CLEAN-02")
def test_the_sweeping_imp_does_not_clean_any_more() -> None:
    # given one imp, and 4 manure in an empty cage; when it sweeps 2, then nobody cleans the rest
    state = do(shown({"upper_left": plot(dirt=4)}, **imps(1)), 0, sweep((UL, 2)))
    assert asked(state) != ("CleanCages", 0)
    assert manure(state) == 2


@pytest.mark.rule("DP-ART-03", "DP-CLEAN-03")
def test_only_tokens_that_imps_can_clean_up_are_swept_or_cleaned() -> None:
    # given a game in which nobody can clean up manure
    tables = shipped_tables()
    (token,) = [entry for entry in tables["token"] if entry["id"] == "manure"]
    token["cleaned"] = False
    p = Positions(game_of(pack("dungeon_petz", tables)))
    own = {"artifacts": [SHOVEL], "plots": {"upper_left": p.plot(cage="printed_cage", tokens={"manure": 4})}}
    table: dict[str, Any] = {"exhibitions": ["arena"], "customers": ["warlock"]}

    # then nobody is asked to sweep or to clean before the round ends
    state = p.state("showing_off[0]/reveal_needs", players={0: own}, **table)
    assert state.table.round == 2


@pytest.mark.rule("DP-ART-03")
def test_suffering_is_not_swept_up() -> None:
    state = sick(1, **imps(1))
    token = P.number("token", "suffering")
    assert refused(state, 0, SweepCages(((UL, token, 1),)))[0] == "nothing_to_clean"


@pytest.mark.rule("DP-AGE-05", "DP-ART-03")
def test_the_shovel_is_ready_again_in_the_next_round() -> None:
    # given a sweep of round 1, half done
    state = shown({"upper_left": plot(dirt=4)}, **imps(1))
    state = do(state, 0, sweep((UL, 1)))
    assert player(state).artifacts[0].left != ()

    # when round 2 comes, then the imp is home, and up to 2 tokens may be swept up again
    state = quietly(state, lambda s: s.table.round == 2)
    assert player(state).artifacts[0].left == ()
    assert player(state).imps_busy == 0
    state = quietly(state, lambda s: asked(s)[0] == "SweepCages" if len(GAME.decisions(s)) == 1 else False)
    assert max(sum(n for *_, n in action.removed) for action in options(state)) == 2
