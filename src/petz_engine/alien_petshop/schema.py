"""What is printed on the pieces of Alien Petshop: one attrs class per kind of content entry.

A class here is the shape of one TOML table; ``id``, ``name``, ``standin`` and ``unofficial`` belong to every entry
and are not repeated. Credits, values, care and VPs are whole numbers (AP-O-45).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import attrs

from petz_engine import rules_sdk as m

AttributeRef = Annotated[int, m.Ref("attribute")]
BoardRef = Annotated[int, m.Ref("board")]
DeckRef = Annotated[int, m.Ref("deck")]
GroupRef = Annotated[int, m.Ref("attribute_group")]
HazardTokenRef = Annotated[int, m.Ref("hazard_token")]
TraitRef = Annotated[int, m.Ref("trait")]
CardCondition = Annotated[m.expressions.Function, m.About("card", condition=True)]
PetCondition = Annotated[m.expressions.Function, m.About("pet", condition=True)]
ShopCondition = Annotated[m.expressions.Function, m.About("shop", condition=True)]
ShopNumber = Annotated[m.expressions.Function, m.About("shop")]
Many = Annotated[int, m.AtLeast(0), m.AtMost(1000)]
Credits = Annotated[int, m.AtLeast(0), m.AtMost(100)]
Vps = Annotated[int, m.AtLeast(0), m.AtMost(100)]
Some = Annotated[int, m.AtLeast(1), m.AtMost(100)]
Spaces = Annotated[int, m.AtLeast(0), m.AtMost(12)]
UpTo10 = Annotated[int, m.AtLeast(1), m.AtMost(10)]
UpTo20 = Annotated[int, m.AtLeast(1), m.AtMost(20)]
AtOnce = Annotated[int, m.AtLeast(1), m.AtMost(8)]  # of these, every order is looked at
Change100 = Annotated[int, m.AtLeast(-100), m.AtMost(100)]
Change20 = Annotated[int, m.AtLeast(-20), m.AtMost(20)]
Counting = Annotated[int, m.AtLeast(1), m.AtMost(m.expressions.MOST)]


# --- the modify layer: what a piece adds to a number that the engine asks for ----------------------------------------


class Modify:
    """What a piece does to a number: all is added up, then the lowest ``cap`` holds; the tag is ``stat``.

    With ``while`` only as long as a condition holds: of the pet whose number it is, or else of the shop.
    """


@attrs.frozen
class ModifyPet(Modify):
    """Adds to a number of one pet: of the pet itself, of the pet on the habitat, or of every pet of the shop.

    ``care`` is its Care Score (AP-O-42); ``die`` what each die on it counts that shows no hazard (AP-O-60).
    """

    stat: Literal["care", "die"]
    add: Change100
    while_: PetCondition | None = None


@attrs.frozen
class ModifyHazard(Modify):
    """The pet on the habitat has no hazard effect (AP-O-63)."""

    stat: Literal["hazard"]
    cap: Literal[0]
    while_: PetCondition | None = None


@attrs.frozen
class ModifyShop(Modify):
    """Adds to a number of the shop that owns the piece, or of every shop.

    ``claims`` are the trait tokens of the owner's turn in a Mutation Phase beside those of workers (AP-SHOP-02), with
    ``early`` those before the first turn (AP-O-74); ``goods`` is what a worker on Sell Goods earns (AP-O-68), and
    ``hazards_needed`` how many hazard faces trigger hazards (AP-O-75).
    """

    stat: Literal["claims", "goods", "hazards_needed"]
    add: Change20
    early: bool = False
    while_: ShopCondition | None = None


@attrs.frozen
class ModifyPrice(Modify):
    """Changes what the owner pays for a habitat, a pet, a re-roll or a worker (AP-O-67, AP-O-68, AP-O-71, AP-O-73).

    ``where`` says of which pets, by what is printed on them; their income stays as it is (AP-O-46). Of re-rolls the
    ``first`` ones of a Worker Phase can have the ``cap`` 0, and nothing else.
    """

    stat: Literal["price"]
    of: Literal["habitat", "pet", "reroll", "worker"]
    add: Change100 = 0
    cap: Credits | None = None
    where: CardCondition | None = None
    first: Annotated[int, m.AtLeast(0), m.AtMost(20)] = 0
    while_: ShopCondition | None = None


@attrs.frozen
class ModifyVp(Modify):
    """Adds to what each award of the shop counts at the end (AP-O-73)."""

    stat: Literal["vp"]
    of: Literal["award"]
    add: Change20
    while_: ShopCondition | None = None


# --- verbs: what a power does ---------------------------------------------------------------------------------------


class Verb:
    """One thing that is done: its first key is the verb, and what stands there the good; both choose the class.

    What then happens is in its room, a module of :mod:`petz_engine.alien_petshop.verbs`.
    """

    @property
    def times(self) -> int:
        """How often it is done, step by step, before the next verb comes; 0 for what is done at once."""
        return 0


@attrs.frozen
class GainCredit(Verb):
    """Gain credits: ``amount``, or as much for each of what ``per`` counts in the shop (AP-O-54).

    Only every so many of them count (``every``), and no more than ``max`` times.
    """

    gain: Literal["credit"]
    amount: Some = 1
    per: ShopNumber | None = None
    every: Counting = 1
    max: Counting = m.expressions.MOST


@attrs.frozen
class PayCredit(Verb):
    """Lose credits, or what there is (AP-O-54); ``who`` says whether that is the owner, or every other player."""

    pay: Literal["credit"]
    amount: Some = 1
    who: Literal["owner", "others"] = "owner"


@attrs.frozen
class GainWorker(Verb):
    """Gain a worker from the supply for nothing, if the shop has room for one (AP-O-53)."""

    gain: Literal["worker"]


@attrs.frozen
class GainTrait(Verb):
    """Place trait tokens from the supply on empty trait spaces (AP-O-35, AP-O-55).

    They go to ``this`` pet, or to any of the ``pets``; with ``may`` they can be declined (AP-O-34).
    """

    gain: Literal["trait"]
    to: Literal["this", "pets"]
    amount: UpTo20 = 1
    may: bool = False

    @property
    def times(self) -> int:
        """One token comes after the other."""
        return self.amount


@attrs.frozen
class GainHabitat(Verb):
    """Take a habitat of one's choice for nothing, and place it as if bought; it may be declined (AP-O-57)."""

    gain: Literal["habitat"]


