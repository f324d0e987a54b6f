"""The state of play: the public table, one secret per seat, and the hidden bags.

Reputation and exhibition scores are whole numbers of half points. Everything in the table is public.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.kernel.codec import Halves

CardBag = Annotated[tuple[int, ...], m.Per("need_card")]
CardId = Annotated[int, m.IdOf("need_card")]
ColorId = Annotated[int, m.IdOf("color")]
Colored = Annotated[tuple[int, ...], m.Per("color")]
FaceId = Annotated[int, m.IdOf("face")]
FoodBag = Annotated[tuple[int, ...], m.Per("food")]
FoodId = Annotated[int, m.IdOf("food")]
GapId = Annotated[int, m.IdOf("gap")]
Gaps = Annotated[tuple[int, ...], m.Per("gap")]
GuardId = Annotated[int, m.IdOf("guard")]
Guards = Annotated[tuple[int, ...], m.Per("guard")]
NeedId = Annotated[int, m.IdOf("need")]
PlotId = Annotated[int, m.IdOf("plot")]
StopId = Annotated[int, m.IdOf("stop")]
RowId = Annotated[int, m.IdOf("row")]
SpaceId = Annotated[int, m.IdOf("space")]
StepId = Annotated[int, m.IdOf("step")]
TileBag = Annotated[tuple[int, ...], m.Per("tile")]
TileId = Annotated[int, m.IdOf("tile")]
TokenBag = Annotated[tuple[int, ...], m.Per("token")]
TokenId = Annotated[int, m.IdOf("token")]
Tiles = tuple[TileId, ...]
Points = Annotated[int, Halves()]
SeatId = Annotated[int, m.Seat()]
Groups = tuple[Annotated[tuple[SeatId, int], m.Named(("seat", "imps"))], ...]
"""The groups on one space: whose they are, and how many imps."""
Assigned = tuple[tuple[ColorId, FaceId], ...]
"""Cards assigned to one pet: for each bar, in sorted order, its color and the face that lies there."""
NEUTRAL = -1
"""The seat of neutral imps."""
UNGUARDED = (0,) * len(GUARDS)
"""What guarding imps add where there are none."""
SUBSTITUTES = -1
"""The deck of substitutes, among the decks of a color, which are numbered from 0 on."""


@m.record
class Pet:
    """A pet in play: its tokens, and the cards assigned to it once they are revealed."""

    tile: TileId
    size: int
    tokens: Annotated[TokenBag, m.Flat()]
    cards: Assigned = ()


@m.record
class Plot:
    """A plot of a display; ``guarded`` is what imps add to its guarding numbers in this round."""

    cage: TileId | None
    addon: TileId | None
    tokens: Annotated[TokenBag, m.Flat()]
    pet: Pet | None = None
    guarded: Guards = UNGUARDED


@m.record
class Artifact:
    """An owned artifact: the color it remembers, and how much food lies in its store."""

    tile: TileId
    color: ColorId | None = None
    stored: int = 0


@m.record
class DrawRecord:
    """Some cards of one color that a seat drew from one deck, and what it has shown of that color before it drew again.

    Decks of a color are numbered by how often it was reshuffled before; number 0 stands for all cards that were in
    hands at its first reshuffle.
    """

    deck: int
    cards: int
    played: Annotated[CardBag, m.MENTION]


@m.record
class Player:
    """What everybody sees of a player.

    ``imps_busy`` have a job on the display, ``imps_on_platform`` stand on its right side, and ``imps_fetched`` says how
    many extra-imp spaces are empty. ``larder`` has the chambers of each food, fresh ones first.
    ``holding`` counts hand and own face-down cards by color. ``draw_records`` tell by color what everybody saw of draws
    and plays since it was first reshuffled, or since the player got a substitute of it.
    """

    gold: m.Amount
    reputation: Points
    imps_at_home: m.Amount
    imps_busy: m.Amount
    imps_in_hospital: m.Amount
    imps_on_platform: m.Amount
    imps_fetched: m.Amount
    potions: m.Amount
    larder: Annotated[tuple[tuple[m.Amount, ...], ...], m.Per("food", ())]
    plots: Annotated[tuple[Plot, ...], m.Per("plot", None)]
    artifacts: tuple[Artifact, ...]
    holding: Colored
    new_cages: Tiles = ()
    new_addons: Tiles = ()
    new_pets: tuple[Pet, ...] = ()
    draw_records: Annotated[tuple[tuple[DrawRecord, ...], ...], m.Per("color", ())] = ()


@m.record
class Sending:
    """While groups are sent: who resolved the last one, and of what size (DP-SHOP-03)."""

    sender: Annotated[int, m.Seat()] = -1
    size: int = 0


@m.record
class Used:
    """What a seat has used up from phase 4 of a round on.

    ``left`` says by offer how much of its limit is left (None: it was not used yet), and ``boosted`` names artifacts
    whose boost was used.
    """

    left: Annotated[tuple[int | None, ...], m.Per("offer", None)]
    boosted: Annotated[Tiles, m.MENTION] = ()


@m.record
class Sale:
    """While a seat sells: the customers that it has not sold to yet, and whether it has sold on the platform."""

    buyers: Annotated[Tiles, m.MENTION]
    sold_on_platform: bool = False


@m.record
class Frame:
    """An effect that stopped half-way.

    ``seat`` acquired ``tile``, which is number ``artifact`` of its artifacts; it goes on at verb number ``verb``.
    """

    seat: SeatId
    tile: Annotated[TileId, m.MENTION]
    artifact: m.Amount
    verb: m.Amount


@m.record
class Table:
    """Everything public.

    ``order`` are the seats in start order. ``spaces`` has (seat, imps) for each group that stands there, neutral imps
    first (their seat is ``NEUTRAL``), ``neutral_imps`` their stops; ``stands`` has the food on each stand, and
    ``stand_gold`` the gold. ``exhibitions`` and ``customers`` are the tiles revealed so far, by their rounds.
    ``removed`` are the tiles that left the game. ``shuffled_from`` says of which public discards each deck was formed
    (the whole printed deck at first), ``deck_sizes`` how many cards each holds. ``shuffles`` says how often each color
    was reshuffled, and ``deck_compositions`` what lay in each of its decks (see ``DrawRecord`` for their numbers;
    nothing before the first reshuffle).

    The flow opens and drops the rest. ``groups`` are (imps, gold) by seat, which are to be sent, the largest first.
    ``owed`` cards are to be discarded for potions by the seat whose turn of phase 4
    it is. ``standings`` are the totals in the exhibition of the round, None for those who take no part.
    """

    round: int
    cursor: StepId
    due: tuple[int, ...]
    order: tuple[SeatId, ...]
    pending: tuple[Frame, ...]
    chance_counts: tuple[tuple[str, int], ...]
    players: tuple[Player, ...]
    spaces: Annotated[tuple[Groups, ...], m.Per("space", ())]
    stands: Annotated[tuple[FoodBag, ...], m.Per("space", ())]
    stand_gold: Annotated[tuple[int, ...], m.Per("space", 0)]
    rows: Annotated[tuple[Tiles, ...], m.Per("row", ())]
    exhibitions: Tiles
    customers: Tiles
    removed: TileBag
    discards: CardBag
    shuffled_from: Annotated[CardBag, m.MENTION]
    deck_sizes: Colored
    shuffles: Colored
    deck_compositions: Annotated[tuple[CardBag, ...], m.MENTION] = ()
    neutral_imps: tuple[StopId, ...] = ()
    groups: tuple[tuple[tuple[int, int], ...], ...] | None = None
    sending: Sending | None = None
    owed: Annotated[Colored, m.MENTION] | None = None
    standings: tuple[Points | None, ...] | None = None
    used: tuple[Used, ...] | None = None
    sale: Sale | None = None


@m.record
class Secret:
    """What only one seat knows: its hand (its face-down cards included), and what it has committed.

    ``exchanged`` are the cards that it exchanges; they go face up on the piles when the new ones are dealt. ``drawn``
    is what it got from each deck of ``deck_compositions``, played cards included.
    """

    hand: CardBag
    sealed: Annotated[Any, m.OneOf("action")] = None
    exchanged: tuple[CardId, ...] = ()
    drawn: Annotated[tuple[CardBag, ...], m.MENTION] = ()


@m.record
class Hidden:
    """What nobody knows: the need decks and the face-down tiles, as bags.

    A tile that lies face down on a board stays in the bag until it is revealed. That is exact: nobody has seen it, so
    it is as likely to be any of the unseen tiles as the top of the stack is. Do not give it an order.
    """

    decks: CardBag
    stack: TileBag


@m.record
class State:
    """The whole truth."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: Hidden


