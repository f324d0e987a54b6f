"""The content of Alien Petshop: what is on the pieces, and which of it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from test_printed import tables

from petz_engine.alien_petshop import schema
from petz_engine.alien_petshop.vocabulary import VOCABULARY
from petz_engine.packs.catalog import Catalog, Entry
from petz_engine.packs.load import load

CONTENT = Path(__file__).resolve().parents[2] / "content" / "alien_petshop"
k: Any = schema  # facts of a catalog have ids, where those of compiled content have numbers
COLORS = ("yellow", "pink", "green", "blue")
BODIES = ("winged", "furry", "scaled", "shelled")
TRAITS = ("speaks", "tentacled", "multi_eyed", "cute")
STARTERS = ("star_pony", "trubbles", "slimeoids", "dragonling")
FORCE = ("mallow", "pricklepod", "xon")
CREDIT = ("chomper", "skeez", "yeet", "spectopod")
QUIT = ("bamf", "deathvine", "rotaderp", "wumpus", "zeeg")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    result = load([CONTENT], VOCABULARY)
    assert not result.diagnostics
    assert result.catalog is not None
    return result.catalog


def own(name: str) -> str:
    """The qualified id of a piece of the game."""
    return f"alien_petshop:{name}"


def bare(ids: Iterable[str]) -> list[str]:
    """Ids without their pack."""
    return [name.removeprefix("alien_petshop:") for name in ids]


def facts(catalog: Catalog, kind: str) -> Mapping[str, Any]:
    """What is printed on the pieces of a kind, by their bare ids."""
    return {bare([entry.id])[0]: entry.fact for entry in catalog.of(kind)}


def entry(catalog: Catalog, kind: str, name: str) -> Entry:
    """The one entry of this kind and name."""
    (found,) = [entry for entry in catalog.of(kind) if entry.id == own(name)]
    return found


def pets(catalog: Catalog, deck: str | None) -> Mapping[str, k.Pet]:
    """The pets of a deck, or the starters, by their bare ids."""
    wanted = deck and own(deck)
    return {name: pet for name, pet in facts(catalog, "pet").items() if pet.deck == wanted}


def tally(pets: Iterable[k.Pet], what: str) -> Mapping[str, int]:
    """How many pets show each trait or attribute."""
    return Counter(name for pet in pets for name in bare(getattr(pet, what)))


def power(pet: k.Pet) -> dict[str, Any]:
    """The fields in which a pet may have a power, where it has one."""
    fields = {"rule": pet.rule, "modify": pet.modify, "score": pet.score, "wild": pet.wild}
    return {name: value for name, value in fields.items() if value}


# --- how many pieces there are --------------------------------------------------------------------------------------


@pytest.mark.rule("AP-COMP-01")
def test_the_box_holds_its_pieces(catalog: Catalog) -> None:
    def copies(pieces: Mapping[str, Any]) -> int:
        return sum(piece.copies for piece in pieces.values())

    assert copies(pets(catalog, "normal")) == 35
    assert copies(pets(catalog, "super")) == 16
    assert copies(pets(catalog, None)) == 4
    assert copies(facts(catalog, "habitat")) == 32
    assert copies(facts(catalog, "bonus_card")) == 9
    counts = {kind: len(catalog.of(kind)) for kind in ("award", "episode", "board", "shop", "habitat")}
    assert counts == {"award": 5, "episode": 5, "board": 4, "shop": 8, "habitat": 4}
    assert sorted(award.trait for award in facts(catalog, "award").values()) == [
        own(trait) for trait in sorted([*TRAITS, "hazardous"])
    ]


@pytest.mark.rule("AP-COMP-02", "AP-COMP-07")
def test_there_are_ten_tokens_of_each_trait_but_hazardous(catalog: Catalog) -> None:
    traits: Mapping[str, k.Trait] = facts(catalog, "trait")
    assert {name: trait.tokens for name, trait in traits.items()} == {
        **dict.fromkeys(TRAITS, 10),
        "hazardous": 0,
    }
    assert [name for name, trait in traits.items() if trait.hazard] == ["hazardous"]


@pytest.mark.rule("AP-COMP-03")
def test_there_are_three_of_each_hazard_token(catalog: Catalog) -> None:
    tokens: Mapping[str, k.HazardTokenKind] = facts(catalog, "hazard_token")
    assert {name: (token.copies, token.removed_by) for name, token in tokens.items()} == {
        "stardust": (3, 1),
        "slime": (3, 1),
        "trubble": (3, 1),
        "fire": (3, 1),
    }


@pytest.mark.rule("AP-COMP-04", "AP-COMP-05")
def test_twenty_dice_are_enough_for_four(catalog: Catalog) -> None:
    rules: k.Rules = facts(catalog, "rules")["rules"]
    assert rules.players == (2, 3, 4)
    assert rules.worker_supply == 20
    assert max(rules.players) * rules.worker_limit <= rules.worker_supply


def test_the_worker_die_counts_two_on_average(catalog: Catalog) -> None:
    (die,) = facts(catalog, "die").values()
    assert die.sides == ("hazard", 1, 2, 2, 3, 4)
    assert sum(side for side in die.sides if side != "hazard") == 2 * len(die.sides)


# --- pets ----------------------------------------------------------------------------------------------------------


def test_normal_pets_share_out_values_traits_and_attributes(catalog: Catalog) -> None:
    normal = list(pets(catalog, "normal").values())

    assert Counter(pet.value for pet in normal) == {1: 3, 2: 9, 3: 10, 4: 8, 5: 5}
    assert sum(pet.value for pet in normal) / len(normal) == pytest.approx(3.1, abs=0.05)
    assert tally(normal, "traits") == dict.fromkeys([*TRAITS, "hazardous"], 12)
    assert Counter(len(pet.traits) for pet in normal) == {1: 10, 2: 25}
    assert tally(normal, "attributes") == {
        **dict.fromkeys([*COLORS, *BODIES], 9),
        "blue": 8,
        "scaled": 8,
    }
    assert not [pet for pet in normal if pet.vp or power(pet)]


def test_every_pet_has_one_color_and_one_body(catalog: Catalog) -> None:
    groups = {name: bare([each.group])[0] for name, each in facts(catalog, "attribute").items()}
    assert groups == {**dict.fromkeys(COLORS, "color"), **dict.fromkeys(BODIES, "body")}
    for name, pet in facts(catalog, "pet").items():
        assert [groups[each] for each in bare(pet.attributes)] == ["color", "body"], name


def test_care_follows_from_value_traits_and_risk(catalog: Catalog) -> None:
    for name, pet in pets(catalog, "normal").items():
        less = 2 if name in ("deathvine", "wumpus") else 1 if pet.hazard or len(pet.traits) == 1 else 0
        assert pet.care == pet.value - less, name
        assert (pet.care == 0) == (pet.value == 1), name


@pytest.mark.rule("AP-O-19", "AP-O-76")
def test_every_pet_has_room_for_three_traits(catalog: Catalog) -> None:
    every: Mapping[str, k.Pet] = facts(catalog, "pet")
    sides = [side for pet in every.values() for side in (pet, pet.easy) if side]

    assert len(sides) == 55 + 4
    assert {side.spaces + len(side.traits) for side in sides} == {3}
    assert all(len(set(side.traits)) == len(side.traits) > 0 for side in sides)


@pytest.mark.rule("AP-HAZ-01")
def test_just_the_hazardous_have_a_hazard_effect(catalog: Catalog) -> None:
    for name, pet in facts(catalog, "pet").items():
        sides = [side for side in (pet, pet.easy) if side]
        for side in sides:
            assert (side.hazard is not None) == (own("hazardous") in side.traits), name


@pytest.mark.rule("AP-HAZ-16")
def test_families_of_the_named_pets(catalog: Catalog) -> None:
    hazards = {name: pet.hazard for name, pet in pets(catalog, "normal").items() if pet.hazard}
    assert hazards == {
        **dict.fromkeys(FORCE, k.HazardForce("force")),
        **dict.fromkeys(CREDIT, k.HazardCredit("credit", 1)),
        **dict.fromkeys(QUIT, k.HazardQuit("quit")),
    }
    assert entry(catalog, "pet", "spectopod").name == "Spectopod"


@pytest.mark.rule("AP-O-02", "AP-O-03")
def test_the_starters_are_those_that_make_tokens(catalog: Catalog) -> None:
    tokens = ("stardust", "trubble", "slime", "fire")
    starters = {name: pet.hazard for name, pet in pets(catalog, None).items()}
    assert starters == {
        name: k.HazardToken("token", own(token)) for name, token in zip(STARTERS, tokens, strict=True)
    }


@pytest.mark.rule("AP-O-05", "AP-O-76")
def test_the_easy_side_of_a_starter_leaves_out_just_the_hazard(catalog: Catalog) -> None:
    starters = list(pets(catalog, None).values())
    for pet in starters:
        assert pet.traits[1:] == (own("hazardous"),)
        assert pet.easy == k.Side(pet.traits[:1], 2)
    assert {(pet.value, pet.care, pet.vp) for pet in starters} == {(2, 1, 0)}
    assert sorted(tally(starters, "attributes")) == sorted([*COLORS, *BODIES])


# --- Super-Pets -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-O-27", "AP-O-61")
def test_super_pets_have_vps_and_most_a_power(catalog: Catalog) -> None:
    supers = pets(catalog, "super")
    plain = [name for name, pet in supers.items() if not power(pet)]

    assert plain == ["choir_hydra", "elder_fluff", "prism_kraken"]
    assert {name: pet.vp for name, pet in supers.items() if pet.vp > 3} == {
        "choir_hydra": 4,
        "elder_fluff": 5,
        "prism_kraken": 4,
    }
    assert min(pet.vp for pet in supers.values()) == 1
    assert not [name for name, pet in supers.items() if pet.hazard or own("hazardous") in pet.traits]
    assert {pet.value for pet in supers.values()} == {4, 5, 6, 7, 8}
    assert {pet.value - pet.care for pet in supers.values()} == {0, 1}


# --- habitats, shops, cards -----------------------------------------------------------------------------------------


def test_boards_pair_the_shops(catalog: Catalog) -> None:
    pairs: dict[str, list[str]] = {}
    for name, shop in facts(catalog, "shop").items():
        pairs.setdefault(bare([shop.board])[0], []).append(name)
    assert pairs == {
        "a": ["noms_petgalley", "orbit_outfitters"],
        "b": ["alien_aid", "hazmat_haven"],
        "c": ["helping_tentacle", "petfleet"],
        "d": ["critter_cove", "star_brokers"],
    }


@pytest.mark.rule("AP-O-09", "AP-O-72")
def test_workers_of_a_shop_all_cost_the_same(catalog: Catalog) -> None:
    shops: Mapping[str, k.Shop] = facts(catalog, "shop")
    assert {name: shop.hire for name, shop in shops.items()} == {
        name: (4,) * 5 if name == "helping_tentacle" else (3,) * 5 for name in shops
    }
    assert {(shop.goods_spaces, shop.mutation_spaces) for shop in shops.values()} == {(1, 2)}
    easy = [name for name, shop in shops.items() if shop.easy]
    assert easy == ["critter_cove", "helping_tentacle", "noms_petgalley", "petfleet"]


def test_the_award_without_tokens_is_worth_more(catalog: Catalog) -> None:
    awards = {bare([award.trait])[0]: award.vp for award in facts(catalog, "award").values()}
    assert awards == {**dict.fromkeys(TRAITS, 4), "hazardous": 5}


@pytest.mark.rule("AP-BONUS-02", "AP-BONUS-03", "AP-O-23")
def test_bonus_cards(catalog: Catalog) -> None:
    cards: Mapping[str, k.BonusCard] = facts(catalog, "bonus_card")
    assert {name: str(card.per) for name, card in cards.items()} == {
        **{name: f"attribute.{own(name)}" for name in (*COLORS, *BODIES)},
        "hazardous": f"trait.{own('hazardous')}",
    }
    assert {tuple(sorted(card.ranges.items())) for card in cards.values()} == {((1, 2), (3, 5), (5, 9))}


# --- what is known --------------------------------------------------------------------------------------------------


def test_every_piece_that_does_something_says_what(catalog: Catalog) -> None:
    # given all pieces; then those with a text are the shops, Episodes, habitats, bonus cards and options, and the pets
    # that do more than to be worth something
    texts = {kind: {entry.id for entry in catalog.of(kind) if entry.text} for kind in catalog.entries}
    for kind in ("shop", "episode", "habitat", "bonus_card", "option"):
        assert texts[kind] == {entry.id for entry in catalog.of(kind)}
    pets = catalog.of("pet")
    does = {e.id for e in pets if e.fact.rule or e.fact.modify or e.fact.score or e.fact.wild is not None}
    assert texts["pet"] == does

    # and each is one sentence that ends
    told = [entry for kind in catalog.entries for entry in catalog.of(kind) if entry.about]
    assert all(entry.about == entry.text and entry.text.endswith(".") for entry in told)


def test_the_normal_mode_is_written_down_as_the_rules_tell_it() -> None:
    # whatever the defaults are: which roll removes a hazard token, that there are such tokens, and the side of starters
    assert {table["removed_by"] for table in tables("alien_petshop", "hazard_tokens")} == {1}
    (rules,) = tables("alien_petshop", "rules")
    assert (rules["hazard_tokens"], rules["starter_side"]) == (True, "hazard")
