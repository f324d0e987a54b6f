"""The words that every narrator needs: players, lists, counts, and lines that go on with what follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

import attrs

from petz_engine.kernel.event import Event

PLAYERS = ("Red", "Yellow", "Green", "Blue")
"""What the players are called, by seat; further ones are called by their seats."""


def fact(event: Event, name: str) -> Any:
    """The fact of an event by its name; KeyError where it has none."""
    return dict(event.facts)[name]


def player(seat: int) -> str:
    """What a player is called.

    >>> player(0), player(7)
    ('Red', 'Seat 7')
    """
    return PLAYERS[seat] if seat < len(PLAYERS) else f"Seat {seat}"


def seats(number: int) -> list[str]:
    """So many players, each with its seat; a player without a color is called by its seat anyway.

    >>> seats(5)[3:]
    ['Blue (seat 3)', 'Seat 4']
    """
    return [
        f"{player(seat)} (seat {seat})" if seat < len(PLAYERS) else player(seat) for seat in range(number)
    ]


def listed(words: Sequence[str]) -> str:
    """A list as a sentence has it.

    >>> listed(["one", "two", "three"]), listed(["one"]), listed([])
    ('one, two and three', 'one', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(n: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "coin"), counted(0, "coin"), counted(3, "coin")
    ('1 coin', 'no coins', '3 coins')
    """
    return f"{n or 'no'} {word}{'' if n == 1 else 's'}"


@attrs.frozen
class Items:
    """Several things in a sentence, and how many there are in all; a noun may go with them.

    >>> f"{Items(['2 red', '1 blue'], 3):card}, {Items(['1 red'], 1):card}, {Items(['a', 'b'], 2)}"
    '2 red and 1 blue cards, 1 red card, a and b'
    """

    words: Sequence[str]
    total: int

    def __str__(self) -> str:
        return listed(self.words)

    def __format__(self, noun: str) -> str:
        return f"{self} {noun}{'' if self.total == 1 else 's'}" if noun else str(self)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines, each column as wide as its widest cell, all cells at its right.

    >>> columns([["", "points"], ["Red", "7"]])
    ['     points', 'Red       7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


WIDTH = 120
"""How long a line may be."""
HARD = "\xa0"
"""A space at which no line is parted."""


def wrapped(line: str) -> list[str]:
    """The parts of a line that is too long for one, parted behind commas where possible; all but the first lie in.

    >>> [len(part) for part in wrapped("  Red has" + " 1 coin," * 20)], wrapped("  Red passes")
    ([113, 63], ['  Red passes'])
    """
    if len(line) <= WIDTH:
        return [line]
    parts = _parted(re.sub("(?<=[^ ,;:]) ", HARD, line))
    return [part for long in parts for part in _parted(long.replace(HARD, " "))]


def _parted(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent=" " * 8, break_long_words=False, break_on_hyphens=False)


@attrs.define
class Page:
    """The lines of a story: headings at or near the margin, and indented lines of what happened.

    ``heading`` gives the lines that come before the line of an event. After an event whose kind ``opens`` a line, what
    the same player does next is told in that line where its kind ``continues`` one; the kinds that open lines have what
    then comes before the first addition and what comes before all others. ``seat`` is the player whose line may go on
    (-1: nobody's), and ``joints`` is what comes before its next addition and those behind that.
    """

    heading: Callable[[Event], Iterable[str]]
    opens: Mapping[str, tuple[str, str]]
    continues: Container[str]
    lines: list[str] = attrs.field(factory=list)
    seat: int = -1
    joints: tuple[str, str] = ("", "")

    def add(self, *lines: str) -> None:
        """Lines as they are."""
        self.lines += lines
        self.seat = -1 if lines else self.seat

    def phrase(self, event: Event, phrase: str | None) -> None:
        """A line of its own with the player's name, or the rest of the line before; None where nothing is told."""
        if phrase is None:
            return
        self.add(*self.heading(event))
        if event.kind in self.continues and event.seat == self.seat:
            first, further = self.joints
            self.lines[-1] += f"{first}{phrase}"
            self.joints = further, further
            return
        self.close()
        if event.kind in self.opens:
            self.seat, self.joints = event.seat, self.opens[event.kind]
        gap = "" if phrase.startswith("'") else " "
        self.lines.append(f"  {player(event.seat)}{gap}{phrase}" if event.seat >= 0 else f"  {phrase}")

    def close(self) -> None:
        """Nothing goes on with the last line."""
        self.seat = -1

    def finished(self) -> list[str]:
        """Takes from the page all lines but one that may go on."""
        done = len(self.lines) - (self.seat >= 0)
        lines, self.lines = self.lines[:done], self.lines[done:]
        return lines
