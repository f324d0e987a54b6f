"""Every code of a refusal comes about: in a rule test, in a form, or with other content."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

import petz_engine as pe
from conftest import ROOT
from dungeon_petz.subject import DUNGEON_PETZ
from petz_engine.definition import shipped_packs
from petz_engine.dungeon_petz import SellPet
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.build import replaced
from petz_engine.kernel.refusal import Reason
from proofs.games import SUBJECTS
from proofs.plain_words import odd
from proofs.stepping import answered
from proofs.test_agreement import near

IN_FORMS: Mapping[str, frozenset[str]] = {
    "alien_petshop": frozenset({"no_such_display", "no_such_place", "no_such_shop", "no_such_trait"}),
    "dungeon_petz": frozenset({"no_such_plot"}),
}
"""Codes that only a form gives: an action has no field that could hold such a number, and is malformed before."""

WITH_PACKS: Mapping[str, frozenset[str]] = {
    "alien_petshop": frozenset(),
    "dungeon_petz": frozenset({"not_for_sale"}),
}
"""Codes that the shipped content never leads to."""


@pytest.mark.parametrize("game", pe.games())
def test_every_code_stands_in_a_rule_test_or_comes_about_otherwise(game: str) -> None:
    # given the rule tests and scenarios of a game; then each of its codes is expected there, or has a reason
    paths = [*(ROOT / "tests" / game).glob("test_*.py"), *(ROOT / "tests/scenarios" / game).rglob("*.toml")]
    texts = [path.read_text(encoding="utf-8") for path in sorted(paths)]
    tested = {code for code in DEFINITIONS[game].rules.codes if any(f'"{code}"' in text for text in texts)}
    assert tested | IN_FORMS[game] | WITH_PACKS[game] == DEFINITIONS[game].rules.codes.keys()
    assert not tested & IN_FORMS[game]


@pytest.mark.parametrize("name", [name for name, codes in IN_FORMS.items() if codes])
def test_a_form_gives_what_no_action_can(name: str) -> None:
    # given whole games, when numbers far off are filled into the slots, then the codes of forms are the reasons
    subject, seen = SUBJECTS[name], set()
    game = subject.basic()
    for turn in (turn for seed in range(2) for turn in subject.played(seed, game) if turn.decision.seat >= 0):
        for slot, view, partial, right in answered(game, turn):
            reasons = [slot.verdict(view, partial, choice) for choice in near(right)]
            seen |= {reason.code for reason in reasons if reason is not None}
    assert seen >= IN_FORMS[name]


@pytest.mark.rule("DP-SELL-09")
def test_a_pet_without_a_price_is_not_for_sale() -> None:
    # given a pack in which what eats vegetables alone has no price
    folder = shipped_packs()["dungeon_petz"]
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    price = "price = { 4 = 2, 5 = 3, 6 = 4, 7 = 5 }"
    assert files["diets.toml"].count(price) == 1
    files["diets.toml"] = files["diets.toml"].replace(price, "price = {}")
    game, refused = pe.load("dungeon_petz", packs=[pe.MemoryPack("dear", files)]), 0

    diets, tiles = game.content.diets, game.content.tiles
    unwanted = next(i for i, tile in enumerate(tiles) if tile.kind == "pet" and not diets[tile.diet].price)

    for turn in (turn for seed in range(12) for turn in DUNGEON_PETZ.played(seed, game)):
        seat, table = turn.decision.seat, turn.before.table
        if SellPet not in turn.decision.actions:
            continue
        # and a seat with a pet that a customer buys, and one of those beside it
        sale = next(iter(game.options(game.view(turn.before, seat)).of(SellPet)))
        plots, plot = table.players[seat].plots, (sale.plot + 1) % len(game.content.plots)
        pet = attrs.evolve(plots[sale.plot].pet, tile=unwanted)
        player = attrs.evolve(
            table.players[seat], plots=replaced(plots, plot, attrs.evolve(plots[plot], pet=pet))
        )
        players = replaced(table.players, seat, player)
        state = attrs.evolve(turn.before, table=attrs.evolve(table, players=players))

        # when it is offered, then nobody buys it, and there is no price to explain
        no = game.try_apply(state, seat, SellPet(sale.customer, plot, False))
        assert isinstance(no, pe.Rejection)
        assert (no.code, no.rule) == ("not_for_sale", "DP-SELL-09")
        assert not odd(no.sentence)
        with pytest.raises(pe.ScoreError, match="nobody buys") as raised:
            game.explain_score(state, "price", seat, plot=plot)
        assert raised.value.reason == Reason(no.code, no.rule, no.facts)
        refused += 1
        break
    assert refused
