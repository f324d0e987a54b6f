"""What is printed on the pieces of Dungeon Petz: one attrs class per kind of content entry.

A class here is the shape of one TOML table; ``id``, ``name``, ``standin`` and ``unofficial`` belong to every entry
and are not repeated. All amounts are whole numbers; ``Halves`` fields are kept in half points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import attrs

from petz_engine.packs.options import options_of
from petz_engine.packs.vocabulary import AtLeast, AtMost, Count, Counted, Halves, Ref, RuleId

CageRef = Annotated[int, Ref("cage")]
ColorRef = Annotated[int, Ref("color")]
DietRef = Annotated[int, Ref("diet")]
FeatureRef = Annotated[int, Ref("feature")]
FoodRef = Annotated[int, Ref("food")]
NeedRef = Annotated[int, Ref("need")]
PlotRef = Annotated[int, Ref("plot")]
RingRef = Annotated[int, Ref("ring")]
RowRef = Annotated[int, Ref("row")]
SpaceRef = Annotated[int, Ref("space")]
TokenRef = Annotated[int, Ref("token")]
Amount = Annotated[int, AtLeast(0)]
Some = Annotated[int, AtLeast(1)]
Few = Annotated[int, AtLeast(1), AtMost(100)]
RoundNumber = Annotated[int, AtLeast(1, "E463"), AtMost(100)]
Order = Annotated[int, AtMost(1_000_000)]  # only compared, never counted with
HalfPoints = Annotated[int, Halves()]
SomePoints = Annotated[int, Halves(), AtLeast(1), AtMost(200)]
Countable = Annotated[Count, Counted()]
Cited = Annotated[str, RuleId("DP-")]


# --- the modify layer: what a tile adds to a number that the engine asks for ---------------------------------------


class Modify:
    """A sum term; the tag ``stat`` chooses the class."""


@attrs.frozen
class ModifyGuard(Modify):
    """Adds to a guarding number of the plot (DP-NEEDS-11, DP-NEEDS-13)."""

    stat: Literal["strength", "antimagic"]
    add: int


@attrs.frozen
class ModifyFree(Modify):
    """Satisfies ``add`` needs of one kind; with ``eats`` only for a pet that eats this food (DP-NEEDS-05, -07, -08)."""

    stat: Literal["free"]
    need: NeedRef
    add: Some
    eats: FoodRef | None = None


@attrs.frozen
class ModifyHand(Modify):
    """Adds to the normal hand, in the color that this tile remembers (DP-ART-01)."""

    stat: Literal["hand"]
    add: Few


@attrs.frozen
class ModifyExhibition(Modify):
    """Adds to the owner's total in the exhibitions of the rounds, not in the final ones (DP-ART-06)."""

    stat: Literal["exhibition"]
    add: Annotated[int, Halves(), AtMost(200)]


# --- verbs: what a space or a tile does ----------------------------------------------------------------------------


class Verb:
    """One thing that is done; the tag ``verb`` chooses the class."""


@attrs.frozen
class TakeFood(Verb):
    """Take all food that lies on this space (DP-ACT-01)."""

    verb: Literal["take_food"]


@attrs.frozen
class TakeTiles(Verb):
    """Take all tiles of a market row (DP-ACT-04)."""

    verb: Literal["take_tiles"]
    row: RowRef


@attrs.frozen
class TakeTile(Verb):
    """Take one tile of one's choice from a market row (DP-ACT-05 to DP-ACT-08)."""

    verb: Literal["take_tile"]
    row: RowRef


@attrs.frozen
class FetchImps(Verb):
    """Fetch all own extra imps of this round and earlier ones (DP-ACT-09)."""

    verb: Literal["fetch_imps"]


@attrs.frozen
class HealImps(Verb):
    """Take all own imps out of the hospital (DP-ACT-10)."""

    verb: Literal["heal_imps"]


@attrs.frozen
class HeadStart(Verb):
    """Put the exhibition minion on this number for this round's exhibition (DP-ACT-11)."""

    verb: Literal["head_start"]
    points: SomePoints


