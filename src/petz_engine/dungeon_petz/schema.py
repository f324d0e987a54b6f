"""What is printed on the pieces of Dungeon Petz: one attrs class per kind of content entry.

A class here is the shape of one TOML table; ``id``, ``name``, ``standin`` and ``unofficial`` belong to every entry
and are not repeated. All amounts are whole numbers; ``Halves`` fields are kept in half points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import attrs

from petz_engine import rules_sdk as m

CageRef = Annotated[int, m.Ref("cage")]
ColorRef = Annotated[int, m.Ref("color")]
DietRef = Annotated[int, m.Ref("diet")]
FeatureRef = Annotated[int, m.Ref("feature")]
FoodRef = Annotated[int, m.Ref("food")]
NeedRef = Annotated[int, m.Ref("need")]
PlotRef = Annotated[int, m.Ref("plot")]
RingRef = Annotated[int, m.Ref("ring")]
RowRef = Annotated[int, m.Ref("row")]
SpaceRef = Annotated[int, m.Ref("space")]
TokenRef = Annotated[int, m.Ref("token")]
Amount = Annotated[int, m.AtLeast(0)]
Some = Annotated[int, m.AtLeast(1)]
Few = Annotated[int, m.AtLeast(1), m.AtMost(100)]
RoundNumber = Annotated[int, m.AtLeast(1, "E463"), m.AtMost(100)]
Order = Annotated[int, m.AtMost(1_000_000)]  # only compared, never counted with
HalfPoints = Annotated[int, m.Halves()]
SomePoints = Annotated[int, m.Halves(), m.AtLeast(1), m.AtMost(200)]
UpTo20 = Annotated[int, m.AtLeast(1), m.AtMost(20)]
Counting = Annotated[int, m.AtLeast(1), m.AtMost(m.expressions.MOST)]
NeedCondition = Annotated[m.expressions.Function, m.About("need", condition=True)]
NeedNumber = Annotated[m.expressions.Function, m.About("need")]
OwnerCondition = Annotated[m.expressions.Function, m.About("owner", condition=True)]
OwnerNumber = Annotated[m.expressions.Function, m.About("owner")]
PetCondition = Annotated[m.expressions.Function, m.About("pet", condition=True)]
ShownCondition = Annotated[m.expressions.Function, m.About("shown", condition=True)]
ShownNumber = Annotated[m.expressions.Function, m.About("shown")]
SoldCondition = Annotated[m.expressions.Function, m.About("sold", condition=True)]
SoldNumber = Annotated[m.expressions.Function, m.About("sold")]
Cited = Annotated[str, m.RuleId("DP-")]


# --- the modify layer: what a tile adds to a number that the engine asks for ---------------------------------------


class Modify:
    """A sum term; the tag ``stat`` chooses the class. With ``while`` it counts as long as a condition holds."""


@attrs.frozen
class ModifyGuard(Modify):
    """Adds to a guarding number of the plot (DP-NEEDS-11, DP-NEEDS-13)."""

    stat: Literal["strength", "antimagic"]
    add: int
    while_: PetCondition | None = None


@attrs.frozen
class ModifyFree(Modify):
    """Satisfies ``add`` needs of one kind of the pet on the plot (DP-NEEDS-05, DP-NEEDS-07, DP-NEEDS-08)."""

    stat: Literal["free"]
    need: NeedRef
    add: Some
    while_: PetCondition | None = None


@attrs.frozen
class ModifyHand(Modify):
    """Adds to the normal hand, in the color that this tile remembers (DP-ART-01)."""

    stat: Literal["hand"]
    add: Few


@attrs.frozen
class ModifyExhibition(Modify):
    """Adds to the owner's total in the exhibitions of the rounds, not in the final ones (DP-ART-06)."""

    stat: Literal["exhibition"]
    add: Annotated[int, m.Halves(), m.AtMost(200)]
    while_: OwnerCondition | None = None


# --- verbs: what a space or a tile does ----------------------------------------------------------------------------


class Verb:
    """One thing that is done: its first key is the verb, and what stands there the good; both choose the class.

    What then happens is in its room, a module of :mod:`petz_engine.dungeon_petz.verbs`.
    """


@attrs.frozen
class TakeFood(Verb):
    """Take all food that lies on this space to the larder (DP-ACT-01)."""

    move: Literal["food"]
    from_: Literal["here"]


