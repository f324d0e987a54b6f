"""What packs of Dungeon Petz may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

import attrs

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import GAME
from petz_engine.dungeon_petz.countables import SCOPES
from petz_engine.dungeon_petz.validation import CHECKS
from petz_engine.dungeon_petz.verbs import VERBS as VERB_CLASSES
from petz_engine.packs.vocabulary import Kind, Union, Vocabulary

MODIFY, WINDOWS = Union.of(k.Modify), attrs.evolve(Union.of(k.Window), own=False)
VERBS = Union.by_first_key(*VERB_CLASSES)
SHORTAGES = Union.by_first_key(k.ModifySupply, k.ModifyFresh, k.ModifyKeep, k.DropTiles)
NEEDS = Union(
    "",
    {**Union.by_first_key(k.NeedPayFood, k.NeedPayImp, k.NeedEscape).members, "gain": k.NeedGain},
    otherwise=k.NeedNone,
)

VOCABULARY = Vocabulary(
    game=GAME,
    kinds={
        "addon": Kind(k.Addon),
        "artifact": Kind(k.Artifact),
        "board": Kind(k.Board),
        "cage": Kind(k.Cage),
        "color": Kind(k.Color, most=20),
        "customer": Kind(k.Customer),
        "diet": Kind(k.Diet),
        "exhibition": Kind(k.Exhibition),
        "feature": Kind(k.Feature),
        "final_exhibition": Kind(k.FinalExhibition, most=20),
        "food": Kind(k.Food, most=50),
        "gap": Kind(k.Gap, most=50),
        "need": Kind(NEEDS, most=100),
        "need_card": Kind(k.NeedCard),
        "option": Kind(k.Option),
        "pet": Kind(k.Pet),
        "plot": Kind(k.Plot, most=20),
        "ring": Kind(k.Ring, most=100),
        "row": Kind(k.Row, most=100),
        "rules": Kind(k.Rules, single=True),
        "space": Kind(k.Space),
        "token": Kind(k.Token, most=100),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Shortage: SHORTAGES, k.Window: WINDOWS},
    scopes=SCOPES,
    checks=CHECKS,
    seats=lambda catalog: [entry.fact.seats for entry in catalog.of("board")],
)
