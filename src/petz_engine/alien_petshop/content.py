"""Content, compiled: what the packs say, as tables of small numbers that the rules index directly.

Every entry gets a number: its place among the entries of its kind, sorted by id. What is printed stands here in the
classes of ``kinds``, with numbers for ids. Displays are numbered as they lie on a shop board. What a die shows is
numbered too (``die``): 0 is the hazard face, then come the numbers, rising; dice have no identity (AP-O-39), so dice in
play are a bag of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import prices
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.countables import SCOPES

GAME = "alien_petshop"
"""The name of the game, and of the pack that ships with it."""
HAZARD = 0
"""The hazard face among what a die can show."""
PET_STATS = ("care", "die")
CARE, DIE = range(len(PET_STATS))
NO_CAP = 1_000_000
"""More than any price."""
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


class Price(NamedTuple):
    """A change of the price of pets: what it adds, the most that it leaves, and for which pets."""

    add: int
    cap: int
    where: m.expressions.Value


class While(NamedTuple):
    """What is added to a number of a pet as long as a condition holds of it."""

    stat: int
    holds: m.expressions.Function
    add: int


@attrs.frozen
class Changes:
    """What a piece adds to numbers of a pet and of a shop by stat, to pets while something holds, to prices of pets.

    ``caps`` are the most that prices of habitats and workers can be.
    """

    pet: tuple[int, ...] = (0,) * len(PET_STATS)
    shop: tuple[int, ...] = (0,) * len(SHOP_STATS)
    whiles: tuple[While, ...] = ()
    prices: tuple[Price, ...] = ()
    caps: tuple[tuple[str, int], ...] = ()

    def and_also(self, other: Changes) -> Changes:
        """Both together."""
        return Changes(
            m.plus(self.pet, other.pet),
            m.plus(self.shop, other.shop),
            (*self.whiles, *other.whiles),
            (*self.prices, *other.prices),
            (*self.caps, *other.caps),
        )


@attrs.frozen
class Condition:
    """What the shop, the Episode or a pet with this number changes as long as a condition holds of the shop."""

    kind: str
    number: int
    holds: m.expressions.Function
    changes: Changes


@attrs.frozen
class Figures:
    """What the numbers of a shop come to: none is below 0 (AP-O-45), but for what is added to its pets.

    ``care`` and ``die`` are added for every pet of the shop, ``whiles`` for some; prices go by
    pet, by habitat, and by the number of workers that there are already.
    """

    award_vp: int
    claims: int
    early_claims: int
    free_rerolls: int
    goods: int
    hazards_needed: int
    care: int
    die: int
    whiles: tuple[While, ...]
    pet_prices: tuple[int, ...]
    habitat_prices: tuple[int, ...]
    hire_prices: tuple[int, ...]


@attrs.frozen
class Term(k.Term):
    """A score term: ``count`` is what it counts, ``of`` the piece that this is."""

    count: m.expressions.Function = attrs.field(eq=False, repr=False, kw_only=True)
    of: tuple[str, int] | None = None


@attrs.frozen
class Gate(k.Verb):
    """A question between the verbs of a power: where it does not hold (None: never), the next ``skip`` are skipped."""

    holds: m.expressions.Function | None
    skip: int


@attrs.frozen
class Pet(k.Pet):
    """A pet, as it lies in this mode; ``deck`` is -1 for a starter.

    ``traits`` and ``attributes`` are bags of printed icons; ``bought`` is what happens when it is bought.
    """

    deck: int = -1
    changes: Changes = Changes()
    bought: tuple[k.Verb, ...] = ()
    score: tuple[Term, ...] = ()


@attrs.frozen
class Habitat(k.Habitat):
    """A habitat; ``meets`` is what happens when it comes to lie under a pet."""

    changes: Changes = Changes()
    meets: tuple[k.Verb, ...] = ()
    calm: tuple[m.expressions.Value, ...] = ()
    """Conditions of which each, as long as it holds, keeps the pet on it from having a hazard effect."""


@attrs.frozen
class Shop(k.Shop):
    """A shop: ``ignores`` says whether it may ignore a hazard, ``raises`` what it adds to a die (0: nothing)."""

    """A shop: ``ignores`` says when it may ignore a hazard, ``raises`` what it adds to a die (0: nothing), and when."""

    changes: Changes = Changes()
    ignores: m.expressions.Value = False
    raises: int = 0
    raises_if: m.expressions.Value = False


@attrs.frozen
class BonusCard(k.BonusCard):
    """A bonus card: ``count`` is what it counts, ``of`` the piece that this is."""

    count: m.expressions.Function = attrs.field(eq=False, repr=False, kw_only=True)
    of: tuple[str, int] | None = None


@attrs.frozen(eq=False)
class Content:
    """All tables. ``names``, ``labels`` and ``abouts`` give id, shown name and text of each number by kind."""

    catalog: m.Catalog
    rules: k.Rules
    seats: int
    names: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, tuple[str, ...]]
    abouts: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, Mapping[str, int]]
    origins: Mapping[str, tuple[m.Origin, ...]]
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
    bonus_cards: tuple[BonusCard, ...]
    episodes: tuple[Changes, ...]
    episodes_in_play: tuple[int, ...]
    """The Episodes of which one is in force: none, the one that was named, or all that may be drawn."""
    die_values: tuple[int, ...]
    """What each face counts; the hazard face counts 0."""
    die_faces: m.Bag
    """How many sides of a die show each face."""
    workers_short: bool
    """Whether the supply of workers can run out."""
    shop_changers: tuple[int, ...]
    """The pets that change numbers of the shop that they are in."""
    conditions: tuple[Condition, ...]
    """What changes numbers of a shop only as long as something holds."""
    has_whiles: bool
    """Whether anything changes numbers of a pet only as long as something holds."""
    figures_of: Callable[..., Figures]
    """What the numbers of a shop come to in an Episode (None: there is none), with these pets that change them.

    Behind these may come the numbers of conditions that hold. Kept once computed.
    """


class _Compiler(m.EntryIndex):
    def __init__(self, catalog: m.Catalog, rules: k.Rules) -> None:
        super().__init__(catalog.entries)
        self.rules = rules
        self.expressions = m.expressions.Compiler(SCOPES, self.number, attrs.asdict(rules))
        # AP-ENG-11 "Data, not code:"
        (die,) = self.facts("die")
        sides = [0 if side == "hazard" else side for side in die.sides]
        raised = [side + offer for side in sides if side for offer in self.raises()]
        # AP-O-13 "adds nothing and can never remove a token": a hazard face counts 0
        self.die_values = (0, *sorted({*sides, *raised} - {0}))
        self.die_faces = m.bag_of(map(self.die_values.index, sides), len(self.die_values))

    def raises(self) -> list[int]:
        """What offers add to a die."""
        offers = [self.offered(shop, k.RaiseDie) for shop in self.facts("shop")]
        return [verb.add for verb, _ in offers if verb is not None]

    def offered(self, shop: k.Shop, of: type[V]) -> tuple[V | None, m.expressions.Value]:
        """The verb of this class that a shop offers, and when it does."""
        for offer in shop.offer:
            for verb in offer.do:
                if isinstance(verb, of):
                    return verb, self.expressions.condition(offer.if_)
        return None, False

    def changes(self, modifies: Iterable[k.Modify]) -> Changes:
        """What always holds of these in a game; see :meth:`conditions` for the rest."""
        found = Changes()
        for modify in modifies:
            if self.holds(modify) is True:
                found = found.and_also(self.change(modify))
        return found

    def holds(self, modify: Any) -> m.expressions.Value:
        """When a modifier holds of a shop; what a modifier of pets asks of each of them is no matter here."""
        return True if isinstance(modify, k.ModifyPet) else self.expressions.condition(modify.while_)

    def change(self, modify: k.Modify) -> Changes:
        """What one modifier changes while it holds."""
        match modify:
            case k.ModifyPet():
                return self.change_of_pet(PET_STATS.index(modify.stat), modify)
            case k.ModifyShop():
                return _adds(f"early_{modify.stat}" if modify.early else modify.stat, modify.add)
            case k.ModifyVp():
                return _adds("award_vp", modify.add)
            case k.ModifyPrice():
                return self.change_of_price(modify)
        return Changes()

    def change_of_pet(self, stat: int, modify: k.ModifyPet) -> Changes:
        holds = self.expressions.condition(modify.while_)
        if not isinstance(holds, int):
            return Changes(whiles=(While(stat, holds, modify.add),))
        return Changes(pet=tuple(modify.add * holds * (stat == each) for each in range(len(PET_STATS))))

    def change_of_price(self, modify: k.ModifyPrice) -> Changes:
        cap = NO_CAP if modify.cap is None else modify.cap
        match modify.of:
            case "reroll":
                return _adds("free_rerolls", modify.first)
            case "pet":
                return Changes(prices=(Price(modify.add, cap, self.expressions.condition(modify.where)),))
        stat = {"habitat": "habitat_price", "worker": "hire_price"}[modify.of]
        caps = () if modify.cap is None else ((stat, cap),)
        return attrs.evolve(_adds(stat, modify.add), caps=caps)

    def conditions(self) -> Iterator[Condition]:
        """What modifiers change as long as something holds of the shop."""
        for kind in ("shop", "episode", "pet"):
            for number, fact in enumerate(self.facts(kind)):
                for modify in fact.modify:
                    holds = self.holds(modify)
                    if not isinstance(holds, int):
                        yield Condition(kind, number, holds, self.change(modify))

    def term(self, term: k.Term) -> Term:
        amount = self.expressions.amount(term.per, term.every, term.max)
        count = m.expressions.only_if(self.expressions.condition(term.if_), amount)
        return m.extended(Term, term, count=count, of=self.expressions.entry(term.per))

    def verbs(self, rules: Sequence[k.BoughtRule] | Sequence[k.MeetingRule]) -> tuple[k.Verb, ...]:
        """What the rules of a piece do, with the questions between them that only a game can answer."""
        return tuple(self.compiled(verb) for rule in rules for verb in self.steps(rule))

    def steps(self, rule: k.BoughtRule | k.MeetingRule) -> tuple[k.Verb, ...]:
        holds = self.expressions.condition(rule.if_)
        if isinstance(holds, int):
            return rule.do if holds else rule.else_
        skip = (Gate(None, len(rule.else_)),) if rule.else_ else ()
        return (Gate(holds, len(rule.do) + len(skip)), *rule.do, *skip, *rule.else_)

    def compiled(self, verb: k.Verb) -> k.Verb:
        """The verb with functions for expressions."""
        if isinstance(verb, k.GainCredit) and verb.per is not None:
            amount = self.expressions.amount(verb.per, verb.every, verb.max)
            most = min(verb.max, self.expressions.most(verb.per) // verb.every)
            return attrs.evolve(verb, per=amount, max=most)
        return verb

    def pet(self, fact: k.Pet) -> Pet:
        # AP-SETUP-05 "Easy mode: easy side up"
        # AP-EASY-01 "Starter pets use the easy side"
        easy = self.rules.starter_side == "easy" and fact.easy is not None
        # AP-O-05 "the easy side has none": it is read like the other one
        side: k.Pet | k.Side = fact.easy if easy and fact.easy is not None else fact
        return m.extended(
            Pet,
            fact,
            deck=-1 if fact.deck is None else fact.deck,
            traits=self.bag("trait", side.traits),
            spaces=side.spaces,
            attributes=self.attributes(fact),
            hazard=side.hazard,
            changes=self.changes(fact.modify),
            bought=self.verbs(fact.rule),
            score=tuple(map(self.term, fact.score)),
        )

    def attributes(self, fact: k.Pet) -> m.Bag:
        # AP-O-56 "It always counts, also as Blue"
        groups = [attribute.group for attribute in self.facts("attribute")]
        wild = [i for i, group in enumerate(groups) if group == fact.wild]
        return self.bag("attribute", tuple(dict.fromkeys([*fact.attributes, *wild])))

    def habitat(self, fact: k.Habitat) -> Habitat:
        # AP-CARD-09 "The two other habitat types are unknown": whatever content says
        calm = [self.holds(modify) for modify in fact.modify if isinstance(modify, k.ModifyHazard)]
        return m.extended(
            Habitat,
            fact,
            changes=self.changes(fact.modify),
            meets=self.verbs(fact.rule),
            calm=tuple(holds for holds in calm if holds is not False),
        )

    def shop(self, fact: k.Shop) -> Shop:
        raising, raises_if = self.offered(fact, k.RaiseDie)
        # AP-SHOP-05 "names and powers unknown": whatever content says
        return m.extended(
            Shop,
            fact,
            changes=self.changes(fact.modify),
            ignores=self.offered(fact, k.CapHazard)[1],
            raises=0 if raising is None else raising.add,
            raises_if=raises_if,
        )

    def bonus_card(self, fact: k.BonusCard) -> BonusCard:
        count, of = self.expressions.amount(fact.per), self.expressions.entry(fact.per)
        return m.extended(BonusCard, fact, count=count, of=of)

    def episodes_in_play(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        """The Episodes of which one is in force."""
        episodes = self.entries["episode"]
        # AP-EPI-01 "one random episode is in force for the whole game, the others are out"
        if self.rules.episode == "random":
            return tuple(range(len(episodes)))
        ids = [m.called(episode, GAME) for episode in episodes]
        named = [
            options[name]
            for option in self.entries["option"]
            if option.fact.entries == "episode" and (name := m.called(option, GAME)) in options
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


V = TypeVar("V", bound=k.Verb)


def _adds(stat: str, add: int) -> Changes:
    """What is added to one number of a shop."""
    return Changes(shop=tuple(add * (each == stat) for each in SHOP_STATS))


def _pets_of(pets: Sequence[Pet], decks: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(i for i, pet in enumerate(pets) if pet.deck == deck) for deck in range(decks))


def _printed(catalog: m.Catalog, seats: int) -> k.Rules:
    """The rules as they are printed; OptionError where they are not for so many seats."""
    (printed,) = catalog.of("rules")
    # AP-COMP-05 "2 to 4 players"
    if seats not in printed.fact.players:
        known = ", ".join(map(str, sorted(printed.fact.players)))
        raise m.OptionError(
            f"nobody plays with {m.abbreviated_json(seats)} seats; the packs are for {known} players"
        )
    rules: k.Rules = printed.fact
    return rules


def compile_content(catalog: m.Catalog, seats: int, options: Mapping[str, Any] | None = None) -> Content:
    """The tables of a sound catalog for this many seats and these options.

    OptionError where the game is not for so many, and for options that do not exist.
    """
    printed, given = _printed(catalog, seats), m.chosen(catalog, options or {}, seats, GAME)
    # AP-SETUP-01 "The table chooses one mode for the whole game"
    rules: k.Rules = m.changed(printed, catalog.of("option"), given, GAME)
    comp = _Compiler(catalog, rules)
    pets = tuple(map(comp.pet, comp.facts("pet")))
    shops = tuple(map(comp.shop, comp.facts("shop")))
    habitats = tuple(map(comp.habitat, comp.facts("habitat")))
    # AP-EPI-03 "Text of all five: unknown": whatever content says
    episodes = tuple(comp.changes(fact.modify) for fact in comp.facts("episode"))
    conditions = tuple(comp.conditions())
    return Content(
        catalog=catalog,
        rules=rules,
        seats=seats,
        names=m.FrozenDict(comp.names()),
        # AP-HAZ-16 "Use a stable id, keep the name as data"
        labels=m.FrozenDict(comp.labels()),
        abouts=comp.abouts(),
        numbers=comp.numbers,
        origins=comp.origins(),
        options=m.FrozenDict(given),
        pets=pets,
        starters=tuple(i for i, pet in enumerate(pets) if pet.deck < 0),
        decks=comp.facts("deck"),
        pets_of=_pets_of(pets, len(comp.entries["deck"])),
        habitats=habitats,
        shops=shops,
        traits=comp.facts("trait"),
        tokens=comp.facts("hazard_token"),
        awards=comp.facts("award"),
        bonus_cards=tuple(map(comp.bonus_card, comp.facts("bonus_card"))),
        episodes=episodes,
        episodes_in_play=comp.episodes_in_play(given),
        die_values=comp.die_values,
        die_faces=comp.die_faces,
        # AP-COMP-06 "The worker supply can never be"
        workers_short=rules.worker_supply < seats * rules.worker_limit,
        shop_changers=tuple(i for i, pet in enumerate(pets) if pet.changes != Changes(pet.changes.pet)),
        conditions=conditions,
        has_whiles=any(
            [
                *[fact.changes.whiles for fact in pets],
                *[fact.changes.whiles for fact in habitats],
                *[fact.changes.whiles for fact in shops],
                *[changes.whiles for changes in episodes],
            ]
        ),
        figures_of=lru_cache(maxsize=4096)(
            partial(_figures_of, rules, pets, habitats, shops, episodes, conditions)
        ),
    )


def _figures_of(
    rules: k.Rules,
    pets: Sequence[Pet],
    habitats: Sequence[Habitat],
    shops: Sequence[Shop],
    episodes: Sequence[Changes],
    conditions: Sequence[Condition],
    shop: int | None,
    episode: int | None,
    changers: tuple[int, ...],
    holding: tuple[int, ...] = (),
) -> Figures:
    changes = Changes() if shop is None else shops[shop].changes
    if episode is not None:
        # AP-O-49 "Episodes may be combined with both modes"
        changes = changes.and_also(episodes[episode])
    for pet in changers:
        changes = changes.and_also(attrs.evolve(pets[pet].changes, pet=Changes().pet, whiles=()))
    for number in holding:
        changes = changes.and_also(conditions[number].changes)
    added = dict(zip(SHOP_STATS, changes.shop, strict=True))
    hire = () if shop is None else shops[shop].hire
    printed = {"goods": rules.goods, "hazards_needed": rules.hazards_needed}
    # AP-O-45 "several changes to one number are added up; prices, care, credits and worker counts stop at 0"
    figures = {stat: max(0, printed.get(stat, 0) + add) for stat, add in added.items() if "price" not in stat}
    # AP-WORK-03 "if at least one of the"
    figures["hazards_needed"] = max(1, figures["hazards_needed"])
    return Figures(
        **figures,
        care=changes.pet[CARE],
        die=changes.pet[DIE],
        whiles=changes.whiles,
        pet_prices=tuple(prices.of_pet(pet, changes.prices) for pet in pets),
        habitat_prices=prices.changed(
            [habitat.price for habitat in habitats], changes, "habitat_price", added["habitat_price"]
        ),
        hire_prices=prices.changed(hire, changes, "hire_price", added["hire_price"]),
    )
