"""The words of older packs of Alien Petshop, and what says the same now."""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine import rules_sdk as m

VERBS = (
    m.Older({"verb": "gain_credits"}, {"gain": "credit"}),
    m.Older({"verb": "others_lose_credits"}, {"pay": "credit", "who": "others"}),
    m.Older({"verb": "take_worker"}, {"gain": "worker"}),
    m.Older({"verb": "place_traits", "must": m.ANY}, {"gain": "trait", "may": "-{must}"}),
    m.Older({"verb": "place_traits"}, {"gain": "trait", "may": True}),
    m.Older({"on": "this"}, {"to": "this"}, within="do"),
    m.Older({"on": "any"}, {"to": "pets"}, within="do"),
    m.Older({"verb": "take_habitat"}, {"gain": "habitat"}),
    m.Older({"verb": "draw_bonus_cards"}, {"gain": "bonus_card", "out_of": "{look}", "amount": "{keep}"}),
    m.Older({"verb": "return_tokens"}, {"pay": "hazard_token", "amount": "all"}),
    m.Older({"verb": "ignore_hazard"}, {"modify": "hazard", "cap": 0}),
    m.Older({"verb": "raise_die"}, {"modify": "die"}),
)
RULES = (
    m.Older({"given": m.ANY}, {"if": "rules.{given}"}),
    m.Older({"without": m.ANY}, {"if": "not rules.{without}"}),
)
COUNTABLES = (m.Older({"per": "other_pets"}, {"per": "pets - 1"}),)
MODIFIERS = (
    m.Older({"stat": "worker"}, {"stat": "die"}),
    m.Older({"stat": "award_vp"}, {"stat": "vp", "of": "award"}),
    m.Older({"stat": "early_claims"}, {"stat": "claims", "early": True}),
    m.Older({"stat": "free_rerolls"}, {"stat": "price", "of": "reroll", "cap": 0, "first": "{add}"}),
    m.Older({"stat": "habitat_price"}, {"stat": "price", "of": "habitat"}),
    m.Older({"stat": "hire_price"}, {"stat": "price", "of": "worker"}),
    m.Older(
        {"stat": "pet_price", "from_value": m.ANY},
        {"stat": "price", "of": "pet", "where": "value >= {from_value}"},
    ),
    m.Older({"stat": "pet_price"}, {"stat": "price", "of": "pet"}),
)
HABITATS = (
    m.Older({"calm": True}, {"modify": [{"stat": "hazard", "cap": 0}]}),
    m.Older({"calm": False}, {}),
)
OLDER: Sequence[m.Older] = (*VERBS, *RULES, *COUNTABLES, *MODIFIERS, *HABITATS)
