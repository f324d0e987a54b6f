"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly.

Every entry gets a number: its place among the entries of its kind, sorted by id. What is printed stands here in the
classes of ``kinds``, with numbers for ids. Displays are numbered as they lie on a shop board. What a die shows is
numbered too (``die``): 0 is the hazard face, then come the numbers, rising; dice have no identity (AP-O-39), so dice in
play are a bag of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import attrs

from petz_engine.alien_petshop import schema as k
from petz_engine.kernel.bag import Bag, bag_of, plus
from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs.catalog import Catalog, Origin
from petz_engine.packs.entry_index import EntryIndex, extended
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.options import called, changed, chosen

GAME = "alien_petshop"
"""The name of the game, and of the pack that ships with it."""
HAZARD = 0
"""The hazard face among what a die can show."""
PET_STATS = ("care", "worker")
CARE, WORKER = range(len(PET_STATS))
SHOP_STATS = (
    "award_vp",
    "claims",
    "early_claims",
    "free_rerolls",
    "goods",
    "habitat_price",
    "hazards_needed",
    "hire_price",
)


@attrs.frozen
class Changes:
    """What a piece adds: to numbers of a pet and of a shop by stat, and to prices of pets from a value on."""

    pet: tuple[int, ...] = (0,) * len(PET_STATS)
    shop: tuple[int, ...] = (0,) * len(SHOP_STATS)
    prices: tuple[tuple[int, int], ...] = ()

    def and_also(self, other: Changes) -> Changes:
        """Both together."""
        return Changes(plus(self.pet, other.pet), plus(self.shop, other.shop), (*self.prices, *other.prices))


@attrs.frozen
class Figures:
    """What the numbers of a shop come to: none is below 0 (AP-O-45), but for what is added to its pets.

    ``care`` and ``worker`` are added for every pet of the shop; prices go by pet, by habitat, and by the number of
    workers that there are already.
    """

    award_vp: int
    claims: int
    early_claims: int
    free_rerolls: int
    goods: int
    hazards_needed: int
    care: int
    worker: int
    pet_prices: tuple[int, ...]
    habitat_prices: tuple[int, ...]
    hire_prices: tuple[int, ...]


@attrs.frozen
class Pet(k.Pet):
    """A pet, as it lies in this mode; ``deck`` is -1 for a starter.

    ``traits`` and ``attributes`` are bags of printed icons; ``bought`` is what happens when it is bought.
    """

    deck: int = -1
    changes: Changes = Changes()
    bought: tuple[k.Verb, ...] = ()


@attrs.frozen
class Habitat(k.Habitat):
    """A habitat; ``meets`` is what happens when it comes to lie under a pet."""

    changes: Changes = Changes()
    meets: tuple[k.Verb, ...] = ()


@attrs.frozen
class Shop(k.Shop):
    """A shop: ``ignores`` says whether it may ignore a hazard, ``raises`` what it adds to a die (0: nothing)."""

    changes: Changes = Changes()
    ignores: bool = False
    raises: int = 0


@attrs.frozen(eq=False)
class Content:
    """All tables. ``names``, ``labels`` and ``abouts`` give id, shown name and text of each number by kind."""

    catalog: Catalog
    rules: k.Rules
    seats: int
    names: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, tuple[str, ...]]
    abouts: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, Mapping[str, int]]
    origins: Mapping[str, tuple[Origin, ...]]
    options: Mapping[str, Any]
    """The options that are not at their defaults, by name."""
    pets: tuple[Pet, ...]
    starters: tuple[int, ...]
    decks: tuple[k.Deck, ...]
    pets_of: tuple[tuple[int, ...], ...]
    """The pets of each deck."""
    habitats: tuple[Habitat, ...]
    shops: tuple[Shop, ...]
    traits: tuple[k.Trait, ...]
    tokens: tuple[k.HazardTokenKind, ...]
    awards: tuple[k.Award, ...]
    bonus_cards: tuple[k.BonusCard, ...]
    episodes: tuple[Changes, ...]
    episodes_in_play: tuple[int, ...]
    """The Episodes of which one is in force: none, the one that was named, or all that may be drawn."""
    die_values: tuple[int, ...]
    """What each face counts; the hazard face counts 0."""
    die_faces: Bag
    """How many sides of a die show each face."""
    workers_short: bool
    """Whether the supply of workers can run out."""
    shop_changers: tuple[int, ...]
    """The pets that change numbers of the shop that they are in."""
    figures_of: Callable[[int | None, int | None, tuple[int, ...]], Figures]
    """What the numbers of a shop come to in an Episode (None: there is none), with these pets that change them.

    Kept once computed.
    """


