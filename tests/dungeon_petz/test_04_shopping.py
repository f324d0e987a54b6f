"""Chapter 4: grouping, sending, and the action spaces."""

from __future__ import annotations

import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import petz_engine as pe
from dungeon_petz.moves import Group, shop
from dungeon_petz.positions import positions, the_game
from petz_engine.dungeon_petz import groupings
from petz_engine.dungeon_petz.actions import group_imps
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.state import State

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
@pytest.mark.parametrize(("imps", "gold"), [*product(range(6), range(5)), (6, 3), (6, 4), (10, 4)])
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
    options = game.options(game.view(grouping(imps, gold), 0))
    listed = [tuple(sorted(action.groups)) for action in options]
    assert len(listed) == len(set(listed)) == options.count()
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


@pytest.mark.rule("DP-SHOP-02")
def test_permuted_groups_are_refused_when_they_come_from_outside() -> None:
    written = the_game().encode_action(GroupImps(((1, 0), (1, 2), (2, 1))))
    assert the_game().decode_action(written) == GroupImps(((2, 1), (1, 2), (1, 0)))
    with pytest.raises(pe.DecodeError, match="not canonical"):
        the_game().decode_action({**written, "groups": [[1, 0], [1, 2], [2, 1]]})


# --- sending and keeping


@pytest.mark.rule("DP-SHOP-05")
def test_a_form_tells_of_a_space_that_does_not_exist() -> None:
    game = the_game()
    form = game.form(game.view(shop({0: [(2, 1)]}), 0), SendGroup).fill(0, (2, 1)).fill(1, 99)
    (slot, reason), *_ = form.problems()
    assert (slot, reason.code, reason.rule) == (1, "no_such_space", "DP-SHOP-05")


# --- the spaces


@pytest.mark.rule("DP-SHOP-05")
def test_every_way_to_send_a_group_is_counted_where_there_are_tiles_to_choose_from() -> None:
    # given a group that may go for one of several tiles; then each way is drawn, by counting at each choice
    rows = {"cages": ["sand_pit", "ward_circle"], "lower_pets": ["uni", "drago"]}
    options = the_game().options(the_game().view(shop({0: [(2, 3)]}, rows=rows), 0))
    ways = set(options)
    assert len({way for way in ways if isinstance(way, SendGroup) and way.tile is not None}) == 4
    assert {options.sample(pe.Rng(seed)) for seed in range(20 * len(ways))} == ways


@given(st.integers(1, 9), st.integers(0, 12), st.integers(1, 8))
def test_all_groupings_are_those_behind_each_first_group(imps: int, gold: int, left: int) -> None:
    behind = groupings._behind(imps, gold, left)
    assert groupings._all(imps, gold, left) == 1 + sum(behind.values())
    assert set(behind) == {group for group in group_imps.Groups(imps, gold, None) if group[0]}
