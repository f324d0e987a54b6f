"""What packs of Alien Petshop may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import GAME
from petz_engine.alien_petshop.countables import SCOPES
from petz_engine.alien_petshop.validation import CHECKS
from petz_engine.alien_petshop.verbs import VERBS as VERB_CLASSES
from petz_engine.packs.vocabulary import Bounds, Kind, Union, Vocabulary

MODIFY, HAZARDS = map(Union.of, (k.Modify, k.Hazard))
VERBS = Union.by_first_key(*VERB_CLASSES)

VOCABULARY = Vocabulary(
    game=GAME,
    kinds={
        "attribute": Kind(k.Attribute, most=100),
        "attribute_group": Kind(k.AttributeGroup, most=100),
        "award": Kind(k.Award),
        "board": Kind(k.Board, most=100),
        "bonus_card": Kind(k.BonusCard),
        "deck": Kind(k.Deck, most=5),
        "die": Kind(k.Die, single=True),
        "episode": Kind(k.Episode, most=100),
        "habitat": Kind(k.Habitat, most=20),
        "hazard_token": Kind(k.HazardTokenKind, most=20),
        "option": Kind(k.Option),
        "pet": Kind(k.Pet),
        "rules": Kind(k.Rules, single=True),
        "shop": Kind(k.Shop, most=100),
        "trait": Kind(k.Trait, most=20),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Hazard: HAZARDS},
    scopes=SCOPES,
    checks=CHECKS,
    seats=lambda catalog: [number for entry in catalog.of("rules") for number in entry.fact.players],
    bounds=Bounds(items=20, small="E591", large="E592", many="E593"),
)
