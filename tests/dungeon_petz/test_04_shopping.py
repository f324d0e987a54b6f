"""Chapter 4: grouping, sending, and the action spaces."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import petz_engine as pe
from dungeon_petz.moves import (
    Group,
    Moves,
    answers,
    apply,
    asked,
    group_all,
    keep,
    larder,
    phase,
    player,
    quietly,
    refused,
    removed,
    row,
    send,
    sent,
    settle,
    shop,
    stand,
    standing,
)
from dungeon_petz.pack_making import MAKER
from dungeon_petz.positions import Positions, positions, the_game
from petz_engine.dungeon_petz import groupings
from petz_engine.dungeon_petz.actions import group_imps
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.prose import counted

# --- grouping


def grouping(imps: int, gold: int) -> State:
    """Seat 0 groups so many imps and so much gold."""
    fetched = max(0, imps - 6)
    fields = {
        "imps_at_home": imps,
        "imps_in_hospital": max(0, 6 - imps),
        "imps_fetched": fetched,
        "gold": gold,
    }
    return positions().state("shopping/group_imps", due=(0, 1, 2, 3), players={0: fields})


@pytest.mark.rule("DP-SHOP-01", "DP-SHOP-02")
@pytest.mark.parametrize(
    ("imps", "gold", "count"), [(6, 3, 268), (6, 4, 435), (10, 4, 3233), (10, 12, 67422)]
)
def test_the_number_of_groupings(imps: int, gold: int, count: int) -> None:
    game = the_game()
    options = game.options(game.view(grouping(imps, gold), 0))
    assert options.count() == count


@pytest.mark.rule("DP-SHOP-01", "DP-SHOP-02")
@pytest.mark.parametrize(("imps", "gold"), [(6, 3), (6, 4), (10, 4), (0, 5), (1, 0)])
def test_the_groupings_are_those_that_the_rule_describes(imps: int, gold: int) -> None:
    # given all ways of making up to six groups, each with an imp, found without the engine
    def ways(imps: int, gold: int, groups: int, top: Group) -> set[tuple[Group, ...]]:
        found: set[tuple[Group, ...]] = {()}
        if groups:
            for group in ((i, g) for i in range(1, imps + 1) for g in range(gold + 1)):
                if group <= top:
                    rest = ways(imps - group[0], gold - group[1], groups - 1, group)
                    found |= {(group, *further) for further in rest}
        return found

    expected = {tuple(sorted(groups)) for groups in ways(imps, gold, 6, (99, 99))}

    # when the engine lists them, then they are the same, each once
    game = the_game()
    listed = [tuple(sorted(a.groups)) for a in game.options(game.view(grouping(imps, gold), 0))]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@pytest.mark.rule("DP-SHOP-01")
def test_the_rich_choose_groups_without_a_list_of_them() -> None:
    # given somebody with a million gold
    game, state = the_game(), grouping(10, 10**6)
    draft = game.draft(game.view(state, 0))

    # then there are that many groups, the quietest first, and each can be chosen
    choices = draft.choices()
    assert len(choices) == 1 + 10 * (10**6 + 1)
    assert (choices[0], choices[1], choices[-1]) == ((0, 0), (1, 0), (10, 10**6))
    assert (10, 10**6) in choices
    assert (11, 0) not in choices
    draft = draft.choose((2, 10**6))
    assert draft.choices()[-1] == (8, 0)


@given(st.integers(0, 6), st.integers(0, 6), st.none() | st.tuples(st.integers(1, 6), st.integers(0, 6)))
def test_groups_are_those_of_a_plain_list(imps: int, gold: int, last: tuple[int, int] | None) -> None:
    groups = group_imps.Groups(imps, gold, last)
    plain = [(0, 0), *((i, g) for i in range(1, imps + 1) for g in range(gold + 1))]
    if last is not None:
        plain = [g for g in plain if g == (0, 0) or (sum(g), g[0]) <= (sum(last), last[0])]
    assert list(groups) == plain
    assert len(groups) == len(plain)
    assert all((group in groups) == (group in plain) for group in product(range(8), range(8)))


@pytest.mark.parametrize("last", [None, (2, 1), (1, 0), (1, 2)])
def test_nothing_but_a_group_of_the_list_is_in_it(last: tuple[int, int] | None) -> None:
    # given two imps and three gold; then of all that could be asked about only what is listed is in the list
    groups, small = group_imps.Groups(2, 3, last), range(-2, 6)
    listed = {(0, 0), *((i, g) for i in (1, 2) for g in range(4))}
    if last is not None:
        listed = {g for g in listed if (sum(g), g[0]) <= (sum(last), last[0])}
    assert {group for group in product(small, small) if group in groups} == listed == set(groups)
    for odd in (1, (1,), (1, 0, 0), [1, 0], (True, 0), (1, False), (1.0, 0), None):
        assert odd not in groups
    # and it is read like any sequence
    assert [groups[i] for i in range(len(groups))] == list(groups) == [*groups[:]] == [*groups.listed()]
    assert (groups[-1], groups[::2]) == (list(groups)[-1], list(groups)[::2])
    with pytest.raises(IndexError):
        groups[len(groups)]


@pytest.mark.rule("DP-SHOP-01")
def test_groupings_are_counted_quickly_even_the_first_time() -> None:
    # given a fresh start, in the best of three tries (other work may disturb one)
    game, seconds = the_game(), []
    options = game.options(game.view(grouping(10, 12), 0))
    for _ in range(3):
        for cached in (groupings._all, groupings._behind):
            cached.cache_clear()
        started = time.process_time()
        options.count()
        seconds.append(time.process_time() - started)
    assert min(seconds) < 0.05


@pytest.mark.rule("DP-SHOP-01")
def test_the_groupings_of_the_rich_are_counted_and_drawn() -> None:
    # given ten imps and a thousand gold, in the best of three tries
    game, seconds = the_game(), []
    options = game.options(game.view(grouping(10, 1000), 0))
    for _ in range(3):
        groupings._all.cache_clear()
        started = time.process_time()
        assert options.count() > 10**14
        seconds.append(time.process_time() - started)

    # then counting takes no second, and one of them can be drawn
    assert min(seconds) < 1
    assert options.sample(pe.Rng(1)) in options


@given(st.integers(1, 9), st.integers(0, 12), st.integers(1, 8))
def test_all_groupings_are_those_behind_each_first_group(imps: int, gold: int, left: int) -> None:
    behind = groupings._behind(imps, gold, left)
    assert groupings._all(imps, gold, left) == 1 + sum(behind.values())
    assert set(behind) == {group for group in group_imps.Groups(imps, gold, None) if group[0]}


@pytest.mark.rule("DP-SHOP-01")
@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ([(0, 2)], "group_needs_imp"),
        ([(2, 1), (0, 1)], "group_needs_imp"),
        ([(1, -1)], "group_needs_imp"),
        ([(7, 0)], "not_enough_imps"),
        ([(4, 0), (2, 0), (1, 0)], "not_enough_imps"),
        ([(6, 0), (0, 1)], "group_needs_imp"),
        ([(4, 0), (3, 0)], "not_enough_imps"),
        ([(1, 3)], "not_enough_gold"),
        ([(1, 2), (1, 1)], "not_enough_gold"),
        ([(1, 0)] * 7, "too_many_groups"),
    ],
)
def test_groups_that_cannot_be_made(groups: list[Group], code: str) -> None:
    sentence = refused(grouping(6, 2), 0, GroupImps(tuple(groups)), code, "DP-SHOP-01")
    if code == "not_enough_imps":
        assert sentence in (
            "this takes 7 imps, and 6 imps are at hand",
            "this takes 3 imps, and 2 imps are at hand",
            "this takes 1 imp, and no imps are at hand",
        )
    if code == "not_enough_gold":
        assert sentence in (
            "this takes 3 gold, and there is 2 gold",
            "this takes 1 gold, and there is no gold",
        )
    if groups == [(0, 2)]:
        assert (
            sentence == "a group has at least 1 imp, and no less than 0 gold; this one has no imps and 2 gold"
        )


@pytest.mark.rule("DP-SHOP-01")
@pytest.mark.parametrize("groups", [[], [(1, 0)], [(1, 2)], [(6, 2)], [(1, 0)] * 6, [(2, 0), (1, 2)]])
def test_no_imp_and_no_gold_must_be_used(groups: list[Group]) -> None:
    state = apply(grouping(6, 2), 0, GroupImps(tuple(groups)))
    assert state.secrets[0].sealed == GroupImps(tuple(groups))


@pytest.mark.rule("DP-SHOP-02")
def test_the_order_of_groups_means_nothing() -> None:
    # given the same groups in any order, then they are one action, largest first, then the one with more imps
    groups = [(1, 0), (1, 2), (2, 1)]
    assert GroupImps(tuple(groups)) == GroupImps(tuple(reversed(groups)))
    assert GroupImps(tuple(groups)).groups == ((2, 1), (1, 2), (1, 0))


@pytest.mark.rule("DP-SHOP-02")
def test_permuted_groups_are_refused_when_they_come_from_outside() -> None:
    written = the_game().encode_action(GroupImps(((1, 0), (1, 2), (2, 1))))
    assert the_game().decode_action(written) == GroupImps(((2, 1), (1, 2), (1, 0)))
    with pytest.raises(pe.DecodeError, match="not canonical"):
        the_game().decode_action({**written, "groups": [[1, 0], [1, 2], [2, 1]]})


@pytest.mark.rule("DP-SHOP-02", "DP-SHOP-01")
def test_all_screens_drop_together() -> None:
    # given three players who have grouped already
    state = positions().state("shopping/group_imps", due=(0, 1, 2, 3))
    for seat in (2, 0, 3):
        state = apply(state, seat, GroupImps(((2, 1), (1, 0))))
        assert all(player(state, other).groups == () for other in range(4))
    assert asked(state) == [1]

    # when the last one has, then the groups of all lie open, and what is in them is not at home
    state = apply(state, 1, GroupImps(((1, 0),)))
    assert [player(state, seat).groups for seat in range(4)] == [
        ((2, 1), (1, 0)),
        ((1, 0),),
        ((2, 1), (1, 0)),
        ((2, 1), (1, 0)),
    ]
    assert [(player(state, seat).imps_at_home, player(state, seat).gold) for seat in (0, 1)] == [
        (3, 1),
        (5, 2),
    ]
    assert all(secret.sealed is None for secret in state.secrets)


# --- the order of sending


def senders(state: State) -> list[tuple[int, int]]:
    """Who is asked about a group of which size, when everybody keeps everything."""
    seen = []
    while answers(state) == {KeepGroup, SendGroup}:
        (seat,) = asked(state)
        group = player(state, seat).groups[0]
        seen.append((seat, sum(group)))
        state = keep(state, seat, group)
    return seen


@pytest.mark.rule("DP-SHOP-03", "DP-SHOP-02", "DP-SHOP-04")
def test_t1_order_of_groups() -> None:
    # given Red {3,3,2,1}, Yellow {6,3}, Green {4,4,1,1}, Blue {4,3,1,1,1}; Red starts
    red, yellow, green, blue = range(4)
    state = shop(
        {
            red: [(1, 2), (2, 1), (1, 1), (1, 0)],
            yellow: [(5, 1), (1, 2)],
            green: [(1, 3), (3, 1), (1, 0), (1, 0)],
            blue: [(1, 3), (2, 1), (1, 0), (1, 0), (1, 0)],
        }
    )

    # then they send Y6; G4, B4, G4; R3, Y3, B3, R3; R2; R1, G1, B1, G1, B1, B1
    assert senders(state) == [
        (yellow, 6),
        *((seat, 4) for seat in (green, blue, green)),
        *((seat, 3) for seat in (red, yellow, blue, red)),
        (red, 2),
        *((seat, 1) for seat in (red, green, blue, green, blue, blue)),
    ]


@pytest.mark.rule("DP-SHOP-03")
def test_each_size_begins_again_from_the_starting_player() -> None:
    # given a starting player 3, and a largest group that the last in order has
    state = shop({3: [(1, 0)], 0: [(1, 0)], 1: [(1, 0)], 2: [(2, 0), (1, 0)]}, order=(3, 0, 1, 2))
    assert senders(state) == [(2, 2), (3, 1), (0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("DP-SHOP-03")
def test_when_all_groups_are_equal_they_alternate_round_the_table() -> None:
    state = shop({seat: [(1, 0)] * 6 for seat in range(4)}, order=(1, 2, 3, 0))
    assert senders(state) == [(seat, 1) for _ in range(6) for seat in (1, 2, 3, 0)]


@pytest.mark.rule("DP-SHOP-03", "DP-SHOP-04")
def test_t13_equal_groups() -> None:
    # given Red 1, Yellow 2, Green 0, Blue 1 groups of size 4; Red starts
    red, yellow, _, blue = range(4)
    state = shop({red: [(4, 0)], yellow: [(1, 3), (2, 2)], blue: [(3, 1)]})
    assert senders(state) == [(red, 4), (yellow, 4), (blue, 4), (yellow, 4)]

    # when it is Yellow's turn, then both groups can go first, and the other one waits for Yellow's next turn
    state = keep(state, red, (4, 0))
    for first, second in (((1, 3), (2, 2)), ((2, 2), (1, 3))):
        once = send(state, yellow, first, "judging")
        assert asked(once) == [blue]
        twice = keep(once, blue, (3, 1))
        assert asked(twice) == [yellow]
        assert player(twice, yellow).groups == (second,)


@pytest.mark.rule("DP-SHOP-03")
def test_a_smaller_group_or_one_that_is_not_there_cannot_go_now() -> None:
    state = shop({0: [(2, 1), (1, 0)]})
    for action in (KeepGroup(1, 0), sent((1, 0), "judging"), KeepGroup(1, 2), sent((3, 0), "judging")):
        sentence = refused(state, 0, action, "no_such_group", "DP-SHOP-03")
        imps = counted(action.imps, "imp")
        assert sentence == f"there is no group of {imps} and {action.gold} gold to resolve now"


@pytest.mark.rule("DP-SHOP-03")
def test_nobody_sends_out_of_turn() -> None:
    refused(shop({0: [(1, 0)], 1: [(1, 0)]}), 1, KeepGroup(1, 0), "not_asked", "DP-SHOP-05")


# --- sending and keeping


@pytest.mark.rule("DP-SHOP-05", "DP-ACT-11")
def test_all_gold_of_a_group_is_paid_even_where_none_is_needed() -> None:
    # given 3 gold in a group of 2 imps and 5 gold at home
    state = send(shop({0: [(2, 3)]}, players={0: {"gold": 5}}), 0, (2, 3), "judging")

    # then the imps stand there, and all of the group's gold is gone
    assert standing(state, "judging") == [(0, 2)]
    assert player(state, 0).imps_at_home == 4
    assert player(state, 0).groups == ()
    assert player(state, 0).gold == 5


@pytest.mark.rule("DP-SHOP-05", "DP-SHOP-07")
def test_a_group_kept_home_brings_back_its_imps_and_gold() -> None:
    # given two groups
    state = keep(shop({0: [(2, 3), (1, 0)]}, players={0: {"gold": 5}}), 0, (2, 3))

    # then the first is home, with its gold, and it is no passing: the next group is asked about
    assert (player(state, 0).imps_at_home, player(state, 0).gold) == (5, 8)
    assert asked(state) == [0]
    assert player(state, 0).groups == ((1, 0),)

    # and what was kept is final
    refused(state, 0, sent((2, 3), "judging"), "no_such_group", "DP-SHOP-03")


@pytest.mark.rule("DP-SHOP-05")
def test_one_group_goes_as_a_whole_to_one_space() -> None:
    state = shop({0: [(2, 1)]})
    for group in ((1, 1), (2, 0), (1, 0)):
        refused(state, 0, sent(group, "judging"), "no_such_group", "DP-SHOP-03")


@pytest.mark.rule("DP-SHOP-05")
def test_a_form_tells_of_a_space_that_does_not_exist() -> None:
    game = the_game()
    form = game.form(game.view(shop({0: [(2, 1)]}), 0), SendGroup).fill(0, (2, 1)).fill(1, 99)
    (slot, reason), *_ = form.problems()
    assert (slot, reason.code, reason.rule) == (1, "no_such_space", "DP-SHOP-05")


@pytest.mark.rule("DP-SHOP-06")
def test_a_space_takes_one_group_in_a_round() -> None:
    # given a group that was sent, when the same player and another want the space too
    state = send(shop({0: [(1, 0)] * 2, 1: [(1, 0)]}), 0, (1, 0), "hospital")
    sentence = refused(state, 1, sent((1, 0), "hospital"), "space_occupied", "DP-SHOP-06")
    assert sentence == "Hospital is occupied"

    # then both must go elsewhere
    state = send(state, 1, (1, 0), "judging")
    refused(state, 0, sent((1, 0), "judging"), "space_occupied", "DP-SHOP-06")


MARKET = {
    "cages": ["iron_vault", "barred_box", "ward_circle"],
    "addons": ["toy_chest", "rune_ring"],
    "lower_pets": ["birdie", "bubl", "drago"],
    "upper_pets": ["uni", "fluffy"],
    "artifacts": ["whip_of_obedience", "magic_box"],
}


@pytest.mark.rule("DP-SHOP-06", "DP-ENG-03", "DP-ACT-05", "DP-ACT-07")
def test_two_groups_may_go_to_the_cages_and_to_the_lower_pets_even_of_one_player() -> None:
    # given three groups that want a cage and three that want a pet
    state = shop({0: [(2, 1)] * 2, 1: [(2, 1)], 2: [(1, 2)] * 3}, rows=MARKET)
    state = send(state, 0, (2, 1), "cage_pits", "barred_box")
    state = keep(state, 1, (2, 1))
    state = send(state, 2, (1, 2), "lower_corral", "drago")

    # when seats 0 and 2 go there again, then both places are used
    state = send(state, 0, (2, 1), "cage_pits", "iron_vault")
    state = send(state, 2, (1, 2), "lower_corral", "birdie")
    assert standing(state, "cage_pits") == [(0, 2), (0, 2)]
    assert standing(state, "lower_corral") == [(2, 1), (2, 1)]
    assert row(state, "cages") == ["ward_circle"]
    assert row(state, "lower_pets") == ["bubl"]

    # and a third group finds no place
    refused(state, 2, sent((1, 2), "lower_corral", "bubl"), "space_occupied", "DP-SHOP-06")


@pytest.mark.rule("DP-SHOP-06")
def test_imps_stay_on_their_space_until_the_end_of_the_round() -> None:
    state = send(shop({0: [(2, 0)]}, exhibitions=["arena"]), 0, (2, 0), "judging")
    state = quietly(state, phase("business"))
    assert standing(state, "judging") == [(0, 2)]
    assert player(state, 0).imps_at_home + player(state, 0).imps_busy == 4


@pytest.mark.rule("DP-SHOP-07")
def test_imps_kept_home_or_never_grouped_are_available() -> None:
    # given 2 imps that were never grouped, 3 kept home and 1 sent
    state = shop({0: [(3, 0), (1, 0)]})
    state = send(keep(state, 0, (3, 0)), 0, (1, 0), "judging")
    assert player(state, 0).imps_at_home == 5


@pytest.mark.rule("DP-SHOP-08", "DP-ENG-17")
@pytest.mark.parametrize(
    "space",
    [
        "vegetable_stand",
        "mixed_stand",
        "meat_stand",
        "artifact_tents",
        "invite_imps",
        "hospital",
        "judging",
        "platform",
    ],
)
def test_a_space_that_gives_nothing_now_may_be_taken(space: str) -> None:
    # given round 1, empty stands and tents, nobody wounded, all extra imps of this round fetched
    state = shop({0: [(1, 0)], 1: [(1, 0)]}, players={0: {"imps_fetched": 1}})

    # when the group goes there, then it blocks the space
    state = send(state, 0, (1, 0), space)
    assert standing(state, space) == [(0, 1)]
    refused(state, 1, sent((1, 0), space), "space_occupied", "DP-SHOP-06")


@pytest.mark.rule("DP-ENG-17", "DP-SHOP-08")
@pytest.mark.parametrize("space", ["cage_pits", "addon_corner", "lower_corral", "upper_corral"])
def test_a_space_that_hands_out_a_tile_needs_one(space: str) -> None:
    sentence = refused(shop({0: [(2, 1)]}), 0, sent((2, 1), space), "nothing_there", "DP-ENG-17")
    label = positions().c.labels["space"][positions().number("space", space)]
    assert sentence == f"there is nothing to take on {label}"


ALL_SPACES: dict[str, Sequence[tuple[int, int]]] = {
    "vegetable_stand": [(1, 1)],
    "mixed_stand": [(1, 1)],
    "meat_stand": [(1, 1)],
    "artifact_tents": [(1, 1)],
    "cage_pits": [(2, 2), (2, 2)],
    "addon_corner": [(2, 1)],
    "lower_corral": [(3, 1), (3, 1)],
    "upper_corral": [(3, 1)],
    "invite_imps": [(3, 1)],
    "hospital": [(3, 1)],
    "judging": [(1, 1)],
    "platform": [(1, 1)],
}


@pytest.mark.rule("DP-SHOP-05", "DP-SHOP-06", "DP-ENG-19")
def test_when_every_space_is_taken_a_group_can_only_be_kept_and_is_asked_about() -> None:
    # given 14 groups on all spaces, and one group more
    fields = {1: {"imps_at_home": 0, "head_start": 4}, 2: {"imps_at_home": 1}, 3: {"imps_at_home": 1}}
    state = shop({0: [(2, 1)]}, players=fields, spaces=ALL_SPACES, rows=MARKET)

    # then its owner is asked, with one answer
    game = the_game()
    assert asked(state) == [0]
    assert list(game.options(game.view(state, 0))) == [KeepGroup(2, 1)]
    sentence = refused(state, 0, sent((2, 1), "platform"), "no_space", "DP-SHOP-05")
    assert sentence == "there is no space where a group of 2 imps and 1 gold can go"


@pytest.mark.rule("DP-SHOP-05", "DP-ENG-19")
def test_a_group_too_small_for_what_is_free_is_asked_about_too() -> None:
    # given that only a cage is free, and two equal groups of which one has two imps
    spaces = {**ALL_SPACES, "cage_pits": [(2, 2)]}
    fields = {1: {"imps_at_home": 0, "head_start": 4}, 2: {"imps_at_home": 3}, 3: {"imps_at_home": 1}}
    state = shop({0: [(2, 0), (1, 1)]}, players=fields, spaces=spaces, rows=MARKET)
    game = the_game()
    cages = [sent((2, 0), "cage_pits", cage) for cage in MARKET["cages"]]
    assert list(game.options(game.view(state, 0))) == [KeepGroup(2, 0), KeepGroup(1, 1), *cages]
    refused(state, 0, sent((1, 1), "cage_pits", "iron_vault"), "no_space", "DP-SHOP-05")


@pytest.mark.rule("DP-SHOP-01")
def test_a_player_without_groups_is_not_asked_to_send() -> None:
    state = positions().state("shopping/group_imps", due=(0, 1, 2, 3))
    state = group_all(state, {2: [(1, 0)]})
    assert senders(state) == [(2, 1)]


# --- the spaces

KNOWN = ["arena", "magic_show", "freestyle", "moody_medley"]


@pytest.mark.rule("DP-ACT-01", "DP-ACT-02", "DP-ACT-03")
@pytest.mark.parametrize(
    ("space", "lying", "after"),
    [
        ("vegetable_stand", {"vegetable": 3}, {"vegetable": (3, 2, 1), "meat": (0, 4)}),
        ("mixed_stand", {"vegetable": 2, "meat": 1}, {"vegetable": (2, 2, 1), "meat": (1, 4)}),
        ("meat_stand", {"meat": 6}, {"vegetable": (0, 2, 1), "meat": (6, 4)}),
    ],
)
def test_all_food_of_a_stand_goes_to_the_leftmost_chamber(
    space: str, lying: dict[str, int], after: dict[str, tuple[int, ...]]
) -> None:
    # given older food in a larder
    own = {0: {"larder": positions().larder({"vegetable": (0, 2, 1), "meat": (0, 4)})}}
    state = shop({0: [(1, 0)]}, players=own, stands={space: lying})

    # when the stand is visited
    state = send(state, 0, (1, 0), space)

    # then all its food is fresh in the larder, and the stand is empty
    assert larder(state, 0) == after
    assert stand(state, space) == {}


@pytest.mark.rule("DP-ACT-01", "DP-ACT-02", "DP-ACT-03")
def test_a_stand_gives_its_own_food_only() -> None:
    stands = {"vegetable_stand": {"vegetable": 2}, "meat_stand": {"meat": 3}}
    state = send(shop({0: [(1, 0)]}, stands=stands), 0, (1, 0), "vegetable_stand")
    assert larder(state, 0) == {"vegetable": (2, 0, 0)}
    assert stand(state, "meat_stand") == {"meat": 3}


@pytest.mark.rule("DP-ACT-03", "DP-PREP-09")
def test_extra_meat_is_taken_with_the_rest_of_the_stand() -> None:
    # given two pets that nobody bought, when the round is set up and seat 0 goes to the meat stand
    state = positions().state(
        "restock/later_round",
        round=2,
        exhibitions=["arena"],
        customers=["warlock"],
        rows={**MARKET, "upper_pets": ["uni", "fluffy"]},
    )
    state = group_all(settle(state), {0: [(1, 0)]})
    state = send(state, 0, (1, 0), "meat_stand")
    assert larder(state, 0) == {"meat": (4 + 2, 0)}


@pytest.mark.rule("DP-ACT-04")
def test_both_artifacts_are_taken_and_work_at_once() -> None:
    state = shop({0: [(1, 0)]}, rows=MARKET, players={0: {"artifacts": ["long_handled_shovel"]}})
    state = send(state, 0, (1, 0), "artifact_tents")
    names = [positions().tile(name) for name in ("long_handled_shovel", "magic_box", "whip_of_obedience")]
    assert [artifact.tile for artifact in player(state, 0).artifacts] == names
    assert player(state, 0).artifacts[1].stored == 1
    assert row(state, "artifacts") == []
    assert removed(state) == []


@pytest.mark.rule("DP-ACT-05")
def test_a_cage_needs_two_imps_whatever_the_gold() -> None:
    state = shop({0: [(1, 4), (2, 3)]}, rows=MARKET)
    sentence = refused(state, 0, sent((1, 4), "cage_pits", "iron_vault"), "imps_needed", "DP-ACT-05")
    assert sentence == "Cage pits needs 2 imps, and this group has 1 imp"
    state = send(state, 0, (2, 3), "cage_pits", "barred_box")
    assert player(state, 0).new_cages == (positions().tile("barred_box"),)
    assert row(state, "cages") == ["iron_vault", "ward_circle"]


@pytest.mark.rule("DP-ACT-05", "DP-ACT-06")
@pytest.mark.parametrize(("space", "tile"), [("cage_pits", "meadow"), ("addon_corner", "litter_tray")])
def test_only_a_revealed_tile_can_be_taken(space: str, tile: str) -> None:
    refused(shop({0: [(2, 1)]}, rows=MARKET), 0, sent((2, 1), space, tile), "no_such_tile", "DP-SHOP-05")


@pytest.mark.rule("DP-ACT-05", "DP-SHOP-05")
def test_a_tile_is_named_exactly_where_one_is_handed_out() -> None:
    state = shop({0: [(2, 1)]}, rows=MARKET)
    refused(state, 0, sent((2, 1), "cage_pits"), "too_short", "DP-SHOP-05")
    refused(state, 0, sent((2, 1), "judging", "iron_vault"), "no_tile_here", "DP-SHOP-05")


@pytest.mark.rule("DP-ACT-06")
def test_any_group_may_take_one_addon_and_the_other_stays() -> None:
    state = send(shop({0: [(1, 0)]}, rows=MARKET), 0, (1, 0), "addon_corner", "toy_chest")
    assert player(state, 0).new_addons == (positions().tile("toy_chest"),)
    assert row(state, "addons") == ["rune_ring"]


@pytest.mark.rule("DP-ACT-07", "DP-SETUP-09")
def test_a_pet_of_the_lower_half_needs_gold_and_has_size_two() -> None:
    state = shop({0: [(3, 0), (1, 2)]}, rows=MARKET, players={0: {"gold": 1}})
    sentence = refused(state, 0, sent((3, 0), "lower_corral", "bubl"), "gold_needed", "DP-ACT-07")
    assert sentence == "Lower half of the corral needs 1 gold, and this group has no gold"

    # when a group with 2 gold goes, then both are spent, and no cage is asked for
    state = send(state, 0, (1, 2), "lower_corral", "bubl")
    (pet,) = player(state, 0).new_pets
    assert (pet.tile, pet.size, sum(pet.tokens)) == (positions().tile("bubl"), 2, 0)
    assert player(state, 0).gold == 1
    assert row(state, "lower_pets") == ["birdie", "drago"]


@pytest.mark.rule("DP-ACT-08", "DP-SHOP-06")
def test_one_pet_of_size_three_can_be_bought_in_the_upper_half() -> None:
    state = shop({0: [(1, 1)] * 2, 1: [(1, 0)]}, rows=MARKET)
    state = send(state, 0, (1, 1), "upper_corral", "fluffy")
    (pet,) = player(state, 0).new_pets
    assert (pet.tile, pet.size) == (positions().tile("fluffy"), 3)
    assert row(state, "upper_pets") == ["uni"]
    refused(state, 0, sent((1, 1), "upper_corral", "uni"), "space_occupied", "DP-SHOP-06")

    # and without gold there is none
    state = shop({1: [(1, 0)]}, rows=MARKET)
    sentence = refused(state, 1, sent((1, 0), "upper_corral", "uni"), "gold_needed", "DP-ACT-08")
    assert sentence == "Upper half of the corral needs 1 gold, and this group has no gold"


@pytest.mark.rule("DP-ENG-18")
def test_rows_of_the_market_close_their_gaps() -> None:
    state = send(shop({0: [(1, 1)]}, rows=MARKET), 0, (1, 1), "lower_corral", "birdie")
    assert row(state, "lower_pets") == ["bubl", "drago"]


@pytest.mark.rule("DP-ACT-09")
@pytest.mark.parametrize(("fetched", "imps"), [(0, 3), (1, 2)])
def test_t11_invite(fetched: int, imps: int) -> None:
    # given round 3, and a player who fetched nothing yet or one who fetched in round 1
    state = shop({0: [(1, 0)]}, players={0: {"imps_fetched": fetched}}, round=3, exhibitions=KNOWN)

    # when imps are invited, then those of rounds 1 to 3 that are still there join the group
    state = send(state, 0, (1, 0), "invite_imps")
    assert standing(state, "invite_imps") == [(0, 1 + imps)]
    assert player(state, 0).imps_fetched == 3
    assert player(state, 0).imps_at_home == 5 + fetched


@pytest.mark.rule("DP-ACT-09")
def test_in_the_last_round_four_extra_imps_are_all_there_are() -> None:
    state = send(shop({0: [(1, 0)]}, round=5, exhibitions=KNOWN), 0, (1, 0), "invite_imps")
    assert standing(state, "invite_imps") == [(0, 5)]


@pytest.mark.rule("DP-ACT-09", "DP-AGE-04")
def test_fetched_imps_can_be_grouped_in_the_next_round() -> None:
    state = shop({0: [(1, 0)]}, exhibitions=["arena"], customers=["warlock"])
    state = send(state, 0, (1, 0), "invite_imps")
    state = quietly(state, lambda s: s.table.round == 2 and GroupImps in answers(s))
    assert player(state, 0).imps_at_home == 7
    assert standing(state, "invite_imps") == []


@pytest.mark.rule("DP-ACT-10", "DP-SHOP-05", "DP-AGE-04")
def test_t12_hospital() -> None:
    # given a group of 1 imp and 2 gold, and two imps that were wounded earlier
    own = {0: {"imps_in_hospital": 2, "gold": 3}}
    state = shop({0: [(1, 2)]}, players=own, exhibitions=["arena"], customers=["warlock"])

    # when the group goes to the hospital
    state = send(state, 0, (1, 2), "hospital")

    # then the gold is in the bank, a potion is drawn, and three imps are on the space
    assert (player(state, 0).gold, player(state, 0).potions) == (3, 1)
    assert standing(state, "hospital") == [(0, 3)]
    assert player(state, 0).imps_in_hospital == 0

    # and in phase 6 they all go home
    state = quietly(state, lambda s: s.table.round == 2)
    assert player(state, 0).imps_at_home == 6


@pytest.mark.rule("DP-ACT-10")
def test_a_healthy_player_may_go_just_for_the_potion() -> None:
    state = send(shop({0: [(1, 0)]}, players={0: {"potions": 1}}), 0, (1, 0), "hospital")
    assert player(state, 0).potions == 2
    assert standing(state, "hospital") == [(0, 1)]


@pytest.mark.rule("DP-ACT-10")
def test_only_the_own_wounded_are_healed_and_only_those_of_now() -> None:
    state = send(
        shop({0: [(1, 0)]}, players={1: {"imps_in_hospital": 2, "imps_at_home": 4}}), 0, (1, 0), "hospital"
    )
    assert player(state, 1).imps_in_hospital == 2
    assert standing(state, "hospital") == [(0, 1)]


@pytest.mark.rule("DP-ACT-11", "DP-AGE-05")
def test_judging_gives_a_head_start_of_two_for_this_round() -> None:
    state = shop({0: [(1, 0)]}, exhibitions=["arena"], customers=["warlock"])
    state = send(state, 0, (1, 0), "judging")
    assert [player(state, seat).head_start for seat in range(4)] == [2 * 2, 0, 0, 0]
    state = quietly(state, lambda s: s.table.round == 2)
    assert player(state, 0).head_start == 0


@pytest.mark.rule("DP-SHOP-05")
def test_every_way_to_send_a_group_is_counted_where_there_are_tiles_to_choose_from() -> None:
    # given a group that may go for one of several tiles; then each way is drawn, by counting at each choice
    rows = {"cages": ["sand_pit", "ward_circle"], "lower_pets": ["uni", "drago"]}
    options = the_game().options(the_game().view(shop({0: [(2, 3)]}, rows=rows), 0))
    ways = set(options)
    assert len({way for way in ways if isinstance(way, SendGroup) and way.tile is not None}) == 4
    assert {options.sample(pe.Rng(seed)) for seed in range(20 * len(ways))} == ways


@pytest.mark.rule("DP-ACT-11")
def test_all_head_starts_that_a_space_gives_add_up() -> None:
    # given a pack in which the judges give two head starts
    tables = MAKER.shipped_tables()
    (judging,) = [space for space in tables["space"] if space["id"] == "judging"]
    judging["do"] = [{"modify": "exhibition", "add": points} for points in (2, 1)]
    moves = Moves(Positions(MAKER.game_of(MAKER.pack("dungeon_petz", tables))))

    # when a group goes there, then both count, and both are told
    step = moves.game.apply(moves.shop({0: [(1, 0)]}), 0, moves.sent((1, 0), "judging"))
    assert player(step.state, 0).head_start == 2 * (2 + 1)
    assert [event["points"] for event in step.events if event.kind == "judges"] == [2 * 2, 2 * 1]


@pytest.mark.rule("DP-ACT-12", "DP-AGE-04")
def test_imps_sent_to_the_platform_do_not_come_back_but_wait_on_its_right_side() -> None:
    # given an imp of seat 1 that waits there already
    own = {1: {"imps_on_platform": 1, "imps_at_home": 5}}
    state = shop({0: [(2, 0)]}, players=own, exhibitions=["arena"], customers=["warlock"])

    # when seat 0 sends two in round 1, and the round ends
    state = send(state, 0, (2, 0), "platform")
    assert standing(state, "platform") == [(0, 2)]
    state = quietly(state, lambda s: s.table.round == 2)

    # then they are on the right side, beside those of others
    assert standing(state, "platform") == []
    assert [(player(state, seat).imps_on_platform, player(state, seat).imps_at_home) for seat in (0, 1)] == [
        (2, 4),
        (1, 5),
    ]


@pytest.mark.rule("DP-ENG-18", "DP-ENG-03")
def test_spaces_and_rows_have_no_places_of_their_own_in_a_record() -> None:
    fields = {field.name for field in attrs.fields(SendGroup)}
    assert fields == {"imps", "gold", "space", "tile"}


@pytest.mark.rule("DP-ENG-19", "DP-GEN-06")
def test_a_player_without_gold_and_imps_is_asked_to_group_all_the_same() -> None:
    # given a seat of which the table shows that it has no imps at home
    game, state = the_game(), grouping(0, 0)
    assert list(game.options(game.view(state, 0))) == [GroupImps()]
    assert 0 in asked(state)
