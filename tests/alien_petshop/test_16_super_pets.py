"""The sixteen Super-Pets, each with its power (chapters 16 and 22b)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import other_pieces
from alien_petshop.phases import a_starter, before_roll, bought, kept, rolled, sold, tokens_on, told, visit
from alien_petshop.positions import Positions
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
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


@pytest.mark.rule("AP-SUPER-03", "AP-O-27")
def test_all_super_pets_have_vps_and_no_normal_pet_needs_any() -> None:
    # given the content; then each Super-Pet has at least 1 VP, and most have a power
    supers = [P.c.pets[pet] for pet in P.c.pets_of[P.number("deck", "super")]]
    assert len(supers) == 16
    assert all(pet.vp >= 1 for pet in supers)
    assert sum(bool(pet.bought or pet.score or any(pet.changes.pet)) for pet in supers) > 8


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


@pytest.mark.rule("AP-SUPER-02", "AP-O-50")
def test_a_power_works_once_and_not_in_later_visits() -> None:
    # given an Aurora Whale that was bought, when the next round's visit comes
    state = P.state(
        "buy[0]/open_visit", players={0: {"displays": {1: "aurora_whale"}, "credits": 3}}, round=2
    )

    # then nothing is gained again
    assert TWO.player(state, 0).credits == 3


@pytest.mark.rule("AP-O-50", "AP-PET-03", "AP-PET-04", "AP-ENG-09")
def test_pay_place_mutator_power_refill_awards() -> None:
    # given Aurora Whale (Cute, Tentacled) bought onto a waiting Mutator, beside one more Cute pet
    displays = {1: P.display(habitat="mutator"), 2: "blorple", 6: "dragonling"}
    state = visit(TWO, displays, "aurora_whale", credits=5)
    steps = TWO.game.apply(state, 0, TWO.pet("aurora_whale", 1))
    state = TWO.apply(state, 0, TWO.pet("aurora_whale", 1))

    # then it is paid and placed before the Mutator asks, and its power has not worked yet
    assert [event.kind for event in steps.events] == ["bought_pet"]
    assert TWO.player(state, 0).credits == 0
    mutated = told(TWO, state, 0, TWO.trait(1, "speaks"), "placed_trait", "gained_credits", "took_award")
    state = TWO.apply(state, 0, TWO.trait(1, "speaks"))
    assert [event.kind for event in mutated] == ["placed_trait", "gained_credits"]

    # and only behind the refill is the award taken
    assert TWO.asked(state) == [CHANCE]
    assert TWO.holder(state, "cute") == -1
    state = TWO.deal(state, "super", "elder_fluff")
    assert TWO.holder(state, "cute") == 0


@pytest.mark.rule("AP-O-50", "AP-O-62", "AP-O-25", "AP-MKT-05", "AP-SHOP-03")
def test_a_power_works_from_the_discard_pile_too_without_a_refill() -> None:
    # given Alien-Aid, and Aurora Whale in the discard pile
    table = {"discards": ["aurora_whale"]}
    state = visit(TWO, NONE, "blorple", "elder_fluff", credits=5, shop="alien_aid", table=table)

    # when it is bought from there, then the 2 credits are gained, and the market is as it was
    state = TWO.apply(state, 0, TWO.pet("aurora_whale", 1, discarded=True))
    assert TWO.player(state, 0).credits == 2
    assert (TWO.row(state, "normal"), TWO.row(state, "super")) == (["blorple"], ["elder_fluff"])
    assert TWO.asked(state) != [CHANCE]
    assert sum(state.table.discards) == 0


# --- credits


@pytest.mark.rule("AP-O-54")
def test_aurora_whale_gains_two_credits() -> None:
    # given 7 credits, when it is bought for 5; then 4 are left
    assert TWO.player(bought(TWO, "aurora_whale", 1, NONE, credits=7), 0).credits == 7 - 5 + 2


@pytest.mark.rule("AP-O-50", "AP-O-52", "AP-O-54", "AP-O-58")
@pytest.mark.parametrize(
    ("m", "pet"),
    [(TWO, "aurora_whale"), (TWO, "void_serpent"), (EASY, "oracle_orb"), (EASY, "comet_hound")],
)
def test_a_gain_is_told_by_the_rule_of_all_gains(m: Moves, pet: str) -> None:
    # given any pet that gains credits when it is bought; then its gain is told by the ruling on all such powers
    state = visit(m, NONE, pet, credits=7)
    events = told(m, state, 0, m.pet(pet, 1), "gained_credits")
    assert [event.rule for event in events] == ["AP-O-50"]


@pytest.mark.rule("AP-O-54", "AP-BUY-02")
def test_what_is_gained_cannot_pay_for_the_pet() -> None:
    # given 4 credits; then Aurora Whale for 5 is refused, though it would bring 2
    state = visit(TWO, NONE, "aurora_whale", "blorple", credits=4)
    TWO.refused(state, 0, TWO.pet("aurora_whale", 1), "not_enough_credits", "AP-BUY-02")


@pytest.mark.rule("AP-O-54")
@pytest.mark.parametrize(("others", "gain"), [(0, 0), (1, 1), (5, 5)])
def test_void_serpent_gains_one_for_each_other_pet(others: int, gain: int) -> None:
    # given so many other pets (a starter among them), a habitat alone and a token
    pets = ["dragonling", "zibbet", "glimfin", "wubbin", "quindle"][:others]
    displays: dict[int, Any] = dict(enumerate(pets, start=2))
    if others < 3:
        displays |= {5: P.display(habitat="showcase"), 6: P.display(token="slime")}

    # then it gains as much: it does not count itself, habitats or tokens
    state = P.state(
        "buy[0]/open_visit",
        players={0: {"shop": "critter_cove", "credits": 7, "displays": displays}},
        market={"super": ["void_serpent"]},
    )
    state = TWO.apply(state, 0, TWO.pet("void_serpent", 1))
    assert TWO.player(state, 0).credits == gain


@pytest.mark.rule("AP-O-54", "AP-O-45")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_velvet_titan_takes_a_credit_of_every_other_player(place: int) -> None:
    # given three players with 2, 1 and 0 credits beside the price, one of them buying as first, second or last
    order = ((0, 1, 2) * 2)[place : place + 3]
    shops = ["critter_cove", "alien_aid", "petfleet"]
    credits_ = [2, 1, 0]
    buyer = order[1]
    players = {
        seat: {"shop": shops[seat], "credits": credits_[seat] + 6 * (seat == buyer)} for seat in range(3)
    }
    state = THREE.at.state(
        "buy[1]/open_visit", players=players, market={"super": ["velvet_titan"]}, order=order
    )
    told_of = told(THREE, state, buyer, THREE.pet("velvet_titan", 1), "lost_credits")
    state = THREE.apply(state, buyer, THREE.pet("velvet_titan", 1))

    # then everybody else who has one loses one, visited or not, and the buyer gains nothing
    left = [credits_[seat] - (seat != buyer and credits_[seat] > 0) for seat in range(3)]
    assert [player.credits for player in state.table.players] == left

    # and everybody hears who lost it, to whom
    losers = [seat for seat in order if seat != buyer and credits_[seat]]
    facts = [(e.seat, e.rule, e["amount"], e["source"], e["target"]) for e in told_of]
    assert facts == [(seat, "AP-O-54", 1, "credits", "bank") for seat in losers]


# --- workers


@pytest.mark.rule("AP-O-53")
def test_clockwork_hen_brings_a_worker_that_rolls_this_round_and_hiring_stays_possible() -> None:
    # given 2 workers and just enough credits for the pet and one hire
    state = TWO.settle(bought(TWO, "clockwork_hen", 1, NONE, credits=7, others={"workers": 0}))

    # then there are 3 workers at once, and one more may be hired in the same visit
    assert (TWO.player(state, 0).workers, TWO.player(state, 0).credits) == (3, 3)
    state = TWO.apply(state, 0, HireWorker())
    assert TWO.player(state, 0).workers == 4
    while EndVisit in TWO.answers(state):
        state = TWO.apply(state, TWO.asked(state)[0], EndVisit())
    assert TWO.player(TWO.roll(state, 1, 2, 2, 4), 0).dice == P.dice(1, 2, 2, 4)


@pytest.mark.rule("AP-O-53", "AP-HIRE-03", "AP-O-73")
def test_clockwork_hen_brings_nothing_at_five_workers_and_is_free_in_a_worker_shortage() -> None:
    # given 5 workers; then there are still 5
    state = bought(TWO, "clockwork_hen", 1, NONE, workers=5)
    assert TWO.player(state, 0).workers == 5

    # and under Worker Shortage, with no credit left, the worker still comes for nothing
    m = moves_of(2, episode="worker_shortage")
    state = bought(m, "clockwork_hen", 1, NONE, credits=4)
    assert (m.player(state, 0).workers, m.player(state, 0).credits) == (3, 0)


@pytest.mark.rule("AP-O-53", "AP-HIRE-03")
def test_who_hired_the_fifth_gets_none_of_clockwork_hen() -> None:
    # given 4 workers, when a fifth is hired before the pet is bought; then no sixth comes
    state = TWO.apply(visit(TWO, NONE, "clockwork_hen", workers=4), 0, HireWorker())
    assert TWO.player(TWO.apply(state, 0, TWO.pet("clockwork_hen", 1)), 0).workers == 5


# --- trait tokens


@pytest.mark.rule("AP-O-55", "AP-SUPER-04")
def test_gene_weaver_places_one_token_on_any_own_pet_with_a_space() -> None:
    # given Gene Weaver bought beside a pet with a space and a full one
    displays = {2: "oozlet", 3: P.display("wubbin", traits=["cute"])}
    state = bought(TWO, "gene_weaver", 1, displays)

    # then any kind may go on itself or on the other with a space, or none
    expected = {TWO.trait(display, kind) for display in (1, 2) for kind in KINDS}
    assert options(TWO, state) == expected | {Decline()}
    TWO.refused(state, 0, TWO.trait(3, "cute"), "no_trait_space", "AP-MUT-02")

    # and it is one token
    state = TWO.apply(state, 0, TWO.trait(2, "tentacled"))
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 2) == {"tentacled": 1}


@pytest.mark.rule("AP-O-55", "AP-O-50", "AP-O-35")
@pytest.mark.parametrize("pet", ["gene_weaver", "shapeshifter"])
def test_their_tokens_may_be_declined(pet: str) -> None:
    # given such a pet, when its power is declined; then nothing is placed and nothing asked again
    state = TWO.apply(bought(TWO, pet, 1, {2: "oozlet"}), 0, Decline())
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 1) == tokens_on(TWO, state, 2) == {}


@pytest.mark.rule("AP-O-55")
def test_shapeshifter_takes_up_to_two_tokens_itself() -> None:
    # given Shapeshifter beside another pet with spaces
    state = bought(TWO, "shapeshifter", 1, {2: "oozlet"})

    # then the other takes none, and Shapeshifter two, even of one kind
    TWO.refused(state, 0, TWO.trait(2, "cute"), "not_this_pet", "AP-O-55")
    state = TWO.apply(state, 0, TWO.trait(1, "multi_eyed"))
    assert TWO.answers(state) == {Decline, PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "multi_eyed"))
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 1) == {"multi_eyed": 2}

    # and with its printed icon it takes the award after the refill
    assert TWO.holder(TWO.settle(state), "multi_eyed") == 0


@pytest.mark.rule("AP-O-55", "AP-O-35")
def test_shapeshifter_may_stop_after_one() -> None:
    # given one token placed, when the second is declined; then one lies there
    state = TWO.apply(bought(TWO, "shapeshifter", 1, NONE), 0, TWO.trait(1, "cute"))
    state = TWO.apply(state, 0, Decline())
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 1) == {"cute": 1}


@pytest.mark.rule("AP-SUPER-04", "AP-O-55", "AP-MUT-05")
@pytest.mark.parametrize("pet", ["gene_weaver", "shapeshifter"])
def test_without_a_token_in_the_supply_the_power_does_nothing(pet: str) -> None:
    # given no trait token at all; then nothing is asked
    state = visit(TWO, NONE, pet, table={"traits": dict.fromkeys(KINDS, 0)})
    assert power_is_over(TWO, TWO.apply(state, 0, TWO.pet(pet, 1), but="pieces"))


@pytest.mark.rule("AP-O-55", "AP-MUT-05")
def test_a_kind_that_is_used_up_cannot_be_chosen_for_a_power() -> None:
    # given no Cute token left
    state = visit(TWO, NONE, "gene_weaver", table={"traits": {"cute": 0}})
    state = TWO.apply(state, 0, TWO.pet("gene_weaver", 1), but="pieces")
    TWO.refused(state, 0, TWO.trait(1, "cute"), "no_trait_token", "AP-MUT-05")


@pytest.mark.rule("AP-O-51", "AP-PET-04")
def test_on_a_waiting_mutator_shapeshifter_takes_one_more() -> None:
    # given Shapeshifter bought onto a waiting Mutator; the token of the Mutator cannot be declined
    state = bought(TWO, "shapeshifter", 1, {1: P.display(habitat="mutator"), 2: "oozlet"})
    assert TWO.answers(state) == {PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))

    # then one more may be placed, and no third
    assert TWO.answers(state) == {Decline, PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 1) == {"cute": 2}


@pytest.mark.rule("AP-O-51", "AP-PET-04")
def test_on_a_waiting_mutator_gene_weaver_is_full_and_places_its_token_elsewhere() -> None:
    # given Gene Weaver bought onto a waiting Mutator beside another pet
    state = bought(TWO, "gene_weaver", 1, {1: P.display(habitat="mutator"), 2: "oozlet"})
    assert options(TWO, state) == {TWO.trait(1, kind) for kind in KINDS}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))

    # then its own token goes on the other pet alone
    assert options(TWO, state) == {Decline(), *(TWO.trait(2, kind) for kind in KINDS)}


@pytest.mark.rule("AP-O-51", "AP-SUPER-04")
def test_gene_weaver_full_and_alone_does_nothing_more() -> None:
    # given Gene Weaver on a waiting Mutator, and no other pet with a space
    displays = {1: P.display(habitat="mutator"), 2: P.display("wubbin", traits=["cute"])}
    state = TWO.apply(bought(TWO, "gene_weaver", 1, displays), 0, TWO.trait(1, "cute"))
    assert power_is_over(TWO, state)


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


@pytest.mark.rule("AP-O-52", "AP-O-48")
def test_both_cards_score_in_the_end() -> None:
    # given a player with two cards, pets for both; then both count
    displays = {1: P.display("oracle_orb"), 2: "wubbin"}
    bonus = {0: ["pink", "furry"], 1: []}
    state = P.state(
        "final[0]/reveal_bonus", players={0: {"displays": displays, "credits": 0}}, bonus=bonus, round=6
    )
    outcome = TWO.game.outcome(state)
    assert outcome is not None
    assert outcome.points is not None
    assert outcome.points[0] == 2 + 2 + 2


@pytest.mark.rule("AP-O-52")
def test_with_one_card_in_the_deck_oracle_orb_takes_it() -> None:
    # given one card in the deck, when it is drawn; then it is the owner's without a question
    state = drawn(orb(TWO, "green"), "green")
    assert power_is_over(TWO, state)
    assert TWO.named("bonus_card", state.secrets[0].bonus) == {"pink": 1, "green": 1}
    assert (TWO.player(state, 0).bonus_cards, state.table.bonus_deck_size) == (2, 0)
    assert TWO.player(state, 0).credits == 0


@pytest.mark.rule("AP-O-52", "AP-SUPER-04")
def test_with_no_card_in_the_deck_oracle_orb_does_nothing() -> None:
    # given an empty bonus deck in normal mode; then there is neither a card nor a credit
    state = orb(TWO)
    assert power_is_over(TWO, state)
    assert (TWO.player(state, 0).bonus_cards, TWO.player(state, 0).credits) == (1, 0)


@pytest.mark.rule("AP-O-52", "AP-EASY-02")
def test_in_easy_mode_oracle_orb_gains_two_credits() -> None:
    # given the easy mode; then there are 2 credits and no card
    state = bought(EASY, "oracle_orb", 1, NONE, credits=4)
    assert power_is_over(EASY, state)
    assert (EASY.player(state, 0).bonus_cards, EASY.player(state, 0).credits) == (0, 2)


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


@pytest.mark.rule("AP-O-52")
def test_who_keeps_all_bonus_cards_that_it_looks_at_is_not_asked_and_takes_no_more() -> None:
    # given a pet that looks at two cards and keeps both, and five cards in the deck
    moves, deck = Moves(Positions(other_pieces())), ("blue", "furry", "green", "winged", "yellow")
    names = [moves.bare("bonus_card", card) for card in range(9)]
    bonus = {0: ["pink"], 1: [name for name in names if name not in (*deck, "pink")]}
    state = bought(moves, "prism_kraken", 1, NONE, table={"bonus": bonus})

    # when they are drawn, then both are its own, and its power is over
    state = moves.apply(state, CHANCE, DrawBonus(moves.at.bag("bonus_card", ["blue", "winged"])))
    assert moves.named("bonus_card", state.secrets[0].bonus) == {"blue": 1, "pink": 1, "winged": 1}
    assert state.table.bonus_deck_size == 3
    assert power_is_over(moves, state)


@pytest.mark.rule("AP-CARD-04", "AP-CARD-06", "AP-O-54")
def test_a_habitat_that_pays_for_pets_pays_where_a_pet_meets_it_alone() -> None:
    # given a habitat that pays 2 for each Pink pet and brings a worker, and a shop with two such pets
    moves = Moves(Positions(other_pieces()))
    displays = {1: "snorbit", 2: moves.at.display("wubbin", habitat="calm_pen"), 3: "oozlet"}
    state = visit(moves, displays, credits=4)

    # when it is bought into a display without a pet, then it does nothing
    assert moves.player(moves.apply(state, 0, moves.habitat("showcase", 5)), 0).credits == 0

    # when it is bought under a pet, whichever, then it pays, and the worker comes
    state, events = moves.game.apply(state, 0, moves.habitat("showcase", 3))
    assert (moves.player(state, 0).credits, moves.player(state, 0).workers) == (4, 3)
    assert [(event.kind, event.rule) for event in events[1:]] == [
        ("gained_credits", "AP-O-50"),
        ("took_worker", "AP-O-53"),
    ]


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


@pytest.mark.rule("AP-O-57", "AP-O-33")
def test_nest_builder_takes_any_habitat_for_nothing_and_leaves_the_purchase_of_the_visit() -> None:
    # given Nest Builder bought with the last credits, beside a pet, a habitat and a token
    displays = {2: "oozlet", 3: P.display(habitat="calm_pen"), 4: P.display(token="fire"), 6: "dragonling"}
    state = bought(TWO, "nest_builder", 1, displays, credits=4 + 3)

    # then it places any type by the rules of a bought one, or none
    expected = {
        take(h, d) for h in ("breeding_chamber", "mutator", "showcase", "calm_pen") for d in (1, 2, 5, 6)
    }
    assert options(TWO, state) == expected | {Decline()}
    TWO.refused(state, 0, take("showcase", 3), "habitat_there", "AP-HAB-01")
    TWO.refused(state, 0, take("showcase", 4), "token_there", "AP-O-32")

    # when it takes a Showcase, then it costs nothing, and a habitat may still be bought
    state = TWO.apply(state, 0, take("showcase", 1))
    assert TWO.named("habitat", state.table.habitats)["showcase"] == 7
    assert TWO.player(state, 0).credits == 3
    state = TWO.settle(state)
    assert TWO.allowed(state, 0, TWO.habitat("breeding_chamber", 2))


@pytest.mark.rule("AP-O-57", "AP-O-37")
def test_nest_builder_takes_a_habitat_after_one_was_bought_too() -> None:
    # given a habitat bought before the pet
    state = TWO.apply(visit(TWO, NONE, "nest_builder"), 0, TWO.habitat("calm_pen", 2))
    state = TWO.apply(state, 0, TWO.pet("nest_builder", 1))

    # then its power gives one more, and no second purchase
    state = TWO.settle(TWO.apply(state, 0, take("showcase", 1)))
    assert BuyHabitat not in {type(option) for option in options(TWO, state)}


@pytest.mark.rule("AP-O-57", "AP-O-50")
def test_nest_builder_may_decline() -> None:
    # given its power, when it is declined; then no stack is smaller
    state = TWO.apply(bought(TWO, "nest_builder", 1, NONE), 0, Decline())
    assert power_is_over(TWO, state)
    assert state.table.habitats == (8, 8, 8, 8)


@pytest.mark.rule("AP-O-57", "AP-CARD-06", "AP-O-34")
@pytest.mark.parametrize("display", [1, 2])
def test_a_mutator_taken_by_nest_builder_fires_at_once(display: int) -> None:
    # given Nest Builder in display 1 and another pet in 2, when it takes a Mutator under either
    state = bought(TWO, "nest_builder", 1, {2: "oozlet"}, credits=4)
    state = TWO.apply(state, 0, take("mutator", display))

    # then the Mutator's token comes before the refill and cannot be declined, and nothing was paid
    assert options(TWO, state) == {TWO.trait(display, kind) for kind in KINDS}
    state = TWO.apply(state, 0, TWO.trait(display, "cute"))
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, display) == {"cute": 1}
    assert TWO.player(state, 0).credits == 0


@pytest.mark.rule("AP-O-57", "AP-CARD-04")
def test_a_mutator_taken_into_an_empty_display_waits() -> None:
    # given Nest Builder, when it takes a Mutator into an empty display; then nothing fires
    state = TWO.apply(bought(TWO, "nest_builder", 1, {2: "oozlet"}), 0, take("mutator", 3))
    assert power_is_over(TWO, state)


@pytest.mark.rule("AP-O-57", "AP-PET-04", "AP-O-34")
def test_on_a_waiting_mutator_nest_builder_is_locked_first_and_its_own_display_is_full() -> None:
    # given Nest Builder bought onto a waiting Mutator
    state = bought(TWO, "nest_builder", 1, {1: P.display(habitat="mutator"), 2: "oozlet"})
    assert options(TWO, state) == {TWO.trait(1, kind) for kind in KINDS}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))

    # then its power places no habitat in its own display, but a second Mutator under the other pet fires too
    TWO.refused(state, 0, take("showcase", 1), "habitat_there", "AP-HAB-01")
    state = TWO.apply(state, 0, take("mutator", 2))
    state = TWO.apply(state, 0, TWO.trait(2, "cute"))
    assert power_is_over(TWO, state)
    assert tokens_on(TWO, state, 1) == tokens_on(TWO, state, 2) == {"cute": 1}


@pytest.mark.rule("AP-O-57", "AP-SUPER-04")
def test_nest_builder_does_nothing_without_a_display_or_with_all_stacks_empty() -> None:
    # given a habitat or a token in each display, Nest Builder's own included
    habitats = ("showcase", "calm_pen", "breeding_chamber", "showcase")
    displays = {n + 2: P.display(habitat=habitat) for n, habitat in enumerate(habitats)}
    displays |= {1: P.display(habitat="calm_pen"), 6: P.display(token="fire")}
    state = visit(TWO, {**displays, 2: P.display("oozlet", habitat="showcase")}, "nest_builder")
    assert power_is_over(TWO, TWO.apply(state, 0, TWO.pet("nest_builder", 1)))

    # and given empty stacks
    none = dict.fromkeys(("breeding_chamber", "mutator", "showcase", "calm_pen"), 0)
    state = visit(TWO, NONE, "nest_builder", table={"habitats": none})
    assert power_is_over(TWO, TWO.apply(state, 0, TWO.pet("nest_builder", 1), but="pieces"))


@pytest.mark.rule("AP-O-57", "AP-O-33")
def test_nest_builder_takes_nothing_from_an_empty_stack() -> None:
    # given no Showcase left
    state = visit(TWO, NONE, "nest_builder", table={"habitats": {"showcase": 0}})
    state = TWO.apply(state, 0, TWO.pet("nest_builder", 1), but="pieces")
    TWO.refused(state, 0, take("showcase", 1), "stack_empty", "AP-O-33")


# --- Comet Hound


@pytest.mark.rule("AP-O-58")
def test_comet_hound_returns_all_tokens_of_the_owner_at_once() -> None:
    # given two tokens in the own shop, one with a habitat below, and one in the other's shop
    displays = {2: P.display(token="fire", habitat="showcase"), 3: P.display(token="slime"), 4: "oozlet"}
    others = {"displays": {1: P.display(token="fire")}}
    state = bought(TWO, "comet_hound", 1, displays, credits=5, others=others)

    # then both are back in their supplies, the habitat stays, the other's token too, and no credit is gained
    assert [TWO.lying(state, 0, number).token for number in (2, 3)] == [None, None]
    assert TWO.lying(state, 0, 2).habitat == P.number("habitat", "showcase")
    assert TWO.lying(state, 1, 1).token is not None
    assert TWO.named("hazard_token", state.table.tokens) == {
        "fire": 2,
        "slime": 3,
        "stardust": 3,
        "trubble": 3,
    }
    assert TWO.player(state, 0).credits == 0


@pytest.mark.rule("AP-O-58", "AP-O-31", "AP-O-32")
def test_the_displays_are_free_at_once_even_for_the_layout_of_the_visit() -> None:
    # given a token, which keeps pets and habitats away
    displays = {2: P.display(token="fire"), 3: "oozlet"}
    state = visit(TWO, displays, "comet_hound")
    move = TWO.layout(state, 0, pets={3: 2})
    TWO.refused(state, 0, move, "token_there", "AP-ARR-02")

    # when Comet Hound is bought, then a pet may move there, and a habitat be bought there
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("comet_hound", 1)))
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={3: 2}))
    assert TWO.allowed(state, 0, TWO.habitat("showcase", 2))


@pytest.mark.rule("AP-O-58", "AP-PET-02")
def test_comet_hound_itself_must_find_a_display_without_pet_and_token() -> None:
    # given tokens and pets in all displays; then it cannot be bought, though it would free some
    displays: dict[int, Any] = dict(enumerate(["oozlet", "wubbin", "quindle", "zibbet", "glimfin"], start=1))
    full = visit(TWO, {**displays, 6: P.display(token="fire")}, "comet_hound")
    TWO.refused(full, 0, TWO.pet("comet_hound", 6), "no_display_for_pet", "AP-PET-05")

    # and given one free display, not on the token
    del displays[5]
    state = visit(TWO, {**displays, 6: P.display(token="fire")}, "comet_hound")
    TWO.refused(state, 0, TWO.pet("comet_hound", 6), "display_taken", "AP-PET-02")


@pytest.mark.rule("AP-O-58", "AP-SUPER-04")
def test_without_tokens_comet_hound_does_nothing_and_in_easy_mode_gains_one_credit() -> None:
    # given the normal mode without a token; then there is no credit
    assert TWO.player(bought(TWO, "comet_hound", 1, NONE, credits=5), 0).credits == 0

    # and given the easy mode; then there is one
    assert EASY.player(bought(EASY, "comet_hound", 1, NONE, credits=5), 0).credits == 1


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


@pytest.mark.rule("AP-O-60")
def test_dice_on_other_pets_count_as_they_are() -> None:
    # given Foreman Golem beside a pet of care 3; then a 2 on that pet is not enough
    state = rolled(TWO, {1: "foreman_golem", 2: "lullabug"}, 2)
    assert TWO.player(sold(TWO, state, {2: [2]}), 0).credits == 0


@pytest.mark.rule("AP-O-60", "AP-O-70")
@pytest.mark.parametrize(("dice", "spawns"), [(["hazard", 3], True), (["hazard", 2], False)])
def test_with_helping_tentacle_the_two_bonuses_add_up(dice: list[str | int], spawns: bool) -> None:
    # given Helping Tentacle with Foreman Golem of care 5, and one die beside a hazard, which is raised by itself
    state = kept(TWO, TWO.roll(before_roll(TWO, {1: "foreman_golem"}, shop="helping_tentacle"), *dice))
    raised = TWO.player(state, 0).dice
    faces = [face for face in ("hazard", 3, 4) if raised[P.number("die", str(face))]]
    assert faces == ["hazard", int(dice[1]) + 1]

    # when both are on it, then the hazard counts 0 and the other its raised number and 1 more
    assert TWO.player(sold(TWO, state, {1: faces}), 0).credits == (5 if spawns else 0)


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