@attrs.frozen
class FillStore(Verb):
    """Fill this tile's empty store from the larder (DP-ART-07)."""

    move: Literal["food"]
    from_: Literal["larder"]
    to: Literal["this"]


@attrs.frozen
class TakeTiles(Verb):
    """Take one tile of one's choice from a row of pets, cages or addons (DP-ACT-05 to DP-ACT-08), or all artifacts.

    (DP-ACT-04)
    """

    move: Literal["tile"]
    from_: RowRef
    amount: Literal[1, "all"] = 1


@attrs.frozen
class FetchImps(Verb):
    """Fetch all own extra imps of this round and earlier ones (DP-ACT-09)."""

    move: Literal["imp"]
    from_: Literal["track"]


@attrs.frozen
class HealImps(Verb):
    """Take all own imps out of the hospital (DP-ACT-10)."""

    move: Literal["imp"]
    from_: Literal["hospital"]


@attrs.frozen
class StayForSales(Verb):
    """The imps of the group stay until a sale needs them (DP-ACT-12)."""

    move: Literal["imp"]
    from_: Literal["here"]
    to: Literal["platform"]


@attrs.frozen
class ExchangeNeeds(Verb):
    """Discard up to so many need cards of the hand; the deal gives as many of the same colors (DP-ART-02)."""

    move: Literal["need_card"]
    from_: Literal["hand"]
    up_to: UpTo20


@attrs.frozen
class SweepCages(Verb):
    """One imp removes so many tokens in a round, from cages with a pet too (DP-ART-03)."""

    move: Literal["token"]
    from_: Literal["plots"]
    up_to: Few


@attrs.frozen
class HeadStart(Verb):
    """Put the exhibition minion on this number for this round's exhibition (DP-ACT-11)."""

    modify: Literal["exhibition"]
    add: SomePoints


@attrs.frozen
class GuardCages(Verb):
    """In a round up to so many imps each add to a guarding number of a cage with a pet (DP-ART-04)."""

    modify: Literal["guard"]
    imps: Annotated[int, m.AtLeast(1), m.AtMost(50)]
    add: Few = 1


@attrs.frozen
class GainPotion(Verb):
    """Take potions from the open stack (DP-ACT-10)."""

    gain: Literal["potion"]
    amount: Few = 1


@attrs.frozen
class GainGold(Verb):
    """Take gold from the bank."""

    gain: Literal["gold"]
    amount: Few = 1


@attrs.frozen
class GainFood(Verb):
    """Take food from the supply into the first chamber, or into this tile's empty store (DP-ART-07)."""

    gain: Literal["food"]
    of: FoodRef | None = None
    amount: Few = 1
    to: Literal["larder", "this"] = "larder"


@attrs.frozen
class GainReputation(Verb):
    """Gain reputation."""

    gain: Literal["reputation"]
    amount: SomePoints = 2


@attrs.frozen
class DrawCard(Verb):
    """Draw need cards of the color that this tile remembers (DP-ART-01)."""

    gain: Literal["need_card"]
    amount: UpTo20 = 1


@attrs.frozen
class ChooseColor(Verb):
    """Choose one of these colors; the tile remembers it for good (DP-ART-01)."""

    choose: Literal["color"]
    among: tuple[ColorRef, ...]


@attrs.frozen
class Rule:
    """When something happens to this tile, do these things in order, or else those where a condition does not hold."""

    on: Literal["acquired"]
    do: tuple[Verb, ...]
    if_: OwnerCondition | None = None
    else_: tuple[Verb, ...] = ()


WindowName: TypeAlias = Literal["before_need", "before_draw", "turn_end", "before_food_ages"]
"""The moments in which an offer may be used."""


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
    if_: OwnerCondition | None = None


@attrs.frozen
class Boost:
    """Once a round one imp on one of these jobs counts as so many imps (DP-ART-05)."""

    jobs: tuple[Literal["play", "catch", "sweep", "guard", "clean"], ...]
    counts_as: Annotated[int, m.AtLeast(2, "E493"), m.AtMost(100)]


# --- score ---------------------------------------------------------------------------------------------------------


class Term:
    """``points`` for each of what ``per`` counts; with ``distinct`` equal ones count once (DP-SELL-05).

    Only every so many of them count (``every``), no more than ``max`` times, and only if a condition holds.
    """


