"""What a position says of the boards that all share: market, progress board, spaces, stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.position.instant import Instant
from petz_engine.dungeon_petz.position.stock import Stock
from petz_engine.dungeon_petz.state import Tiles, standing
from petz_engine.packs.reading import Part

MANY = 1_000_000
KEYS = (
    "exhibitions",
    "customers",
    "row",
    "stand",
    "stand_gold",
    "space",
    "neutral_imps",
    "removed",
    "shuffled_from",
    "last_group",
)
Spaces = tuple[tuple[tuple[int, int], ...], ...]


@attrs.frozen
class Boards:
    """Reads the boards; ``tiles`` are those that lie nowhere yet."""

    content: Content
    root: Part
    parts: Mapping[str, Part]
    tiles: Stock

    def fields(self, number: int, now: Instant) -> dict[str, Any]:
        """The fields of the table that boards have."""
        stops = self.stops(number, now)
        return {
            "rows": self.rows(),
            "stands": self.stands(),
            "stand_gold": self.stand_gold(),
            "removed": self.removed(),
            "neutral_imps": stops,
            "spaces": self.spaces(stops),
            "shuffled_from": self.shuffled_from(),
            **self.last_group(),
        }

    def _entries(self, key: str, kind: str) -> dict[int, Part]:
        return self.parts[key].entries(kind) if key in self.parts else {}

    # --- tiles

    def tile(self, part: Part, kind: str) -> int | None:
        """A tile of some kind, which is nowhere else then."""
        number = part.id_of("tile", lambda tile: self.content.tiles[tile].kind == kind, kind)
        if number is not None and self.content.tiles[number].copies:
            self.tiles.take(part, number)
        return number

    def tiles_of(self, part: Part, kind: str) -> Tiles:
        """Tiles of some kind, in order."""
        tiles = [self.tile(each, kind) for each in part.items()]
        return tuple([tile for tile in tiles if tile is not None])

    def rows(self) -> tuple[Tiles, ...]:
        """The rows of the market; those of which nothing is said are empty."""
        rows: list[Tiles] = [()] * len(self.content.rows)
        for row, part in self._entries("row", "row").items():
            rows[row] = self.tiles_of(part, self.content.rows[row].tile)
        return tuple(rows)

    def removed(self) -> tuple[int, ...]:
        """The tiles that left the game."""
        if "removed" not in self.parts:
            return (0,) * len(self.content.tiles)
        bag = self.parts["removed"].bag("tile")
        self.tiles.take_all(self.parts["removed"], bag)
        return bag

    # --- the progress board

    def known(self, kind: str, number: int, now: Instant) -> list[int | None]:
        """The tiles of a kind that are revealed by now, None for each of which nothing is said."""
        rounds = self.rounds_of(kind, number, now)
        tiles: list[int | None] = [None] * len(rounds)
        key = f"{kind}s"
        for word, part in self.parts[key].table(any_key=True).items() if key in self.parts else ():
            places = [at for at, each in enumerate(rounds) if str(each) == word]
            named = part.one_or_more()
            if len(named) > len(places) or not (places or part.value == []):
                known = " and ".join(str(each) for each in dict.fromkeys(rounds)) or "none"
                message = f"{len(places)} {key} of round {word[:20]!r} are known in round {number}, not {len(named)}"
                part.fault("S102", message, f"rounds with known ones: {known}", at_key=True)
            for place, each in zip(places, named, strict=False):
                tiles[place] = self.tile(each, kind)
        return tiles

    def rounds_of(self, kind: str, number: int, now: Instant) -> list[int]:
        """The rounds of the tiles of a kind that are revealed by now."""
        board, through = self.content.board, now.revealed_through(number)
        under, ahead = {
            "exhibition": (board.exhibitions, self.content.exhibitions_ahead),
            "customer": (board.customers, self.content.customers_ahead),
        }[kind]
        return [each for each in under if through and each <= through + ahead]

    def filled(self, kind: str, tiles: Sequence[int | None]) -> Tiles:
        """The same, with any tiles of the kind where nothing is said of them."""
        filled = []
        for tile in tiles:
            if tile is None:
                tile = next((t for t in self.content.tiles_of[kind] if self.tiles.left[t] > 0), None)
                if tile is None:
                    self.root.fault("S107", f"there is no {kind} left to be known")
                    break
                self.tiles.left[tile] -= 1
            filled.append(tile)
        return tuple(filled)

    # --- spaces and stands

    def stops(self, number: int, now: Instant) -> tuple[int, ...]:
        """Where the neutral imps stand: where they are said to, or where they stand in this round."""
        if "neutral_imps" in self.parts:
            return self.parts["neutral_imps"].ids("stop")
        stops = self.content.neutral_imps
        for _ in range(now.moves(number)):
            stops = tuple([self.content.next_stops[stop] for stop in stops])
        return stops

    def spaces(self, stops: tuple[int, ...]) -> Spaces:
        """The groups on the spaces, behind the neutral imps."""
        spaces = list(standing(self.content, stops))
        for space, part in self._entries("space", "space").items():
            for each in part.items():
                keys = each.table(("seat", "imps"))
                if missing := [key for key in ("seat", "imps") if key not in keys]:
                    each.fault("E111", f"the key {missing[0]!r} is missing", "such as { seat = 0, imps = 1 }")
                else:
                    spaces[space] = (*spaces[space], (keys["seat"].seat(), keys["imps"].whole(0, MANY)))
        return tuple(spaces)

    def stands(self) -> tuple[tuple[int, ...], ...]:
        """The food on the stands."""
        stands: list[tuple[int, ...]] = [()] * len(self.content.spaces)
        for space, part in self._entries("stand", "space").items():
            food = part.bag("food")
            stands[space] = food if any(food) else ()
        return tuple(stands)

    def stand_gold(self) -> tuple[int, ...]:
        """The gold on the stands."""
        gold = [0] * len(self.content.spaces)
        for space, part in self._entries("stand_gold", "space").items():
            gold[space] = part.whole(0, MANY)
        return tuple(gold)

    # --- what is remembered

    def shuffled_from(self) -> tuple[int, ...]:
        """What the decks were formed of, by color; the whole printed deck where nothing is said."""
        bag = [0 if card.color < 0 or card.substitute else card.copies for card in self.content.cards]
        for color, part in self._entries("shuffled_from", "color").items():
            told = part.bag("need_card")
            for card in self.content.cards_of[color]:
                bag[card] = told[card]
        return tuple(bag)

    def last_group(self) -> dict[str, int]:
        """Who resolved the last group, and of what size."""
        if "last_group" not in self.parts:
            return {}
        keys = self.parts["last_group"].table(("seat", "size"))
        told = {"sender": keys["seat"].seat()} if "seat" in keys else {}
        return {**told, "size": keys["size"].whole(1, MANY)} if "size" in keys else told
