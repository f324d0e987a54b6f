"""What a position fills in of the boards that all share: the progress board, and the spaces with neutral imps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import phases
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.neutral_imps import standing
from petz_engine.dungeon_petz.state import Groups, Table, Tiles


@attrs.frozen
class Boards:
    """Fills in the boards in a round with some number, at some instant."""

    content: Content
    said: m.position.Said
    number: int
    now: m.FlowPosition

    def table(self) -> Table:
        """The table with all that its boards hold."""
        table: Table = self.said.state.table
        stops = table.neutral_imps if "neutral_imps" in self.said.keys else self.stops()
        known = {kind: self.known(kind) for kind in ("exhibition", "customer")}
        return attrs.evolve(
            table,
            round=self.number,
            exhibitions=self.filled("exhibition", known["exhibition"]),
            customers=self.filled("customer", known["customer"]),
            stands=tuple([food if any(food) else () for food in table.stands]),
            neutral_imps=stops,
            spaces=self.spaces(table.spaces, stops),
        )

    # --- the progress board

    def known(self, kind: str) -> list[int | None]:
        """The tiles of a kind that are revealed by now, None for each of which nothing is said."""
        rounds, key = self.rounds_of(kind), f"{kind}s"
        tiles: list[int | None] = [None] * len(rounds)
        for word, part in self.parts(key).items():
            places = [at for at, each in enumerate(rounds) if str(each) == word]
            named = [] if part.value == "none" else part.one_or_more()
            if len(named) > len(places) or not (places or part.value in ([], "none")):
                known = " and ".join(str(each) for each in dict.fromkeys(rounds)) or "none"
                there = f"{len(places)} {key} of round {word[:20]!r}"
                message = f"{there} are known in round {self.number}, not {len(named)}"
                part.fault("S102", message, f"rounds with known ones: {known}", at_key=True)
            for place, each in zip(places, named, strict=False):
                tiles[place] = each.piece("tile", lambda tile: self.content.tiles[tile].kind == kind, kind)
        return tiles

    def parts(self, key: str) -> Mapping[str, m.reading.Part]:
        """What is said of the rounds of the progress board."""
        return self.said.keys[key].table(any_key=True) if key in self.said.keys else {}

    def rounds_of(self, kind: str) -> list[int]:
        """The rounds of the tiles of a kind that are revealed by now."""
        board, through = self.content.board, phases.revealed_through(self.content, self.number, self.now)
        under, ahead = {
            "exhibition": (board.exhibitions, self.content.exhibitions_ahead),
            "customer": (board.customers, self.content.customers_ahead),
        }[kind]
        return [each for each in under if through and each <= through + ahead]

    def filled(self, kind: str, tiles: Sequence[int | None]) -> Tiles:
        """The same, with any tiles of the kind where nothing is said of them."""
        left = self.said.root.reading.stock["tile"]
        filled = []
        for tile in tiles:
            if tile is None:
                tile = next((t for t in self.content.tiles_of[kind] if (left[t] or 0) > 0), None)
                if tile is None:
                    self.said.root.fault("S107", f"there is no {kind} left to be known")
                    break
                self.said.root.take("tile", tile)
            filled.append(tile)
        return tuple(filled)

    # --- neutral imps

    def stops(self) -> tuple[int, ...]:
        """Where the neutral imps stand in this round."""
        stops = self.content.neutral_imps
        for _ in range(phases.moves(self.content, self.number, self.now)):
            stops = tuple([self.content.next_stops[stop] for stop in stops])
        return stops

    def spaces(self, said: Sequence[Groups], stops: tuple[int, ...]) -> tuple[Groups, ...]:
        """The groups on the spaces, behind the neutral imps."""
        neutral = standing(self.content, stops)
        own = [tuple([group for group in groups if group[0] >= 0]) for groups in said]
        return tuple([(*here, *groups) for here, groups in zip(neutral, own, strict=True)])
