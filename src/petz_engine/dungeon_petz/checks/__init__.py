"""What must fit together in a whole game of Dungeon Petz, beyond what each entry says for itself.

Every check gets a catalog whose entries are sound one by one and whose references all lead somewhere, and tells what
does not fit. There is a room for each subject, and its codes go by it.
"""

from petz_engine.dungeon_petz.checks import (
    boards,
    cards,
    display,
    market,
    modifiers,
    needs,
    numbers,
    offers,
    scores,
    verbs,
)
from petz_engine.packs.vocabulary import Check

CHECKS: tuple[Check, ...] = (
    verbs.verbs_in_place,
    verbs.stores_to_fill,
    verbs.colors_are_chosen_first,
    verbs.choices_are_single,
    verbs.stores_are_filled_once,
    verbs.hands_stay_normal,
    verbs.lists_of_verbs_do_something,
    verbs.choices_offer_something,
    verbs.rows_hand_out_their_tiles,
    modifiers.modifiers_in_place,
    modifiers.features_free_what_can_be_met,
    market.rows_fit_their_tiles,
    market.rows_rise_to_an_end,
    market.pets_grow,
    market.pets_have_bars_for_every_size,
    market.rows_can_be_filled,
    market.tiles_have_names_of_their_own,
    market.food_lies_where_it_is_taken,
    cards.cards_have_needs,
    cards.one_card_is_the_potion,
    cards.colors_have_decks,
    needs.needs_use_fitting_tokens,
    needs.guards_have_one_outcome,
    needs.tokens_make_sense,
    needs.orders_are_clear,
    display.gaps_are_between_plots,
    display.printed_cages_are_no_tiles,
    display.plots_hold_fitting_tokens,
    boards.game_is_complete,
    boards.boards_fit_their_seats,
    boards.boards_have_clear_spaces,
    boards.boards_name_real_rounds,
    boards.boards_have_enough_tiles,
    boards.boards_leave_room_for_tiles,
    scores.scores_count_what_is_there,
    scores.customers_look_at_the_pet,
    scores.chosen_needs_are_chosen,
    offers.offers_do_one_thing,
    offers.offers_open_where_they_matter,
    offers.boosts_boost,
    offers.offers_are_few,
    numbers.numbers_are_large_enough,
    numbers.numbers_can_be_played,
    numbers.entries_can_be_played,
    numbers.amounts_are_positive,
    numbers.prices_fit_sizes,
)
"""All checks, in the order in which they run."""
