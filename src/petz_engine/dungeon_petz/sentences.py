"""What the narrator says: sentences by kinds of events, and the words of tables. Translators need no other module."""

from __future__ import annotations

from collections.abc import Mapping

from petz_engine import rules_sdk as m

SENTENCES: Mapping[str, str] = {
    "boosted": "uses {artifact} to {job}: 1 imp counts as {counts_as}",
    "caught": "catches {pet}: {imps:imp ends/imps end} up in the hospital",
    "chose_color": "chooses {color} need cards for {artifact}",
    "cleaned": "cleans up {tokens} with {imps:imp}",
    "cleared_food": "",
    "cleared_gold": "",
    "counted": "{name}: {totals}",
    "dealt_food": "",
    "discarded": "discards need cards for potions: {cards}",
    "discarded/exchanged": "has exchanged {cards}",
    "discarded_needs": "",
    "drew": "draws {colors:need card}",
    "drew_cards": "",
    "entered": "enters {exhibition} with {entrant}: {points}",
    "entered/takes_no_part": "takes no part in {exhibition}: {entrant} comes to {points}",
    "exchanges": "exchanges {colors:need card}",
    "exchanges_cards": "",
    "fed": "feeds {pet} {meal} for its {need}",
    "fetched_imps": "adds {imps:new imp} to the group",
    "filled_store": "fills {artifact}",
    "filled_store/with": "fills {artifact} with {food}",
    "final_scoring": "Final exhibitions",
    "gained_gold": "earns {gold} gold",
    "gained_gold/space": "takes {gold} gold",
    "gained_reputation": "gains {points} reputation",
    "got_tokens": "'s {pet} leaves {amount} {token} for its {need}",
    "got_tokens/on_pet": "'s {pet} suffers for its {need}: {amount} {token}",
    "grew": "'s {pet} grows to size {size}",
    "grouped": "'s groups: {groups}",
    "guarded": "guards {pet} with {imps:imp} ({artifact}): {amount} more {guard}",
    "healed_imps": "heals {imps:imp}",
    "housed": "puts {pet} on the {plot}",
    "imps_home": "",
    "judges": "begins the exhibition with {points}",
    "kept": "keeps {group} at home",
    "left_food": "",
    "left_gold": "",
    "left_market": "Nobody took {tiles}",
    "left_market/neutral_imp": "A neutral imp drives away {tiles}",
    "lost_pet": "loses {pet}: too much {token_of_loss}",
    "lost_pet/escaped": "loses {pet}: it escapes",
    "lost_pet/released": "lets {pet} go",
    "neutral_imps_moved": "",
    "paid_loss_fee": "loses {points} reputation with it",
    "passed": "sells nothing",
    "passed/more": "sells nothing more",
    "placed": "puts {tile} on the {plot}",
    "played": "has {imps:imp} play with the pets",
    "reshuffled": "The {color} need cards are shuffled again",
    "revealed": "",
    "revealed_needs": "'s {pet} needs {needs}",
    "revealed_needs/potions": "'s {pet} needs {needs} (with {potions:potion})",
    "revealed_on_board": "",
    "round_begins": "Round {round} of {rounds}: {first} starts",
    "round_begins/not_clockwise": "Round {round} of {rounds}: {first} starts, then {others}",
    "sent": "sends {group} to {space}",
    "sold": "sells {pet} to {customer} {market}: {points} reputation, {proceeds}",
    "spoiled": "throws away what is spoiled: {food}",
    "starts": "",
    "swept": "sweeps up {tokens} with {imps:imp} ({artifact})",
    "swept/same_imp": "sweeps up {tokens} with the same imp ({artifact})",
    "took_food": "takes {food}",
    "took_potion": "takes {amount:potion}",
    "took_tile": "takes {tile}",
    "waits_for_sales": "waits there for customers",
    "won_prize": "{name} ends {totals}; prizes in reputation: {prizes}",
    "won_prize/final": "prizes in reputation: {prizes}",
}
"""What follows the name of a player. What is secret has no sentence, nor has what the market shows as a round opens."""

EVENTS = m.kinds_of(SENTENCES)
"""The kinds of all events that the rules tell, whatever the packs."""

PHRASES: Mapping[str, str] = {
    "entrant": "{pet}",
    "entrant/display": "the whole display",
    "entrant/judged": "{pet} (judged by {need})",
    "group": "{imps:imp}",
    "group/with_gold": "{imps:imp} with {gold} gold",
    "market": "on the black market",
    "market/platform": "on the platform",
    "proceeds": "{gold} gold",
    "proceeds/pays": "pays {cost} gold",
    "stored": "{stored} out of a store",
    # what opens a round
    "players": "{players} play",
    "reputation": "Reputation: {reputation}",
    "neutral_imps": "Neutral imps: {spaces}",
    "on_sale": "On sale:",
    "row": "{row}: {tiles}",
    "row/size": "{row} (size {size}): {tiles}",
    "stand": "{space}: {goods}",
    "exhibitions": "Exhibitions: {tiles}",
    "customers": "Customers: {tiles}",
    "now": "{tile} (now)",
    "later": "{tile} (round {round})",
    "possessions": "{player} has {things}",
    "pet_in_play": "{tile} of size {size}",
    "amount_of_gold": "{gold} gold",
    "imps": "{imps:imp}",
    # the end
    "parts": "{player}: {parts}",
    "costs": "costs in reputation: {costs}",
    "final_ranking": "Final ranking",
    "final_reputation": "Reputation",
    "cell": "{total} ({effect})",
    "wins": "wins {prize}",
    "pays": "costs {cost}",
    "nothing": "nothing",
    "none": "none",
}
"""Parts of sentences, and the words of tables."""

HEADINGS: Mapping[str, str] = {
    "shopping": " Shopping",
    "need_cards": " Need cards",
    "showing_off": " Showing off",
    "business": " Business",
    "aging": " Aging",
}
"""The parts of a round that have a heading."""

OPENS: Mapping[str, tuple[str, str]] = {"sent": (": ", ", ")}
"""What opens a line that goes on: where a group is sent."""

CONTINUES = frozenset(
    {
        "chose_color",
        "drew",
        "fetched_imps",
        "filled_store",
        "gained_gold",
        "gained_reputation",
        "healed_imps",
        "judges",
        "took_food",
        "took_potion",
        "took_tile",
        "waits_for_sales",
    }
)
"""What a group does where it was sent; it is told in the same line."""
