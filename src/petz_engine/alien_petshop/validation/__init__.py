"""What must fit together in a whole game of Alien Petshop, beyond what each entry says for itself.

Every check gets a catalog whose entries are sound one by one and whose references all lead somewhere, and tells what
does not fit. There is a room for each subject, and its codes go by it.
"""

from petz_engine.alien_petshop.validation import (
    episodes,
    habitats,
    modifiers,
    pets,
    scores,
    shops,
    table,
    traits,
    verbs,
)
from petz_engine.packs.vocabulary import Check

CHECKS: tuple[Check, ...] = (
    verbs.verbs_in_place,
    verbs.lists_of_verbs_do_something,
    verbs.cards_kept_are_looked_at,
    verbs.offers_do_one_thing,
    modifiers.modifiers_add_something,
    modifiers.modifiers_fit_their_numbers,
    pets.starters_have_two_sides,
    pets.hazards_go_with_traits,
    pets.attributes_are_named_once,
    pets.wild_pets_count_as_something,
    pets.everybody_gets_a_starter,
    pets.starters_are_few,
    traits.hazard_traits_are_printed,
    traits.traits_have_one_award,
    traits.hazard_tokens_can_be_removed,
    habitats.habitats_change_their_pet,
    shops.shops_price_every_worker,
    shops.everybody_gets_a_shop,
    scores.terms_score_something,
    scores.ranges_score_something,
    scores.everybody_gets_bonus_cards,
    table.game_is_complete,
    table.dice_have_sides,
    table.numbers_of_players_are_clear,
    table.shops_have_room_for_workers,
    episodes.episodes_change_something,
    episodes.episodes_can_be_drawn,
    episodes.episodes_can_be_named,
)
"""All checks, in the order in which they run."""