View: TypeAlias = m.View[Table, Secret, Content, int]
"""What a seat sees of this game; that of a spectator has neither seat nor secret."""


def _copies(c: Content) -> dict[str, list[int | None]]:
    # DP-LIMIT-02 "substitutes vanish when discarded"
    cards = [None if card.color < 0 or card.substitute else card.copies for card in c.cards]
    return {"tile": [tile.copies or None for tile in c.tiles], "need_card": cards}


PIECES = m.Pieces(State, _copies, stands_for={"face": ("need_card", lambda face: face >> 1)})
"""Tiles and need cards; substitutes, potions and what is printed on boards are not counted."""


class Edit(m.Edit[State, Content]):
    """The scratch of Dungeon Petz: records by name, open for changes."""

    __slots__ = ()
    table: Table

    def player(self, seat: int) -> Player:
        """A player, open for changes."""
        player = self.table.players[seat]
        # who is open already is not asked again, but for the seat of chance
        if seat < 0 or type(player) is Player:
            player = self.open_row(self.table, "players", seat)
        return player

    def players(self) -> list[Player]:
        """All players by seat, open for changes."""
        players: list[Player] = self.open_rows(self.table, "players")
        return players

    def plot(self, seat: int, plot: int) -> Plot:
        """A plot, open for changes."""
        opened: Plot = self.open_row(self.player(seat), "plots", plot)
        return opened

    def pet(self, seat: int, plot: int) -> Pet:
        """The pet on a plot, open for changes; there must be one."""
        pet: Pet = self.open(self.plot(seat, plot), "pet")
        return pet

    def artifact(self, seat: int, number: int) -> Artifact:
        """An artifact by its number among those of a seat, open for changes."""
        artifact: Artifact = self.open_row(self.player(seat), "artifacts", number)
        return artifact

    def used(self, seat: int) -> Used:
        """What a seat has used up, open for changes, from phase 4 of a round on."""
        used: Used = self.open_row(self.table, "used", seat)
        return used

    def sale(self) -> Sale:
        """The sale of the seat on turn, open for changes; it must have one."""
        sale: Sale = self.open(self.table, "sale")
        return sale

    def secret(self, seat: int) -> Secret:
        """A secret, open for changes."""
        secret: Secret = self.open_row(self.state, "secrets", seat)
        return secret

    def secrets(self) -> list[Secret]:
        """All secrets by seat, open for changes."""
        secrets: list[Secret] = self.open_rows(self.state, "secrets")
        return secrets

    def hidden(self) -> Hidden:
        """The hidden bags, open for changes."""
        hidden: Hidden = self.open(self.state, "hidden")
        return hidden


def groups_of(table: Table, seat: int) -> tuple[tuple[int, int], ...]:
    """The groups that a seat has yet to send."""
    return () if table.groups is None else table.groups[seat]


def used_by(table: Table, seat: int) -> Used:
    """What a seat has used up, from phase 4 of a round on."""
    assert table.used is not None
    return table.used[seat]
