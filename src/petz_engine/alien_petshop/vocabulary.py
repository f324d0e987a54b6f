"""What packs of Alien Petshop may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import GAME
from petz_engine.alien_petshop.countables import SCOPES
from petz_engine.alien_petshop.older import OLDER
from petz_engine.alien_petshop.validation import CHECKS
from petz_engine.alien_petshop.verbs import VERBS as VERB_CLASSES

MODIFY, HAZARDS = map(m.Union.of, (k.Modify, k.Hazard))
VERBS = m.Union.by_first_key(*VERB_CLASSES)

VOCABULARY = m.Vocabulary(
    game=GAME,
    kinds={
        "attribute": m.Kind(k.Attribute, most=100),
        "attribute_group": m.Kind(k.AttributeGroup, most=100),
        "award": m.Kind(k.Award),
        "board": m.Kind(k.Board, most=100),
        "bonus_card": m.Kind(k.BonusCard),
        "deck": m.Kind(k.Deck, most=5),
        "die": m.Kind(k.Die, single=True),
        "episode": m.Kind(k.Episode, most=100),
        "habitat": m.Kind(k.Habitat, most=20),
        "hazard_token": m.Kind(k.HazardTokenKind, most=20),
        "option": m.Kind(k.Option),
        "pet": m.Kind(k.Pet),
        "rules": m.Kind(k.Rules, single=True),
        "shop": m.Kind(k.Shop, most=100),
        "trait": m.Kind(k.Trait, most=20),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Hazard: HAZARDS},
    scopes=SCOPES,
    checks=CHECKS,
    seats=lambda catalog: [number for entry in catalog.of("rules") for number in entry.fact.players],
    bounds=m.Bounds(items=20, small="E591", large="E592", many="E593"),
    older=OLDER,
)