@attrs.frozen
class GainBonusCard(Verb):
    """Look at ``out_of`` cards of the bonus deck, keep ``amount`` of them, put the others back (AP-O-52)."""

    gain: Literal["bonus_card"]
    out_of: UpTo10
    amount: UpTo10 = 1


@attrs.frozen
class PayHazardToken(Verb):
    """All hazard tokens of the shop's displays go back to their supplies (AP-O-58)."""

    pay: Literal["hazard_token"]
    amount: Literal["all"]


@attrs.frozen
class CapHazard(Verb):
    """The owner may name one pet whose hazard effect does not happen in this round (AP-O-69)."""

    modify: Literal["hazard"]
    cap: Literal[0]


@attrs.frozen
class RaiseDie(Verb):
    """One die that shows a number shows so much more for the whole round (AP-O-70)."""

    modify: Literal["die"]
    add: UpTo20 = 1


@attrs.frozen
class BoughtRule:
    """When the pet is bought, do these things in order, or else those where a condition does not hold (AP-O-50)."""

    on: Literal["bought"]
    do: tuple[Verb, ...]
    if_: ShopCondition | None = None
    else_: tuple[Verb, ...] = ()


@attrs.frozen
class MeetingRule:
    """When the habitat comes to lie under a pet, do these things in order (AP-CARD-05, AP-CARD-06)."""

    on: Literal["meets_pet"]
    do: tuple[Verb, ...]
    if_: ShopCondition | None = None
    else_: tuple[Verb, ...] = ()


WindowName: TypeAlias = Literal["after_rerolls", "before_hazards"]
"""The moments in which an offer may be used."""


@attrs.frozen
class Offer:
    """What the owner may do in each Worker Phase: after the re-rolls, or before triggered hazards are resolved."""

    window: WindowName
    do: tuple[Verb, ...]
    if_: ShopCondition | None = None


# --- score ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Term:
    """``points`` VPs at the end for each of what ``per`` counts in the shop (AP-O-59).

    Only every so many of them count (``every``), no more than ``max`` times, and only if a condition holds.
    """

    points: Change100
    per: ShopNumber
    every: Counting = 1
    max: Counting = m.expressions.MOST
    if_: ShopCondition | None = None


# --- hazards, by family ---------------------------------------------------------------------------------------------


class Hazard:
    """What a Hazardous pet does when hazards are triggered (AP-HAZ-01); the tag ``family`` chooses the class."""


@attrs.frozen
class HazardToken(Hazard):
    """Puts a hazard token on one of the owner's displays without pet and token (AP-HAZ-04)."""

    family: Literal["token"]
    token: HazardTokenRef


@attrs.frozen
class HazardForce(Hazard):
    """Takes one worker at once (AP-HAZ-10)."""

    family: Literal["force"]


@attrs.frozen
class HazardCredit(Hazard):
    """Costs credits, or what there is of them (AP-HAZ-14)."""

    family: Literal["credit"]
    amount: Some = 1


@attrs.frozen
class HazardQuit(Hazard):
    """The workers on it leave at the end of the round (AP-HAZ-17)."""

    family: Literal["quit"]


# --- the entries ----------------------------------------------------------------------------------------------------


@attrs.frozen
class Attribute:
    """An attribute: an icon that only bonus cards count (AP-O-44)."""

    group: GroupRef


@attrs.frozen
class AttributeGroup:
    """Attributes of one sort, such as the colours."""


@attrs.frozen
class Trait:
    """A trait: ``tokens`` is its whole supply (AP-COMP-02); pets that show one with ``hazard`` have a hazard effect."""

    tokens: Many = 0
    hazard: bool = False