@attrs.frozen
class StayForSales(Verb):
    """The imps of the group stay until a sale needs them (DP-ACT-12)."""

    verb: Literal["stay_for_sales"]


@attrs.frozen
class GainPotion(Verb):
    """Take potions from the open stack (DP-ACT-10)."""

    verb: Literal["gain_potion"]
    amount: Few = 1


@attrs.frozen
class GainGold(Verb):
    """Take gold from the bank."""

    verb: Literal["gain_gold"]
    amount: Few


@attrs.frozen
class GainFood(Verb):
    """Take food from the supply into the first chamber."""

    verb: Literal["gain_food"]
    food: FoodRef
    amount: Few = 1


@attrs.frozen
class GainReputation(Verb):
    """Gain reputation."""

    verb: Literal["gain_reputation"]
    points: SomePoints


@attrs.frozen
class ChooseColor(Verb):
    """Choose one of these colors; the tile remembers it for good (DP-ART-01)."""

    verb: Literal["choose_color"]
    colors: tuple[ColorRef, ...]


@attrs.frozen
class DrawCard(Verb):
    """Draw need cards of the color that this tile remembers (DP-ART-01)."""

    verb: Literal["draw_card"]
    amount: Annotated[int, AtLeast(1), AtMost(20)] = 1


@attrs.frozen
class FillStore(Verb):
    """Fill this tile's empty store: from the supply when it is acquired, from the larder in an offer (DP-ART-07)."""

    verb: Literal["fill_store"]


@attrs.frozen
class ExchangeNeeds(Verb):
    """Discard up to so many need cards of the hand, and draw as many of the same colors (DP-ART-02)."""

    verb: Literal["exchange_needs"]
    up_to: Annotated[int, AtLeast(1), AtMost(20)]


@attrs.frozen
class SweepCages(Verb):
    """One imp removes so many tokens in a round, from cages with a pet too (DP-ART-03)."""

    verb: Literal["sweep_cages"]
    amount: Few


@attrs.frozen
class GuardCages(Verb):
    """In a round up to so many imps each add to a guarding number of a cage with a pet (DP-ART-04)."""

    verb: Literal["guard_cages"]
    imps: Annotated[int, AtLeast(1), AtMost(50)]
    add: Few = 1


@attrs.frozen
class Rule:
    """When something happens to this tile, do these things in order."""

    on: Literal["acquired"]
    do: tuple[Verb, ...]


class Window:
    """A moment of the round in which an offer may be used (DP-ENG-07); the tag ``window`` chooses the class."""


@attrs.frozen
class PlainWindow(Window):
    """Before need cards are drawn, at the end of one's turn of phase 4, or just before food ages."""

    window: Literal["before_draw", "turn_end", "before_food_ages"]


@attrs.frozen
class NeedWindow(Window):
    """On one's turn of phase 4, just before a need is settled that some own pet has."""

    window: Literal["before_need"]
    need: NeedRef


@attrs.frozen
class Offer:
    """Something the owner may do in each of these windows, with one limit for all of them in a round."""

    windows: tuple[Window, ...]
    do: tuple[Verb, ...]


@attrs.frozen
class Boost:
    """Once a round one imp on one of these jobs counts as so many imps (DP-ART-05)."""

    jobs: tuple[Literal["play", "catch", "sweep", "guard", "clean"], ...]
    counts_as: Annotated[int, AtLeast(2, "E493"), AtMost(100)]


# --- score ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Term:
    """``points`` for each of what ``per`` counts; with ``distinct`` equal ones count once (DP-SELL-05)."""

    points: HalfPoints
    per: Countable
    distinct: Literal["color", "need"] | None = None


@attrs.frozen
class Supply:
    """Food for one stand."""

    space: SpaceRef
    food: FoodRef
    amount: Annotated[int, AtLeast(1, "E426")]


# --- the entries ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Color:
    """A color of bars and need decks."""


@attrs.frozen
class Food:
    """A food: ``chambers`` is how many rounds it lasts, the round it was taken in included (DP-AGE-03)."""

    chambers: Annotated[int, AtLeast(1), AtMost(50)]


