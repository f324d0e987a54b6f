"""The state of play: the public table, one secret per seat, and the hidden decks.

Everything in the table is public (AP-MKT-06). Dice have no identity, they are bags of what they show (AP-O-39).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content

AwardId = Annotated[int, m.IdOf("award")]
BonusBag = Annotated[tuple[int, ...], m.Per("bonus_card")]
BonusId = Annotated[int, m.IdOf("bonus_card")]
DeckId = Annotated[int, m.IdOf("deck")]
Dice = Annotated[tuple[int, ...], m.Per("die")]
DieId = Annotated[int, m.IdOf("die")]
DisplayId = Annotated[int, m.IdOf("display")]
EpisodeId = Annotated[int, m.IdOf("episode")]
HabitatBag = Annotated[tuple[int, ...], m.Per("habitat")]
HabitatId = Annotated[int, m.IdOf("habitat")]
PetBag = Annotated[tuple[int, ...], m.Per("pet")]
PetId = Annotated[int, m.IdOf("pet")]
Pets = tuple[PetId, ...]
SeatId = Annotated[int, m.Seat()]
ShopId = Annotated[int, m.IdOf("shop")]
StepId = Annotated[int, m.IdOf("step")]
TokenBag = Annotated[tuple[int, ...], m.Per("hazard_token")]
TokenId = Annotated[int, m.IdOf("hazard_token")]
TraitBag = Annotated[tuple[int, ...], m.Per("trait")]
TraitId = Annotated[int, m.IdOf("trait")]
NOBODY = -1
"""The holder of an award that nobody has."""


@m.record
class Pet:
    """A pet in a shop: its trait tokens, the dice on it, and whether they quit at the end of the round."""

    pet: PetId
    traits: TraitBag
    workers: Dice
    quits: bool = False


with_workers: Callable[[Pet, Dice], Pet] = m.changer(Pet, "workers")
"""A pet with other dice on it."""


@m.record
class Display:
    """A display of a shop: at most one pet, one habitat, and one hazard token, on which a die may lie.

    A display holds a pet or a token, never both.
    """

    pet: Annotated[Pet | None, m.Flat()] = None
    habitat: HabitatId | None = None
    token: TokenId | None = None
    worker: DieId | None = None


with_pieces: Callable[[Display, Pet | None, HabitatId | None], Display] = m.changer(Display, "pet", "habitat")
"""A display with another pet and another habitat; what lies on it stays."""
with_pet: Callable[[Display, Pet], Display] = m.changer(Display, "pet")
"""A display with a pet in place of the one that was there."""
with_worker: Callable[[Display, DieId], Display] = m.changer(Display, "worker")
"""A display with a die on its token."""
EMPTY = Display()
"""A display with nothing on it."""


@m.record
class Player:
    """What everybody sees of a player.

    ``workers`` is how many there are in all; ``dice`` are those rolled and not yet placed, ``goods`` and ``mutations``
    those on the Sell Goods and Add Mutation spaces. ``bonus_cards`` is how many the player has, and ``revealed`` shows
    them at the end.
    """

    shop: ShopId | None
    credits: m.Amount
    workers: m.Amount
    displays: Annotated[tuple[Display, ...], m.Per("display", EMPTY)]
    dice: Dice
    goods: Dice
    mutations: Dice
    revealed: Annotated[BonusBag, m.MENTION]
    bonus_cards: m.Amount = 0


@m.record
class Visit:
    """A market visit: what was done in it already, and the deck whose row of the market has a gap to fill.

    ``shows_more`` is whether the shop shows traits that no award check has looked at, ``ended`` whether it buys
    no more.
    """

    bought_pet: bool = False
    bought_habitat: bool = False
    hired: bool = False
    rearranged: bool = False
    gap: DeckId | None = None
    shows_more: bool = False
    ended: bool = False


@m.record
class Work:
    """The Worker Phase of a seat, until its dice are assigned.

    ``rolling`` dice are about to be rolled again, after ``rerolls`` re-rolls, and ``keeps`` is whether these were the
    last; ``triggered`` is whether hazards were, and ``ignored`` the display whose hazard does not happen.
    """

    rolling: m.Amount = 0
    rerolls: m.Amount = 0
    keeps: bool = False
    triggered: bool = False
    ignored: DisplayId | None = None


@m.record
class Mutation:
    """The turn of a seat in the Mutation Phase: the trait tokens that it may still take."""

    claims: m.Amount


@m.record
class Frame:
    """A power that stopped half-way.

    It is that of the ``pet`` in a display, or of the ``habitat`` there (the other one is None); it goes on at verb
    number ``verb``, which can be done ``left`` more times.
    """

    seat: SeatId
    display: DisplayId
    pet: Annotated[PetId | None, m.MENTION]
    habitat: Annotated[HabitatId | None, m.MENTION]
    verb: m.Amount = 0
    left: m.Amount = 0


frame_of: Callable[..., Frame] = m.maker(Frame)
"""Makes a frame of all its fields, fast."""
at_verb: Callable[[Frame, int, int], Frame] = m.changer(Frame, "verb", "left")
"""A frame at another verb, which can be done so many more times."""


@m.record
class Look:
    """A look into the bonus deck that is over: who looked at how many cards, and how many of them it kept."""

    seat: SeatId
    cards: int
    kept: int


@m.record
class Table:
    """Everything public.

    ``order`` are the seats from the first player on. ``market`` has the row of each deck, ``discards`` the pets that
    were left there, and ``deck_sizes`` says how many are left in each deck. ``habitats``, ``traits`` and ``tokens`` are
    what the stacks and supplies hold. ``awards`` has the holder of each award, ``bonus_deck_size`` is how many cards
    that deck holds, and ``looks`` are the looks into it so far, in order. ``visit``, ``work`` and ``mutation`` are
    what the seat on turn does in these phases.
    """

    round: int
    cursor: StepId
    due: tuple[int, ...]
    order: tuple[SeatId, ...]
    pending: tuple[Frame, ...]
    chance_counts: tuple[tuple[str, int], ...]
    players: tuple[Player, ...]
    market: Annotated[tuple[Pets, ...], m.Per("deck", ())]
    discards: PetBag
    deck_sizes: Annotated[tuple[int, ...], m.Per("deck")]
    habitats: HabitatBag
    traits: TraitBag
    tokens: TokenBag
    awards: Annotated[tuple[SeatId, ...], m.Per("award", NOBODY)]
    bonus_deck_size: m.Amount
    looks: tuple[Look, ...] = ()
    episode: EpisodeId | None = None
    visit: Visit | None = None
    work: Work | None = None
    mutation: Mutation | None = None


@m.record
class Secret:
    """What only one seat knows: its bonus cards, those it looks at now, and what it kept and put back at each look.

    When it looked matters: what it has put back, the others may have found later.
    """

    bonus: BonusBag
    looking: BonusBag
    kept: Annotated[tuple[BonusBag, ...], m.MENTION] = ()
    returned: Annotated[tuple[BonusBag, ...], m.MENTION] = ()


@m.record
class Hidden:
    """What nobody knows: the decks of pets and of bonus cards, as bags without an order."""

    decks: PetBag
    bonus_cards: BonusBag


@m.record
class State:
    """The whole truth."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: Hidden