@attrs.frozen
class Award:
    """The award of a trait (AP-AWD-01)."""

    trait: TraitRef
    vp: Vps


@attrs.frozen
class HazardTokenKind:
    """A hazard token; a worker that shows ``removed_by`` or more removes one (AP-ACT-D)."""

    copies: Many
    removed_by: UpTo20 = 1


@attrs.frozen
class Deck:
    """A deck of pets: so many lie in its row of the market (AP-SETUP-08, AP-RE-04)."""

    market: UpTo10


@attrs.frozen
class Side:
    """The other side of a starter pet (AP-SETUP-05): what is printed there instead."""

    traits: tuple[TraitRef, ...]
    spaces: Spaces
    hazard: Hazard | None = None


@attrs.frozen
class Pet:
    """A pet; one without a deck is a starter, which has an ``easy`` side (AP-O-76).

    ``spaces`` are its empty trait spaces (AP-O-19). With ``wild`` it counts as every attribute of a group (AP-O-56).
    """

    value: Credits
    care: Annotated[int, m.AtLeast(0), m.AtMost(100)]
    traits: tuple[TraitRef, ...]
    spaces: Spaces
    attributes: tuple[AttributeRef, ...]
    deck: DeckRef | None = None
    easy: Side | None = None
    hazard: Hazard | None = None
    vp: Vps = 0
    wild: Annotated[str, m.Ref("attribute_group"), m.Own()] | None = None
    modify: tuple[Modify, ...] = ()
    rule: tuple[BoughtRule, ...] = ()
    score: tuple[Term, ...] = ()
    copies: Many = 1


@attrs.frozen
class Habitat:
    """A habitat: its stack has ``copies``.

    One that ``locks`` stays where it is with its pet, for good (AP-O-34).
    """

    price: Credits
    copies: Many
    vp: Vps = 0
    locks: Annotated[bool, m.Own()] = False
    modify: tuple[Modify, ...] = ()
    rule: tuple[MeetingRule, ...] = ()


@attrs.frozen
class Board:
    """A shop board; shops on its sides cannot be in play together (AP-SETUP-02)."""


@attrs.frozen
class Shop:
    """A shop: ``hire`` is what the first worker, the second and so on cost (AP-O-09), ``easy`` its easy symbol.

    With ``buys_discarded`` the pet of a visit may come from the discard pile (AP-SHOP-03).
    """

    board: BoardRef
    hire: tuple[Credits, ...]
    goods_spaces: Spaces
    mutation_spaces: Spaces
    easy: bool = False
    buys_discarded: Annotated[bool, m.Own()] = False
    modify: tuple[Modify, ...] = ()
    offer: tuple[Offer, ...] = ()


@attrs.frozen
class BonusCard:
    """A bonus card: so many VPs from a count on (AP-BONUS-01); below the lowest count none (AP-O-22)."""

    per: ShopNumber
    ranges: Mapping[int, Vps]
    copies: Many = 1


@attrs.frozen
class Episode:
    """A change of the rules for the whole game (AP-EPI-01)."""

    modify: tuple[Modify, ...]


@attrs.frozen
class Die:
    """The worker die: what its sides show; a hazard counts 0 (AP-O-13)."""

    sides: tuple[UpTo20 | Literal["hazard"], ...]


@attrs.frozen
class Rules:
    """The numbers of the rules that no other piece carries, and what modes and switches change.

    ``bonus_cards`` is how many each player is dealt (0: there are none in the game), ``hazard_tokens`` whether they are
    in it, and ``starter_side`` the side of starters that lies up. With ``deal_shops`` shops and starters are dealt
    (AP-O-01); ``episode`` is whether one is drawn.
    """

    players: tuple[Annotated[int, m.AtLeast(2), m.AtMost(10)], ...]
    rounds: UpTo20
    credits: Many
    workers: Annotated[int, m.AtLeast(0), m.AtMost(8)]
    displays: AtOnce
    worker_limit: AtOnce
    worker_supply: Many
    reroll_price: Some  # a price of 0 would let a player re-roll for ever
    goods: Credits
    hazards_needed: Annotated[int, m.AtLeast(1), m.AtMost(12)]
    award_least: Some
    bonus_cards: Annotated[int, m.AtLeast(0), m.AtMost(10)]
    hazard_tokens: bool = True
    starter_side: Literal["hazard", "easy"] = "hazard"
    deal_shops: bool = False
    episode: Literal["none", "random"] = "none"


Change: type[Any]
Value: type[Any]
Option: type[Any]
Change, Value, Option = m.options_of(
    Rules,
    "rounds",
    "credits",
    "workers",
    "reroll_price",
    "goods",
    "hazards_needed",
    "award_least",
    "bonus_cards",
    "hazard_tokens",
    "starter_side",
    "deal_shops",
    "episode",
    entries=("episode",),
)
"""Variants of the game, chosen when it is loaded, and what they can set in the rules."""
