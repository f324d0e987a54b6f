"""What is said to a player whose choice is refused: one sentence for each code."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.refusal import refuse

Sentence = tuple[str, dict[str, Any], str]

DUNGEON_PETZ: list[Sentence] = [
    ("cage_not_empty", {"plot": "upper_right"}, "there is a pet in the cage on Upper right plot"),
    ("cage_taken", {"plot": "upper_right"}, "there is a pet in the cage on Upper right plot already"),
    ("color_not_offered", {"artifact": "imp_armor"}, "Imp Armor does not offer this color"),
    ("does_not_buy", {}, "this customer buys nothing from this player now"),
    ("dummy_space", {"space": "plain_dummy"}, "Plain dummy is a dummy, where players never go"),
    (
        "gold_needed",
        {"space": "upper_corral", "needs": 1, "has": 0},
        "Upper half of the corral needs 1 gold, and this group has no gold",
    ),
    (
        "group_needs_imp",
        {"imps": 0, "amount": 2},
        "a group has at least 1 imp, and no less than 0 gold; this one has no imps and 2 gold",
    ),
    ("idle_imp", {}, "an imp on a gap would meet no need that is still unmet"),
    (
        "imps_needed",
        {"space": "cage_pits", "needs": 2, "has": 1},
        "Cage pits needs 2 imps, and this group has 1 imp",
    ),
    (
        "no_boost",
        {"artifact": "employee_of_the_month", "job": "sweep"},
        "Employee of the Month does not boost an imp that is to sweep now",
    ),
    ("no_cage", {"plot": "upper_right"}, "there is no cage on Upper right plot"),
    ("no_imp_on_platform", {}, "a platform sale needs an own imp on the platform"),
    ("no_match", {"customer": "lich_lord"}, "the match of this pet for Lich Lord is not above 0"),
    (
        "no_new_addon",
        {"plot": "upper_right"},
        "there is no new addon for Upper right plot; old ones stay where they are",
    ),
    (
        "no_new_cage",
        {"plot": "upper_right"},
        "there is no new cage for Upper right plot; old ones stay where they are",
    ),
    ("no_pet", {}, "there is no pet on this plot"),
    ("no_potion", {}, "there is no potion left"),
    ("no_space", {"imps": 1, "amount": 2}, "there is no space where a group of 1 imp and 2 gold can go"),
    ("no_such_card", {}, "there is no such card left in hand"),
    ("no_such_group", {"imps": 2, "amount": 0}, "there is no group of 2 imps and 0 gold to resolve now"),
    ("no_such_need", {}, "the pet does not have this need"),
    ("no_such_plot", {}, "there is no such plot"),
    ("no_such_space", {}, "there is no such space on this board"),
    (
        "no_such_tile",
        {"row": "upper_pets"},
        "there is no such tile in the row Pets in the upper half of the corral",
    ),
    ("no_tile_here", {"space": "hospital"}, "Hospital hands out no tile of one's choice"),
    ("not_enough_food", {"needs": 3, "has": 1}, "this takes 3 food, and there is 1 food"),
    ("not_enough_gold", {"needs": 3, "has": 1}, "this takes 3 gold, and there is 1 gold"),
    ("not_enough_imps", {"needs": 3, "has": 1}, "this takes 3 imps, and 1 imp is at hand"),
    ("not_for_sale", {"pet": "drago"}, "nobody buys a Drago of this size"),
    ("not_owed", {"color": "purple"}, "no card of Purple is owed"),
    ("not_turned", {}, "cards cannot be turned in the basic game"),
    ("nothing_there", {"space": "mixed_stand"}, "there is nothing to take on Mixed stand"),
    ("nothing_to_clean", {"plot": "upper_right"}, "there is nothing to clean up on Upper right plot"),
    ("platform_used", {}, "there was a platform sale in this round already"),
    ("plot_taken", {"plot": "upper_right"}, "another new tile of this kind goes on Upper right plot"),
    ("potion_stays", {}, "only need cards are exchanged, and a potion is none"),
    (
        "single_symbol",
        {"card": "green_hunger"},
        "Green hunger shows one need only, so that it cannot be turned",
    ),
    ("space_blocked", {"space": "cage_pits"}, "a neutral imp stands on Cage pits"),
    ("space_occupied", {"space": "cage_pits"}, "Cage pits is occupied"),
    ("swept_already", {}, "the imp that sweeps was sent already, and with it is fixed how much it removes"),
    ("too_many_cards", {"needs": 3, "has": 1}, "this exchanges 3 cards, and the most is 1"),
    ("too_many_groups", {"needs": 3, "has": 1}, "this makes 3 groups, and there is an exit for 1"),
    (
        "too_many_guards",
        {"needs": 3, "has": 1},
        "this sends 3 imps to guard, and by this artifact 1 may do so in this round",
    ),
    ("too_much_food", {"needs": 3, "has": 1}, "the pet needs 3 food, not 1"),
    ("too_much_to_sweep", {"needs": 3, "has": 1}, "this sweeps up 3 tokens, and the imp can remove 1"),
    ("too_small", {"needs": 4, "has": 3}, "a pet is for sale from size 4 on, and this one has size 3"),
    ("wrong_color", {"color": "purple"}, "a card for this bar must be Purple, or a potion"),
    ("wrong_food", {"plot": "upper_right"}, "the pet on Upper right plot does not eat this"),
]
ALIEN_PETSHOP: list[Sentence] = [
    (
        "board_taken",
        {"shop": "petfleet"},
        "the board of Petfleet is in play already, with this or its other side",
    ),
    ("bought_habitat_already", {}, "a habitat was bought already in this visit"),
    ("bought_pet_already", {}, "a pet was bought already in this visit"),
    ("display_taken", {"display": "4"}, "there is a pet or a hazard token in display 4 already"),
    ("habitat_there", {"display": "4"}, "there is a habitat in display 4 already"),
    ("hired_already", {}, "a worker was hired already in this visit"),
    (
        "layout_habitats",
        {"needs": 3, "has": 1},
        "a layout names 3 displays for habitats, one for each, and this one names 1",
    ),
    (
        "layout_pets",
        {"needs": 3, "has": 1},
        "a layout names 3 displays for pets, one for each, and this one names 1",
    ),
    ("locked", {"display": "4"}, "what is locked in display 4 stays there, and nothing else comes there"),
    ("market_empty", {}, "there is no pet on offer"),
    ("must_force", {}, "a pet takes a worker at once as long as a die is left"),
    ("no_die_named", {}, "a re-roll names at least one die"),
    ("no_display_for_habitat", {}, "there is a habitat or a hazard token in every display"),
    ("no_display_for_pet", {}, "there is a pet or a hazard token in every display"),
    ("no_goods_space", {}, "there is no space left on Sell Goods"),
    ("no_hazard", {"display": "4"}, "no hazard effect happens in display 4 now"),
    ("no_mutation_space", {}, "there is no Add Mutation space left"),
    ("no_pet", {"display": "4"}, "there is no pet in display 4"),
    ("no_second_place", {}, "this shop does not buy from the discard pile"),
    ("no_starter", {}, "this is no starter pet"),
    ("no_such_die", {}, "there is no such die to use here"),
    ("no_such_display", {}, "there is no such display"),
    ("no_such_place", {}, "there is no such place for a die"),
    ("no_such_shop", {}, "there is no such shop"),
    ("no_such_trait", {}, "there is no such trait"),
    ("no_trait_space", {"pet": "bamf"}, "Bamf has no empty trait space"),
    ("no_trait_token", {"trait": "cute"}, "there is no token of Cute left"),
    ("no_worker_left", {}, "there is no worker left in the supply"),
    ("not_enough_credits", {"needs": 3, "has": 1}, "this takes 3 credits, and 1 credit is at hand"),
    ("not_enough_dice", {"needs": 3, "has": 1}, "this takes 3 dice of this face, and 1 die is at hand"),
    ("not_looked_at", {}, "this is none of the bonus cards that are looked at"),
    ("not_on_offer", {}, "this is not on offer"),
    ("not_this_pet", {"display": "4"}, "the token cannot go on the pet in display 4"),
    ("nothing_affordable", {"has": 1}, "nothing on offer can be paid with 1 credit"),
    ("nothing_changes", {}, "a new layout has to change something"),
    ("nothing_to_move", {}, "nothing in this shop can be moved"),
    (
        "nothing_to_work_on",
        {"display": "4"},
        "there is neither a pet nor a hazard token in display 4 that could take this die",
    ),
    ("rearranged_already", {}, "the shop was rearranged already in this visit"),
    ("stack_empty", {"habitat": "mutator"}, "there is no Mutator left"),
    ("stacks_empty", {}, "there is no habitat left"),
    ("starter_taken", {"pet": "star_pony"}, "Star Pony was taken already"),
    ("token_there", {"display": "4"}, "there is a hazard token in display 4"),
    (
        "too_low_for_token",
        {"needs": 2, "has": 1},
        "the token is removed by a die that shows 2 or more, and this one counts 1",
    ),
    ("too_many_workers", {"has": 1}, "the shop has 1 worker, and there is no room for more"),
    ("two_habitats", {"display": "4"}, "two habitats would lie in display 4"),
    ("two_pets", {"display": "4"}, "two pets would stand in display 4"),
]
"""Codes with the facts of a refusal (numbers, and the names of pieces), and what a player reads then."""
SENTENCES = {"dungeon_petz": DUNGEON_PETZ, "alien_petshop": ALIEN_PETSHOP}


@pytest.mark.parametrize(
    ("name", "code", "facts", "sentence"),
    [(name, *told) for name, all_told in SENTENCES.items() for told in all_told],
    ids=[f"{name}: {code}" for name, all_told in SENTENCES.items() for code, *_ in all_told],
)
def test_a_refusal_is_told_in_one_sentence(
    name: str, code: str, facts: dict[str, Any], sentence: str, games: dict[str, pe.Game]
) -> None:
    # given a refusal that says what it is about, by the numbers of pieces
    game = games[name]

    def number(fact: str, value: Any) -> Any:
        kind = game.codec.id_mark(game.rules.facts.get(fact))
        if kind is None or type(value) is int:
            return value
        names = game.content.names[kind]
        return names.index(value if value in names else f"{name}:{value}")

    reason = refuse(code, "rule", **{fact: number(fact, value) for fact, value in facts.items()})

    # then it is told in these words
    assert game.sentence(reason) == sentence


@pytest.fixture(scope="module")
def games() -> dict[str, pe.Game]:
    return {name: pe.load(name, seats=4) for name in SENTENCES}


@pytest.mark.parametrize("name", SENTENCES)
def test_every_code_has_its_sentence(name: str) -> None:
    assert [code for code, *_ in SENTENCES[name]] == sorted(DEFINITIONS[name].rules.codes)