@attrs.frozen
class Token:
    """A token that lies on a pet or on a plot.

    ``lost_at`` is the number at which a pet is lost (``"size"``: as many as its size), ``price`` what one or more of
    them add to the price of the pet, ``cleaned`` whether imps can clean it up.
    """

    on: Literal["pet", "plot"]
    lost_at: Annotated[int, AtLeast(1, "E443")] | Literal["size"] | None = None
    price: int = 0
    cleaned: bool = False


@attrs.frozen
class NeedPayFood:
    """Each need costs one food that fits the pet's diet (or one of ``foods``), or else ``otherwise`` tokens."""

    family: Literal["pay_food"]
    order: Order
    otherwise: TokenRef
    amount: Some = 1
    foods: tuple[FoodRef, ...] = ()


@attrs.frozen
class NeedPayImp:
    """Each need costs an available imp on a gap, which serves both neighbours, or else ``otherwise`` tokens."""

    family: Literal["pay_imp"]
    order: Order
    otherwise: TokenRef
    amount: Some = 1


@attrs.frozen
class NeedToken:
    """Each need puts tokens on the plot or the pet (DP-NEEDS-07)."""

    family: Literal["token"]
    order: Order
    token: TokenRef
    amount: Some = 1


@attrs.frozen
class NeedGuard:
    """Needs above a guarding number hurt: tokens for each (DP-NEEDS-11), or the pet escapes unless caught (-13)."""

    family: Literal["guard"]
    order: Order
    guard: Literal["strength", "antimagic"]
    token: TokenRef | None = None
    escapes: bool = False


@attrs.frozen
class NeedThreshold:
    """With a need at all, needs plus tokens on the plot above ``over`` give the excess plus ``plus`` tokens."""

    family: Literal["threshold"]
    order: Order
    with_tokens: TokenRef
    over: Amount
    plus: Amount
    token: TokenRef


@attrs.frozen
class NeedNone:
    """Asks for nothing (DP-POTION-01)."""

    family: Literal["none"]
    order: Order


Need = NeedPayFood | NeedPayImp | NeedToken | NeedGuard | NeedThreshold | NeedNone


@attrs.frozen
class Feature:
    """A symbol printed on cages and addons; it means the same on both (DP-NEEDS-05)."""

    modify: tuple[Modify, ...]


@attrs.frozen
class Diet:
    """What a pet eats, and its price by size (DP-SELL-09); a size without a price is not for sale."""

    eats: tuple[FoodRef, ...]
    price: Mapping[int, Annotated[int, AtLeast(0, "E482")]]


@attrs.frozen
class Leaves:
    """What a pet leaves on a stand when nobody takes it out of the market; nothing at all where all is left out."""

    food: FoodRef | None = None
    amount: Annotated[int, AtLeast(0, "E427")] = 0
    gold: Annotated[int, AtLeast(0, "E427")] = 0


@attrs.frozen
class Pet:
    """A pet: ``bars`` by growing size, a pet of size n shows the first n.

    ``leaves`` takes the place of what its row of the market says, where the rules look at it (DP-VAR-03).
    """

    diet: DietRef
    bars: Annotated[tuple[ColorRef, ...], AtMost(50)]
    leaves: Leaves | None = None
    copies: Amount = 1


@attrs.frozen
class Cage:
    """A cage; one with ``copies = 0`` may still be printed on a plot."""

    strength: Amount
    antimagic: Amount
    features: tuple[FeatureRef, ...] = ()
    copies: Amount = 1


@attrs.frozen
class Addon:
    """An addon of a plot."""

    strength: Amount = 0
    antimagic: Amount = 0
    features: tuple[FeatureRef, ...] = ()
    copies: Amount = 1


@attrs.frozen
class Store:
    """Room for one food token on a tile: it counts as any of these foods and never ages (DP-ART-07)."""

    counts_as: tuple[FoodRef, ...]


