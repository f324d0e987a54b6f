"""The sixteen Super-Pets, each with its power (chapters 16 and 22b)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import other_pieces
from alien_petshop.phases import a_starter, bought, rolled, sold, tokens_on, visit
from alien_petshop.positions import Positions
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.alien_petshop.steps.market import DealPets
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
THREE = moves_of(3)
EASY = moves_of(2, mode="easy")
P = TWO.at
NONE = {6: "dragonling"}
"""A shop with nothing but its starter."""
KINDS = ("speaks", "tentacled", "multi_eyed", "cute")
PRICES = {
    "aurora_whale": 5,
    "oracle_orb": 4,
    "clockwork_hen": 4,
    "prism_kraken": 6,
    "velvet_titan": 6,
    "gene_weaver": 4,
    "mirror_moth": 5,
    "nest_builder": 4,
    "choir_hydra": 7,
    "comet_hound": 5,
    "star_gardener": 5,
    "royal_snail": 6,
    "shapeshifter": 4,
    "foreman_golem": 5,
    "void_serpent": 7,
    "elder_fluff": 8,
}
"""All Super-Pets with their values."""


def take(habitat: str, display: int) -> TakeHabitat:
    return TakeHabitat(P.number("habitat", habitat), display - 1)


def keep(*cards: str) -> KeepBonus:
    return KeepBonus(P.bag("bonus_card", cards))


def options(m: Moves, state: State) -> set[Any]:
    return set(m.game.options(m.game.view(state, 0)))


def power_is_over(m: Moves, state: State) -> bool:
    """Whether nothing is left but the refill of the market or the rest of the visit."""
    return not state.table.pending and bool(m.answers(state) & {DealPets, EndVisit})


# --- what all have in common


@pytest.mark.rule("AP-SUPER-01", "AP-O-37", "AP-PET-01")
@pytest.mark.parametrize(("pet", "price"), PRICES.items())
def test_a_super_pet_is_the_one_pet_of_the_visit_at_its_value(pet: str, price: int) -> None:
    # given any Super-Pet and a normal pet on the market; then it cannot be had for one credit less
    poor = visit(TWO, NONE, pet, "blorple", credits=price - 1)
    TWO.refused(poor, 0, TWO.pet(pet, 1), "not_enough_credits", "AP-BUY-02")

    # when it is bought for its value, then what is left is what its power gives
    state = TWO.apply(visit(TWO, NONE, pet, "blorple", credits=price), 0, TWO.pet(pet, 1))
    assert TWO.player(state, 0).credits == {"aurora_whale": 2, "void_serpent": 1}.get(pet, 0)

    # and the visit has no second pet
    while Decline in TWO.answers(state) or KeepBonus in TWO.answers(state):
        state = TWO.apply(state, 0, next(iter(TWO.game.options(TWO.game.view(state, 0)))))
    assert state.table.visit is None or state.table.visit.bought_pet
    assert BuyPet not in {type(option) for option in options(TWO, TWO.settle(state))}


@pytest.mark.rule("AP-SUPER-02", "AP-SUPER-04", "AP-O-28", "AP-O-61")
@pytest.mark.parametrize(
    "pet",
    [
        "prism_kraken",
        "choir_hydra",
        "elder_fluff",
        "mirror_moth",
        "star_gardener",
        "royal_snail",
        "foreman_golem",
    ],
)
def test_who_has_no_power_when_bought_does_nothing_then(pet: str) -> None:
    # given a pet without such a power, bought beside a habitat, a token and another pet
    displays = {1: "oozlet", 2: P.display(token="fire"), 3: P.display(habitat="showcase")}
    state = bought(TWO, pet, 4, displays, credits=10)

    # then it has been paid, and nothing else is changed or asked
    assert power_is_over(TWO, state)
    assert TWO.player(state, 0).credits == 10 - PRICES[pet]
    assert [player.bonus_cards for player in state.table.players] == [1, 1]
    assert TWO.lying(state, 0, 2).token is not None


# --- credits


# --- workers


# --- trait tokens


# --- Oracle Orb


def orb(m: Moves, *deck: str) -> State:
    """Oracle Orb is bought with just these cards in the bonus deck; seat 0 has the Pink card."""
    names = [m.bare("bonus_card", card) for card in range(9)]
    others = [name for name in names if name not in (*deck, "pink")]
    return bought(m, "oracle_orb", 1, NONE, credits=4, table={"bonus": {0: ["pink"], 1: others}})


def drawn(state: State, *cards: str) -> State:
    """The chance that these cards are looked at."""
    return TWO.apply(state, CHANCE, DrawBonus(P.bag("bonus_card", cards)))


@pytest.mark.rule("AP-O-52", "AP-ENG-06")
def test_the_cards_of_oracle_orb_are_chance_of_its_own_seat() -> None:
    state = orb(TWO, "green", "blue", "winged")
    (chance,) = TWO.game.decisions(state)
    assert (chance.seat, chance.owner, chance.rule, chance.label) == (CHANCE, 0, "AP-O-52", "draw_bonus/0")
    (keeping,) = TWO.game.decisions(drawn(state, "green", "blue"))
    assert (keeping.seat, keeping.rule) == (0, "AP-O-52")


@pytest.mark.rule("AP-O-52", "AP-BONUS-06")
def test_oracle_orb_looks_at_two_cards_and_keeps_exactly_one() -> None:
    # given three cards in the deck, of which two are drawn
    state = drawn(orb(TWO, "green", "blue", "winged"), "green", "blue")

    # then one of those two is kept: neither both, nor none, nor another, nor the first card
    assert options(TWO, state) == {keep("green"), keep("blue")}
    TWO.refused(state, 0, keep("winged"), "not_looked_at", "AP-O-52")
    TWO.refused(state, 0, keep("pink"), "not_looked_at", "AP-O-52")
    for wrong in (keep(), keep("green", "blue"), keep("green", "green")):
        assert not TWO.allowed(state, 0, wrong)

    # and the other goes back, besides the first card, without credits
    state = TWO.apply(state, 0, keep("blue"))
    assert TWO.named("bonus_card", state.secrets[0].bonus) == {"pink": 1, "blue": 1}
    assert TWO.named("bonus_card", state.hidden.bonus_cards) == {"green": 1, "winged": 1}
    assert TWO.named("bonus_card", state.secrets[0].looking) == {}
    assert (TWO.player(state, 0).bonus_cards, state.table.bonus_deck_size) == (2, 2)
    assert TWO.player(state, 0).credits == 0
    assert power_is_over(TWO, state)


@pytest.mark.rule("AP-O-52", "AP-BONUS-04")
def test_which_card_oracle_orb_keeps_is_secret() -> None:
    # given two cards that are looked at
    state = drawn(orb(TWO, "green", "blue", "winged"), "green", "blue")
    hidden = drawn(orb(TWO, "green", "blue", "winged"), "green", "winged")

    # then the others see neither what is looked at, nor what is kept
    for seat in (1, None):
        assert TWO.game.view(state, seat) == TWO.game.view(hidden, seat)
        kept_ = [TWO.apply(state, 0, keep(card)) for card in ("green", "blue")]
        assert TWO.game.view(kept_[0], seat) == TWO.game.view(kept_[1], seat)
        assert TWO.game.view(kept_[0], seat).table.players[0].bonus_cards == 2

    # and no event tells them, while the owner hears it
    events = TWO.game.apply(state, 0, keep("blue")).events
    assert [event.audience for event in events if event.get("bonus_cards") is not None] == [0]

    # and the owner alone knows what went back
    (back,) = TWO.game.view(kept_[0], 0).mine.returned
    assert TWO.named("bonus_card", back) == {"blue": 1}


@pytest.mark.rule("AP-O-52")
def test_who_keeps_several_bonus_cards_chooses_each_set_of_them_once() -> None:
    # given a pet that looks at four cards and keeps two
    moves = Moves(Positions(other_pieces()))
    state = orb(moves, "blue", "furry", "green", "winged")
    state = moves.apply(
        state, CHANCE, DrawBonus(moves.at.bag("bonus_card", ["blue", "furry", "green", "winged"]))
    )

    # then each pair is offered once, in whatever order one would name its cards
    chosen = moves.game.options(moves.game.view(state, 0))
    pairs = [moves.named("bonus_card", action.cards) for action in chosen]
    names = ("blue", "furry", "green", "winged")
    assert pairs == [{one: 1, other: 1} for one, other in combinations(names, 2)]
    assert chosen.count() == 6

    # and the first of two is never the last card, behind which there is none
    first = [moves.at.number("bonus_card", card) for card in ("blue", "furry", "green")]
    assert list(chosen.draft().choices()) == first

    # and a form tells that what was chosen before cannot be chosen again
    form = moves.game.form(moves.game.view(state, 0), KeepBonus)
    furry, green = (moves.at.number("bonus_card", card) for card in ("furry", "green"))
    (_, again), (_, other) = (form.fill(0, furry).choices(1)[card] for card in (furry, green))
    assert again is not None
    assert (again.code, again.rule) == ("not_looked_at", "AP-O-52")
    assert other is None

    # when two are kept beside the first card, then the others go back
    after = moves.apply(state, 0, keep("green", "winged"))
    assert moves.named("bonus_card", after.secrets[0].bonus) == {"green": 1, "pink": 1, "winged": 1}
    assert moves.named("bonus_card", after.secrets[0].returned[-1]) == {"blue": 1, "furry": 1}


@pytest.mark.rule("AP-O-59", "AP-BONUS-05")
def test_a_pet_may_score_other_pets_by_what_they_are() -> None:
    # given a Choir Hydra that scores 3 for each Pink pet, of which it is one itself, beside two others
    moves = Moves(Positions(other_pieces()))
    displays = {1: moves.at.display("choir_hydra"), 2: "snorbit", 3: "wubbin", 4: "oozlet"}
    state = visit(moves, displays)

    # then its line of the score says so
    lines = moves.game.explain_score(state, "final", 0).lines
    assert [(int(line.points), line.count, line.text) for line in lines[:2]] == [
        (4, 1, "pets, Choir Hydra"),
        (9, 3, "attribute, Pink"),
    ]


# --- Nest Builder


# --- Comet Hound


# --- Foreman Golem


@pytest.mark.rule("AP-O-60", "AP-O-42", "AP-O-28")
@pytest.mark.parametrize(
    ("dice", "spawns"),
    [
        ([4], True),
        ([3], False),
        ([1, 2], True),
        ([1, 1], False),
        (["hazard", 3], False),
        (["hazard", 4], True),
    ],
)
def test_numbers_on_foreman_golem_count_one_more_and_hazards_nothing(
    dice: list[str | int], spawns: bool
) -> None:
    # given Foreman Golem of care 5, with these dice on it
    state = rolled(TWO, {1: "foreman_golem"}, *dice)

    # then it spawns if each number and 1 more add up to 5
    assert TWO.player(sold(TWO, state, {1: dice}), 0).credits == (5 if spawns else 0)


@pytest.mark.rule("AP-O-76", "AP-COMP-01")
def test_a_starter_counts_as_a_pet_in_every_way() -> None:
    # given each starter on both sides: the same value, care, VPs, colour and body, and 3 trait spaces in all
    for starter in ("star_pony", "trubbles", "slimeoids", "dragonling"):
        normal = P.c.pets[P.number("pet", starter)]
        easy = EASY.at.c.pets[EASY.at.number("pet", starter)]
        assert (normal.value, normal.care, normal.vp) == (easy.value, easy.care, easy.vp) == (2, 1, 0)
        assert normal.attributes == easy.attributes
        assert normal.spaces + sum(normal.traits) == easy.spaces + sum(easy.traits) == 3

    # and it spawns, mutates and is counted like any other
    state = rolled(TWO, {1: a_starter(TWO, {})}, 1, 2)
    state = TWO.apply(state, 0, TWO.assigned({1: [1]}, mutations=[2]))
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.player(state, 0).credits == 2
    assert tokens_on(TWO, state, 1) == {"cute": 1}
