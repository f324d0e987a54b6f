"""Bonus cards: what they count, their ranges, and that they are secret (chapter 13)."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
P = TWO.at
CARDS = ("yellow", "pink", "green", "blue", "winged", "furry", "scaled", "shelled", "hazardous")
PETS = {
    "yellow": ("quindle", "noodlint", "zibbet", "tanglefish", "peepstalk", "blorple"),
    "pink": ("wubbin", "fizzmop", "snorbit", "chattertuft", "squintle", "velvark"),
    "green": ("orbrat", "oozlet", "gazewort", "puddlekin", "lullabug", "humzee"),
    "blue": ("glimfin", "trillark", "moonmoth", "kelpcat", "grandgloop", "royal_snail"),
    "winged": ("quindle", "trillark", "moonmoth", "chattertuft", "squintle", "star_pony"),
    "furry": ("blorple", "wubbin", "fizzmop", "kelpcat", "velvark", "velvet_titan"),
    "scaled": ("glimfin", "oozlet", "zibbet", "puddlekin", "tanglefish", "dragonling"),
    "shelled": ("orbrat", "noodlint", "gazewort", "snorbit", "lullabug", "peepstalk"),
    "hazardous": ("mallow", "xon", "chomper", "zeeg", "dragonling", "bamf"),
}
"""Six pets for each card that count for it."""
VPS = (0, 2, 2, 5, 5, 9, 9)
"""The VPs for no pet, one, two and so on."""


def shop(*pets: str) -> dict[int, Any]:
    return dict(enumerate(pets, start=1))


def revealed(pets: dict[int, Any], *cards: str) -> State:
    """The end of the game, for seat 0 with these pets and cards."""
    mine = {"credits": 0, "displays": pets}
    other = {"displays": {1: P.display(habitat="showcase")}}
    return P.state("final[0]/reveal_bonus", players={0: mine, 1: other}, bonus={0: cards, 1: []}, round=6)


def bonus(pets: dict[int, Any], *cards: str) -> dict[str, int]:
    """The VPs of the bonus cards of a shop, by card."""
    lines = scoring.lines(P.c, revealed(pets, *cards).table, 0)
    found = [(line.entry, line.points) for line in lines if line.rule == "AP-BONUS-01"]
    return {TWO.bare(*entry): vp for entry, vp in found if entry is not None}


@pytest.mark.rule("AP-BONUS-01", "AP-BONUS-02", "AP-BONUS-03", "AP-BONUS-05", "AP-O-22", "AP-O-48")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_scores_the_range_of_its_count(card: str) -> None:
    # given no pet of its attribute, one, and so on up to six; then the VPs rise at 1, 3 and 5
    others = [pet for pet in ("zibbet", "orbrat", "fizzmop", "quindle") if pet not in PETS[card]]
    neutral = next(pet for pet in others if not counts(card, pet))
    for count, vp in enumerate(VPS):
        pets = shop(*PETS[card][:count]) if count else shop(neutral)
        assert bonus(pets, card) == {card: vp}, (card, count)


def counts(card: str, pet: str) -> bool:
    """Whether a pet is printed with what a card counts."""
    fact = P.c.pets[P.number("pet", pet)]
    if card == "hazardous":
        return fact.hazard is not None
    return fact.attributes[P.number("attribute", card)] > 0


@pytest.mark.rule("AP-O-23", "AP-O-63")
def test_the_ninth_card_counts_hazardous_pets_on_a_calm_pen_too() -> None:
    # given three Hazardous pets, one of them calm; then the count is 3
    pets = {1: P.display("zeeg", habitat="calm_pen"), 2: "xon", 3: "dragonling"}
    assert bonus(pets, "hazardous") == {"hazardous": 5}


@pytest.mark.rule("AP-O-23", "AP-O-05", "AP-BONUS-02")
def test_there_are_nine_cards_for_eight_attributes_and_hazardous() -> None:
    # given the content; then each attribute has one card, and one more counts a trait
    counted = sorted(card.of or ("", -1) for card in P.c.bonus_cards)
    assert len(counted) == len(set(counted)) == 9
    assert [kind for kind, _ in counted] == ["attribute"] * 8 + ["trait"]


@pytest.mark.rule("AP-BONUS-04", "AP-SETUP-06")
def test_a_card_is_secret_until_the_end_and_its_owner_always_sees_it() -> None:
    # given two positions that differ by the card of one seat alone
    first = P.state("buy[0]/open_visit", bonus={0: ["pink"], 1: ["yellow"]})
    second = P.state("buy[0]/open_visit", bonus={0: ["green"], 1: ["yellow"]})

    # then nobody else sees a difference, and the owner does
    for seat in (1, None):
        assert TWO.game.view(first, seat) == TWO.game.view(second, seat)
    assert TWO.named("bonus_card", TWO.game.view(first, 0).mine.bonus) == {"pink": 1}
    assert [player.bonus_cards for player in TWO.game.view(first, 1).table.players] == [1, 1]


@pytest.mark.rule("AP-BONUS-04", "AP-SETUP-06")
def test_the_deal_tells_each_card_to_its_owner_alone() -> None:
    # given the chance that deals bonus cards, when it is told
    state = TWO.game.start()
    while "deal_bonus" not in [decision.label for decision in TWO.game.decisions(state)]:
        seat = TWO.asked(state)[0]
        action = (
            pe.Dealer(1).deal(TWO.game, state)
            if seat < 0
            else next(iter(TWO.game.options(TWO.game.view(state, seat))))
        )
        state = TWO.apply(state, seat, action)
    events = TWO.game.apply(state, -1, pe.Dealer(1).deal(TWO.game, state)).events

    # then which card it is hears its owner alone, that there is one everybody
    told = sorted((event.kind, event.seat, event.audience) for event in events if event.kind == "bonus_cards")
    assert told == [("bonus_cards", 0, 0), ("bonus_cards", 1, 1)]
    dealt = [(event["amount"], event.audience) for event in events if event.kind == "dealt_bonus"]
    assert dealt == [(1, None), (1, None)]
