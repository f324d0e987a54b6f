"""What packs of Alien Petshop may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import GAME
from petz_engine.alien_petshop.validation import CHECKS
from petz_engine.packs.vocabulary import Kind, Union, Vocabulary

MODIFY = Union(
    "stat",
    {
        "award_vp": k.ModifyShop,
        "care": k.ModifyPet,
        "claims": k.ModifyShop,
        "early_claims": k.ModifyShop,
        "free_rerolls": k.ModifyShop,
        "goods": k.ModifyShop,
        "habitat_price": k.ModifyShop,
        "hazards_needed": k.ModifyShop,
        "hire_price": k.ModifyShop,
        "pet_price": k.ModifyPetPrice,
        "worker": k.ModifyPet,
    },
)

VERBS = Union(
    "verb",
    {
        "draw_bonus_cards": k.DrawBonusCards,
        "gain_credits": k.GainCredits,
        "ignore_hazard": k.IgnoreHazard,
        "others_lose_credits": k.OthersLoseCredits,
        "place_traits": k.PlaceTraits,
        "raise_die": k.RaiseDie,
        "return_tokens": k.ReturnTokens,
        "take_habitat": k.TakeHabitat,
        "take_worker": k.TakeWorker,
    },
)

HAZARDS = Union(
    "family",
    {
        "credit": k.HazardCredit,
        "force": k.HazardForce,
        "quit": k.HazardQuit,
        "token": k.HazardToken,
    },
)

VOCABULARY = Vocabulary(
    game=GAME,
    kinds={
        "attribute": Kind(k.Attribute),
        "attribute_group": Kind(k.AttributeGroup),
        "award": Kind(k.Award),
        "board": Kind(k.Board),
        "bonus_card": Kind(k.BonusCard),
        "deck": Kind(k.Deck),
        "die": Kind(k.Die, single=True),
        "episode": Kind(k.Episode),
        "habitat": Kind(k.Habitat),
        "hazard_token": Kind(k.HazardTokenKind),
        "option": Kind(k.Option),
        "pet": Kind(k.Pet),
        "rules": Kind(k.Rules, single=True),
        "shop": Kind(k.Shop),
        "trait": Kind(k.Trait),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Hazard: HAZARDS},
    countables={
        "attribute": "attribute",
        "trait": "trait",
        "awards": None,
        "habitats": None,
        "other_pets": None,
        "pets": None,
    },
    checks=CHECKS,
)
