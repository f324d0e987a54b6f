"""The facts of events and reasons: the type of each, so of which kind it is where it is a number of content.

One word per idea: a fact has the same name in every event. What moves says its ``source`` and ``target``, which are
places: bank, credits, supply, break_room, market, deck, discards, box, stack, display, pet, bonus_deck, shop, table.
The source of an award is the seat that held it (-1: nobody), its target the seat that takes it; so these two have no
type here.
"""

from __future__ import annotations

from typing import Any

from petz_engine.alien_petshop import state as s

FACTS: dict[str, Any] = {
    "amount": int,
    "award": s.AwardId,
    "bonus_card": s.BonusId,
    "bonus_cards": s.BonusBag,
    "credits": int,
    "deck": s.DeckId,
    "dice": s.Dice,
    "die": s.DieId,
    "display": s.DisplayId,
    "displays": tuple[tuple[s.DisplayId, s.Dice], ...],
    "episode": s.EpisodeId,
    "goods": s.Dice,
    "habitat": s.HabitatId,
    "habitat_displays": tuple[s.DisplayId, ...],
    "mutations": s.Dice,
    "order": tuple[int, ...],
    "pet": s.PetId,
    "pet_displays": tuple[s.DisplayId, ...],
    "pets": s.Pets,
    "points": int,
    "raised": s.DieId,
    "round": int,
    "shop": s.ShopId,
    "token": s.TokenId,
    "trait": s.TraitId,
    "vps": int,
    "workers": int,
}