@attrs.frozen
class Artifact:
    """An artifact."""

    modify: tuple[Modify, ...] = ()
    store: Store | None = None
    boost: Boost | None = None
    rule: tuple[Rule, ...] = ()
    offer: tuple[Offer, ...] = ()
    copies: Amount = 1


@attrs.frozen
class NeedCard:
    """A need card: its needs, and its needs when turned (DP-VAR-01).

    A card without a color is a potion: it may stand for a card of any color and lies open at the hospital, not in a
    deck. A ``substitute`` stands in for a missing card of its color and is never part of a deck (DP-LIMIT-02).
    """

    needs: tuple[NeedRef, ...]
    color: ColorRef | None = None
    turned: tuple[NeedRef, ...] = ()
    substitute: bool = False
    copies: Amount = 0


@attrs.frozen
class Exhibition:
    """An exhibition tile: what it judges, how, and the food that it brings to the stands (DP-EXH-01, DP-PREP-04)."""

    scope: Literal["one_pet", "all_pets"]
    score: tuple[Term, ...]
    food: tuple[Supply, ...]
    choose_need: bool = False
    copies: Amount = 1


@attrs.frozen
class Customer:
    """A customer: what a pet's needs and tokens are worth to them (DP-SELL-03)."""

    score: tuple[Term, ...]
    copies: Amount = 1


@attrs.frozen
class FinalExhibition:
    """One of the exhibitions after the last round (DP-FINAL-01); ``cites`` is the rule that says what counts."""

    order: Order
    score: tuple[Term, ...]
    cites: Cited = "DP-FINAL-01"


class Shortage:
    """What a neutral imp on a space does to restocking (DP-2P-07); the tag ``effect`` chooses the class."""


@attrs.frozen
class NoFood(Shortage):
    """The stand on this space gets no food, and nothing that pets leave."""

    effect: Literal["no_food"]


@attrs.frozen
class LessFood(Shortage):
    """A stand gets less of a food than printed, but never less than nothing."""

    effect: Literal["less_food"]
    space: SpaceRef
    food: FoodRef
    amount: Few = 1


@attrs.frozen
class NoTiles(Shortage):
    """All leftovers of a row leave the game, even of one that rises, and no new tiles come."""

    effect: Literal["no_tiles"]
    row: RowRef


@attrs.frozen
class FewerTiles(Shortage):
    """Fewer new tiles come to a row."""

    effect: Literal["fewer_tiles"]
    row: RowRef
    amount: Few = 1


@attrs.frozen
class RowStays(Shortage):
    """A row keeps all its tiles: none leaves or rises, and no new one comes."""

    effect: Literal["row_stays"]
    row: RowRef


@attrs.frozen
class FirstLeaves(Shortage):
    """Once tiles have risen, the first ones of a row leave the game, and leave nothing on a stand."""

    effect: Literal["first_leaves"]
    row: RowRef
    amount: Few = 1


@attrs.frozen
class Space:
    """An action space: what a group must have, and what it does (DP-SHOP-05).

    ``rule`` is the id of the rule that a refusal for its requirement names; ``neutral_imp`` is what a neutral imp there
    does. A space that does nothing is a dummy: neutral imps stop there, players never do (DP-2P-06).
    """

    do: tuple[Verb, ...] = ()
    imps: Some = 1
    gold: Amount = 0
    rule: str = "DP-SHOP-05"
    neutral_imp: tuple[Shortage, ...] = ()


@attrs.frozen
class Ring:
    """A ring of spaces that neutral imps walk along; the dot is at its first stop (DP-2P-03)."""

    stops: tuple[SpaceRef, ...]


@attrs.frozen
class Row:
    """A row of the market, and how it is restocked.

    In a round's setup the last ``keep`` tiles stay (or all of them rise to the row ``rises``), the rest leave the game
    (bringing ``leftover`` food to a stand, for each), then ``fresh`` new ones come; ``first`` in round 1. Pets in the
    row have ``size``. Events of its tiles name ``rule``, in the setup ``first_rule``.
    """

    tile: Literal["pet", "cage", "addon", "artifact"]
    first: Amount
    fresh: Amount
    keep: Amount = 0
    size: Amount = 0
    rises: RowRef | None = None
    leftover: Supply | None = None
    rule: str = "DP-PREP-01"
    first_rule: str = "DP-SETUP-07"


