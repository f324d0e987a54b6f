"""Content, compiled: what is printed on the pieces comes into the tables, each thing by its number."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.pack_making import game_of, pack, shipped_tables
from alien_petshop.positions import a_game
from petz_engine.alien_petshop import content as c
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.countables import SCOPES
from petz_engine.packs.expressions import checked

FIVE = (3, 3, 3, 3, 3)


def own(name: str) -> str:
    """The id of a piece of the game."""
    return f"alien_petshop:{name}"


@pytest.fixture
def content() -> c.Content:
    """The tables of two players in the normal mode."""
    made: c.Content = a_game(2).content
    return made


def number(content: c.Content, kind: str, name: str) -> int:
    """The number of a piece."""
    return content.names[kind].index(own(name))


def bag(content: c.Content, kind: str, *names: str) -> tuple[int, ...]:
    """A bag of pieces, each once."""
    return tuple(int(name.removeprefix("alien_petshop:") in names) for name in content.names[kind])


def named(content: c.Content, kind: str, tables: tuple[Any, ...]) -> dict[str, Any]:
    """The tables of a kind by the names of its pieces."""
    return {
        name.removeprefix("alien_petshop:"): table
        for name, table in zip(content.names[kind], tables, strict=True)
    }


def shop(**adds: int) -> c.Changes:
    """What is added to numbers of a shop."""
    return c.Changes(shop=tuple(adds.get(stat, 0) for stat in c.SHOP_STATS))


def compiled(tables: tuple[Any, ...], **printed: Any) -> tuple[Any, ...]:
    """Tables without the part of what is printed that others are made of."""
    return tuple(attrs.evolve(table, **printed) for table in tables)


def pet(
    content: c.Content, value: int, care: int, traits: str, icons: str, deck: str | None, **more: Any
) -> c.Pet:
    """A pet with room for three traits."""
    return c.Pet(
        deck=-1 if deck is None else number(content, "deck", deck),
        value=value,
        care=care,
        traits=bag(content, "trait", *traits.split()),
        spaces=3 - len(traits.split()),
        attributes=bag(content, "attribute", *icons.split()),
        **more,
    )


def test_the_tables_say_what_they_are_made_of(content: c.Content) -> None:
    (printed,) = content.catalog.of("rules")
    assert content.rules == printed.fact
    assert content.seats == 2
    assert a_game(2, mode="easy").content.rules == attrs.evolve(
        printed.fact, bonus_cards=0, hazard_tokens=False, starter_side="easy"
    )
    for kind, entries in content.catalog.entries.items():
        if kind == "die":
            continue  # its faces are what is numbered
        assert content.names[kind] == tuple(entry.id for entry in entries)
        assert content.labels[kind] == tuple(entry.name for entry in entries)
        assert content.abouts[kind] == tuple(entry.text for entry in entries)
        assert content.origins[kind] == tuple(entry.origin for entry in entries)
        assert dict(content.numbers[kind]) == {entry.id: i for i, entry in enumerate(entries)}


@pytest.mark.rule("AP-SETUP-01")
def test_an_option_is_there_for_its_seats() -> None:
    tables = shipped_tables()
    (mode,) = [entry for entry in tables["option"] if entry["id"] == "mode"]
    mode["seats"] = [3, 4]
    made = pack("alien_petshop", tables)

    assert game_of(made, seats=3, options={"mode": "easy"}).content.rules.starter_side == "easy"
    with pytest.raises(pe.OptionError) as raised:
        game_of(made, seats=2, options={"mode": "easy"})
    assert str(raised.value) == "the option mode does not exist for 2 seats, only for 3 or 4"


def test_pets(content: c.Content) -> None:
    pets = named(content, "pet", compiled(content.pets, easy=None, modify=(), rule=()))
    star = k.HazardToken("token", number(content, "hazard_token", "stardust"))
    expected = {
        "star_pony": pet(content, 2, 1, "speaks hazardous", "yellow winged", None, hazard=star),
        "mallow": pet(content, 2, 1, "cute hazardous", "pink furry", "normal", hazard=k.HazardForce("force")),
        "chomper": pet(
            content,
            3,
            2,
            "multi_eyed hazardous",
            "yellow scaled",
            "normal",
            hazard=k.HazardCredit("credit", 1),
        ),
        "bamf": pet(content, 3, 2, "cute hazardous", "blue furry", "normal", hazard=k.HazardQuit("quit")),
        "prism_kraken": pet(content, 6, 6, "tentacled multi_eyed", "green scaled", "super", vp=4),
        "foreman_golem": pet(
            content, 5, 5, "speaks", "yellow shelled", "super", vp=2, changes=c.Changes(pet=(0, 1))
        ),
        "royal_snail": pet(
            content,
            6,
            6,
            "cute",
            "blue shelled",
            "super",
            vp=3,
            score=(c.Term(1, asked("awards"), count=never),),
        ),
    }
    assert {name: pets[name] for name in expected} == expected

    # and starters are those of no deck, and each deck has its own
    assert {content.names["pet"][i] for i in content.starters} == {
        own(name) for name in ("star_pony", "trubbles", "slimeoids", "dragonling")
    }
    assert named(content, "deck", content.decks) == {"normal": k.Deck(4), "super": k.Deck(1)}
    assert [len(pets) for pets in content.pets_of] == [35, 16]
    for deck, pets_of in enumerate(content.pets_of):
        assert {content.pets[i].deck for i in pets_of} == {deck}


@pytest.mark.rule("AP-O-56")
def test_a_wild_pet_shows_all_of_a_group_once(content: c.Content) -> None:
    moth = content.pets[number(content, "pet", "mirror_moth")]
    assert moth.attributes == bag(content, "attribute", "blue", "winged", "green", "pink", "yellow")


@pytest.mark.rule("AP-EASY-01", "AP-O-52", "AP-O-58")
def test_the_mode_chooses_sides_and_rules(content: c.Content) -> None:
    easy: c.Content = a_game(2, mode="easy").content

    def bought(of: c.Content, name: str) -> tuple[k.Verb, ...]:
        return of.pets[number(of, "pet", name)].bought

    # given the normal mode, then a rule that wants a part of the game holds; in the easy mode it is the other one
    assert bought(content, "oracle_orb") == (k.GainBonusCard("bonus_card", 2, 1),)
    assert bought(easy, "oracle_orb") == (k.GainCredit("credit", 2),)
    assert bought(content, "comet_hound") == (k.PayHazardToken("hazard_token", "all"),)
    assert bought(easy, "comet_hound") == (k.GainCredit("credit", 1),)
    assert bought(content, "aurora_whale") == bought(easy, "aurora_whale") == (k.GainCredit("credit", 2),)

    # and a starter lies on its easy side, and no other pet on another one
    (pony,) = compiled((easy.pets[number(easy, "pet", "star_pony")],), easy=None)
    assert pony == pet(easy, 2, 1, "speaks", "yellow winged", None)
    assert easy.pets[number(easy, "pet", "mallow")] == content.pets[number(content, "pet", "mallow")]


def test_habitats(content: c.Content) -> None:
    token = (k.GainTrait("trait", "this"),)
    assert named(content, "habitat", compiled(content.habitats, modify=(), rule=())) == {
        "breeding_chamber": c.Habitat(3, 8, changes=c.Changes(pet=(-2, 0))),
        "calm_pen": c.Habitat(2, 8, 1, calm=(True,)),
        "mutator": c.Habitat(2, 8, locks=True, meets=token),
        "showcase": c.Habitat(4, 8, 6),
    }


def test_shops(content: c.Content) -> None:
    a, b, d, e = range(4)
    (price,) = content.shops[number(content, "shop", "star_brokers")].changes.prices
    assert price[:2] == (-1, c.NO_CAP)
    dear = c.Changes(prices=(price,))
    shops = compiled(content.shops, easy=False, modify=(), offer=())
    assert named(content, "shop", shops) == {
        "alien_aid": c.Shop(b, FIVE, 1, 2, buys_discarded=True),
        "critter_cove": c.Shop(e, FIVE, 1, 2, changes=shop(goods=1)),
        "hazmat_haven": c.Shop(b, FIVE, 1, 2, ignores=True),
        "helping_tentacle": c.Shop(d, (4,) * 5, 1, 2, raises=1, raises_if=True),
        "noms_petgalley": c.Shop(a, FIVE, 1, 2, changes=shop(claims=1)),
        "orbit_outfitters": c.Shop(a, FIVE, 1, 2, changes=shop(habitat_price=-1)),
        "petfleet": c.Shop(d, FIVE, 1, 2, changes=shop(free_rerolls=1)),
        "star_brokers": c.Shop(e, FIVE, 1, 2, changes=dear),
    }


def test_traits_awards_and_cards(content: c.Content) -> None:
    traits = named(content, "trait", content.traits)
    assert traits["cute"] == k.Trait(10)
    assert traits["hazardous"] == k.Trait(0, True)
    assert set(content.tokens) == {k.HazardTokenKind(3, 1)}
    assert named(content, "award", content.awards) == {
        name: k.Award(number(content, "trait", name), 5 if name == "hazardous" else 4) for name in traits
    }
    ranges = {1: 2, 3: 5, 5: 9}

    def card(kind: str, name: str) -> c.BonusCard:
        per = asked(f"{kind}.{own(name)}")
        return c.BonusCard(per, ranges, of=(kind, number(content, kind, name)), count=never)

    cards = named(content, "bonus_card", content.bonus_cards)
    assert cards.pop("hazardous") == card("trait", "hazardous")
    assert cards == {name: card("attribute", name) for name in cards}


def never(c: object, shop: object) -> int:
    """A count that nobody asks for."""
    raise AssertionError


def asked(text: str) -> Any:
    """What is counted in a shop."""
    return checked(text, SCOPES, "shop", lambda kind, name: name, condition=False)


@pytest.mark.rule("AP-EPI-01")
def test_episodes_and_which_of_them_are_in_play(content: c.Content) -> None:
    assert named(content, "episode", content.episodes) == {
        "award_season": shop(award_vp=2),
        "careful_customs": shop(hazards_needed=1),
        "mutation_wave": shop(early_claims=1),
        "payday": shop(goods=1),
        "worker_shortage": shop(hire_price=1),
    }
    drawn, named_one = a_game(2, episode="random").content, a_game(2, episode="payday").content
    in_play = [each.episodes_in_play for each in (content, drawn, named_one)]
    assert in_play == [(), (0, 1, 2, 3, 4), (number(content, "episode", "payday"),)]
    assert dict(named_one.options) == {"episode": "payday"}


@pytest.mark.rule("AP-O-13", "AP-O-39")
def test_the_die_has_a_face_for_each_number_and_for_what_a_shop_makes_of_it(content: c.Content) -> None:
    # given sides that show a hazard, 1, 2 twice, 3 and 4, and a shop that raises a die by 1
    assert content.die_values == (0, 1, 2, 3, 4, 5)
    assert content.die_faces == (1, 1, 2, 1, 1, 0)
    assert content.names["die"] == content.labels["die"] == ("hazard", "1", "2", "3", "4", "5")


def test_displays_are_numbered_as_they_lie(content: c.Content) -> None:
    assert content.names["display"] == ("1", "2", "3", "4", "5", "6")
    assert content.labels["display"] == tuple(f"display {n}" for n in range(1, 7))
    assert content.labels["pet"][number(content, "pet", "star_pony")] == "Star Pony"
    assert content.abouts["episode"][number(content, "episode", "payday")] == (
        "A worker on Sell Goods earns 1 credit more."
    )


@pytest.mark.rule("AP-O-45", "AP-O-49", "AP-O-71")
def test_what_the_numbers_of_a_shop_come_to(content: c.Content) -> None:
    # given nothing that changes them, then they are those of the rules and of the pieces
    none = content.figures_of(None, None, ())
    plain = c.Figures(0, 0, 0, 0, 1, 1, 0, 0, (), none.pet_prices, none.habitat_prices, ())
    assert none == plain
    assert none.pet_prices == tuple(pet.value for pet in content.pets)
    assert none.habitat_prices == (3, 2, 2, 4)

    def figures(name: str, episode: str | None = None) -> c.Figures:
        of = None if episode is None else number(content, "episode", episode)
        return content.figures_of(number(content, "shop", name), of, ())

    # and each shop and Episode changes its own, both together too
    hired = attrs.evolve(plain, hire_prices=FIVE)
    assert figures("alien_aid") == hired
    assert figures("critter_cove", "payday") == attrs.evolve(hired, goods=3)
    assert figures("noms_petgalley", "mutation_wave") == attrs.evolve(hired, claims=1, early_claims=1)
    assert figures("petfleet", "award_season") == attrs.evolve(hired, free_rerolls=1, award_vp=2)
    assert figures("alien_aid", "careful_customs") == attrs.evolve(hired, hazards_needed=2)
    assert figures("alien_aid", "worker_shortage") == attrs.evolve(hired, hire_prices=(4,) * 5)
    assert figures("orbit_outfitters") == attrs.evolve(hired, habitat_prices=(2, 1, 1, 3))
    less = tuple(pet.value - (pet.value >= 5) for pet in content.pets)
    assert figures("star_brokers", "payday") == attrs.evolve(hired, goods=2, pet_prices=less)


@pytest.mark.rule("AP-O-45")
def test_changes_are_added_up_and_stop_at_nothing() -> None:
    # given two pieces that change the same numbers and others
    first, other = c.Price(-1, 9, True), c.Price(2, 3, True)
    one = c.Changes((1, 0), (1, 2, 0, 0, 0, 0, 0, 0), prices=(first,))
    two = c.Changes((1, 3), (0, -5, 0, 0, 0, 0, 0, 4), prices=(other,))

    # then both together are the sums, and prices keep their own limits
    assert one.and_also(two) == c.Changes((2, 3), (1, -3, 0, 0, 0, 0, 0, 4), prices=(first, other))


@pytest.fixture(scope="module")
def other() -> c.Content:
    """The tables of a game whose shops and pets change more."""
    tables = shipped_tables()
    shops = {entry["id"]: entry for entry in tables["shop"]}
    pets = {entry["id"]: entry for entry in tables["pet"]}

    def add(stat: str, add: int, **more: str) -> dict[str, Any]:
        return {"stat": stat, "add": add, **more}

    shops["critter_cove"]["modify"] = [add("goods", 1), add("goods", 2), add("care", -1), add("die", 2)]
    shops["orbit_outfitters"]["modify"] = [
        add("price", -3, of="habitat"),
        add("price", -9, of="worker"),
        add("goods", -9),
    ]
    shops["petfleet"]["modify"] = [add("hazards_needed", -5), add("price", -2, of="pet")]
    pets["prism_kraken"]["modify"] = [add("goods", 1), add("die", 1), add("die", 3)]
    shops["helping_tentacle"]["offer"][0]["do"][0]["add"] = 3
    tables["rules"][0] |= {"worker_supply": 9, "goods": 2}
    made: c.Content = game_of(pack("alien_petshop", tables), seats=2).content
    return made


@pytest.mark.rule("AP-O-45", "AP-WORK-03", "AP-ENG-11")
def test_what_other_content_changes(other: c.Content) -> None:
    # given a shop with several changes of the same number, and some of its pets
    kraken = number(other, "pet", "prism_kraken")
    assert other.shops[number(other, "shop", "critter_cove")].changes == attrs.evolve(
        shop(goods=3), pet=(-1, 2)
    )
    assert other.pets[kraken].changes == attrs.evolve(shop(goods=1), pet=(0, 4))
    assert other.shop_changers == (kraken,)

    # then what a pet adds to its shop counts there, but not what it adds to itself
    cove = other.figures_of(number(other, "shop", "critter_cove"), None, ())
    assert (cove.goods, cove.care, cove.die, cove.hazards_needed) == (5, -1, 2, 1)
    cove = other.figures_of(number(other, "shop", "critter_cove"), None, (kraken,))
    assert (cove.goods, cove.care, cove.die) == (6, -1, 2)

    # and nothing falls below 0, nor the number of hazards below 1
    orbit = other.figures_of(number(other, "shop", "orbit_outfitters"), None, ())
    assert (orbit.habitat_prices, orbit.hire_prices, orbit.goods) == ((0, 0, 0, 1), (0,) * 5, 0)
    fleet = other.figures_of(number(other, "shop", "petfleet"), None, ())
    assert fleet.hazards_needed == 1
    assert fleet.pet_prices == tuple(max(0, pet.value - 2) for pet in other.pets)

    # and a die shows what a shop may make of it
    assert other.die_values == (0, 1, 2, 3, 4, 5, 6, 7)
    assert other.die_faces == (1, 1, 2, 1, 1, 0, 0, 0)
    assert other.workers_short


@pytest.mark.rule("AP-COMP-06")
@pytest.mark.parametrize(("supply", "short"), [(9, True), (10, False)])
def test_the_supply_is_short_if_two_shops_can_use_it_up(supply: int, short: bool) -> None:
    tables = shipped_tables()
    tables["rules"][0]["worker_supply"] = supply

    assert game_of(pack("alien_petshop", tables), seats=2).content.workers_short is short


def test_the_workers_of_the_box_are_enough(content: c.Content) -> None:
    assert not content.workers_short
    assert not content.shop_changers


@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_plays_in_other_numbers(seats: int) -> None:
    with pytest.raises(pe.OptionError) as raised:
        pe.load("alien_petshop", seats=seats)
    assert str(raised.value) == f"nobody plays with {seats} seats; the packs are for 2, 3, 4 players"
