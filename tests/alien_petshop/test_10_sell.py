"""The Sell Phase (chapter 10), and numbers that several things change."""

from __future__ import annotations

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.phases import pet_in, rolled, sold, told
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
PAYDAY = moves_of(2, episode="payday")
P = TWO.at


@pytest.mark.rule("AP-SELL-01", "AP-O-42")
def test_each_pet_that_spawned_earns_its_value_and_stays() -> None:
    # given pets of value 4 and 5, and dice that meet their care
    state = rolled(TWO, {1: "humzee", 4: "velvark"}, 3, 4)

    # when they work there, then 4 and 5 are earned, each said by itself, and both pets stay
    action = TWO.assigned({1: [3], 4: [4]})
    assert [event["amount"] for event in told(TWO, state, 0, action, "spawned")] == [4, 5]
    state = TWO.apply(state, 0, action)
    assert TWO.player(state, 0).credits == 9
    assert [pet_in(TWO, state, n).pet for n in (1, 4)] == [
        P.number("pet", "humzee"),
        P.number("pet", "velvark"),
    ]


@pytest.mark.rule("AP-SELL-01", "AP-O-46")
def test_income_is_the_value_and_not_the_lowered_price() -> None:
    # given Star Brokers with a pet of value 5, which it buys for 4
    state = rolled(TWO, {1: "velvark"}, 4, shop="star_brokers")

    # when it spawns, then it earns 5
    assert TWO.player(sold(TWO, state, {1: [4]}), 0).credits == 5


@pytest.mark.rule("AP-SELL-02", "AP-O-68")
@pytest.mark.parametrize(
    ("shop", "episode", "income"),
    [
        ("orbit_outfitters", False, 1),
        ("critter_cove", False, 2),
        ("orbit_outfitters", True, 2),
        ("critter_cove", True, 3),
    ],
)
def test_what_a_worker_on_sell_goods_earns(shop: str, episode: bool, income: int) -> None:
    # given a shop with or without Payday, and two dice
    m = PAYDAY if episode else TWO
    state = rolled(m, {1: "oozlet"}, "hazard", 4, shop=shop)

    # then only one worker may sell goods, and it earns what all that changes it adds up to
    m.refused(state, 0, m.assigned(goods=["hazard", 4]), "no_goods_space", "AP-ACT-B")
    assert m.player(sold(m, state, goods=[4]), 0).credits == income


@pytest.mark.rule("AP-O-73", "AP-O-68", "AP-SELL-02")
def test_without_a_worker_on_sell_goods_nothing_is_earned() -> None:
    # given Payday and Critter Cove, and nobody on Sell Goods; then there is no income
    state = rolled(PAYDAY, {1: "oozlet"}, 4, shop="critter_cove")
    assert PAYDAY.player(sold(PAYDAY, state), 0).credits == 0


@pytest.mark.rule("AP-SELL-03", "AP-WORK-05")
def test_a_token_goes_in_the_sale_and_not_before() -> None:
    # given a token with a worker, and a mutation yet to be placed
    state = rolled(TWO, {1: "oozlet", 2: P.display(token="fire")}, 1, 2)
    state = TWO.apply(state, 0, TWO.assigned({2: [1]}, mutations=[2]))

    # then it is there in the Mutation Phase, and gone after the sale; its worker is not
    assert TWO.lying(state, 0, 2).token is not None
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.lying(state, 0, 2).token is None
    assert TWO.player(TWO.settle(state), 0).workers == 2


@pytest.mark.rule("AP-SELL-04", "AP-ENG-03")
def test_the_order_of_players_changes_nothing_in_the_sale() -> None:
    # given two players who both sell, in either order
    one = {
        "displays": {1: P.display("humzee", workers=[3]), 2: P.display(token="fire", worker=1)},
        "goods": [1],
    }
    two = {
        "displays": {1: P.display("velvark", workers=[4]), 2: P.display(token="fire", worker=2)},
        "goods": [2],
    }
    ends: list[State] = [
        P.state("sell[0]/sell", players={0: one, 1: two}, order=order) for order in ((0, 1), (1, 0))
    ]

    # then the shops and supplies are the same in the end
    assert ends[0].table.players == ends[1].table.players
    assert ends[0].table.tokens == ends[1].table.tokens
    assert [player.credits for player in ends[0].table.players] == [3 + 4 + 1, 3 + 5 + 1]


@pytest.mark.rule("AP-SELL-05", "AP-COMP-04")
def test_credits_go_past_50() -> None:
    # given 49 credits and a pet of value 5 that spawns; then there are 54
    state = P.state(
        "sell[0]/sell", players={0: {"credits": 49, "displays": {1: P.display("velvark", workers=[4])}}}
    )
    assert TWO.player(state, 0).credits == 54


@pytest.mark.rule("AP-O-45", "AP-CARD-02")
def test_care_stops_at_0() -> None:
    # given a pet of care 1 on a Breeding Chamber and no worker; then its care is 0, and it spawns just once
    state = rolled(TWO, {1: P.display("oozlet", habitat="breeding_chamber")}, 4)
    assert TWO.player(sold(TWO, state), 0).credits == 2


@pytest.mark.rule("AP-O-47", "AP-ENG-03")
def test_one_player_is_complete_before_the_next() -> None:
    # given two players who both earn; then all that happens to the second in turn order comes behind the first
    first = {"displays": {1: "blorple"}, "workers": 0, "shop": "orbit_outfitters"}
    second = {"displays": {1: "glimfin"}, "workers": 1}
    state = P.state("work[0]/has_workers", players={0: first, 1: second | {"credits": 0}})
    state = TWO.roll(state, 1)
    events = told(TWO, state, 1, TWO.assigned(goods=[1]), "spawned", "sold_goods")
    assert [(event.kind, event.seat) for event in events] == [
        ("spawned", 0),
        ("spawned", 1),
        ("sold_goods", 1),
    ]
