"""What packs of Dungeon Petz may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import GAME
from petz_engine.dungeon_petz.countables import SCOPES
from petz_engine.dungeon_petz.older import OLDER
from petz_engine.dungeon_petz.validation import CHECKS
from petz_engine.dungeon_petz.verbs import VERBS as VERB_CLASSES

MODIFY, WINDOWS = m.Union.of(k.Modify), attrs.evolve(m.Union.of(k.Window), own=False)
VERBS = m.Union.by_first_key(*VERB_CLASSES)
SHORTAGES = m.Union.by_first_key(k.ModifySupply, k.ModifyFresh, k.ModifyKeep, k.DropTiles)
NEEDS = m.Union(
    "",
    {**m.Union.by_first_key(k.NeedPayFood, k.NeedPayImp, k.NeedEscape).members, "gain": k.NeedGain},
    otherwise=k.NeedNone,
)

VOCABULARY = m.Vocabulary(
    game=GAME,
    kinds={
        "addon": m.Kind(k.Addon),
        "artifact": m.Kind(k.Artifact),
        "board": m.Kind(k.Board),
        "cage": m.Kind(k.Cage),
        "color": m.Kind(k.Color, most=20),
        "customer": m.Kind(k.Customer),
        "diet": m.Kind(k.Diet),
        "exhibition": m.Kind(k.Exhibition),
        "feature": m.Kind(k.Feature),
        "final_exhibition": m.Kind(k.FinalExhibition, most=20),
        "food": m.Kind(k.Food, most=50),
        "gap": m.Kind(k.Gap, most=50),
        "need": m.Kind(NEEDS, most=100),
        "need_card": m.Kind(k.NeedCard),
        "option": m.Kind(k.Option),
        "pet": m.Kind(k.Pet),
        "plot": m.Kind(k.Plot, most=20),
        "ring": m.Kind(k.Ring, most=100),
        "row": m.Kind(k.Row, most=100),
        "rules": m.Kind(k.Rules, single=True),
        "space": m.Kind(k.Space),
        "token": m.Kind(k.Token, most=100),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Shortage: SHORTAGES, k.Window: WINDOWS},
    scopes=SCOPES,
    checks=CHECKS,
    seats=lambda catalog: [entry.fact.seats for entry in catalog.of("board")],
    older=OLDER,
)
