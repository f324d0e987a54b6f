"""Numbers that pieces add up to, each with content in which every piece adds something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from alien_petshop.positions import a_game, positions_of
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import CARE, DIE, Content, Figures
from petz_engine.alien_petshop.state import EMPTY, PIECES, Display, Player, Table
from petz_engine.kernel.build import replaced

AT = positions_of(a_game(2))
C: Content = AT.c
ZEEG, XON, PEN = AT.number("pet", "zeeg"), AT.number("pet", "xon"), AT.number("habitat", "calm_pen")


def adds(changes: Any, care: int, worker: int) -> Any:
    """What a piece changes, with this added to the two numbers of a pet."""
    return attrs.evolve(changes, pet=replaced(replaced(changes.pet, CARE, care), DIE, worker))


def content(pet: tuple[int, int] = (0, 0), habitat: tuple[int, int] = (0, 0)) -> Content:
    """Content in which Zeeg has care 5, and it and the pen add to its care, and to what each of its workers counts."""
    zeeg = attrs.evolve(C.pets[ZEEG], care=5, changes=adds(C.pets[ZEEG].changes, *pet))
    pen = attrs.evolve(C.habitats[PEN], changes=adds(C.habitats[PEN].changes, *habitat))
    found: Content = attrs.evolve(
        C, pets=replaced(C.pets, ZEEG, zeeg), habitats=replaced(C.habitats, PEN, pen)
    )
    return found


def figures(care: int = 0, worker: int = 0) -> Figures:
    """The numbers of a shop that adds this to each of its pets."""
    found: Figures = attrs.evolve(C.figures_of(None, None, ()), care=care, die=worker)
    return found


def zeeg(*workers: str | int, pen: bool = True) -> Display:
    return AT.display("zeeg", habitat="calm_pen" if pen else None, workers=workers)


@pytest.mark.rule("AP-O-42", "AP-CARD-01", "AP-CARD-02", "AP-HAB-03")
@pytest.mark.parametrize(
    ("pet", "habitat", "shop", "pen", "care"),
    [
        (0, 0, 0, True, 5),
        (1, 0, 0, True, 6),
        (0, 1, 0, True, 6),
        (0, 0, 1, True, 6),
        (-1, -2, 3, True, 5),
        (0, 2, 0, False, 5),
        (-2, 0, -3, False, 0),
        (-2, -4, 0, True, 0),
    ],
)
def test_care_adds_up_what_the_pet_its_habitat_and_the_shop_add(
    pet: int, habitat: int, shop: int, pen: bool, care: int
) -> None:
    c = content((pet, 9), (habitat, 9))
    assert stats.care(c, figures(shop, 9), zeeg(1, pen=pen)) == care


@pytest.mark.rule("AP-O-60", "AP-ACT-A")
@pytest.mark.parametrize(
    ("pet", "habitat", "shop", "workers", "worked"),
    [
        (0, 0, 0, (), 0),
        (0, 0, 0, (1, 2, 2), 5),
        (0, 0, 0, ("hazard", 3), 3),
        (1, 0, 0, (1, 2, 2), 8),
        (0, 1, 0, (1, 2, 2), 8),
        (0, 0, 1, (1, 2, 2), 8),
        (1, 2, 4, (2, 3), 19),
        (1, 0, 0, ("hazard", "hazard", 1), 2),
        (5, 5, 5, (), 0),
        (-1, 0, 0, (1, 1, 2), 1),
        (-3, 0, 0, (1, 2), 0),
        (2, -2, 0, (1, 2), 3),
    ],
)
def test_each_worker_that_shows_no_hazard_counts_what_is_added_more(
    pet: int, habitat: int, shop: int, workers: Sequence[str | int], worked: int
) -> None:
    c = content((9, pet), (9, habitat))
    assert stats.worked(c, figures(9, shop), zeeg(*workers)) == worked


def test_a_habitat_counts_for_the_pet_on_it_alone() -> None:
    assert stats.worked(content((0, 1), (0, 4)), figures(), zeeg(1, pen=False)) == 2


@pytest.mark.rule("AP-O-42", "AP-ACT-A")
@pytest.mark.parametrize(("workers", "holds"), [((2, 2), False), ((2, 3), True), ((3, 3), True), ((), False)])
def test_a_pet_spawns_when_its_workers_come_to_its_care(workers: Sequence[int], holds: bool) -> None:
    assert stats.spawns(content(), figures(), zeeg(*workers)) is holds


def player(*displays: Display, **fields: Any) -> Player:
    base: Player = AT.game.start().table.players[0]
    six = (*displays, *[EMPTY] * (C.rules.displays - len(displays)))
    made: Player = attrs.evolve(base, displays=six, **fields)
    return made


@pytest.mark.rule("AP-O-28", "AP-SHOP-01")
def test_the_numbers_of_a_shop_are_asked_with_its_board_its_episode_and_the_pets_that_change_them() -> None:
    # given two pets that change numbers of their shop, and a game in which such numbers are told as they are asked
    asked: list[tuple[int | None, int | None, tuple[int, ...]]] = []

    def figures_of(shop: int | None, episode: int | None, changers: tuple[int, ...]) -> Figures:
        asked.append((shop, episode, changers))
        return figures()

    changing = attrs.evolve(C, shop_changers=(XON, ZEEG), figures_of=figures_of)
    table: Table = attrs.evolve(AT.game.start().table, episode=3)
    bamf = AT.display("bamf")

    # when they are asked for, then with the pets that change something, in one order
    for shown in ((zeeg(), bamf, AT.display("xon")), (AT.display("xon"), zeeg(), bamf)):
        stats.figures(changing, table, player(*shown, shop=2))
    assert asked == [(2, 3, (XON, ZEEG))] * 2

    # and without any where no pet does
    stats.figures(attrs.evolve(changing, shop_changers=()), table, player(zeeg(), shop=2))
    assert asked[-1] == (2, 3, ())


@pytest.mark.rule("AP-O-11", "AP-MUT-09")
def test_traits_are_counted_by_icon_whether_printed_or_placed() -> None:
    # given a shop with printed icons and tokens
    icons = {pet: C.pets[AT.number("pet", pet)].traits for pet in ("chomper", "skeez")}
    shop = player(
        AT.display("chomper", traits=["cute", "cute"]), EMPTY, AT.display("skeez", traits=["speaks"])
    )
    placed = AT.bag("trait", ["cute", "cute", "speaks"])
    expected = [a + b + d for a, b, d in zip(icons["chomper"], icons["skeez"], placed, strict=True)]

    # then all count alike, together and one by one
    assert stats.traits(C, shop) == expected
    assert [stats.shown(C, shop, trait) for trait in range(len(C.traits))] == expected
    assert sum(expected) == 3 + sum(icons["chomper"]) + sum(icons["skeez"]) > 4

    # and empty spaces are those that no token fills
    chomper, _ = stats.pets(shop)
    assert stats.spaces_left(C, chomper) == C.pets[chomper.pet].spaces - 2


@pytest.mark.rule("AP-COMP-04", "AP-COMP-06")
def test_what_is_left_is_what_lies_nowhere() -> None:
    # given workers and pets that lie in shops, on the market and in the discard pile
    state = AT.state(
        "buy[0]/end_visit",
        due=(0,),
        market={"normal": ["zeeg", "bamf"], "super": ["elder_fluff"]},
        discards=["xon"],
        players={0: {"workers": 4, "displays": {1: "skeez"}}, 1: {"workers": 3, "displays": {2: "chomper"}}},
    )
    c, table = AT.c, state.table
    assert stats.workers_left(c, table) == c.rules.worker_supply - 7

    # then none of these is left
    gone = AT.bag("pet", ["zeeg", "bamf", "elder_fluff", "xon", "skeez", "chomper"])
    assert PIECES.left(c, table, "pet") == tuple(pet.copies - n for pet, n in zip(c.pets, gone, strict=True))

    # and tokens are left as long as one of them is
    traits = tuple(int(trait == 2) for trait in range(len(c.traits)))
    assert stats.tokens_left(attrs.evolve(table, traits=traits)) is True
    assert stats.tokens_left(attrs.evolve(table, traits=(0,) * len(c.traits))) is False
