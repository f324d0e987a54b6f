"""The words of older packs of Dungeon Petz, and what says the same now."""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine import rules_sdk as m

VERBS = (
    m.Older({"verb": "take_food"}, {"move": "food", "from": "here"}),
    m.Older({"verb": "take_tiles"}, {"move": "tile", "from": "{row}", "amount": "all"}),
    m.Older({"verb": "take_tile"}, {"move": "tile", "from": "{row}"}),
    m.Older({"verb": "fetch_imps"}, {"move": "imp", "from": "track"}),
    m.Older({"verb": "heal_imps"}, {"move": "imp", "from": "hospital"}),
    m.Older({"verb": "head_start"}, {"modify": "exhibition", "add": "{points}"}),
    m.Older({"verb": "stay_for_sales"}, {"move": "imp", "from": "here", "to": "platform"}),
    m.Older({"verb": "gain_potion"}, {"gain": "potion"}),
    m.Older({"verb": "gain_gold"}, {"gain": "gold"}),
    m.Older({"verb": "gain_food"}, {"gain": "food", "of": "{food}"}),
    m.Older({"verb": "gain_reputation"}, {"gain": "reputation", "amount": "{points}"}),
    m.Older({"verb": "choose_color"}, {"choose": "color", "among": "{colors}"}),
    m.Older({"verb": "draw_card"}, {"gain": "need_card"}),
    m.Older({"verb": "fill_store"}, {"gain": "food", "to": "this"}, within="rule"),
    m.Older({"verb": "fill_store"}, {"move": "food", "from": "larder", "to": "this"}, within="offer"),
    m.Older({"verb": "exchange_needs"}, {"move": "need_card", "from": "hand"}),
    m.Older({"verb": "sweep_cages"}, {"move": "token", "from": "plots", "up_to": "{amount}"}),
    m.Older({"verb": "guard_cages"}, {"modify": "guard"}),
)
MODIFIERS = (m.Older({"eats": m.ANY}, {"while": "eats.{eats}"}, within="modify"),)
NEEDS = (
    m.Older({"family": "pay_food"}, {"pay": "food"}),
    m.Older({"family": "pay_imp"}, {"pay": "imp", "to": "gaps"}),
    m.Older({"family": "token", "amount": m.ANY}, {"per": "{amount} * unmet", "gain": "{token}"}),
    m.Older({"family": "token"}, {"per": "unmet", "gain": "{token}"}),
    m.Older({"family": "guard", "escapes": True}, {"pay": "imp", "to": "hospital", "per": "unmet - {guard}"}),
    m.Older({"family": "guard"}, {"cites": "DP-NEEDS-11", "per": "unmet - {guard}", "gain": "{token}"}),
    m.Older(
        {"family": "threshold"},
        {
            "cites": "DP-NEEDS-15",
            "if": "unmet and unmet + tokens.{with_tokens} > {over}",
            "per": "unmet + tokens.{with_tokens} - {over} + {plus}",
            "gain": "{token}",
        },
    ),
    m.Older({"family": "none"}, {}),
)
SHORTAGES = (
    m.Older({"effect": "no_food"}, {"stat": "supply", "cap": 0}),
    m.Older(
        {"effect": "less_food", "amount": m.ANY}, {"stat": "supply", "of": "{space}", "add": "-{amount}"}
    ),
    m.Older({"effect": "less_food"}, {"stat": "supply", "add": -1, "of": "{space}"}),
    m.Older(
        {"effect": "no_tiles"},
        {"stat": "fresh", "of": "{row}", "cap": 0},
        beside={"stat": "keep", "of": "{row}", "cap": 0},
    ),
    m.Older({"effect": "fewer_tiles", "amount": m.ANY}, {"stat": "fresh", "of": "{row}", "add": "-{amount}"}),
    m.Older({"effect": "fewer_tiles"}, {"stat": "fresh", "of": "{row}", "add": -1}),
    m.Older(
        {"effect": "row_stays"},
        {"stat": "fresh", "of": "{row}", "cap": 0},
        beside={"stat": "keep", "of": "{row}", "floor": "all"},
    ),
    m.Older({"effect": "first_leaves"}, {"move": "tile", "from": "{row}", "to": "box"}),
)
OLDER: Sequence[m.Older] = (*VERBS, *MODIFIERS, *NEEDS, *SHORTAGES)
