"""The bound on the length of a game: what each thing that can lengthen a game adds to it, to the action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from alien_petshop.positions import a_game
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content, Figures
from petz_engine.alien_petshop.longest import longest

C: Content = a_game(2).content
ROUNDS, SEATS, DECKS, DISPLAYS = 5, 2, 2, 6
VISITS = ROUNDS * SEATS
PLACE, TAKE = k.GainTrait("trait", "pets", 3), k.GainHabitat("habitat")
DRAW = k.GainBonusCard("bonus_card", 2)
WORKER, CREDITS = k.GainWorker("worker"), k.GainCredit("credit", 2)
PER_PET = k.GainCredit("credit", 2, per=lambda c, shop: 0, max=6)


def figures(**numbers: Any) -> Figures:
    """The numbers of a shop for which nothing adds anything."""
    found: Figures = attrs.evolve(C.figures_of(None, None, ()), **{"free_rerolls": 0, "goods": 0, **numbers})
    return found


def content(
    *,
    pets: Mapping[int, Mapping[str, Any]] | None = None,
    habitats: Mapping[int, Mapping[str, Any]] | None = None,
    rules: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Content:
    """Content in which nothing lengthens a game but what is said, by number."""
    bare_pets = [
        attrs.evolve(pet, **{"value": 0, "bought": (), **(pets or {}).get(i, {})})
        for i, pet in enumerate(C.pets)
    ]
    bare_habitats = [
        attrs.evolve(habitat, **{"copies": 1, "meets": (), **(habitats or {}).get(i, {})})
        for i, habitat in enumerate(C.habitats)
    ]
    plain: dict[str, Any] = {
        "traits": tuple(attrs.evolve(trait, tokens=0) for trait in C.traits),
        "shops": tuple(attrs.evolve(shop, goods_spaces=0) for shop in C.shops),
        "shop_changers": (),
        "figures_of": lambda shop, episode, changers: figures(),
    }
    found: Content = attrs.evolve(
        C,
        pets=tuple(bare_pets),
        habitats=tuple(bare_habitats),
        rules=attrs.evolve(C.rules, **{"credits": 0, **(rules or {})}),
        **{**plain, **fields},
    )
    return found


def test_what_a_game_is_long_of_in_which_nothing_adds_to_it() -> None:
    # given three draws, two choices of each seat, and a row of each deck; each visit and each Worker Phase with all
    # that may be done in them, and a token for each display; two mutation turns; and new rows for each round
    bare = 3 + 2 * SEATS + DECKS + VISITS * (6 + 6 + DISPLAYS + 2) + ROUNDS * DECKS

    # then no game is longer, and so it is with more of each
    assert longest(content()) == bare == 219
    assert longest(content(seats=3)) == bare + 2 + ROUNDS * 20
    assert longest(content(rules={"rounds": 6})) == bare + SEATS * 20 + DECKS
    assert longest(content(rules={"displays": 7})) == bare + VISITS
    assert longest(content(decks=C.decks * 2)) == bare + DECKS + ROUNDS * DECKS


BARE = longest(content())
MEETINGS = VISITS * (2 + DISPLAYS) + len(C.habitats)
"""How often a habitat may meet a pet: by a purchase of either, by a layout, and by each copy that a power takes."""


@pytest.mark.rule("AP-ENG-08", "AP-O-35")
@pytest.mark.parametrize(
    ("what", "more"),
    [
        # a power that asks for something is carried out in each visit at most
        ({"pets": {3: {"bought": (PLACE,)}}}, VISITS),
        ({"pets": {3: {"bought": (TAKE,)}}}, VISITS),
        ({"pets": {3: {"bought": (DRAW,)}}}, 2 * VISITS),
        ({"pets": {3: {"bought": (WORKER,)}}}, 0),
        ({"pets": {3: {"bought": (PLACE, WORKER, DRAW, PLACE)}}}, 4 * VISITS),
        ({"pets": {3: {"bought": (PLACE,)}, 4: {"bought": (DRAW,)}, 5: {"bought": (TAKE,)}}}, 2 * VISITS),
        # and that of a habitat whenever it meets a pet
        ({"habitats": {1: {"meets": (PLACE,)}}}, MEETINGS),
        ({"habitats": {1: {"meets": (DRAW,)}, 2: {"meets": (PLACE,)}}}, 2 * MEETINGS),
        ({"habitats": {1: {"meets": (PLACE,), "copies": 4}}}, MEETINGS + 3),
        ({"habitats": {1: {"meets": (PLACE,)}}, "pets": {3: {"bought": (DRAW,)}}}, MEETINGS + 2 * VISITS),
        # each trait token is placed once
        ({"traits": tuple(attrs.evolve(trait, tokens=2) for trait in C.traits)}, 2 * len(C.traits)),
        # a re-roll and its roll, for each credit that there ever was
        ({"rules": {"credits": 3}}, 2 * 3 * SEATS),
        ({"rules": {"credits": 3, "reroll_price": 4}}, 2 * (3 * SEATS // 4)),
        ({"pets": {3: {"value": 5}, 4: {"value": 4}}}, 2 * SEATS * 5 * (2 + 3 + 4 + 5)),
        ({"pets": {3: {"value": 5}}, "rules": {"displays": 3}}, 2 * SEATS * 5 * (2 + 3 + 3 + 3) - 3 * VISITS),
        ({"pets": {3: {"bought": (CREDITS,)}}}, 2 * 2 * VISITS),
        ({"pets": {3: {"bought": (CREDITS, WORKER, CREDITS)}}}, 2 * 4 * VISITS),
        ({"pets": {3: {"bought": (PER_PET,)}}}, 2 * 2 * 6 * VISITS),
        ({"pets": {3: {"bought": (attrs.evolve(PER_PET, max=3),)}}}, 2 * 2 * 3 * VISITS),
        ({"habitats": {1: {"meets": (CREDITS,)}}}, 2 * 2 * MEETINGS),
    ],
)
def test_what_lengthens_a_game_counts_as_often_as_it_can_come_about(what: dict[str, Any], more: int) -> None:
    assert longest(content(**what)) == BARE + more


def test_goods_are_sold_in_each_round_but_the_last() -> None:
    # given a shop with more spaces than others, on each of which more is earned with one shop than with others
    shops = tuple(attrs.evolve(shop, goods_spaces=3 if at == 1 else 1) for at, shop in enumerate(C.shops))

    def of(shop: int, episode: int | None, changers: tuple[int, ...]) -> Figures:
        return figures(goods=2 if shop == 2 else 1)

    # then the bound takes the best of both, and nothing where there is no space
    assert longest(content(figures_of=of)) == BARE
    assert longest(content(shops=shops, figures_of=of)) == BARE + 2 * SEATS * (ROUNDS - 1) * 3 * 2
    assert longest(content(shops=shops, figures_of=of, rules={"credits": 5})) == BARE + 2 * SEATS * (5 + 24)


@pytest.mark.rule("AP-O-67", "AP-EPI-01")
@pytest.mark.parametrize("best", ["shop", "episode", "pet", "all"])
def test_free_re_rolls_are_those_of_the_best_shop_episode_and_pet(best: str) -> None:
    # given one shop, Episode or pet in all displays that brings re-rolls, or all of them
    def of(shop: int, episode: int | None, changers: tuple[int, ...]) -> Figures:
        assert changers in ((), (7,) * DISPLAYS, (8,) * DISPLAYS)
        brings = {"shop": shop == 4, "episode": episode == 3, "pet": changers == (8,) * DISPLAYS}
        wanted = all(brings.values()) if best == "all" else brings[best]
        return figures(free_rerolls=3 if wanted else 1)

    # when any of these pieces can come together, then the bound counts with it in each Worker Phase
    found = content(figures_of=of, episodes_in_play=(1, 3), shop_changers=(7, 8))
    assert longest(found) == BARE + 2 * VISITS * 3

    # and without these pets, or Episodes too, with what is left
    without = content(figures_of=of, episodes_in_play=(1, 3), shop_changers=())
    assert longest(without) == BARE + 2 * VISITS * (3 if best in ("shop", "episode") else 1)
    without = content(figures_of=of, episodes_in_play=(), shop_changers=())
    assert longest(without) == BARE + 2 * VISITS * (3 if best == "shop" else 1)


def test_no_piece_at_all_lengthens_nothing() -> None:
    assert longest(content()) == BARE
    none: Mapping[str, Any] = {"habitats": (), "pets": (), "awards": ()}
    assert longest(attrs.evolve(content(), **none)) == BARE
