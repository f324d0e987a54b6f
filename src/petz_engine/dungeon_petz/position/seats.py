"""What a position fills in of one seat: its burrow, its display, and the cards at its pets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Artifact, Assigned, Groups, Pet, Player, Plot

IMPS = ("imps_at_home", "imps_in_hospital", "imps_on_platform", "imps_busy")
"""Where imps are, beside spaces and groups."""


class Lies(Enum):
    """How cards lie at the pets of a seat."""

    NOT = "not"
    DOWN = "down"
    UP = "up"


@attrs.frozen
class Told:
    """One seat as it is told: what everybody sees, the cards of each pet by plot and how they lie, and what it holds.

    ``hand`` is None where nothing is said of it; it has none of the cards that lie at pets.
    """

    at: m.reading.Part
    player: Player
    lies: Lies
    cards: tuple[Assigned, ...]
    hand: tuple[int, ...] | None
    exchanged: tuple[int, ...]


@attrs.frozen
class Seats:
    """Fills in one seat after the other."""

    content: Content
    said: m.position.Said
    base: Player
    spaces: Sequence[Groups]
    groups: Sequence[Sequence[tuple[int, int]]]

    def fill(self, seat: int, lies: Lies, *, works: bool) -> Told:
        """One seat; ``works`` says that imps that are nowhere else may be busy."""
        said, keys = self.said.state, self.said.seats[seat]
        player, secret = said.table.players[seat], said.secrets[seat]
        parts = keys["plots"].entries("plot") if "plots" in keys else {}
        plots = [
            self.plot(parts[at], plot, self.base.plots[at], lies) if at in parts else plot
            for at, plot in enumerate(player.plots)
        ]
        cards = tuple([() if plot.pet is None else plot.pet.cards for plot in plots])
        potions = sum(face >> 1 == self.content.potion for of in cards for _, face in of)
        player = attrs.evolve(
            player,
            plots=tuple([plot if plot.pet is None else _bare(plot) for plot in plots]),
            artifacts=tuple(map(self.artifact, player.artifacts)),
            potions=player.potions if "potions" in keys else potions if lies is Lies.DOWN else 0,
        )
        player = attrs.evolve(player, **self.imps(seat, player, keys, works=works))
        hand = secret.hand if "hand" in keys else None
        return Told(self.said.of_seat(seat), player, lies, cards, hand, tuple(sorted(secret.exchanged)))

    # --- imps and artifacts

    def imps(
        self, seat: int, player: Player, keys: Mapping[str, m.reading.Part], *, works: bool
    ) -> dict[str, int]:
        """Imps of which nothing is said are at home, or busy where that is told and they may be."""
        place = "imps_at_home" if "imps_at_home" not in keys else "imps_busy"
        if place in keys or (place == "imps_busy" and not works):
            return {}
        away = sum(imps for of in self.spaces for owner, imps in of if owner == seat)
        away += sum(imps for imps, _ in self.groups[seat])
        away += sum(getattr(player, name) for name in IMPS if name != place)
        return {place: max(self.content.rules.imps_at_home + player.imps_fetched - away, 0)}

    def artifact(self, artifact: Artifact) -> Artifact:
        """An artifact that remembers the first color it lets choose, where none is said."""
        choices = [v for v in self.content.tiles[artifact.tile].acquired if isinstance(v, k.ChooseColor)]
        if artifact.color is not None or not choices:
            return artifact
        return attrs.evolve(artifact, color=choices[0].among[0])

    # --- the display

    def plot(self, part: m.reading.Part, plot: Plot, base: Plot, lies: Lies) -> Plot:
        """One plot; where another cage lies, no tokens but those that are told."""
        if plot.pet is not None and plot.cage is None and "cage" not in part.value:
            part.fault("E111", "a pet needs a cage", "add 'cage': one of the cages")
        if plot.cage != base.cage:
            names = map(m.reading.unqualified, self.content.names["token"])
            tokens = [n if name in part.value else 0 for n, name in zip(plot.tokens, names, strict=True)]
            plot = attrs.evolve(plot, tokens=tuple(tokens))
        return (
            plot if plot.pet is None else attrs.evolve(plot, pet=self.pet(part.under("pet"), plot.pet, lies))
        )

    def pet(self, part: m.reading.Part, pet: Pet, lies: Lies) -> Pet:
        """A pet with a card on each of its bars."""
        bars = self.content.tiles[pet.tile].bars
        size = part.under("size").whole(1, len(bars) - 1)
        cards = part.under("cards")
        if lies is Lies.NOT and pet.cards:
            cards.fault("S108", "no cards lie at the pets of this seat now", "leave 'cards' out", at_key=True)
        return attrs.evolve(pet, cards=self.cards(cards, pet.cards, bars[size]))

    def cards(self, part: m.reading.Part, said: Assigned, bars: tuple[int, ...]) -> Assigned:
        """The cards of a pet by bar: those that are said, and potions on all other bars."""
        c, left, assigned = self.content, list(bars), []
        for color, face in said:
            if color in left:
                left.remove(color)
                assigned.append((color, face))
            else:
                names = ", ".join(m.reading.unqualified(c.names["color"][bar]) for bar in bars)
                card = m.reading.unqualified(c.names["face"][face])
                part.fault("S108", f"there is no bar left for {card!r}", f"the bars are {names}")
        return tuple(sorted([*assigned, *((color, 2 * c.potion) for color in left)]))


def _bare(plot: Plot) -> Plot:
    """The same with no cards at its pet."""
    assert plot.pet is not None
    return attrs.evolve(plot, pet=attrs.evolve(plot.pet, cards=()))
