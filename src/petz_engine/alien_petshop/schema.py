"""What is printed on the pieces of Alien Petshop: one attrs class per kind of content entry.

A class here is the shape of one TOML table; ``id``, ``name``, ``standin`` and ``unofficial`` belong to every entry
and are not repeated. Credits, values, care and VPs are whole numbers (AP-O-45).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import attrs

from petz_engine.packs.options import options_of
from petz_engine.packs.vocabulary import AtLeast, AtMost, Count, Counted, Ref

AttributeRef = Annotated[int, Ref("attribute")]
BoardRef = Annotated[int, Ref("board")]
DeckRef = Annotated[int, Ref("deck")]
GroupRef = Annotated[int, Ref("attribute_group")]
HazardTokenRef = Annotated[int, Ref("hazard_token")]
TraitRef = Annotated[int, Ref("trait")]
Countable = Annotated[Count, Counted()]
Many = Annotated[int, AtLeast(0), AtMost(1000)]
Credits = Annotated[int, AtLeast(0), AtMost(100)]
Vps = Annotated[int, AtLeast(0), AtMost(100)]
Some = Annotated[int, AtLeast(1), AtMost(100)]
Spaces = Annotated[int, AtLeast(0), AtMost(12)]
UpTo10 = Annotated[int, AtLeast(1), AtMost(10)]
UpTo20 = Annotated[int, AtLeast(1), AtMost(20)]
AtOnce = Annotated[int, AtLeast(1), AtMost(8)]  # of these, every order is looked at


# --- the modify layer: what a piece adds to a number that the engine asks for ----------------------------------------


class Modify:
    """A sum term; the tag ``stat`` chooses the class."""


@attrs.frozen
class ModifyPet(Modify):
    """Adds to a number of one pet: of the pet itself, of the pet on the habitat, or of every pet of the shop.

    ``care`` is its Care Score (AP-O-42); ``worker`` what each worker on it counts that shows no hazard (AP-O-60).
    """

    stat: Literal["care", "worker"]
    add: Annotated[int, AtLeast(-100), AtMost(100)]


@attrs.frozen
class ModifyShop(Modify):
    """Adds to a number of the shop that owns the piece, or of every shop.

    ``award_vp`` is what each award counts at the end (AP-O-73), ``claims`` the trait tokens of the owner's turn in a
    Mutation Phase beside those of workers (AP-SHOP-02), ``early_claims`` those before the first turn (AP-O-74),
    ``free_rerolls`` the re-rolls of a Worker Phase that cost nothing (AP-O-67), ``goods`` what a worker on Sell Goods
    earns (AP-O-68), ``habitat_price`` and ``hire_price`` what is paid for one (AP-O-68, AP-O-73), and
    ``hazards_needed`` how many hazard faces trigger hazards (AP-O-75).
    """

    stat: Literal[
        "award_vp",
        "claims",
        "early_claims",
        "free_rerolls",
        "goods",
        "habitat_price",
        "hazards_needed",
        "hire_price",
    ]
    add: Annotated[int, AtLeast(-20), AtMost(20)]


@attrs.frozen
class ModifyPetPrice(Modify):
    """Adds to the price of pets of this printed value or more; their income stays as it is (AP-O-46, AP-O-71)."""

    stat: Literal["pet_price"]
    add: Annotated[int, AtLeast(-100), AtMost(100)]
    from_value: Credits = 0


# --- verbs: what a power does ---------------------------------------------------------------------------------------


class Verb:
    """One thing that is done; the tag ``verb`` chooses the class."""


@attrs.frozen
class GainCredits(Verb):
    """Gain credits: ``amount``, or as much for each of what ``per`` counts in the shop (AP-O-54)."""

    verb: Literal["gain_credits"]
    amount: Some
    per: Countable | None = None


@attrs.frozen
class OthersLoseCredits(Verb):
    """Every other player loses so many credits, or what there is (AP-O-54)."""

    verb: Literal["others_lose_credits"]
    amount: Some


@attrs.frozen
class TakeWorker(Verb):
    """Take a worker from the supply for nothing, if the shop has room for one (AP-O-53)."""

    verb: Literal["take_worker"]


@attrs.frozen
class PlaceTraits(Verb):
    """Place trait tokens from the supply on empty trait spaces (AP-O-35, AP-O-55).

    They go on ``this`` pet, or on ``any`` own one; with ``must`` they cannot be declined (AP-O-34).
    """

    verb: Literal["place_traits"]
    on: Literal["this", "any"]
    amount: UpTo20 = 1
    must: bool = False


@attrs.frozen
class TakeHabitat(Verb):
    """Take a habitat of one's choice for nothing, and place it as if bought; it may be declined (AP-O-57)."""

    verb: Literal["take_habitat"]