@attrs.frozen
class SoldTerm(Term):
    """A term about a pet that a customer looks at."""

    points: HalfPoints
    per: SoldNumber
    distinct: Literal["color", "need"] | None = None
    every: Counting = 1
    max: Counting = m.expressions.MOST
    if_: SoldCondition | None = None


@attrs.frozen
class ShownTerm(Term):
    """A term about the pets that an exhibition looks at."""

    points: HalfPoints
    per: ShownNumber
    distinct: Literal["color", "need"] | None = None
    every: Counting = 1
    max: Counting = m.expressions.MOST
    if_: ShownCondition | None = None


@attrs.frozen
class FinalTerm(Term):
    """A term about a player at the end of the game."""

    points: HalfPoints
    per: OwnerNumber
    every: Counting = 1
    max: Counting = m.expressions.MOST
    if_: OwnerCondition | None = None


@attrs.frozen
class Supply:
    """Food for one stand."""

    space: SpaceRef
    food: FoodRef
    amount: Annotated[int, m.AtLeast(1, "E426")]


# --- the entries ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Color:
    """A color of bars and need decks."""


@attrs.frozen
class Food:
    """A food: ``chambers`` is how many rounds it lasts, the round it was taken in included (DP-AGE-03)."""

    chambers: Annotated[int, m.AtLeast(1), m.AtMost(50)]


@attrs.frozen
class Token:
    """A token that lies on a pet or on a plot.

    ``lost_at`` is the number at which a pet is lost (``"size"``: as many as its size), ``price`` what one or more of
    them add to the price of the pet, ``cleaned`` whether imps can clean it up.
    """

    on: Literal["pet", "plot"]
    lost_at: Annotated[int, m.AtLeast(1, "E443")] | Literal["size"] | None = None
    price: int = 0
    cleaned: bool = False


@attrs.frozen
class NeedPayFood:
    """Each need costs one food that fits the pet's diet (or one of ``foods``), or else ``otherwise`` tokens."""

    pay: Literal["food"]
    order: Order
    otherwise: TokenRef
    amount: Some = 1
    foods: tuple[FoodRef, ...] = ()


@attrs.frozen
class NeedPayImp:
    """Each need costs an available imp on a gap, which serves both neighbours, or else ``otherwise`` tokens."""

    pay: Literal["imp"]
    to: Literal["gaps"]
    order: Order
    otherwise: TokenRef
    amount: Some = 1


@attrs.frozen
class NeedEscape:
    """As many imps as ``per`` counts catch the pet and go to the hospital, or else it escapes (DP-NEEDS-13)."""

    pay: Literal["imp"]
    to: Literal["hospital"]
    order: Order
    per: NeedNumber


@attrs.frozen
class NeedGain:
    """As many tokens as ``per`` counts come to the pet, or to its plot; ``cites`` is the rule that says so."""

    gain: TokenRef
    order: Order
    per: NeedNumber
    if_: NeedCondition | None = None
    cites: Cited = "DP-NEEDS-07"


@attrs.frozen
class NeedNone:
    """Asks for nothing (DP-POTION-01)."""

    order: Order


Need = NeedPayFood | NeedPayImp | NeedEscape | NeedGain | NeedNone


@attrs.frozen
class Feature:
    """A symbol printed on cages and addons; it means the same on both (DP-NEEDS-05)."""

    modify: tuple[Modify, ...]


@attrs.frozen
class Diet:
    """What a pet eats, and its price by size (DP-SELL-09); a size without a price is not for sale."""

    eats: tuple[FoodRef, ...]
    price: Mapping[int, Annotated[int, m.AtLeast(0, "E482")]]


@attrs.frozen
class Leaves:
    """What a pet leaves on a stand when nobody takes it out of the market; nothing at all where all is left out."""

    food: FoodRef | None = None
    amount: Annotated[int, m.AtLeast(0, "E427")] = 0
    gold: Annotated[int, m.AtLeast(0, "E427")] = 0


@attrs.frozen
class Pet:
    """A pet: ``bars`` by growing size, a pet of size n shows the first n.

    ``leaves`` takes the place of what its row of the market says, where the rules look at it (DP-VAR-03).
    """

    diet: DietRef
    bars: Annotated[tuple[ColorRef, ...], m.AtMost(50)]
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
    store: Annotated[Store, m.Own()] | None = None
    boost: Annotated[Boost, m.Own()] | None = None
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
    score: tuple[ShownTerm, ...]
    food: tuple[Supply, ...]
    choose_need: bool = False
    copies: Amount = 1