class _Compiler(EntryIndex):
    def __init__(self, catalog: Catalog, rules: k.Rules) -> None:
        super().__init__(catalog.entries)
        self.rules = rules
        # AP-ENG-11 "Data, not code:"
        (die,) = self.facts("die")
        sides = [0 if side == "hazard" else side for side in die.sides]
        raised = [side + offer for side in sides if side for offer in self.raises()]
        # AP-O-13 "adds nothing and can never remove a token": a hazard face counts 0
        self.die_values = (0, *sorted({*sides, *raised} - {0}))
        self.die_faces = bag_of(map(self.die_values.index, sides), len(self.die_values))

    def raises(self) -> list[int]:
        """What offers add to a die."""
        verbs = [verb for shop in self.facts("shop") for offer in shop.offer for verb in offer.do]
        return [verb.add for verb in verbs if isinstance(verb, k.RaiseDie)]

    def changes(self, modifies: Iterable[k.Modify]) -> Changes:
        pet, shop, prices = [0] * len(PET_STATS), [0] * len(SHOP_STATS), []
        for modify in modifies:
            match modify:
                case k.ModifyPet():
                    pet[PET_STATS.index(modify.stat)] += modify.add
                case k.ModifyShop():
                    shop[SHOP_STATS.index(modify.stat)] += modify.add
                case k.ModifyPetPrice():
                    prices.append((modify.add, modify.from_value))
        return Changes(tuple(pet), tuple(shop), tuple(prices))

    def verbs(self, rules: Sequence[k.BoughtRule] | Sequence[k.MeetingRule]) -> tuple[k.Verb, ...]:
        """What the rules of a piece do, as far as they hold in this mode."""
        return tuple(
            verb
            for rule in rules
            if (rule.given is None or getattr(self.rules, rule.given))
            and not (rule.without is not None and getattr(self.rules, rule.without))
            for verb in rule.do
        )

    def pet(self, fact: k.Pet) -> Pet:
        # AP-SETUP-05 "Easy mode: easy side up"
        # AP-EASY-01 "Starter pets use the easy side"
        easy = self.rules.starter_side == "easy" and fact.easy is not None
        # AP-O-05 "the easy side has none": it is read like the other one
        side: k.Pet | k.Side = fact.easy if easy and fact.easy is not None else fact
        return extended(
            Pet,
            fact,
            deck=-1 if fact.deck is None else fact.deck,
            traits=self.bag("trait", side.traits),
            spaces=side.spaces,
            attributes=self.attributes(fact),
            hazard=side.hazard,
            changes=self.changes(fact.modify),
            bought=self.verbs(fact.rule),
        )

    def attributes(self, fact: k.Pet) -> Bag:
        # AP-O-56 "It always counts, also as Blue"
        groups = [attribute.group for attribute in self.facts("attribute")]
        wild = [i for i, group in enumerate(groups) if group == fact.wild]
        return self.bag("attribute", tuple(dict.fromkeys([*fact.attributes, *wild])))

    def habitat(self, fact: k.Habitat) -> Habitat:
        # AP-CARD-09 "The two other habitat types are unknown": whatever content says
        return extended(Habitat, fact, changes=self.changes(fact.modify), meets=self.verbs(fact.rule))

    def shop(self, fact: k.Shop) -> Shop:
        verbs = [verb for offer in fact.offer for verb in offer.do]
        # AP-SHOP-05 "names and powers unknown": whatever content says
        return extended(
            Shop,
            fact,
            changes=self.changes(fact.modify),
            ignores=any(isinstance(verb, k.IgnoreHazard) for verb in verbs),
            raises=sum(verb.add for verb in verbs if isinstance(verb, k.RaiseDie)),
        )

    def episodes_in_play(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        """The Episodes of which one is in force."""
        episodes = self.entries["episode"]
        # AP-EPI-01 "one random episode is in force for the whole game, the others are out"
        if self.rules.episode == "random":
            return tuple(range(len(episodes)))
        ids = [called(episode, GAME) for episode in episodes]
        named = [
            options[name]
            for option in self.entries["option"]
            if option.fact.entries == "episode" and (name := called(option, GAME)) in options
        ]
        return tuple(ids.index(value) for value in named if value in ids)

    def derived(self) -> dict[str, tuple[str, ...]]:
        """The names of what is numbered without an entry of its own."""
        return {
            "display": tuple(str(i + 1) for i in range(self.rules.displays)),
            "die": ("hazard", *map(str, self.die_values[1:])),
        }

    def names(self) -> dict[str, tuple[str, ...]]:
        return super().names() | self.derived()

    def labels(self) -> dict[str, tuple[str, ...]]:
        derived = self.derived()
        displays = tuple(f"display {name}" for name in derived["display"])
        return super().labels() | derived | {"display": displays}


def _pets_of(pets: Sequence[Pet], decks: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(i for i, pet in enumerate(pets) if pet.deck == deck) for deck in range(decks))


def _printed(catalog: Catalog, seats: int) -> k.Rules:
    """The rules as they are printed; OptionError where they are not for so many seats."""
    (printed,) = catalog.of("rules")
    # AP-COMP-05 "2 to 4 players"
    if seats not in printed.fact.players:
        known = ", ".join(map(str, sorted(printed.fact.players)))
        raise OptionError(
            f"nobody plays with {abbreviated_json(seats)} seats; the packs are for {known} players"
        )
    rules: k.Rules = printed.fact
    return rules


def compile_content(catalog: Catalog, seats: int, options: Mapping[str, Any] | None = None) -> Content:
    """The tables of a sound catalog for this many seats and these options.

    OptionError where the game is not for so many, and for options that do not exist.
    """
    printed, given = _printed(catalog, seats), chosen(catalog, options or {}, seats, GAME)
    # AP-SETUP-01 "The table chooses one mode for the whole game"
    rules: k.Rules = changed(printed, catalog.of("option"), given, GAME)
    comp = _Compiler(catalog, rules)
    pets = tuple(map(comp.pet, comp.facts("pet")))
    shops = tuple(map(comp.shop, comp.facts("shop")))
    habitats = tuple(map(comp.habitat, comp.facts("habitat")))
    # AP-EPI-03 "Text of all five: unknown": whatever content says
    episodes = tuple(comp.changes(fact.modify) for fact in comp.facts("episode"))
    return Content(
        catalog=catalog,
        rules=rules,
        seats=seats,
        names=FrozenDict(comp.names()),
        # AP-HAZ-16 "Use a stable id, keep the name as data"
        labels=FrozenDict(comp.labels()),
        abouts=comp.abouts(),
        numbers=comp.numbers,
        origins=comp.origins(),
        options=FrozenDict(given),
        pets=pets,
        starters=tuple(i for i, pet in enumerate(pets) if pet.deck < 0),
        decks=comp.facts("deck"),
        pets_of=_pets_of(pets, len(comp.entries["deck"])),
        habitats=habitats,
        shops=shops,
        traits=comp.facts("trait"),
        tokens=comp.facts("hazard_token"),
        awards=comp.facts("award"),
        bonus_cards=comp.facts("bonus_card"),
        episodes=episodes,
        episodes_in_play=comp.episodes_in_play(given),
        die_values=comp.die_values,
        die_faces=comp.die_faces,
        # AP-COMP-06 "The worker supply can never be"
        workers_short=rules.worker_supply < seats * rules.worker_limit,
        shop_changers=tuple(i for i, pet in enumerate(pets) if pet.changes != Changes(pet.changes.pet)),
        figures_of=lru_cache(maxsize=4096)(partial(_figures_of, rules, pets, habitats, shops, episodes)),
    )


def _figures_of(
    rules: k.Rules,
    pets: Sequence[Pet],
    habitats: Sequence[Habitat],
    shops: Sequence[Shop],
    episodes: Sequence[Changes],
    shop: int | None,
    episode: int | None,
    changers: tuple[int, ...],
) -> Figures:
    changes = Changes() if shop is None else shops[shop].changes
    if episode is not None:
        # AP-O-49 "Episodes may be combined with both modes"
        changes = changes.and_also(episodes[episode])
    for pet in changers:
        changes = changes.and_also(attrs.evolve(pets[pet].changes, pet=Changes().pet))
    added = dict(zip(SHOP_STATS, changes.shop, strict=True))
    printed = {"goods": rules.goods, "hazards_needed": rules.hazards_needed}
    # AP-O-45 "several changes to one number are added up; prices, care, credits and worker counts stop at 0"
    figures = {stat: max(0, printed.get(stat, 0) + add) for stat, add in added.items() if "price" not in stat}
    # AP-WORK-03 "if at least one of the"
    figures["hazards_needed"] = max(1, figures["hazards_needed"])
    return Figures(
        **figures,
        care=changes.pet[CARE],
        worker=changes.pet[WORKER],
        pet_prices=tuple(_pet_price(pet.value, changes.prices) for pet in pets),
        habitat_prices=tuple(max(0, habitat.price + added["habitat_price"]) for habitat in habitats),
        hire_prices=tuple(
            max(0, price + added["hire_price"]) for price in (() if shop is None else shops[shop].hire)
        ),
    )


def _pet_price(value: int, changes: Sequence[tuple[int, int]]) -> int:
    # AP-PET-01 "Price of a pet = its value"
    # AP-O-71 "pets of printed value 5 or more, normal or Super, cost value - 1"
    return max(0, value + sum(add for add, least in changes if value >= least))
