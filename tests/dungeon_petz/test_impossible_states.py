"""Bytes of states that no game comes to are refused, each with a sentence that says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import a_game, the_game
from petz_engine.dungeon_petz import ChooseColor, SellPet, SendGroup
from petz_engine.dungeon_petz.position import position

Change = Callable[[Any], None]


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@cache
def grouping(seats: int) -> bytes:
    """The first state in which seats group."""
    game = a_game(seats)
    return game.encode(game.settle(game.start(), pe.Dealer(7)).state)


def refused(game: pe.Game, data: bytes, change: Change, why: str) -> None:
    """The changed state is no state of the game, and the error says why; the unchanged one is."""
    assert game.encode(game.decode(data)) == data
    value = json.loads(data)
    change(value)
    assert canonical(value) != data.decode()
    with pytest.raises(pe.DecodeError, match="this is no state of dungeon_petz: ") as error:
        game.decode(canonical(value))
    assert why in str(error.value)


def table(**fields: Any) -> Change:
    """Sets fields of the table."""
    return lambda value: value["table"].update(fields)


def first(**fields: Any) -> Change:
    """Sets fields of the first player."""
    return lambda value: value["table"]["players"][0].update(fields)


def both(*changes: Change) -> Change:
    def change(value: Any) -> None:
        for each in changes:
            each(value)

    return change


def standing(seat: int, imps: int) -> Change:
    return table(spaces={"dungeon_petz:judging": [{"seat": seat, "imps": imps}]})


def owning(tile: str, **fields: Any) -> Change:
    """The first player owns this artifact, which is taken out of the stack."""
    base: dict[str, Any] = {"boosted": False, "color": None, "left": [], "stored": 0}

    def change(value: Any) -> None:
        own = {**base, "tile": f"dungeon_petz:{tile}", **fields}
        value["table"]["players"][0]["artifacts"] = [own]
        left = value["hidden"]["stack"]
        left[own["tile"]] -= 1
        value["hidden"]["stack"] = {name: n for name, n in left.items() if n}

    return change


def guarded(value: Any) -> None:
    plots = value["table"]["players"][0]["plots"]
    plots["dungeon_petz:upper_left"]["guarded"] = {"strength": 10**15}


def bought(value: Any) -> None:
    value["table"]["buyers"] = ["dungeon_petz:uni"]


def set_aside(value: Any) -> None:
    """A card of the first player is exchanged, and the table says so."""
    secret = value["secrets"][0]
    card = next(iter(secret["hand"]))
    del secret["hand"][card]
    secret["exchanged"] = [card]
    holding = value["table"]["players"][0]["holding"]
    del holding[f"dungeon_petz:{card.partition(':')[2].partition('_')[0]}"]


def printed_cage_elsewhere(value: Any) -> None:
    plots = value["table"]["players"][0]["plots"]
    plots["dungeon_petz:lower_left"]["cage"] = plots["dungeon_petz:upper_left"]["cage"]


def exhibition_of_pets(value: Any) -> None:
    (shown,), stack = value["table"]["exhibitions"], value["hidden"]["stack"]
    stack[shown] = 1
    stack["dungeon_petz:drago"] -= 1
    value["table"]["exhibitions"] = ["dungeon_petz:drago"]
    value["hidden"]["stack"] = {name: n for name, n in stack.items() if n}


OUT_OF_REACH: Mapping[str, tuple[Change, str]] = {
    "a seat that does not exist": (standing(5, 1), "seat 5 stands on dungeon_petz:judging"),
    "a seat below the neutral imps": (standing(-2, 1), "seat -2 stands on dungeon_petz:judging"),
    "a group before any is sent": (both(standing(0, 1), first(imps_at_home=5)), "seat 0 stands with 1 imps"),
    "a space without imps": (standing(0, 0), "seat 0 stands with 0 imps"),
    "round 0": (table(round=0), "it is round 0 of 5"),
    "round -1": (table(round=-1), "it is round -1 of 5"),
    "round 3, of which nothing is revealed": (table(round=3), "1 exhibitions are revealed, and 3 are known"),
    "round 6": (table(round=6), "it is round 6 of 5 in shopping"),
    "round 100": (table(round=100), "it is round 100 of 5"),
    "gold alone in a group": (first(groups=[[0, 5]]), "groups"),
    "groups of nothing": (first(groups=[[0, 0], [0, 5]]), "groups"),
    "groups while all group": (first(groups=[[1, 0]], imps_at_home=5), "seat 0 has groups, and none are sent now"),
    "gold on a stand without the variant": (
        table(stand_gold={"dungeon_petz:meat_stand": 1}), "there is 1 gold on dungeon_petz:meat_stand"
    ),
    "food that is on no stand": (
        table(stands={"dungeon_petz:judging": {"dungeon_petz:meat": 1}}),
        "there is food [1, 0] on dungeon_petz:judging",
    ),
    "less than no food": (
        table(stands={"dungeon_petz:meat_stand": {"dungeon_petz:meat": -1}}), "there is food [-1, 0]"
    ),
    "cards exchanged while shopping": (set_aside, "seat 0 has exchanged cards at another time"),
    "guards of nobody": (guarded, "imps"),
    "a store of 99": (owning("magic_box", stored=99), "magic_box of seat 0 has 99 in its store"),
    "a store of -1": (owning("magic_box", stored=-1), "magic_box of seat 0 has -1 in its store"),
    "food without a store": (owning("imp_armor", stored=1), "imp_armor of seat 0 has 1 in its store"),
    "a color of no book": (owning("imp_armor", color="dungeon_petz:green"), "remembers dungeon_petz:green"),
    "a color that a book does not offer": (
        owning("savage_feasts", color="dungeon_petz:yellow"), "savage_feasts of seat 0 remembers"
    ),
    "a book without a color": (owning("savage_feasts"), "savage_feasts of seat 0 remembers no color"),
    "a pet as an artifact": (owning("drago"), "dungeon_petz:drago lies as artifact at seat 0"),
    "a sender that does not exist": (table(sender=9), "seat 9 cannot have sent a group of 0"),
    "a group of a size that nobody sent": (table(size=3), "seat -1 cannot have sent a group of 3"),
    "a pet that buys": (bought, "['dungeon_petz:uni'] cannot be waiting to buy"),
    "a printed cage elsewhere": (printed_cage_elsewhere, "dungeon_petz:printed_cage lies as cage at seat 0"),
    "a pet under a round": (exhibition_of_pets, "dungeon_petz:drago lies as exhibition at the progress board"),
    "an order that jumps": (table(order=[0, 2, 1, 3], due=[0, 2, 1, 3]), "does not go around the table"),
    "a head start of nobody": (first(head_start=2), "seat 0 has a head start of 4 halves"),
    "a standing before the exhibition": (first(standing=4), "seat 0 stands in an exhibition before its turn"),
    "a sale before business": (first(sold_on_platform=True), "seat 0 has sold before business"),
    "busy imps while shopping": (first(imps_busy=1, imps_at_home=5), "imps of seat 0 do jobs before its turn"),
    "imps that were not there to fetch": (first(imps_fetched=4, imps_at_home=10), "seat 0 has fetched 4 imps"),
    "chambers too many": (first(larder={"dungeon_petz:meat": [1, 0, 0]}), "3 chambers instead of 2"),
}  # fmt: skip


@pytest.mark.parametrize("name", OUT_OF_REACH)
def test_a_state_that_no_game_comes_to_is_refused(name: str) -> None:
    change, why = OUT_OF_REACH[name]
    refused(the_game(), grouping(4), change, why)


def at_stops(*stops: str) -> Change:
    """Neutral imps are at these stops, and stand on their spaces."""

    def change(value: Any) -> None:
        names = a_game(2).codec.names
        spaces: dict[str, list[dict[str, int]]] = {}
        for stop in stops:
            number = names["stop"].index(f"dungeon_petz:{stop}")
            spaces.setdefault(names["space"][a_game(2).content.stops[number]], []).append(
                {"seat": -1, "imps": 1}
            )
        value["table"].update(neutral_imps=[f"dungeon_petz:{stop}" for stop in stops], spaces=spaces)

    return change


RINGS = ("market_ring", "corral_ring", "town_ring")


@pytest.mark.rule("DP-2P-05", "DP-2P-09")
@pytest.mark.parametrize(
    ("seats", "stops"),
    [
        pytest.param(3, [f"{ring}/2" for ring in RINGS], id="the stops of another round"),
        pytest.param(3, ["market_ring/1"] * 3, id="all on one stop"),
        pytest.param(3, [f"market_ring/{stop}" for stop in (1, 2, 3)], id="all on one ring"),
        pytest.param(2, [f"market_ring/{stop}" for stop in range(1, 7)], id="six on one ring"),
        pytest.param(2, ["town_ring/1"] * 6, id="six on one stop"),
        pytest.param(2, ["corral_ring/5", "corral_ring/6"] * 3, id="all places of a space"),
        pytest.param(3, ["market_ring/1"], id="one alone"),
    ],
)
def test_neutral_imps_are_where_the_round_has_them(seats: int, stops: list[str]) -> None:
    refused(a_game(seats), grouping(seats), at_stops(*stops), "neutral imps")


# --- later in the round


def moment(kind: type[Any]) -> bytes:
    """The state of the first action of a kind in some game."""
    for seed in range(1, 40):
        for turn in played(seed):
            if type(turn.action) is kind:
                return the_game().encode(turn.before)
    raise AssertionError(kind)


def test_groups_that_are_sent_lie_in_order_and_are_no_larger_than_the_last() -> None:
    # given groups that are being sent
    data, game = moment(SendGroup), the_game()

    def larger(value: Any) -> None:
        for player in value["table"]["players"]:
            if player["groups"]:
                player["groups"][0][1] += 1000
        value["table"].update(sender=0, size=1)

    # when one is larger than the last, or a small one lies before a large one
    refused(game, data, larger, "are not in order")

    def backwards(value: Any) -> None:
        player = value["table"]["players"][0]
        imps, gold = player["imps_at_home"], player["gold"]
        imps += sum(group[0] for group in player["groups"])
        gold += sum(group[1] for group in player["groups"])
        player.update(groups=[[1, 0], [1, 1]], imps_at_home=imps - 2, gold=gold - 1)

    # then that is no state
    refused(game, data, backwards, "are not in order")


def test_who_buys_is_a_customer_of_the_round() -> None:
    # given a sale, to which customers of other rounds come
    game, data = the_game(), moment(SellPet)
    waiting = json.loads(data)["table"]["buyers"]
    others = [name for name in json.loads(data)["table"]["customers"] if name not in waiting]
    refused(game, data, table(buyers=others), "cannot be waiting to buy")
    refused(game, data, table(buyers=[*waiting, *waiting, *waiting]), "cannot be waiting to buy")


@pytest.mark.rule("DP-ENG-10")
@pytest.mark.parametrize(("verb", "due"), [(2, [-1]), (0, [-1]), (1, [-1]), (3, [0]), (-1, [0])])
def test_a_tile_that_is_settled_asks_at_its_own_verb(verb: int, due: list[int]) -> None:
    # given a book whose color is chosen, when it stands at another verb, or another one is due
    def elsewhere(value: Any) -> None:
        (frame, *_) = reversed(value["table"]["pending"])
        frame["verb"] = verb
        value["table"]["due"] = due if due == [-1] else [frame["seat"]]

    refused(the_game(), moment(ChooseColor), elsewhere, "")


@pytest.mark.rule("DP-ASSIGN-01")
def test_no_card_lies_face_down_at_two_pets() -> None:
    # given the turn of seat 1, while seat 0 waits with cards face down at two pets, and has one play for the second
    game = the_game()
    first_pet = {"tile": "drago", "size": 3, "cards": ["red_anger"]}
    second_pet = {"tile": "baby_golem", "size": 3, "cards": ["red_play"]}
    plots = {"upper_left": {"pet": first_pet}, "upper_right": {"cage": "meadow", "pet": second_pet}}
    rival = {"plots": {"upper_left": {"pet": {"tile": "birdie", "size": 3}}}}
    said = {"at": "enter_exhibition", "first": 1, "players": {"0": {"plots": plots}, "1": rival}}
    data = game.encode(game.advance(position(game, {**said, "exhibitions": {"2": "arena"}})).state)

    # when that card is said to lie at the first one as well
    def twice(value: Any) -> None:
        faces = value["secrets"][0]["sealed"]["pets"]["dungeon_petz:upper_left"]
        faces[-1] = ["dungeon_petz:red", "dungeon_petz:red_play"]

    # then that is no state, though each pet alone could have it
    refused(game, data, twice, "seat 0 assigned a card that it does not have")