@attrs.frozen
class Customer:
    """A customer: what a pet's needs and tokens are worth to them (DP-SELL-03)."""

    score: tuple[SoldTerm, ...]
    copies: Amount = 1


@attrs.frozen
class FinalExhibition:
    """One of the exhibitions after the last round (DP-FINAL-01); ``cites`` is the rule that says what counts."""

    order: Order
    score: tuple[FinalTerm, ...]
    cites: Cited = "DP-FINAL-01"


class Shortage:
    """What a neutral imp on a space does to restocking (DP-2P-07)."""


@attrs.frozen
class ModifySupply(Shortage):
    """Changes the food that comes to a stand, never below nothing; with ``cap`` none comes, nor what pets leave.

    Without ``of`` it is the stand on this space.
    """

    stat: Literal["supply"]
    of: SpaceRef | None = None
    food: FoodRef | None = None
    add: int = 0
    cap: Literal[0] | None = None


@attrs.frozen
class ModifyFresh(Shortage):
    """Changes how many new tiles come to a row, never below nothing; with ``cap`` none comes."""

    stat: Literal["fresh"]
    of: RowRef
    add: int = 0
    cap: Literal[0] | None = None


@attrs.frozen
class ModifyKeep(Shortage):
    """With ``cap`` all leftovers of a row leave, even of one that rises; with ``floor`` all stay, and none rises."""

    stat: Literal["keep"]
    of: RowRef
    cap: Literal[0] | None = None
    floor: Literal["all"] | None = None


@attrs.frozen
class DropTiles(Shortage):
    """Once tiles have risen, the first ones of a row leave the game, and leave nothing on a stand."""

    move: Literal["tile"]
    from_: RowRef
    to: Literal["box"]
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
    amount: Annotated[int, m.AtLeast(1, "E453")]


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
    places: Annotated[int, m.AtLeast(1, "E462"), m.AtMost(100)]


@attrs.frozen
class Stop:
    """A stop of a ring, counted from 1, which is the dot."""

    ring: RingRef
    stop: Annotated[int, m.AtLeast(1, "E467")]


@attrs.frozen
class Board:
    """The central and progress board for one number of players.

    ``income`` is by place from the starting player on, ``prizes`` by rank; ``exhibitions``, ``customers`` and
    ``extra_imps`` are the rounds under their spaces; ``lowest_starts_last`` says who starts the last round
    (DP-NEXT-02), and ``neutral_imps`` where neutral imps stand in the first (DP-2P-04).
    """

    seats: Annotated[int, m.AtLeast(2, "E461"), m.AtMost(10)]
    rounds: RoundNumber
    spaces: tuple[Places, ...]
    exhibitions: tuple[RoundNumber, ...]
    customers: tuple[RoundNumber, ...]
    extra_imps: tuple[RoundNumber, ...]
    income: tuple[Annotated[int, m.AtLeast(0, "E461"), m.AtMost(100)], ...]
    prizes: tuple[Annotated[int, m.AtLeast(0, "E461")], ...]
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

    imps_at_home: Annotated[int, m.AtLeast(0), m.AtMost(50)]
    gold_at_start: Amount
    hand_per_color: Annotated[int, m.AtLeast(0), m.AtMost(20)]
    groups: Annotated[int, m.AtLeast(1), m.AtMost(20)]
    tiles_ahead_exhibitions: Some | Literal["all"]
    tiles_ahead_customers: Amount | Literal["all"]
    grows: Mapping[int, Annotated[int, m.AtLeast(1, "E423")]]
    sale_size: Amount
    black_market: Amount
    platform: Amount
    cleaned_by_imp: Some
    gold_by_imp: Annotated[int, m.AtLeast(0), m.AtMost(20)]
    loss_step: Some
    loss_fee: Amount
    potions: Amount | Literal["unlimited"] = "unlimited"
    cards_turn: bool = False
    pets_leave: bool = False
    last_round_by_reputation: bool = False


Change: type[Any]
Value: type[Any]
Option: type[Any]
Change, Value, Option = m.options_of(
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
