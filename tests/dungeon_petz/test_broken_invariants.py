"""Each invariant of a state, broken by one thing that is changed in a legal one: it says what is wrong, and nothing
else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.broken import (
    PURPLE,
    C,
    Change,
    P,
    acquiring,
    aging,
    arranging,
    artifact,
    assigning,
    both,
    cleaning,
    draw_records,
    ended,
    exchanging,
    grouping,
    hidden,
    less,
    more,
    pet,
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
from dungeon_petz.positions import a_game, positions_of, the_game
from petz_engine import testing
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.sell_pet import Pass
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.invariants import INVARIANTS
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.dungeon_petz.state import SUBSTITUTES, Artifact, DrawRecord, Frame, State
from petz_engine.kernel.bag import plus

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
    remembering,
    partial(acquiring, 1),
)
Case = tuple[str, Callable[[], State], Change, list[str]]


@pytest.mark.parametrize("base", BASES)
def test_the_states_to_start_from_keep_all_invariants(base: Callable[[], State]) -> None:
    assert list(testing.broken(the_game(), base())) == []


def what_is_broken(invariant: str, game: pe.Game, of: State | pe.View) -> list[str]:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    return list(judge.broken(game.content, of))


def tile(name: str) -> int:
    return P.tile(name)


def card(name: str) -> int:
    return P.number("need_card", name)


def space(name: str, *groups: tuple[int, int]) -> Change:
    return table(spaces=lambda spaces: replaced(spaces, P.number("space", name), groups))


def stand(name: str, *food: int) -> Change:
    return table(stands=lambda stands: replaced(stands, P.number("space", name), food))


def stand_gold(name: str, gold: int) -> Change:
    return table(stand_gold=lambda stands: replaced(stands, P.number("space", name), gold))


def row(name: str, *tiles: str) -> Change:
    return table(rows=lambda rows: replaced(rows, P.number("row", name), tuple(map(P.tile, tiles))))


def revealed(kind: str, *tiles: str) -> Change:
    return table(**{kind: tuple(map(P.tile, tiles))})


def without(color: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """A bag of cards without those of a color."""
    return lambda bag: tuple(0 if card in C.cards_of[color] else n for card, n in enumerate(bag))


PLAYING = P.step("showing_off[1]/dungeon_petz:play/place_imps")
TABLE: list[Case] = [
    ("seats", grouping, table(players=lambda players: players[:3]), ["there are 3 players at a table for 4"]),
    ("seats", grouping, plot(2, 1, pet=None), []),
    (
        "seats",
        grouping,
        player(2, plots=lambda plots: replaced(plots, 1, None)),
        ["the display of seat 2 lacks a plot"],
    ),
    ("seats", grouping, player(1, larder=((0, 1), (2, 0, 0))), []),
    ("seats", grouping, player(1, larder=((), (2, 0))), ["a food of seat 1 has 2 chambers instead of 3"]),
    ("seats", grouping, player(1, larder=((1,), ())), ["a food of seat 1 has 1 chambers instead of 2"]),
    ("order", grouping, table(order=(2, 3, 0, 1)), []),
    (
        "order",
        grouping,
        table(order=(0, 2, 1, 3)),
        ["the start order [0, 2, 1, 3] does not go around the table"],
    ),
    (
        "order",
        ended,
        table(order=(3, 2, 1, 0)),
        ["the start order [3, 2, 1, 0] does not go around the table"],
    ),
    ("rounds", grouping, table(round=0), ["it is round 0 of 5 in shopping"]),
    ("rounds", grouping, table(round=5), []),
    ("rounds", grouping, table(round=6), ["it is round 6 of 5 in shopping"]),
    ("rounds", ended, table(round=5), ["it is round 5 of 5 in end"]),
    ("rounds", ended, table(round=7), ["it is round 7 of 5 in end"]),
    ("rounds", starting, table(round=2), ["it is round 2 in setup"]),
    ("rounds", restocking, table(round=2), []),
    ("rounds", restocking, table(round=1), ["it is round 1 in restock"]),
    (
        "progress_board",
        grouping,
        table(exhibitions=()),
        ["0 exhibitions are revealed, and 1 are known in round 1"],
    ),
    (
        "progress_board",
        grouping,
        table(customers=()),
        ["0 customers are revealed, and 1 are known in round 1"],
    ),
    (
        "progress_board",
        grouping,
        revealed("exhibitions", "arena", "freestyle"),
        ["2 exhibitions are revealed, and 1 are known in round 1"],
    ),
    (
        "progress_board",
        starting,
        revealed("exhibitions", "arena"),
        ["1 exhibitions are revealed, and 0 are known in round 1"],
    ),
    (
        "progress_board",
        grouping,
        revealed("exhibitions", "warlock"),
        ["dungeon_petz:warlock lies as exhibition at the progress board"],
    ),
    (
        "progress_board",
        grouping,
        revealed("customers", "arena"),
        ["dungeon_petz:arena lies as customer at the progress board"],
    ),
    ("boards", sending, row("addons", "drago"), ["dungeon_petz:drago lies as addon at dungeon_petz:addons"]),
    (
        "boards",
        sending,
        row("cages", "printed_cage"),
        ["dungeon_petz:printed_cage lies as cage at dungeon_petz:cages"],
    ),
    (
        "boards",
        arranging,
        player(1, new_cages=(tile("rune_ring"),)),
        ["dungeon_petz:rune_ring lies as cage at seat 1"],
    ),
    (
        "boards",
        arranging,
        player(1, new_addons=(tile("meadow"),)),
        ["dungeon_petz:meadow lies as addon at seat 1"],
    ),
    ("boards", arranging, player(1, new_pets=(P.pet("fluffy", 0),)), ["a pet of seat 1 has size 0"]),
    ("boards", arranging, player(1, new_pets=(P.pet("fluffy", 1), P.pet("drago", 7))), []),
    ("boards", arranging, player(1, new_pets=(P.pet("fluffy", 8),)), ["a pet of seat 1 has size 8"]),
    (
        "boards",
        acquiring,
        artifact(tile=tile("meadow")),
        ["dungeon_petz:meadow lies as artifact at seat 0"],
    ),
    ("boards", grouping, plot(3, 1, cage=tile("arena")), ["dungeon_petz:arena lies as cage at seat 3"]),
    (
        "boards",
        grouping,
        plot(3, 1, cage=tile("printed_cage")),
        ["dungeon_petz:printed_cage lies as cage at seat 3"],
    ),
    ("boards", grouping, plot(3, 0, cage=tile("meadow")), []),
    ("boards", grouping, plot(3, 1, addon=tile("arena")), ["dungeon_petz:arena lies as addon at seat 3"]),
    ("boards", grouping, plot(3, 1, addon=tile("toy_chest")), []),
    ("boards", grouping, plot(3, 0, cage=None), ["seat 3 lost a printed cage"]),
    ("boards", assigning, pet(0, 0, size=8), ["a pet of seat 0 has size 8"]),
    (
        "boards",
        assigning,
        pet(0, 0, tile=tile("arena")),
        ["dungeon_petz:arena lies as pet at seat 0", "a pet of seat 0 has size 2"],
    ),
    ("neutral_imps", grouping, table(neutral_imps=(3,)), ["in round 1 neutral imps are at no stop"]),
    ("groups", grouping, player(0, groups=((1, 0),)), ["seat 0 has groups, and none are sent now"]),
    ("groups", arranging, player(0, groups=((1, 0),)), ["seat 0 has groups, and none are sent now"]),
    ("groups", sending, player(0, groups=((2, 1), (2, 0), (1, 1), (1, 0), (1, 0), (1, 0))), []),
    ("groups", sending, player(0, groups=((1, 0),) * 7), [f"seat 0 cannot have the groups {[(1, 0)] * 7}"]),
    ("groups", sending, player(0, groups=((1, -1),)), ["seat 0 cannot have the groups [(1, -1)]"]),
    (
        "groups",
        sending,
        player(0, groups=((2, 0), (0, 1))),
        ["seat 0 cannot have the groups [(2, 0), (0, 1)]"],
    ),
    (
        "groups",
        sending,
        player(0, groups=((1, 0), (1, 1))),
        ["the groups [(1, 0), (1, 1)] of seat 0 are not in order"],
    ),
    ("groups", sending, player(0, groups=((4, 0),)), ["the groups [(4, 0)] of seat 0 are not in order"]),
    ("groups", sending, both(player(0, groups=((4, 0),)), table(sender=-1, size=0)), []),
    ("groups", sending, table(sender=9), ["seat 9 cannot have sent a group of 3"]),
    ("groups", sending, table(sender=0, size=0), ["seat 0 cannot have sent a group of 0"]),
    ("groups", sending, table(sender=-1), ["seat -1 cannot have sent a group of 3"]),
    ("visitors", sending, space("meat_stand", (5, 1)), ["seat 5 stands on dungeon_petz:meat_stand"]),
    ("visitors", sending, space("meat_stand", (-2, 1)), ["seat -2 stands on dungeon_petz:meat_stand"]),
    (
        "visitors",
        sending,
        space("meat_stand", (0, 0)),
        ["seat 0 stands with 0 imps on dungeon_petz:meat_stand"],
    ),
    ("visitors", sending, space("platform", (0, 0)), []),
    (
        "visitors",
        sending,
        space("platform", (0, -1)),
        ["seat 0 stands with -1 imps on dungeon_petz:platform"],
    ),
    ("visitors", sending, space("meat_stand", (-1, 0)), []),
    ("visitors", grouping, space("meat_stand", (-1, 1)), []),
    (
        "visitors",
        grouping,
        space("meat_stand", (0, 1)),
        ["seat 0 stands with 1 imps on dungeon_petz:meat_stand"],
    ),
    ("visitors", grouping, player(1, imps_fetched=1), []),
    ("visitors", grouping, player(1, imps_fetched=2), ["seat 1 has fetched 2 imps, and there were 1"]),
    ("visitors", selling, player(1, imps_fetched=4), ["seat 1 has fetched 4 imps, and there were 3"]),
    ("artifacts", aging, player(1, artifacts=(Artifact(tile("magic_box"), stored=1),)), []),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("magic_box"), stored=2),)),
        ["dungeon_petz:magic_box of seat 1 has 2 in its store"],
    ),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("magic_box"), stored=-1),)),
        ["dungeon_petz:magic_box of seat 1 has -1 in its store"],
    ),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("imp_armor"), stored=1),)),
        ["dungeon_petz:imp_armor of seat 1 has 1 in its store"],
    ),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("imp_armor"), color=0),)),
        ["dungeon_petz:imp_armor of seat 1 remembers dungeon_petz:green"],
    ),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("savage_feasts")),)),
        ["dungeon_petz:savage_feasts of seat 1 remembers no color"],
    ),
    ("artifacts", aging, player(1, artifacts=(Artifact(tile("savage_feasts"), color=2),)), []),
    (
        "artifacts",
        aging,
        player(1, artifacts=(Artifact(tile("savage_feasts"), color=3),)),
        ["dungeon_petz:savage_feasts of seat 1 remembers dungeon_petz:yellow"],
    ),
    (
        "artifacts",
        acquiring,
        artifact(color=2),
        ["dungeon_petz:savage_feasts of seat 0 remembers dungeon_petz:red"],
    ),
    (
        "artifacts",
        lambda: acquiring(1),
        artifact(color=None),
        ["dungeon_petz:savage_feasts of seat 0 remembers no color"],
    ),
    (
        "artifacts",
        acquiring,
        player(0, artifacts=lambda owned: (*owned, Artifact(tile("messing_with_magic")))),
        ["dungeon_petz:messing_with_magic of seat 0 remembers no color"],
    ),
    ("stands", sending, stand("judging", 1, 0), ["there is food [1, 0] on dungeon_petz:judging"]),
    ("stands", sending, stand("meat_stand", -1, 2), ["there is food [-1, 2] on dungeon_petz:meat_stand"]),
    ("stands", sending, stand("meat_stand", 0, 0), ["there is food [0, 0] on dungeon_petz:meat_stand"]),
    ("stands", sending, stand("vegetable_stand", 1, 1), []),
    (
        "stands",
        sending,
        stand_gold("meat_stand", 1),
        ["there is 1 gold on dungeon_petz:meat_stand"],
    ),
    (
        "stands",
        sending,
        stand_gold("judging", -1),
        ["there is -1 gold on dungeon_petz:judging"],
    ),
    ("buyers", selling, table(buyers=()), []),
    (
        "buyers",
        selling,
        revealed("buyers", "lich_lord"),
        ["['dungeon_petz:lich_lord'] cannot be waiting to buy"],
    ),
    (
        "buyers",
        selling,
        revealed("buyers", "warlock", "warlock"),
        [f"{['dungeon_petz:warlock'] * 2} cannot be waiting to buy"],
    ),
    (
        "buyers",
        cleaning,
        revealed("buyers", "warlock"),
        ["['dungeon_petz:warlock'] cannot be waiting to buy"],
    ),
    ("leftovers", grouping, player(0, imps_busy=1), ["imps of seat 0 do jobs before its turn"]),
    ("leftovers", showing, player(3, imps_busy=1), ["imps of seat 3 do jobs before its turn"]),
    ("leftovers", showing, player(1, imps_busy=1), []),
    ("leftovers", showing, plot(3, 0, guarded=(0, 1)), ["imps of seat 3 do jobs before its turn"]),
    ("leftovers", acquiring, artifact(left=(1,)), ["seat 0 has used artifacts before its turn"]),
    ("leftovers", acquiring, artifact(boosted=True), ["seat 0 has used artifacts before its turn"]),
    (
        "leftovers",
        showing,
        pet(0, 0, cards=()),
        ["the cards at the pets of seat 0 do not fit the part of the round"],
    ),
    (
        "leftovers",
        showing,
        pet(2, 0, cards=P.cards("yellow_play", "yellow_play")),
        ["the cards at the pets of seat 2 do not fit the part of the round"],
    ),
    (
        "leftovers",
        selling,
        pet(1, 0, cards=()),
        ["the cards at the pets of seat 1 do not fit the part of the round"],
    ),
    (
        "leftovers",
        cleaning,
        plot(1, 0, pet=P.pet("fluffy", 2, cards=("green_hunger", "yellow_play"))),
        ["the cards at the pets of seat 1 do not fit the part of the round"],
    ),
    (
        "leftovers",
        aging,
        plot(1, 0, pet=P.pet("fluffy", 2, cards=("green_hunger", "yellow_play"))),
        ["the cards at the pets of seat 1 do not fit the part of the round"],
    ),
    ("leftovers", showing, player(1, owed=(0, 1, 0, 0)), []),
    (
        "leftovers",
        showing,
        both(player(2, owed=(0, 1, 0, 0)), table(cursor=P.step("showing_off[2]/enter_exhibition"))),
        ["the cards at the pets of seat 2 do not fit the part of the round"],
    ),
    ("leftovers", showing, player(0, owed=(0, 1, 0, 0)), ["seat 0 owes cards before or after its turn"]),
    ("leftovers", showing, player(2, owed=(0, 1, 0, 0)), ["seat 2 owes cards before or after its turn"]),
    ("leftovers", selling, player(3, owed=(0, 1, 0, 0)), ["seat 3 owes cards before or after its turn"]),
    ("leftovers", showing, player(1, sold_on_platform=True), ["seat 1 has sold before business"]),
    ("leftovers", selling, player(1, sold_on_platform=True), []),
    ("leftovers", aging, player(1, sold_on_platform=True), []),
    ("leftovers", showing, player(1, standing=0), ["seat 1 stands in an exhibition before its turn"]),
    ("leftovers", showing, player(0, standing=0), []),
    ("leftovers", selling, player(0, standing=3), []),
    (
        "leftovers",
        selling,
        both(player(0, standing=3), table(round=6)),
        ["seat 0 stands in an exhibition before its turn"],
    ),
    (
        "leftovers",
        arranging,
        player(0, new_cages=(1,)),
        ["seat 0 has tiles that it should have arranged, or not taken yet"],
    ),
    ("leftovers", arranging, player(3, new_addons=(1,)), []),
    ("leftovers", sending, player(0, new_pets=(P.pet("drago", 1),)), []),
    (
        "leftovers",
        grouping,
        player(0, new_addons=(1,)),
        ["seat 0 has tiles that it should have arranged, or not taken yet"],
    ),
    (
        "leftovers",
        assigning,
        player(3, new_pets=(P.pet("drago", 1),)),
        ["seat 3 has tiles that it should have arranged, or not taken yet"],
    ),
    ("leftovers", sending, player(1, head_start=0), ["seat 1 has a head start of 0 halves"]),
    ("leftovers", sending, player(0, head_start=4), ["seat 0 has a head start of 4 halves"]),
    ("leftovers", sending, both(space("judging", (1, 1), (1, 1)), player(1, head_start=8)), []),
]
PIECES: list[Case] = [
    (
        "need_cards",
        grouping,
        hidden(decks=less("need_card", "green_poop")),
        ["9 of 10 dungeon_petz:green_poop"],
    ),
    (
        "need_cards",
        grouping,
        table(discards=more("need_card", "green_poop")),
        ["11 of 10 dungeon_petz:green_poop"],
    ),
    (
        "need_cards",
        grouping,
        secret(1, hand=more("need_card", "red_anger")),
        ["13 of 12 dungeon_petz:red_anger"],
    ),
    ("need_cards", grouping, secret(1, exchanged=(card("red_anger"),)), ["13 of 12 dungeon_petz:red_anger"]),
    (
        "need_cards",
        showing,
        pet(0, 0, cards=P.cards("red_anger", "red_anger")),
        ["13 of 12 dungeon_petz:red_anger", "2 of 3 dungeon_petz:red_hunger"],
    ),
    ("need_cards", grouping, secret(1, hand=more("need_card", "red_substitute")), []),
    ("need_cards", grouping, secret(1, hand=more("need_card", "potion")), []),
    (
        "hands",
        grouping,
        player(1, holding=(1, 1, 1, 2)),
        ["seat 1 holds [1, 1, 1, 1], the table says (1, 1, 1, 2)"],
    ),
    (
        "hands",
        grouping,
        secret(1, hand=more("need_card", "red_anger")),
        ["seat 1 holds [1, 1, 2, 1], the table says (1, 1, 1, 1)"],
    ),
    (
        "hands",
        grouping,
        both(
            secret(1, hand=less("need_card", "yellow_poop")),
            secret(1, hand=more("need_card", "yellow_hunger")),
        ),
        ["seat 1 holds [1, 1, 1, 1], the table says (1, 1, 1, 1)"],
    ),
    (
        "hands",
        grouping,
        both(secret(1, hand=more("need_card", "potion")), player(1, holding=(1, 1, 1, 2))),
        ["seat 1 holds [1, 1, 1, 2], the table says (1, 1, 1, 2)"],
    ),
    (
        "public_counts",
        grouping,
        table(deck_sizes=lambda decks: replaced(decks, 2, lambda n: n + 1)),
        ["the deck of dungeon_petz:red is not as large as the table says"],
    ),
    ("public_counts", grouping, table(shuffled_from=more("need_card", "green_poop")), []),
    (
        "public_counts",
        grouping,
        table(shuffled_from=less("need_card", "green_poop", C.cards[card("green_poop")].copies)),
        ["a deck holds a card that was not shuffled into it"],
    ),
    (
        "normal_hands",
        showing,
        player(0, holding=(1, 1, 2, 1)),
        ["seat 0 holds 2 dungeon_petz:red instead of 1"],
    ),
    (
        "normal_hands",
        showing,
        player(0, owed=(0, 1, 0, 0)),
        ["seat 0 holds 1 dungeon_petz:purple instead of 2"],
    ),
    ("normal_hands", showing, both(player(1, owed=(0, 1, 0, 0)), player(1, holding=(1, 2, 1, 1))), []),
    ("normal_hands", showing, player(2, holding=(1, 1, 1, 1)), []),
    ("imps", grouping, player(2, imps_at_home=7), ["seat 2 has 11 of 10 imps: [7, 0, 0, 0, 4]"]),
    ("imps", grouping, player(2, imps_at_home=5, imps_busy=1), []),
    ("imps", grouping, player(2, imps_at_home=3, imps_in_hospital=2, imps_on_platform=1), []),
    (
        "imps",
        grouping,
        player(2, imps_at_home=7, imps_busy=-1),
        ["seat 2 has 10 of 10 imps: [7, -1, 0, 0, 4]"],
    ),
    (
        "imps",
        grouping,
        player(2, imps_at_home=7, imps_in_hospital=-1),
        ["seat 2 has 10 of 10 imps: [7, 0, -1, 0, 4]"],
    ),
    (
        "imps",
        grouping,
        player(2, imps_at_home=7, imps_on_platform=-1),
        ["seat 2 has 10 of 10 imps: [7, 0, 0, -1, 4]"],
    ),
    ("imps", grouping, player(2, imps_at_home=8, imps_fetched=2), []),
    (
        "imps",
        grouping,
        player(2, imps_at_home=8, imps_fetched=1),
        ["seat 2 has 11 of 10 imps: [8, 0, 0, 0, 3]"],
    ),
    ("imps", grouping, player(2, imps_at_home=5, groups=((1, 9),)), []),
    ("imps", grouping, both(space("judging", (2, 1), (-1, 5)), player(2, imps_at_home=5)), []),
    ("tiles", grouping, hidden(stack=less("tile", "meadow")), ["0 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, table(removed=more("tile", "meadow")), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", sending, row("addons", "rune_ring", "meadow"), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, table(exhibitions=lambda of: (*of, tile("meadow"))), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, table(customers=lambda of: (*of, tile("meadow"))), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, player(0, new_cages=(tile("meadow"),)), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, player(0, new_addons=(tile("meadow"),)), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, player(0, new_pets=(P.pet("drago", 1),)), ["2 of 1 dungeon_petz:drago"]),
    (
        "tiles",
        grouping,
        player(0, artifacts=(Artifact(tile("magic_box")),)),
        ["2 of 1 dungeon_petz:magic_box"],
    ),
    ("tiles", grouping, plot(0, 1, cage=tile("meadow")), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, plot(0, 1, addon=tile("meadow")), ["2 of 1 dungeon_petz:meadow"]),
    ("tiles", grouping, plot(0, 1, pet=P.pet("drago", 1)), ["2 of 1 dungeon_petz:drago"]),
    ("tiles", grouping, plot(0, 1, cage=tile("printed_cage")), []),
    ("amounts", grouping, table(removed=less("tile", "meadow")), ["there is less than nothing of something"]),
    (
        "amounts",
        grouping,
        table(discards=less("need_card", "red_anger")),
        ["there is less than nothing of something"],
    ),
    (
        "amounts",
        grouping,
        table(shuffled_from=less("need_card", "potion")),
        ["there is less than nothing of something"],
    ),
    (
        "amounts",
        grouping,
        table(deck_sizes=lambda decks: replaced(decks, 0, -1)),
        ["there is less than nothing of something"],
    ),
    *[
        ("amounts", grouping, player(2, **fields), ["seat 2 has less than nothing of something"])
        for fields in (
            {"gold": -1},
            {"potions": -1},
            {"imps_fetched": -1},
            {"holding": (1, 1, 1, -1)},
            {"owed": (0, 0, 0, -1)},
            {"head_start": -1},
            {"larder": ((0, -1), ())},
            {"new_pets": (P.pet("drago", 1, tokens={"suffering": -1}),)},
        )
    ],
    ("amounts", grouping, plot(2, 3, tokens=(0, 0, -1)), ["seat 2 has less than nothing of something"]),
    ("amounts", assigning, pet(0, 0, tokens=(0, -1, 0)), ["seat 0 has less than nothing of something"]),
    (
        "hidden_amounts",
        grouping,
        hidden(decks=less("need_card", "potion")),
        ["a deck or a stack holds less than nothing of something"],
    ),
    (
        "hidden_amounts",
        grouping,
        hidden(stack=less("tile", "meadow", 2)),
        ["a deck or a stack holds less than nothing of something"],
    ),
    ("potions", grouping, player(0, potions=99), []),
    ("displays", grouping, plot(1, 1, tokens=(1, 0, 0)), ["a plot of seat 1 has tokens, and no cage"]),
    ("displays", grouping, plot(1, 1, pet=P.pet("drago", 1)), ["a pet of seat 1 has no cage"]),
    ("displays", assigning, plot(0, 0, cage=None, tokens=(0, 0, 0)), ["a pet of seat 0 has no cage"]),
    (
        "displays",
        showing,
        pet(0, 0, cards=P.cards("red_anger", "yellow_play")),
        ["a pet of seat 0 has cards that do not fit its bars"],
    ),
    (
        "displays",
        showing,
        pet(0, 0, cards=P.cards("red_anger")),
        ["a pet of seat 0 has cards that do not fit its bars"],
    ),
    ("displays", assigning, pet(0, 0, tokens=(0, 0, 1)), []),
    ("displays", assigning, pet(0, 0, tokens=(0, 0, 2)), ["a pet of seat 0 should have been lost"]),
    ("displays", assigning, pet(0, 0, tokens=(0, 2, 0)), ["a pet of seat 0 should have been lost"]),
    ("displays", showing, pet(0, 0, tokens=(0, 0, 2)), ["a pet of seat 0 should have been lost"]),
    ("displays", showing, pet(1, 0, tokens=(0, 0, 2)), ["a pet of seat 1 should have been lost"]),
    (
        "displays",
        showing,
        both(pet(1, 0, tokens=(0, 0, 2)), table(cursor=PLAYING)),
        [],
    ),
    (
        "displays",
        showing,
        both(pet(0, 0, tokens=(0, 0, 2)), table(cursor=PLAYING)),
        ["a pet of seat 0 should have been lost"],
    ),
    (
        "displays",
        showing,
        both(pet(1, 0, tokens=(0, 0, 2)), table(cursor=P.step("showing_off[1]/discard_cards"))),
        ["a pet of seat 1 should have been lost"],
    ),
    ("displays", selling, pet(1, 0, tokens=(0, 0, 4)), ["a pet of seat 1 should have been lost"]),
    ("spaces", sending, space("judging", (1, 1), (0, 1)), ["2 groups on dungeon_petz:judging"]),
    ("spaces", sending, space("cage_pits", (1, 1), (0, 1)), []),
    ("spaces", sending, space("plain_dummy", (1, 1)), ["1 groups on dungeon_petz:plain_dummy"]),
    (
        "spaces",
        sending,
        space("judging", (-1, 1)),
        ["0 neutral imps should stand on dungeon_petz:judging, and ((-1, 1),) does"],
    ),
    (
        "sealed",
        showing,
        secret(2, hand=less("need_card", "yellow_play")),
        ["seat 2 assigned a card that it does not have"],
    ),
    ("sealed", grouping, secret(2, sealed=GroupImps(())), []),
    ("commits", showing, secret(2, sealed=None), ["seat 2 has pets, and assigned no cards"]),
    ("commits", grouping, secret(2, sealed=GroupImps(())), []),
    ("commits", sending, secret(2, sealed=GroupImps(())), ["seat 2 has grouped out of time"]),
    ("commits", grouping, secret(2, sealed=Pass()), ["seat 2 has committed something out of time"]),
    (
        "commits",
        grouping,
        secret(2, sealed=AssignNeeds(((),) * 4)),
        ["seat 2 has committed something out of time"],
    ),
    ("commits", assigning, secret(2, sealed=AssignNeeds(((),) * 4)), []),
    (
        "commits",
        selling,
        secret(2, sealed=AssignNeeds(((),) * 4)),
        ["seat 2 has committed something out of time"],
    ),
    ("commits", showing, secret(3, sealed=AssignNeeds(((),) * 4)), []),
    (
        "commits",
        showing,
        secret(1, sealed=AssignNeeds(((),) * 4)),
        ["seat 1 has committed something out of time"],
    ),
    (
        "commits",
        showing,
        secret(2, sealed=AssignNeeds(((),) * 4)),
        ["the cards that seat 2 assigned do not fit its pets"],
    ),
    (
        "commits",
        showing,
        secret(2, sealed=AssignNeeds((P.cards("yellow_play", "red_anger"), (), (), ()))),
        ["the cards that seat 2 assigned do not fit its pets"],
    ),
    (
        "commits",
        showing,
        secret(2, sealed=AssignNeeds((P.cards("yellow_play", "yellow:red_anger"), (), (), ()))),
        ["the cards that seat 2 assigned do not fit its pets"],
    ),
    (
        "commits",
        showing,
        secret(2, sealed=AssignNeeds((P.cards("yellow_play", "yellow:potion"), (), (), ()))),
        [],
    ),
    (
        "commits",
        showing,
        secret(3, sealed=AssignNeeds((P.cards("yellow_play"), (), (), ()))),
        ["the cards that seat 3 assigned do not fit its pets"],
    ),
    (
        "frames",
        acquiring,
        player(0, artifacts=(Artifact(tile("messing_with_magic")),)),
        ["dungeon_petz:savage_feasts is not pending for seat 0"],
    ),
    (
        "frames",
        acquiring,
        table(pending=(Frame(0, tile("imp_armor"), 0, 0),), due=()),
        ["dungeon_petz:imp_armor is not pending for seat 0"],
    ),
    *[
        (
            "frames",
            acquiring,
            table(pending=(Frame(seat, at, 0, 0),), due=()),
            [f"{C.names['tile'][at]} is not pending for seat {seat}"],
        )
        for seat, at in ((4, 0), (7, 1), (7, 2), (-1, 1))
    ],
    (
        "frames",
        acquiring,
        table(pending=(Frame(7, tile("savage_feasts"), 0, 0),), due=(7,)),
        ["dungeon_petz:savage_feasts is not pending for seat 7"],
    ),
    (
        "frames",
        acquiring,
        table(pending=(Frame(-1, tile("savage_feasts"), 0, 0),), due=(-1,)),
        ["dungeon_petz:savage_feasts is not pending for seat -1"],
    ),
    (
        "frames",
        acquiring,
        table(pending=(Frame(0, tile("savage_feasts"), 0, -1),), due=()),
        ["dungeon_petz:savage_feasts is not pending for seat 0"],
    ),
    ("frames", acquiring, table(pending=(Frame(0, tile("savage_feasts"), 0, 2),), due=()), []),
    (
        "frames",
        acquiring,
        table(pending=(Frame(0, tile("savage_feasts"), 0, 3),), due=()),
        ["dungeon_petz:savage_feasts is not pending for seat 0"],
    ),
    ("frames", acquiring, table(due=(1,)), ["somebody else is due than the tile that was acquired asks"]),
    (
        "frames",
        acquiring,
        table(due=(pe.CHANCE,)),
        ["somebody else is due than the tile that was acquired asks"],
    ),
    (
        "frames",
        lambda: acquiring(1),
        table(due=(0,)),
        ["somebody else is due than the tile that was acquired asks"],
    ),
    (
        "frames",
        acquiring,
        table(pending=lambda frames: (attrs.evolve(frames[0], verb=1), *frames)),
        ["two tiles are settled at once"],
    ),
    ("frames", acquiring, table(pending=lambda frames: (*frames, *frames)), []),
    (
        "frames",
        acquiring,
        table(cursor=P.step("shopping/group_imps")),
        ["a tile is being acquired, and no group was sent"],
    ),
    ("frames", acquiring, table(cursor=0), ["a tile is being acquired, and no group was sent"]),
    (
        "exchanges",
        assigning,
        secret(0, exchanged=(card("green_poop"),)),
        [
            "seat 0 has exchanged cards at another time",
            "seat 0 has exchanged (1, 0, 0, 0) cards by color, its hand lacks (0, 0, 0, 0)",
        ],
    ),
    ("progress", grouping, table(due=()), ["nobody has to choose, and the game is not over"]),
    ("progress", ended, table(round=5), ["nobody has to choose, and the game is not over"]),
    ("progress", ended, table(round=7), []),
]

GUARDING: list[tuple[dict[str, dict[str, Any]], tuple[int, int], list[str]]] = [
    ({"imp_armor": {"left": (1,)}}, (1, 0), []),
    (
        {"imp_armor": {"left": (1,)}},
        (1, 1),
        ["seat 0 guards with [1, 1, 0, 0, 0, 0, 0, 0], and its offers give at most 1"],
    ),
    ({"imp_armor": {"left": (0,)}}, (1, 1), []),
    (
        {"imp_armor": {"left": (0,)}},
        (0, 3),
        ["seat 0 guards with [0, 3, 0, 0, 0, 0, 0, 0], and its offers give at most 2"],
    ),
    (
        {"imp_armor": {}},
        (1, 0),
        ["seat 0 guards with [1, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 0"],
    ),
    (
        {"imp_armor": {"left": (None,)}},
        (1, 0),
        ["seat 0 guards with [1, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 0"],
    ),
    ({"imp_armor": {"left": (1,)}, "employee_of_the_month": {"boosted": True}}, (2, 0), []),
    (
        {"imp_armor": {"left": (1,)}, "employee_of_the_month": {"boosted": True}},
        (3, 0),
        ["seat 0 guards with [3, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 2"],
    ),
    (
        {"imp_armor": {"left": (1,)}, "employee_of_the_month": {}},
        (2, 0),
        ["seat 0 guards with [2, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 1"],
    ),
    (
        {"employee_of_the_month": {"boosted": True}},
        (1, 0),
        ["seat 0 guards with [1, 0, 0, 0, 0, 0, 0, 0], and its offers give at most 0"],
    ),
]
"""Artifacts of seat 0, what its guards add to a cage, and what is wrong with that."""
OFFERS: list[Case] = [
    *[
        ("offers", cleaning, player(0, artifacts=(Artifact(tile(name), **fields),)), broken)
        for name, fields, broken in (
            ("long_handled_shovel", {"left": (3,)}, []),
            (
                "long_handled_shovel",
                {"left": (4,)},
                ["dungeon_petz:long_handled_shovel of seat 0 has 4 left of an offer"],
            ),
            (
                "long_handled_shovel",
                {"left": (-1,)},
                ["dungeon_petz:long_handled_shovel of seat 0 has -1 left of an offer"],
            ),
            ("imp_armor", {"left": (0,)}, []),
            ("imp_armor", {"left": (1,)}, []),
            ("imp_armor", {"left": (None,)}, []),
            ("imp_armor", {"left": (2,)}, ["dungeon_petz:imp_armor of seat 0 has 2 left of an offer"]),
            ("imp_armor", {"left": (1, 0)}, ["dungeon_petz:imp_armor of seat 0 has 1 offers, not 2"]),
            (
                "imp_armor",
                {"left": (1, 1)},
                [
                    "dungeon_petz:imp_armor of seat 0 has 1 offers, not 2",
                    "dungeon_petz:imp_armor of seat 0 has 1 left of an offer",
                ],
            ),
            ("crystal_ball", {"left": (0,)}, []),
            ("crystal_ball", {"left": (1,)}, ["dungeon_petz:crystal_ball of seat 0 has 1 left of an offer"]),
            ("employee_of_the_month", {"boosted": True}, []),
            ("imp_armor", {"boosted": True}, ["dungeon_petz:imp_armor of seat 0 has no boost to use"]),
        )
    ],
    (
        "guards",
        cleaning,
        plot(0, 0, guarded=(0, -1)),
        ["seat 0 guards with [0, -1, 0, 0, 0, 0, 0, 0], and has 0 busy imps"],
    ),
    (
        "guards",
        cleaning,
        plot(0, 0, guarded=(0, 1)),
        [
            "seat 0 guards with [0, 1, 0, 0, 0, 0, 0, 0], and has 0 busy imps",
            "seat 0 guards with [0, 1, 0, 0, 0, 0, 0, 0], and its offers give at most 0",
        ],
    ),
    *[
        (
            "guards",
            cleaning,
            both(
                player(
                    0,
                    imps_busy=1,
                    artifacts=tuple([Artifact(tile(name), **fields) for name, fields in owned.items()]),
                ),
                plot(0, 0, guarded=added),
            ),
            broken,
        )
        for owned, added, broken in GUARDING
    ],
]
EXCHANGED = ("green_poop", "green_hunger")
MEMORY: list[Case] = [
    (
        "exchanges",
        exchanging,
        table(cursor=P.step("need_cards[1]/dungeon_petz:crystal_ball/0.0/exchange_needs")),
        [],
    ),
    (
        "exchanges",
        exchanging,
        table(cursor=P.step("need_cards/assign_needs")),
        ["seat 0 has exchanged cards at another time", "seat 1 has exchanged cards at another time"],
    ),
    (
        "exchanges",
        exchanging,
        secret(0, exchanged=tuple(map(card, EXCHANGED))),
        ["seat 0 has exchanged (2, 0, 0, 0) cards by color, its hand lacks (1, 0, 0, 0)"],
    ),
    (
        "exchanges",
        exchanging,
        player(1, holding=(1, 1, 1, 1)),
        ["seat 1 has exchanged (0, 0, 1, 0) cards by color, its hand lacks (0, 0, 0, 0)"],
    ),
    (
        "deck_compositions",
        remembering,
        table(deck_compositions=()),
        ["0 decks are remembered for [0, 1, 0, 0] reshuffles"],
    ),
    (
        "deck_compositions",
        remembering,
        table(shuffles=(0, 2, 0, 0)),
        ["2 decks are remembered for [0, 2, 0, 0] reshuffles"],
    ),
    (
        "deck_compositions",
        remembering,
        table(shuffles=(-1, 1, 0, 0)),
        ["2 decks are remembered for [-1, 1, 0, 0] reshuffles"],
    ),
    (
        "deck_compositions",
        remembering,
        table(shuffled_from=more("need_card", "purple_magic")),
        ["the deck of dungeon_petz:purple was formed of [4, 0, 10, 4], and [4, 0, 9, 4] is remembered"],
    ),
    (
        "deck_compositions",
        remembering,
        table(shuffled_from=more("need_card", "green_poop")),
        ["the deck of dungeon_petz:green was formed of [4, 2, 16, 11], and [4, 2, 16, 10] is remembered"],
    ),
    (
        "deck_compositions",
        remembering,
        table(deck_sizes=(0, 17, 5, 5), shuffled_from=without(0)),
        [],
    ),
    (
        "deck_compositions",
        remembering,
        table(deck_sizes=(1, 17, 5, 5), shuffled_from=without(0)),
        ["the deck of dungeon_petz:green was formed of [0, 0, 0, 0], and [4, 2, 16, 10] is remembered"],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            deck_compositions=lambda deck_compositions: (
                less("need_card", "purple_play")(deck_compositions[0]),
                deck_compositions[1],
            )
        ),
        ["the decks of dungeon_petz:purple are [[0, 4, 3, -1], [4, 0, 9, 4]], and it was reshuffled 1 times"],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            deck_compositions=lambda deck_compositions: (
                more("need_card", "green_poop")(deck_compositions[0]),
                deck_compositions[1],
            )
        ),
        ["the decks of dungeon_petz:green are [[0, 0, 0, 1], [0, 0, 0, 0]], and it was reshuffled 0 times"],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            deck_compositions=lambda deck_compositions: (
                more("need_card", "purple_play")(deck_compositions[0]),
                deck_compositions[1],
            )
        ),
        ["the decks of dungeon_petz:purple cannot have been [[0, 4, 3, 1], [4, 0, 9, 4]]"],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            shuffles=(0, 2, 0, 0),
            deck_compositions=lambda deck_compositions: (*deck_compositions, purple(magic=1)),
            shuffled_from=lambda bag: plus(without(PURPLE)(bag), purple(magic=1)),
        ),
        [],
    ),
    (
        "deck_compositions",
        remembering,
        both(
            table(
                deck_sizes=lambda decks: replaced(decks, PURPLE, 0),
                deck_compositions=lambda deck_compositions: (*deck_compositions, purple()),
            ),
            table(shuffles=(0, 2, 0, 0), shuffled_from=without(PURPLE)),
        ),
        ["the decks of dungeon_petz:purple cannot have been [[0, 4, 3, 0], [4, 0, 9, 4], [0, 0, 0, 0]]"],
    ),
    (
        "deck_compositions",
        remembering,
        both(
            table(
                deck_compositions=(plus(*remembering().table.deck_compositions), purple()),
                shuffled_from=without(PURPLE),
            ),
            table(deck_sizes=lambda decks: replaced(decks, PURPLE, 0)),
        ),
        ["the decks of dungeon_petz:purple cannot have been [[4, 4, 12, 4], [0, 0, 0, 0]]"],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            shuffles=(0, 1, 2, 0),
            deck_compositions=lambda deck_compositions: (*deck_compositions, purple(magic=1)),
        ),
        [
            (
                "the decks of dungeon_petz:purple are [[0, 4, 3, 0], [4, 0, 9, 4], [0, 0, 1, 0]], "
                "and it was reshuffled 1 times"
            ),
            "the deck of dungeon_petz:red was formed of [12, 2, 3, 4, 3], and [0, 0, 0, 0, 0] is remembered",
            f"the decks of dungeon_petz:red cannot have been {[[0] * 5] * 3}",
        ],
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
        "draw_records",
        remembering,
        player(0, draw_records=()),
        ["seat 0 cannot have laid aside [0, 0, 0, 0] cards"],
    ),
    *[
        ("draw_records", remembering, draw_records(1, *had), [f"seat 1 cannot have had {had[-1]}"])
        for had in (
            (DrawRecord(0, 0, purple()),),
            (DrawRecord(0, 3, purple(magic=-1)),),
            (DrawRecord(0, 2, P.bag("need_card", {"green_poop": 1})),),
            (DrawRecord(2, 2, purple()),),
            (DrawRecord(-2, 2, purple()),),
            (DrawRecord(1, 1, purple()), DrawRecord(0, 2, purple(magic=1))),
            (
                DrawRecord(1, 1, purple()),
                DrawRecord(SUBSTITUTES, 1, purple()),
                DrawRecord(0, 2, purple(magic=1)),
            ),
            (DrawRecord(0, 2, purple(magic=3)),),
            (DrawRecord(0, 2, purple()), DrawRecord(1, 1, purple(magic=4))),
        )
    ],
    (
        "draw_records",
        grouping,
        player(0, draw_records=((DrawRecord(0, 1, purple()),), (), (), ())),
        [f"seat 0 cannot have had {DrawRecord(0, 1, purple())}"],
    ),
    (
        "draw_records",
        remembering,
        table(cursor=P.step("need_cards/deal_needs")),
        ["seat 0 cannot have laid aside [-1, -2, -1, 0] cards"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(0, DrawRecord(0, 2, purple())),
        ["seat 0 holds 3 dungeon_petz:purple (0 substitutes), which is not what it drew and did not play"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(0, DrawRecord(1, 3, purple())),
        ["[4, 20] cards came from the decks of dungeon_petz:purple, which is not what they held"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(0, DrawRecord(0, 4, purple(magic=1))),
        [
            "[8, 17] cards came from the decks of dungeon_petz:purple, which is not what they held",
            "other cards of dungeon_petz:purple are unseen than were drawn and not played",
        ],
    ),
    (
        "draw_records",
        remembering,
        draw_records(0, DrawRecord(0, 2, purple(magic=1)), DrawRecord(0, 2, purple())),
        [
            "[8, 17] cards came from the decks of dungeon_petz:purple, which is not what they held",
            "other cards of dungeon_petz:purple are unseen than were drawn and not played",
        ],
    ),
    (
        "draw_records",
        remembering,
        draw_records(2, DrawRecord(0, 1, purple())),
        ["seat 2 holds 2 dungeon_petz:purple (0 substitutes), which is not what it drew and did not play"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(2, DrawRecord(SUBSTITUTES, 2, purple())),
        ["[6, 17] cards came from the decks of dungeon_petz:purple, which is not what they held"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(2, DrawRecord(0, 1, purple()), DrawRecord(SUBSTITUTES, 2, purple(substitute=2))),
        ["seat 2 holds 2 dungeon_petz:purple (0 substitutes), which is not what it drew and did not play"],
    ),
    (
        "draw_records",
        remembering,
        draw_records(2, DrawRecord(0, 1, purple()), DrawRecord(SUBSTITUTES, 2, purple(substitute=1))),
        [],
    ),
    (
        "draw_records",
        remembering,
        player(2, holding=lambda holding: replaced(holding, PURPLE, 3)),
        ["seat 2 holds 3 dungeon_petz:purple (1 substitutes), which is not what it drew and did not play"],
    ),
    (
        "draw_records",
        remembering,
        table(deck_sizes=lambda decks: replaced(decks, PURPLE, 15)),
        ["[7, 16] cards came from the decks of dungeon_petz:purple, which is not what they held"],
    ),
    (
        "draw_records",
        remembering,
        table(discards=more("need_card", "purple_magic")),
        ["other cards of dungeon_petz:purple are unseen than were drawn and not played"],
    ),
    (
        "draw_records",
        grouping,
        player(0, draw_records=((DrawRecord(SUBSTITUTES, 1, purple()),), (), (), ())),
        [],
    ),
    (
        "draw_records",
        grouping,
        player(0, draw_records=((DrawRecord(SUBSTITUTES, 2, purple()),), (), (), ())),
        ["seat 0 holds 1 dungeon_petz:green (2 substitutes), which is not what it drew and did not play"],
    ),
    (
        "memories",
        remembering,
        secret(2, hand=less("need_card", "purple_substitute")),
        ["seat 2 has 0 substitutes of dungeon_petz:purple"],
    ),
    (
        "memories",
        remembering,
        secret(0, hand=more("need_card", "green_substitute")),
        ["seat 0 has 1 substitutes of dungeon_petz:green"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=(purple(disease=2, magic=1), purple(), purple())),
        ["seat 0 remembers 3 decks of 2"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=(purple(disease=2, magic=1), purple())),
        ["seat 0 remembers 2 decks of 2"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=(purple(disease=1, magic=2),)),
        ["seat 0 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=(purple(disease=3, magic=1, play=-1),)),
        ["seat 0 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=(purple(disease=1, magic=1), purple(disease=1))),
        ["seat 0 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=()),
        ["seat 0 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        secret(1, drawn=(purple(disease=1, play=1), purple(magic=1))),
        ["seat 1 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        both(
            draw_records(
                1,
                DrawRecord(0, 1, purple(magic=1)),
                DrawRecord(0, 1, purple(magic=1)),
                DrawRecord(1, 1, purple()),
            ),
            secret(1, drawn=(purple(disease=1, magic=1), purple(magic=1))),
            secret(1, hand=less("need_card", "purple_play")),
        ),
        ["seat 1 does not remember its cards of dungeon_petz:purple as they were seen"],
    ),
    (
        "memories",
        remembering,
        both(secret(0, drawn=(purple(disease=2, magic=1), purple())), secret(3, drawn=())),
        [
            "seat 0 remembers 2 decks of 2",
            "seat 3 does not remember its cards of dungeon_petz:purple as they were seen",
        ],
    ),
    (
        "deck_compositions",
        remembering,
        table(
            shuffles=(0, 1, 2, 0), deck_compositions=lambda deck_compositions: (*deck_compositions, purple())
        ),
        [
            "the deck of dungeon_petz:red was formed of [12, 2, 3, 4, 3], and [0, 0, 0, 0, 0] is remembered",
            f"the decks of dungeon_petz:red cannot have been {[[0] * 5] * 3}",
        ],
    ),
    (
        "memories",
        grouping,
        secret(1, drawn=(P.bag("need_card", {"green_poop": 1}),)),
        ["seat 1 remembers 1 decks of 0"],
    ),
    (
        "memories",
        remembering,
        secret(0, drawn=lambda drawn: (more("need_card", "green_poop")(drawn[0]),)),
        ["seat 0 does not remember its cards of dungeon_petz:green as they were seen"],
    ),
    (
        "drawn",
        remembering,
        secret(0, drawn=(purple(disease=1, magic=1),)),
        ["3 of 4 dungeon_petz:purple_disease came from deck 0"],
    ),
    (
        "drawn",
        remembering,
        hidden(decks=more("need_card", "purple_magic")),
        ["10 of 9 dungeon_petz:purple_magic came from deck 1"],
    ),
    (
        "drawn",
        remembering,
        table(
            deck_compositions=lambda deck_compositions: (
                deck_compositions[0],
                more("need_card", "purple_anger")(deck_compositions[1]),
            )
        ),
        ["4 of 5 dungeon_petz:purple_anger came from deck 1"],
    ),
    ("drawn", remembering, hidden(decks=more("need_card", "green_poop")), []),
]
CASES = [*TABLE, *PIECES, *OFFERS, *MEMORY]
ALONE = ("draw_records", "memories")
"""Where views are told more of: no world fits them."""


@pytest.mark.rule("DP-IMP-02")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)]
)
def test_an_invariant_says_what_is_wrong_and_nothing_else(
    invariant: str, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    # given a legal state, when one thing in it is changed, then the invariant says so in these words
    game, state = the_game(), change(base())
    assert what_is_broken(invariant, game, state) == broken

    # and so it does of what the seats see, where it needs no more than that
    if invariant in HIDDEN or invariant in ALONE or len(state.table.players) < game.seats:
        return
    seen = [what_is_broken(invariant, game, game.view(state, seat)) for seat in (*range(game.seats), None)]
    assert list(dict.fromkeys(what for each in seen for what in each)) == broken


@pytest.mark.rule("DP-GEN-09")
@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_a_view_says_that_no_deal_of_the_cards_leads_to_it(seat: int | None) -> None:
    # given a seat that has shown four magic of the three that were in hands when the deck was formed
    shown = draw_records(1, DrawRecord(0, 6, purple(magic=4)), DrawRecord(1, 1, purple()))(remembering())

    # then every view says so, and says nothing of other colors
    told = ["no deal of the cards of dungeon_petz:purple leads to what this view shows"]
    assert what_is_broken("memories", the_game(), the_game().view(shown, seat)) == told
    assert what_is_broken("memories", the_game(), the_game().view(remembering(), seat)) == []


NAMES = [
    "seats",
    "order",
    "rounds",
    "progress_board",
    "boards",
    "need_cards",
    "hands",
    "public_counts",
    "normal_hands",
    "deck_compositions",
    "draw_records",
    "memories",
    "drawn",
    "imps",
    "tiles",
    "amounts",
    "hidden_amounts",
    "potions",
    "displays",
    "neutral_imps",
    "spaces",
    "visitors",
    "groups",
    "stands",
    "sealed",
    "commits",
    "frames",
    "artifacts",
    "offers",
    "guards",
    "exchanges",
    "leftovers",
    "buyers",
    "progress",
]
HIDDEN = {"need_cards", "public_counts", "drawn", "tiles", "hidden_amounts"}


def test_invariants_come_in_an_order_in_which_each_may_rely_on_those_before() -> None:
    assert [invariant.name for invariant in INVARIANTS] == NAMES
    assert RULES.invariants == INVARIANTS
    # and a view is held to all but those that look at what is hidden
    assert {invariant.name for invariant in INVARIANTS if not invariant.public} == HIDDEN


# --- tables of other sizes, and with variants


def at(seats: int, step: str, round: int = 1, **options: bool | str) -> tuple[pe.Game, State]:
    game = a_game(seats, **options)
    return game, positions_of(game).state(step, due=range(seats), round=round)


def known_at_first(seats: int, step: str, number: int, tiles: tuple[int, int]) -> tuple[pe.Game, State]:
    """A state at which so many exhibitions and customers lie open, in the game with more foresight."""
    game = a_game(seats, foresight="more")
    state = positions_of(game).state(step, due=(pe.CHANCE,), round=number)
    shown = [
        game.content.tiles_of[kind][:count]
        for kind, count in zip(("exhibition", "customer"), tiles, strict=True)
    ]
    return game, table(exhibitions=shown[0], customers=shown[1])(state)


GROUP = "shopping/group_imps"
ELSEWHERE: list[tuple[str, Callable[[], tuple[pe.Game, State]], Change, list[str]]] = [
    ("order", lambda: at(4, GROUP, 5, final_order=True), table(order=(3, 1, 0, 2)), []),
    ("order", lambda: at(4, GROUP, 6, final_order=True), table(order=(3, 1, 0, 2)), []),
    (
        "order",
        lambda: at(4, GROUP, 4, final_order=True),
        table(order=(3, 1, 0, 2)),
        ["the start order [3, 1, 0, 2] does not go around the table"],
    ),
    (
        "order",
        lambda: at(4, GROUP, 5, final_order=True),
        table(order=(3, 1, 0, 0)),
        ["the start order [3, 1, 0, 0] does not go around the table"],
    ),
    (
        "order",
        lambda: at(4, GROUP, 5),
        table(order=(3, 1, 0, 2)),
        ["the start order [3, 1, 0, 2] does not go around the table"],
    ),
    ("progress_board", lambda: known_at_first(4, "setup/reveal", 1, (0, 0)), table(), []),
    ("progress_board", lambda: known_at_first(4, "setup/deal_needs", 1, (2, 2)), table(), []),
    ("progress_board", lambda: known_at_first(4, "restock/reveal", 2, (2, 2)), table(), []),
    (
        "progress_board",
        lambda: known_at_first(4, "restock/reveal", 2, (3, 4)),
        table(),
        [
            "3 exhibitions are revealed, and 2 are known in round 2",
            "4 customers are revealed, and 2 are known in round 2",
        ],
    ),
    ("progress_board", lambda: known_at_first(4, "need_cards/deal_needs", 2, (3, 4)), table(), []),
    ("stands", lambda: at(4, GROUP, meat_stand=True), stand_gold("meat_stand", 1), []),
    (
        "stands",
        lambda: at(4, GROUP, meat_stand=True),
        stand_gold("meat_stand", 2),
        ["there is 2 gold on dungeon_petz:meat_stand"],
    ),
    (
        "stands",
        lambda: at(4, GROUP, meat_stand=True),
        stand_gold("mixed_stand", 1),
        ["there is 1 gold on dungeon_petz:mixed_stand"],
    ),
    ("potions", lambda: at(4, GROUP, potion_cap=True), player(0, potions=5), []),
    (
        "potions",
        lambda: at(4, GROUP, potion_cap=True),
        both(player(0, potions=5), player(1, potions=2)),
        ["2 potions more than there are"],
    ),
    ("neutral_imps", lambda: at(3, GROUP, 3), table(), []),
    (
        "neutral_imps",
        lambda: at(3, GROUP, 3),
        table(round=2),
        [
            (
                "in round 2 neutral imps are at "
                "dungeon_petz:market_ring/2, dungeon_petz:corral_ring/2, dungeon_petz:town_ring/2"
            )
        ],
    ),
    ("neutral_imps", lambda: at(3, GROUP, 6), table(round=7), []),
    ("neutral_imps", lambda: at(3, GROUP, 1), table(round=0), []),
    (
        "neutral_imps",
        lambda: at(3, GROUP, 1),
        table(neutral_imps=()),
        [
            (
                "in round 1 neutral imps are at "
                "dungeon_petz:market_ring/1, dungeon_petz:corral_ring/1, dungeon_petz:town_ring/1"
            )
        ],
    ),
    (
        "spaces",
        lambda: at(3, GROUP, 1),
        table(spaces=lambda spaces: ((),) * len(spaces)),
        [
            "1 neutral imps should stand on dungeon_petz:judging, and () does",
            "1 neutral imps should stand on dungeon_petz:lower_corral, and () does",
            "1 neutral imps should stand on dungeon_petz:mixed_stand, and () does",
        ],
    ),
    (
        "spaces",
        lambda: at(3, GROUP, 1),
        table(spaces=lambda spaces: tuple(((0, 1), *of) if of else () for of in spaces)),
        [
            "2 groups on dungeon_petz:judging",
            "1 neutral imps should stand on dungeon_petz:judging, and ((0, 1), (-1, 1)) does",
            "1 neutral imps should stand on dungeon_petz:lower_corral, and ((0, 1), (-1, 1)) does",
            "2 groups on dungeon_petz:mixed_stand",
            "1 neutral imps should stand on dungeon_petz:mixed_stand, and ((0, 1), (-1, 1)) does",
        ],
    ),
    (
        "spaces",
        lambda: at(3, GROUP, 1),
        table(spaces=lambda spaces: tuple((*of, (-1, 1)) if of else () for of in spaces)),
        [
            "2 groups on dungeon_petz:judging",
            "1 neutral imps should stand on dungeon_petz:judging, and ((-1, 1), (-1, 1)) does",
            "1 neutral imps should stand on dungeon_petz:lower_corral, and ((-1, 1), (-1, 1)) does",
            "2 groups on dungeon_petz:mixed_stand",
            "1 neutral imps should stand on dungeon_petz:mixed_stand, and ((-1, 1), (-1, 1)) does",
        ],
    ),
]


@pytest.mark.rule("DP-VAR-04", "DP-VAR-03", "DP-2P-05")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"),
    ELSEWHERE,
    ids=[f"{case[0]}-{at}" for at, case in enumerate(ELSEWHERE)],
)
def test_an_invariant_knows_the_table_and_its_variants(
    invariant: str, base: Callable[[], tuple[pe.Game, State]], change: Change, broken: list[str]
) -> None:
    game, state = base()
    assert what_is_broken(invariant, game, change(state)) == broken


# --- what other packs may have

BOOSTS = [at for at, fact in enumerate(C.tiles) if fact.boost is not None]
ARMOR = next(offer for offer in C.offers if offer.tile == tile("imp_armor"))
UNBOOSTED = attrs.evolve(
    C,
    tiles=tuple(attrs.evolve(fact, boost=None) if at in BOOSTS else fact for at, fact in enumerate(C.tiles)),
)
JUDGES = attrs.evolve(
    C,
    spaces=tuple(
        attrs.evolve(fact, do=C.spaces[P.number("space", "judging")].do)
        if name.endswith("hospital")
        else fact
        for name, fact in zip(C.names["space"], C.spaces, strict=True)
    ),
)
TWO_ARMORS = attrs.evolve(C, offers=(*C.offers, attrs.evolve(ARMOR, copy=1)))
WITH_EMPLOYEES = tuple(Artifact(at, boosted=True) for at in BOOSTS * 2)
OTHER_PACKS: list[tuple[str, Content, Callable[[], State], Change, list[str]]] = [
    (
        "offers",
        UNBOOSTED,
        cleaning,
        player(0, artifacts=(Artifact(tile("long_handled_shovel"), left=(1,)),)),
        [],
    ),
    (
        "offers",
        UNBOOSTED,
        cleaning,
        player(0, artifacts=(Artifact(tile("long_handled_shovel"), left=(2,)),)),
        ["dungeon_petz:long_handled_shovel of seat 0 has 2 left of an offer"],
    ),
    (
        "leftovers",
        JUDGES,
        sending,
        both(space("hospital", (1, 1)), player(1, head_start=8)),
        [],
    ),
    (
        "guards",
        TWO_ARMORS,
        cleaning,
        both(
            player(0, imps_busy=2, artifacts=(Artifact(tile("imp_armor"), left=(1,)),) * 2),
            plot(0, 0, guarded=(2, 0)),
        ),
        [],
    ),
    (
        "guards",
        C,
        cleaning,
        both(
            player(0, imps_busy=2, artifacts=(Artifact(tile("imp_armor"), left=(1,)), *WITH_EMPLOYEES)),
            plot(0, 0, guarded=(3, 0)),
        ),
        [],
    ),
]


@pytest.mark.parametrize(
    ("invariant", "content", "base", "change", "broken"),
    OTHER_PACKS,
    ids=[f"{case[0]}-{at}" for at, case in enumerate(OTHER_PACKS)],
)
def test_an_invariant_reckons_with_what_a_pack_has(
    invariant: str, content: Content, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    assert list(judge.broken(content, change(base()))) == broken