View: TypeAlias = m.View[Table, Secret, Content, int]
"""What a seat sees of this game; that of a spectator has neither seat nor secret."""


def copies_of(c: Content) -> dict[str, list[int]]:
    # AP-COMP-02 "10 each of Speaks, Multi-Eyed, Tentacled, Cute"
    # AP-COMP-03 "3 each of stardust, slime, trubble, fire"
    # AP-EASY-03 "No hazard tokens, hence worker action D (remove a token) does not exist"
    return {
        "pet": [pet.copies for pet in c.pets],
        "habitat": [habitat.copies for habitat in c.habitats],
        "trait": [trait.tokens for trait in c.traits],
        "hazard_token": [token.copies if c.rules.hazard_tokens else 0 for token in c.tokens],
        "bonus_card": list(bonus_in_play(c)),
    }


# AP-ENG-10 "every pet card is in exactly one of deck, market, discard, shop (starters: shop or box)"
PIECES = m.Pieces(State, copies_of, lambda c: {"pet": c.starters})
"""Cards and tokens; starters may lie in the box."""


class Edit(m.Edit[State, Content]):
    """The scratch of Alien Petshop: records by name, open for changes."""

    __slots__ = ()
    table: Table

    def player(self, seat: int) -> Player:
        """A player, open for changes."""
        player = self.table.players[seat]
        # who is open already is not asked again, but for the seat of chance
        if seat < 0 or type(player) is Player:
            player = self.open_row(self.table, "players", seat)
        return player

    def display(self, seat: int, display: int) -> Display:
        """A display, open for changes."""
        opened: Display = self.open_row(self.player(seat), "displays", display)
        return opened

    def pet(self, seat: int, display: int) -> Pet:
        """The pet in a display, open for changes; there must be one."""
        pet: Pet = self.open(self.display(seat, display), "pet")
        return pet

    def visit(self) -> Visit:
        """The market visit, open for changes; there must be one."""
        visit: Visit = self.open(self.table, "visit")
        return visit

    def work(self) -> Work:
        """The Worker Phase of the seat on turn, open for changes; there must be one."""
        work: Work = self.open(self.table, "work")
        return work

    def mutation(self) -> Mutation:
        """The turn in the Mutation Phase, open for changes; there must be one."""
        mutation: Mutation = self.open(self.table, "mutation")
        return mutation

    def secret(self, seat: int) -> Secret:
        """A secret, open for changes."""
        secret: Secret = self.open_row(self.state, "secrets", seat)
        return secret

    def hidden(self) -> Hidden:
        """The hidden decks, open for changes."""
        hidden: Hidden = self.open(self.state, "hidden")
        return hidden


def bonus_in_play(c: Content) -> BonusBag:
    """All bonus cards there are in this mode."""
    # AP-SETUP-06 "Easy mode: no bonus cards at all"
    return tuple([card.copies if c.rules.bonus_cards else 0 for card in c.bonus_cards])