@attrs.frozen
class Tokens:
    """Tokens that lie somewhere from the start."""

    token: TokenRef
    amount: Annotated[int, AtLeast(1, "E453")]


@attrs.frozen
class Plot:
    """A plot of the pet display, in ``order``; a cage may be printed on it, with tokens in it."""

    order: Order
    cage: CageRef | None = None
    tokens: tuple[Tokens, ...] = ()


@attrs.frozen
class Gap:
    """A place for an imp between two plots (DP-NEEDS-09)."""

    between: tuple[PlotRef, PlotRef]


@attrs.frozen
class Places:
    """How many places an action space has on a board."""

    space: SpaceRef
    places: Annotated[int, AtLeast(1, "E462"), AtMost(100)]


@attrs.frozen
class Stop:
    """A stop of a ring, counted from 1, which is the dot."""

    ring: RingRef
    stop: Annotated[int, AtLeast(1, "E467")]


@attrs.frozen
class Board:
    """The central and progress board for one number of players.

    ``income`` is by place from the starting player on, ``prizes`` by rank; ``exhibitions``, ``customers`` and
    ``extra_imps`` are the rounds under their spaces; ``lowest_starts_last`` says who starts the last round
    (DP-NEXT-02), and ``neutral_imps`` where neutral imps stand in the first (DP-2P-04).
    """

    seats: Annotated[int, AtLeast(2, "E461"), AtMost(10)]
    rounds: RoundNumber
    spaces: tuple[Places, ...]
    exhibitions: tuple[RoundNumber, ...]
    customers: tuple[RoundNumber, ...]
    extra_imps: tuple[RoundNumber, ...]
    income: tuple[Annotated[int, AtLeast(0, "E461"), AtMost(100)], ...]
    prizes: tuple[Annotated[int, AtLeast(0, "E461")], ...]
    first_food: tuple[Supply, ...]
    lowest_starts_last: bool
    neutral_imps: tuple[Stop, ...] = ()


@attrs.frozen
class Rules:
    """The numbers of the rules that no other piece carries, and what only variants turn on.

    ``potions`` is how many there are in all (DP-LIMIT-01). Exhibitions are known a round ahead at least, as that of a
    round deals its food before new ones come.

    With ``cards_turn`` need cards may lie turned (DP-VAR-01), with ``pets_leave`` a pet says what it leaves on a stand
    (DP-VAR-03), and with ``last_round_by_reputation`` those with less go first in the last round (DP-VAR-04).
    """

    imps_at_home: Annotated[int, AtLeast(0), AtMost(50)]
    gold_at_start: Amount
    hand_per_color: Annotated[int, AtLeast(0), AtMost(20)]
    groups: Annotated[int, AtLeast(1), AtMost(20)]
    tiles_ahead_exhibitions: Some | Literal["all"]
    tiles_ahead_customers: Amount | Literal["all"]
    grows: Mapping[int, Annotated[int, AtLeast(1, "E423")]]
    sale_size: Amount
    black_market: Amount
    platform: Amount
    cleaned_by_imp: Some
    gold_by_imp: Annotated[int, AtLeast(0), AtMost(20)]
    loss_step: Some
    loss_fee: Amount
    potions: Amount | Literal["unlimited"] = "unlimited"
    cards_turn: bool = False
    pets_leave: bool = False
    last_round_by_reputation: bool = False


Change: type[Any]
Value: type[Any]
Option: type[Any]
Change, Value, Option = options_of(
    Rules,
    "gold_at_start",
    "tiles_ahead_exhibitions",
    "tiles_ahead_customers",
    "sale_size",
    "black_market",
    "platform",
    "cleaned_by_imp",
    "gold_by_imp",
    "loss_step",
    "loss_fee",
    "potions",
    "cards_turn",
    "pets_leave",
    "last_round_by_reputation",
)
"""Variants of the game, chosen when it is loaded (chapter 13), and what they can set in the rules."""
