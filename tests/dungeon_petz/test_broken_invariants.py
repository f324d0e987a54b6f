"""Each invariant of a state, broken by one change in a legal one; whatever else can be changed, ``proofs`` change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import petz_engine as pe
from dungeon_petz.broken import (
    Change,
    P,
    acquiring,
    aging,
    arranging,
    assigning,
    cleaning,
    draw_records,
    ended,
    exchanging,
    grouping,
    hidden,
    less,
    more,
    player,
    plot,
    purple,
    remembering,
    replaced,
    restocking,
    secret,
    selling,
    sending,
    showing,
    starting,
    table,
)
from dungeon_petz.positions import the_game
from petz_engine import testing
from petz_engine.dungeon_petz.invariants import INVARIANTS
from petz_engine.dungeon_petz.state import Artifact, DrawRecord, Frame, Pet, Sale, State
from proofs.breaking import asks_no_more_than_a_view, with_fields

BASES: tuple[Callable[[], State], ...] = (
    starting,
    grouping,
    sending,
    acquiring,
    arranging,
    assigning,
    showing,
    selling,
    cleaning,
    aging,
    ended,
    restocking,
    exchanging,
    partial(acquiring, 1),
)
Case = tuple[str, Callable[[], State], Change, list[str]]


@pytest.mark.parametrize("base", BASES)
def test_the_states_to_start_from_keep_all_invariants(base: Callable[[], State]) -> None:
    assert list(testing.broken(the_game(), base())) == []


def what_is_broken(invariant: str, game: pe.Game, of: State | pe.View) -> list[str]:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    return list(judge.violations(game.content, of, game.flow_position(of)))


def tile(name: str) -> int:
    return P.tile(name)


def card(name: str) -> int:
    return P.number("need_card", name)


def space(name: str, *groups: tuple[int, int]) -> Change:
    return table(spaces=lambda spaces: replaced(spaces, P.number("space", name), groups))


def stand(name: str, *food: int) -> Change:
    return table(stands=lambda stands: replaced(stands, P.number("space", name), food))


def row(name: str, *tiles: str) -> Change:
    return table(rows=lambda rows: replaced(rows, P.number("row", name), tuple(map(P.tile, tiles))))


def revealed(kind: str, *tiles: str) -> Change:
    return table(**{kind: tuple(map(P.tile, tiles))})


CASES: list[Case] = [
    ("seats", grouping, table(players=lambda players: players[:3]), ["there are 3 players at a table for 4"]),
    (
        "order",
        grouping,
        table(order=(0, 2, 1, 3)),
        ["the start order [0, 2, 1, 3] does not go around the table"],
    ),
    ("rounds", grouping, table(round=0), ["it is round 0 of 5 in shopping"]),
    (
        "progress_board",
        grouping,
        table(exhibitions=()),
        ["0 exhibitions are revealed, and 1 are known in round 1"],
    ),
    ("boards", sending, row("addons", "drago"), ["dungeon_petz:drago lies as addon at dungeon_petz:addons"]),
    ("neutral_imps", grouping, table(neutral_imps=(3,)), ["in round 1 neutral imps are at no stop"]),
    (
        "groups",
        sending,
        table(groups=((), ((0, 1),), (), ())),
        ["seat 1 cannot have the groups [(0, 1)]"],
    ),
    ("visitors", sending, space("meat_stand", (5, 1)), ["seat 5 stands on dungeon_petz:meat_stand"]),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("magic_box"), stored=2),)),
        ["dungeon_petz:magic_box of seat 1 has 2 in its store"],
    ),
    ("stands", sending, stand("judging", 1, 0), ["there is food [1, 0] on dungeon_petz:judging"]),
    (
        "buyers",
        selling,
        table(sale=Sale((tile("lich_lord"),))),
        ["['dungeon_petz:lich_lord'] cannot be waiting to buy"],
    ),
    ("rows", selling, table(standings=()), ["standings has 0 rows for 4 seats"]),
    ("leftovers", grouping, player(0, imps_busy=1), ["imps of seat 0 do jobs before its turn"]),
    (
        "hands",
        grouping,
        player(1, holding=(1, 1, 1, 2)),
        ["seat 1 holds [1, 1, 1, 1], the table says (1, 1, 1, 2)"],
    ),
    (
        "public_counts",
        grouping,
        table(deck_sizes=lambda decks: replaced(decks, 2, lambda n: n + 1)),
        ["the deck of dungeon_petz:red is not as large as the table says"],
    ),
    (
        "normal_hands",
        showing,
        player(0, holding=(1, 1, 2, 1)),
        ["seat 0 holds 2 dungeon_petz:red instead of 1"],
    ),
    ("imps", grouping, player(2, imps_at_home=7), ["seat 2 has 11 of 10 imps: [7, 0, 0, 0, 4]"]),
    ("displays", grouping, plot(1, 1, tokens=(1, 0, 0)), ["a plot of seat 1 has tokens, and no cage"]),
    ("spaces", sending, space("judging", (1, 1), (0, 1)), ["2 groups on dungeon_petz:judging"]),
    (
        "sealed",
        showing,
        secret(2, hand=less("need_card", "yellow_play", 2)),
        ["seat 2 assigned a card that it does not have"],
    ),
    ("commits", showing, secret(2, sealed=None), ["seat 2 has pets, and assigned no cards"]),
    (
        "frames",
        acquiring,
        player(0, artifacts=(Artifact(tile("messing_with_magic")),)),
        ["dungeon_petz:savage_feasts is not pending for seat 0"],
    ),
    (
        "exchanges",
        assigning,
        secret(0, exchanged=(card("green_poop"),)),
        [
            "seat 0 has exchanged cards at another time",
            "seat 0 has exchanged (1, 0, 0, 0) cards by color, its hand lacks (0, 0, -2, 0)",
        ],
    ),
    ("progress", grouping, table(due=()), ["nobody has to choose, and the game is not over"]),
    ("progress", grouping, table(due=(), round=5), ["nobody has to choose, and the game is not over"]),
    ("progress", ended, table(due=()), []),
    (
        "guards",
        cleaning,
        plot(0, 0, guarded=(1, 0)),
        [
            "seat 0 guards with [1, 0, 0, 0, 0, 0, 0, 0], and has 0 busy imps",
            "seat 0 guards with [1, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 0",
        ],
    ),
    (
        "guards",
        cleaning,
        plot(0, 0, guarded=(0, -1)),
        ["seat 0 guards with [0, -1, 0, 0, 0, 0, 0, 0], and has 0 busy imps"],
    ),
    (
        "deck_compositions",
        remembering,
        table(deck_compositions=()),
        ["0 decks are remembered for [0, 1, 0, 0] reshuffles"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(2, DrawRecord(0, 1, purple(magic=1)), DrawRecord(1, 2, purple())),
        [
            "[7, 19] cards came from the decks of dungeon_petz:purple, which is not what they held",
            "other cards of dungeon_petz:purple are unseen than were drawn and not played",
        ],
    ),
    (
        "memories",
        remembering,
        secret(2, hand=less("need_card", "purple_substitute")),
        ["seat 2 has 0 substitutes of dungeon_petz:purple"],
    ),
    (
        "drawn",
        remembering,
        secret(0, drawn=(purple(disease=1, magic=1),)),
        ["3 of 4 dungeon_petz:purple_disease came from deck 0"],
    ),
    (
        "offers",
        showing,
        table(used=P.used({0: {"imp_armor/0.0": 2}})),
        ["dungeon_petz:imp_armor of seat 0 has 2 left of an offer"],
    ),
    ("pieces", grouping, hidden(stack=more("tile", "drago")), ["2 of 1 dungeon_petz:drago"]),
    ("pieces", showing, secret(1, hand=more("need_card", "red_play")), ["5 of 4 dungeon_petz:red_play"]),
    (
        "frames",
        acquiring,
        table(pending=lambda frames: frames * 2),
        ["two tiles are settled at once"],
    ),
    (
        "frames",
        acquiring,
        table(pending=(Frame(0, tile("savage_feasts"), 0, 3),)),
        [
            "dungeon_petz:savage_feasts is not pending for seat 0",
            "somebody else is due than the tile that was acquired asks",
        ],
    ),
    ("boards", arranging, plot(0, 1, cage=tile("drago")), ["dungeon_petz:drago lies as cage at seat 0"]),
    ("boards", arranging, plot(0, 1, addon=tile("drago")), ["dungeon_petz:drago lies as addon at seat 0"]),
    ("boards", arranging, plot(0, 0, cage=None), ["seat 0 lost a printed cage"]),
    (
        "frames",
        aging,
        table(pending=(Frame(0, tile("savage_feasts"), 0, 0),)),
        [
            "dungeon_petz:savage_feasts is not pending for seat 0",
            "somebody else is due than the tile that was acquired asks",
            "a tile is being acquired, and no group was sent",
        ],
    ),
    (
        "boards",
        arranging,
        player(0, new_addons=(tile("drago"),)),
        ["dungeon_petz:drago lies as addon at seat 0"],
    ),
    (
        "boards",
        showing,
        plot(0, 0, pet=lambda pet: with_fields(pet, {"size": 8})),
        ["a pet of seat 0 has size 8"],
    ),
    (
        "boards",
        arranging,
        player(0, new_pets=(Pet(tile("magic_box"), 2, (0, 0, 0)),)),
        ["dungeon_petz:magic_box lies as pet at seat 0", "a pet of seat 0 has size 2"],
    ),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("savage_feasts")),)),
        ["dungeon_petz:savage_feasts of seat 1 remembers no color"],
    ),
    (
        "amounts",
        acquiring,
        table(pending=(Frame(0, tile("savage_feasts"), -1, 0),)),
        ["table.pending[].artifact is -1"],
    ),
    ("amounts", grouping, player(3, potions=-1), ["table.players[].potions is -1"]),
    ("amounts", grouping, player(3, gold=10**9), ["table.players[].gold is 1000000000"]),
]


@pytest.mark.rule("DP-IMP-02")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)]
)
def test_an_invariant_says_what_is_wrong(
    invariant: str, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    # given a legal state, when one thing in it is changed, then the invariant says so in these words
    assert what_is_broken(invariant, the_game(), change(base())) == broken


def test_views_are_held_to_all_that_they_can_be_asked() -> None:
    # given states of all kinds, then an invariant is public where it needs no more than what a view has
    states = [remembering(), *[base() for base in BASES]]
    public = [each.name for each in INVARIANTS if asks_no_more_than_a_view(each, the_game(), states)]
    assert [each.name for each in INVARIANTS if each.public] == public
