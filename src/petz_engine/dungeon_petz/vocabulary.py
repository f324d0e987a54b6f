"""What packs of Dungeon Petz may say: the kinds, the tagged tables, the countables, and what must fit together."""

from __future__ import annotations

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import GAME
from petz_engine.dungeon_petz.validation import CHECKS
from petz_engine.packs.vocabulary import Kind, Union, Vocabulary

MODIFY = Union(
    "stat",
    {
        "strength": k.ModifyGuard,
        "antimagic": k.ModifyGuard,
        "free": k.ModifyFree,
        "hand": k.ModifyHand,
        "exhibition": k.ModifyExhibition,
    },
)

VERBS = Union(
    "verb",
    {
        "choose_color": k.ChooseColor,
        "draw_card": k.DrawCard,
        "exchange_needs": k.ExchangeNeeds,
        "fetch_imps": k.FetchImps,
        "fill_store": k.FillStore,
        "gain_food": k.GainFood,
        "gain_gold": k.GainGold,
        "gain_potion": k.GainPotion,
        "gain_reputation": k.GainReputation,
        "guard_cages": k.GuardCages,
        "head_start": k.HeadStart,
        "heal_imps": k.HealImps,
        "stay_for_sales": k.StayForSales,
        "sweep_cages": k.SweepCages,
        "take_food": k.TakeFood,
        "take_tile": k.TakeTile,
        "take_tiles": k.TakeTiles,
    },
)

WINDOWS = Union(
    "window",
    {
        "before_draw": k.PlainWindow,
        "before_food_ages": k.PlainWindow,
        "before_need": k.NeedWindow,
        "turn_end": k.PlainWindow,
    },
)

SHORTAGES = Union(
    "effect",
    {
        "fewer_tiles": k.FewerTiles,
        "first_leaves": k.FirstLeaves,
        "less_food": k.LessFood,
        "no_food": k.NoFood,
        "no_tiles": k.NoTiles,
        "row_stays": k.RowStays,
    },
)

NEEDS = Union(
    "family",
    {
        "guard": k.NeedGuard,
        "none": k.NeedNone,
        "pay_food": k.NeedPayFood,
        "pay_imp": k.NeedPayImp,
        "threshold": k.NeedThreshold,
        "token": k.NeedToken,
    },
)

VOCABULARY = Vocabulary(
    game=GAME,
    kinds={
        "addon": Kind(k.Addon),
        "artifact": Kind(k.Artifact),
        "board": Kind(k.Board),
        "cage": Kind(k.Cage),
        "color": Kind(k.Color),
        "customer": Kind(k.Customer),
        "diet": Kind(k.Diet),
        "exhibition": Kind(k.Exhibition),
        "feature": Kind(k.Feature),
        "final_exhibition": Kind(k.FinalExhibition),
        "food": Kind(k.Food),
        "gap": Kind(k.Gap),
        "need": Kind(NEEDS),
        "need_card": Kind(k.NeedCard),
        "option": Kind(k.Option),
        "pet": Kind(k.Pet),
        "plot": Kind(k.Plot),
        "ring": Kind(k.Ring),
        "row": Kind(k.Row),
        "rules": Kind(k.Rules, single=True),
        "space": Kind(k.Space),
        "token": Kind(k.Token),
    },
    unions={k.Modify: MODIFY, k.Verb: VERBS, k.Shortage: SHORTAGES, k.Window: WINDOWS},
    countables={
        "needs": "need",
        "tokens": "token",
        "pets": None,
        "cages": None,
        "addons": None,
        "food": None,
        "artifacts": None,
        "potions": None,
        "gold": None,
        "imps_away": None,
    },
    words={"needs": ("any", "chosen")},
    checks=CHECKS,
)