@attrs.frozen
class DrawBonusCards(Verb):
    """Look at so many cards of the bonus deck, keep some, put the others back (AP-O-52)."""

    verb: Literal["draw_bonus_cards"]
    look: UpTo10
    keep: UpTo10 = 1


@attrs.frozen
class ReturnTokens(Verb):
    """All hazard tokens of the shop's displays go back to their supplies (AP-O-58)."""

    verb: Literal["return_tokens"]


@attrs.frozen
class IgnoreHazard(Verb):
    """The owner may name one pet whose hazard effect does not happen in this round (AP-O-69)."""

    verb: Literal["ignore_hazard"]


@attrs.frozen
class RaiseDie(Verb):
    """One die that shows a number shows so much more for the whole round (AP-O-70)."""

    verb: Literal["raise_die"]
    add: UpTo20 = 1


Module = Literal["bonus_cards", "hazard_tokens"]
"""What a mode may leave out of the game."""


@attrs.frozen
class BoughtRule:
    """When the pet is bought, do these things in order; ``given`` or ``without`` a part of the game (AP-O-50)."""

    on: Literal["bought"]
    do: tuple[Verb, ...]
    given: Module | None = None
    without: Module | None = None


@attrs.frozen
class MeetingRule:
    """When the habitat comes to lie under a pet, do these things in order (AP-CARD-05, AP-CARD-06)."""

    on: Literal["meets_pet"]
    do: tuple[Verb, ...]
    given: Module | None = None
    without: Module | None = None


@attrs.frozen
class Offer:
    """What the owner may do in each Worker Phase: after the re-rolls, or before triggered hazards are resolved."""

    window: Literal["after_rerolls", "before_hazards"]
    do: tuple[Verb, ...]


# --- score ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Term:
    """``points`` VPs at the end for each of what ``per`` counts in the shop (AP-O-59)."""

    points: Annotated[int, AtLeast(-100), AtMost(100)]
    per: Countable


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
    care: Annotated[int, AtLeast(0), AtMost(100)]
    traits: tuple[TraitRef, ...]
    spaces: Spaces
    attributes: tuple[AttributeRef, ...]
    deck: DeckRef | None = None
    easy: Side | None = None
    hazard: Hazard | None = None
    vp: Vps = 0
    wild: GroupRef | None = None
    modify: tuple[Modify, ...] = ()
    rule: tuple[BoughtRule, ...] = ()
    score: tuple[Term, ...] = ()
    copies: Many = 1


@attrs.frozen
class Habitat:
    """A habitat: its stack has ``copies``.

    A ``calm`` one keeps the pet on it from having a hazard effect (AP-O-63). One that ``locks`` stays where it is with
    its pet, for good (AP-O-34).
    """

    price: Credits
    copies: Many
    vp: Vps = 0
    calm: bool = False
    locks: bool = False
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
    buys_discarded: bool = False
    modify: tuple[Modify, ...] = ()
    offer: tuple[Offer, ...] = ()


@attrs.frozen
class BonusCard:
    """A bonus card: so many VPs from a count on (AP-BONUS-01); below the lowest count none (AP-O-22)."""

    per: Countable
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

    players: tuple[Annotated[int, AtLeast(2), AtMost(10)], ...]
    rounds: UpTo20
    credits: Many
    workers: Annotated[int, AtLeast(0), AtMost(8)]
    displays: AtOnce
    worker_limit: AtOnce
    worker_supply: Many
    reroll_price: Some  # a price of 0 would let a player re-roll for ever
    goods: Credits
    hazards_needed: Annotated[int, AtLeast(1), AtMost(12)]
    award_least: Some
    bonus_cards: Annotated[int, AtLeast(0), AtMost(10)]
    hazard_tokens: bool = True
    starter_side: Literal["hazard", "easy"] = "hazard"
    deal_shops: bool = False
    episode: Literal["none", "random"] = "none"


Change: type[Any]
Value: type[Any]
Option: type[Any]
Change, Value, Option = options_of(
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
