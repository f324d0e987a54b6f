"""The content of Alien Petshop: what is on the pieces, and which of it is known."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from petz_engine.alien_petshop import schema
from petz_engine.alien_petshop.vocabulary import VOCABULARY
from petz_engine.packs.catalog import Catalog, Entry
from petz_engine.packs.expressions import checked
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


def test_numbers_of_the_rules(catalog: Catalog) -> None:
    rules: k.Rules = facts(catalog, "rules")["rules"]
    assert rules == k.Rules(
        players=(2, 3, 4),
        rounds=5,
        credits=3,
        workers=2,
        displays=6,
        worker_limit=5,
        worker_supply=20,
        reroll_price=1,
        goods=1,
        hazards_needed=1,
        award_least=2,
        bonus_cards=1,
        hazard_tokens=True,
        starter_side="hazard",
        deal_shops=False,
        episode="none",
    )
    assert {name: deck.market for name, deck in facts(catalog, "deck").items()} == {"normal": 4, "super": 1}


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


# --- all that is printed, pet by pet --------------------------------------------------------------------------------
#
# Written down here once more, so that no number of the pack changes by itself. The head of each file tells where they
# come from: most are stand-ins of our own design, which may change here and there together.


NORMAL = """
mallow         2 1  cute hazardous         1  pink   furry   0
pricklepod     3 2  tentacled hazardous    1  green  shelled 0
xon            4 3  speaks hazardous       1  blue   scaled  0
chomper        3 2  multi_eyed hazardous   1  yellow scaled  0
skeez          2 1  speaks hazardous       1  pink   winged  0
yeet           4 3  cute hazardous         1  green  furry   0
spectopod      5 4  tentacled hazardous    1  blue   shelled 0
bamf           3 2  cute hazardous         1  blue   furry   0
deathvine      5 3  tentacled hazardous    1  green  shelled 0
rotaderp       4 3  multi_eyed hazardous   1  yellow scaled  0
wumpus         4 2  multi_eyed hazardous   1  pink   furry   0
zeeg           2 1  speaks hazardous       1  yellow winged  0
blorple        1 0  cute                   2  yellow furry   0
glimfin        1 0  tentacled              2  blue   scaled  0
orbrat         1 0  multi_eyed             2  green  shelled 0
wubbin         2 2  cute multi_eyed        1  pink   furry   0
oozlet         2 1  tentacled              2  green  scaled  0
quindle        2 2  speaks cute            1  yellow winged  0
fizzmop        2 1  speaks                 2  pink   furry   0
trillark       2 2  speaks multi_eyed      1  blue   winged  0
noodlint       2 2  tentacled multi_eyed   1  yellow shelled 0
gazewort       3 3  multi_eyed tentacled   1  green  shelled 0
snorbit        3 2  cute                   2  pink   shelled 0
zibbet         3 3  speaks tentacled       1  yellow scaled  0
moonmoth       3 3  cute tentacled         1  blue   winged  0
puddlekin      3 2  multi_eyed             2  green  scaled  0
chattertuft    3 2  speaks                 2  pink   winged  0
lullabug       3 3  speaks cute            1  green  shelled 0
kelpcat        4 4  tentacled cute         1  blue   furry   0
squintle       4 4  multi_eyed cute        1  pink   winged  0
tanglefish     4 4  tentacled speaks       1  yellow scaled  0
humzee         4 3  speaks                 2  green  winged  0
peepstalk      5 5  multi_eyed tentacled   1  yellow shelled 0
velvark        5 4  cute                   2  pink   furry   0
grandgloop     5 5  speaks multi_eyed      1  blue   winged  0
"""
SUPER = """
aurora_whale   5 5  cute tentacled         1  blue   scaled  3
oracle_orb     4 4  multi_eyed speaks      1  pink   shelled 2
clockwork_hen  4 3  speaks                 2  yellow winged  2
prism_kraken   6 6  tentacled multi_eyed   1  green  scaled  4
velvet_titan   6 5  cute                   2  pink   furry   3
gene_weaver    4 4  tentacled multi_eyed   1  green  shelled 2
mirror_moth    5 4  cute multi_eyed        1  blue   winged  2
nest_builder   4 3  speaks cute            1  yellow winged  1
choir_hydra    7 7  speaks multi_eyed      1  pink   scaled  4
comet_hound    5 4  cute speaks            1  yellow furry   2
star_gardener  5 5  tentacled              2  green  shelled 2
royal_snail    6 6  cute                   2  blue   shelled 3
shapeshifter   4 4  multi_eyed             2  pink   scaled  1
foreman_golem  5 5  speaks                 2  yellow shelled 2
void_serpent   7 6  tentacled              2  blue   scaled  3
elder_fluff    8 8  cute multi_eyed        1  green  furry   5
"""
STARTER = """
star_pony      2 1  speaks hazardous       1  yellow winged  0
trubbles       2 1  cute hazardous         1  pink   furry   0
slimeoids      2 1  tentacled hazardous    1  green  shelled 0
dragonling     2 1  multi_eyed hazardous   1  blue   scaled  0
"""
"""By line: name, value and care, printed traits and empty spaces, color and body, VPs."""


@pytest.mark.parametrize(
    ("deck", "lines"),
    [("normal", NORMAL), ("super", SUPER), (None, STARTER)],
    ids=["normal", "super", "starter"],
)
def test_numbers_traits_and_attributes_of_pets(catalog: Catalog, deck: str | None, lines: str) -> None:
    printed = {}
    for name, pet in pets(catalog, deck).items():
        words = [pet.value, pet.care, *bare(pet.traits), pet.spaces, *bare(pet.attributes), pet.vp]
        printed[name] = " ".join(map(str, words))
    told = dict(" ".join(line.split()).split(" ", 1) for line in lines.strip().splitlines())

    assert printed == told
    assert {pet.copies for pet in pets(catalog, deck).values()} == {1}


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


def bought(verb: k.Verb, given: str = "", otherwise: k.Verb | None = None) -> k.BoughtRule:
    """What is done when the pet is bought, if something is so, and otherwise."""
    condition: Any = asked(given, condition=True) if given else None
    return k.BoughtRule("bought", (verb,), condition, () if otherwise is None else (otherwise,))


def asked(text: str, *, condition: bool = False, scope: str = "shop") -> Any:
    """An expression about a shop, with qualified ids."""
    return checked(text, VOCABULARY.scopes, scope, lambda kind, name: name, condition=condition)


def gain(amount: int, per: str | None = None) -> k.GainCredit:
    """Credits that are gained."""
    return k.GainCredit("credit", amount, asked(per) if per else None)


POWERS: dict[str, dict[str, Any]] = {
    "aurora_whale": {"rule": (bought(gain(2)),)},
    "clockwork_hen": {"rule": (bought(k.GainWorker("worker")),)},
    "comet_hound": {
        "rule": (bought(k.PayHazardToken("hazard_token", "all"), "rules.hazard_tokens", gain(1)),)
    },
    "foreman_golem": {"modify": (k.ModifyPet("die", 1),)},
    "gene_weaver": {"rule": (bought(k.GainTrait("trait", "pets", may=True)),)},
    "mirror_moth": {"wild": own("color")},
    "nest_builder": {"rule": (bought(k.GainHabitat("habitat")),)},
    "oracle_orb": {"rule": (bought(k.GainBonusCard("bonus_card", 2), "rules.bonus_cards > 0", gain(2)),)},
    "royal_snail": {"score": (k.Term(1, asked("awards")),)},
    "shapeshifter": {"rule": (bought(k.GainTrait("trait", "this", 2, may=True)),)},
    "star_gardener": {"score": (k.Term(1, asked("habitats")),)},
    "velvet_titan": {"rule": (bought(k.PayCredit("credit", who="others")),)},
    "void_serpent": {"rule": (bought(gain(1, "pets - 1")),)},
}


def test_powers_of_super_pets(catalog: Catalog) -> None:
    powers = {name: power(pet) for name, pet in pets(catalog, "super").items()}
    assert {name: fields for name, fields in powers.items() if fields} == POWERS


# --- habitats, shops, cards -----------------------------------------------------------------------------------------


def test_habitats(catalog: Catalog) -> None:
    token = k.MeetingRule("meets_pet", (k.GainTrait("trait", "this"),))
    assert facts(catalog, "habitat") == {
        "breeding_chamber": k.Habitat(3, 8, modify=(k.ModifyPet("care", -2),)),
        "calm_pen": k.Habitat(2, 8, vp=1, modify=(k.ModifyHazard("hazard", 0),)),
        "mutator": k.Habitat(2, 8, locks=True, rule=(token,)),
        "showcase": k.Habitat(4, 8, vp=6),
    }


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


def test_powers_of_shops(catalog: Catalog) -> None:
    shops: Mapping[str, k.Shop] = facts(catalog, "shop")
    dear = asked("value >= 5", condition=True, scope="card")
    assert {name: shop.modify for name, shop in shops.items() if shop.modify} == {
        "critter_cove": (k.ModifyShop("goods", 1),),
        "noms_petgalley": (k.ModifyShop("claims", 1),),
        "orbit_outfitters": (k.ModifyPrice("price", "habitat", -1),),
        "petfleet": (k.ModifyPrice("price", "reroll", cap=0, first=1),),
        "star_brokers": (k.ModifyPrice("price", "pet", -1, where=dear),),
    }
    assert {name: shop.offer for name, shop in shops.items() if shop.offer} == {
        "hazmat_haven": (k.Offer("before_hazards", (k.CapHazard("hazard", 0),)),),
        "helping_tentacle": (k.Offer("after_rerolls", (k.RaiseDie("die", 1),)),),
    }
    assert [name for name, shop in shops.items() if shop.buys_discarded] == ["alien_aid"]


def test_the_award_without_tokens_is_worth_more(catalog: Catalog) -> None:
    awards = {bare([award.trait])[0]: award.vp for award in facts(catalog, "award").values()}
    assert awards == {**dict.fromkeys(TRAITS, 4), "hazardous": 5}


@pytest.mark.rule("AP-BONUS-02", "AP-BONUS-03", "AP-O-23")
def test_bonus_cards(catalog: Catalog) -> None:
    cards: Mapping[str, k.BonusCard] = facts(catalog, "bonus_card")
    assert {name: card.per for name, card in cards.items()} == {
        **{name: asked(f"attribute.{own(name)}") for name in (*COLORS, *BODIES)},
        "hazardous": asked(f"trait.{own('hazardous')}"),
    }
    assert {tuple(sorted(card.ranges.items())) for card in cards.values()} == {((1, 2), (3, 5), (5, 9))}


def test_episodes(catalog: Catalog) -> None:
    assert {name: episode.modify for name, episode in facts(catalog, "episode").items()} == {
        "award_season": (k.ModifyVp("vp", "award", 2),),
        "careful_customs": (k.ModifyShop("hazards_needed", 1),),
        "mutation_wave": (k.ModifyShop("claims", 1, early=True),),
        "payday": (k.ModifyShop("goods", 1),),
        "worker_shortage": (k.ModifyPrice("price", "worker", 1),),
    }


def test_options(catalog: Catalog) -> None:
    easy = k.Change(bonus_cards=0, hazard_tokens=False, starter_side="easy")
    assert facts(catalog, "option") == {
        "deal_shops": k.Option((k.Value(True, k.Change(deal_shops=True)),)),
        "episode": k.Option((k.Value("random", k.Change(episode="random")),), "none", "episode"),
        "mode": k.Option((k.Value("easy", easy),), "normal"),
    }


# --- what is known --------------------------------------------------------------------------------------------------


def test_pieces_show_which_names_are_known(catalog: Catalog) -> None:
    known = {
        kind: [bare([entry.id])[0] for entry in catalog.of(kind) if "name" not in entry.standin]
        for kind in ("pet", "habitat", "shop", "episode", "attribute", "bonus_card")
    }
    assert known == {
        "pet": sorted([*STARTERS, *FORCE, *CREDIT, *QUIT]),
        "habitat": ["breeding_chamber", "mutator"],
        "shop": ["alien_aid", "noms_petgalley", "petfleet"],
        "episode": [],
        "attribute": sorted(COLORS),
        "bonus_card": sorted(COLORS),
    }


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


def tables(name: str = "*") -> Iterator[dict[str, Any]]:
    """The entries of the pack as they are written, of all files or of one."""
    for file in sorted(CONTENT.glob(f"{name}.toml")):
        if file.name != "pack.toml":
            for entries in tomllib.loads(file.read_text(encoding="utf-8")).values():
                yield from entries


def test_what_is_marked_as_a_stand_in_is_written_down() -> None:
    # a default is no number that somebody made up: whoever replaces a stand-in finds it in its entry
    for table in tables():
        assert set(table.get("standin", ())) <= set(table), table["id"]


def test_the_normal_mode_is_written_down_as_the_rules_tell_it() -> None:
    # whatever the defaults are: which roll removes a hazard token, that there are such tokens, and the side of starters
    assert {table["removed_by"] for table in tables("hazard_tokens")} == {1}
    (rules,) = tables("rules")
    assert (rules["hazard_tokens"], rules["starter_side"]) == (True, "hazard")


NUMBERS = "value care traits spaces attributes vp"


@pytest.mark.parametrize(
    ("kind", "name", "fields"),
    [
        ("pet", "mallow", f"{NUMBERS} deck copies"),
        ("pet", "grandgloop", f"{NUMBERS} name copies"),
        ("pet", "star_pony", f"{NUMBERS} easy"),
        ("pet", "aurora_whale", f"{NUMBERS} name rule copies"),
        ("pet", "mirror_moth", f"{NUMBERS} name wild copies"),
        ("pet", "elder_fluff", f"{NUMBERS} name copies"),
        ("habitat", "mutator", "price copies vp"),
        ("habitat", "calm_pen", "name price copies vp modify"),
        ("shop", "noms_petgalley", "board hire mutation_spaces easy"),
        ("shop", "alien_aid", "board hire mutation_spaces easy"),
        ("shop", "petfleet", "board hire mutation_spaces easy modify"),
        ("shop", "hazmat_haven", "name board hire mutation_spaces easy offer"),
        ("bonus_card", "pink", "ranges copies"),
        ("bonus_card", "hazardous", "name per ranges copies"),
        ("award", "cute", "vp"),
        ("attribute", "winged", "name group"),
        ("die", "worker_die", "sides"),
    ],
)
def test_entries_tell_their_stand_ins(catalog: Catalog, kind: str, name: str, fields: str) -> None:
    assert entry(catalog, kind, name).standin == tuple(sorted(fields.split()))


def test_no_value_of_a_kind_that_the_rules_tell_is_a_stand_in(catalog: Catalog) -> None:
    marked = {kind: sum(bool(entry.standin) for entry in catalog.of(kind)) for kind in catalog.entries}
    assert marked == {
        "attribute": 4,
        "attribute_group": 1,
        "award": 5,
        "board": 4,
        "bonus_card": 9,
        "deck": 0,
        "die": 1,
        "episode": 5,
        "habitat": 4,
        "hazard_token": 0,
        "option": 0,
        "pet": 55,
        "rules": 0,
        "shop": 8,
        "trait": 0,
    }
