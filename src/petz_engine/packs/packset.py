"""A set of packs: which requires which, which is missing, which exclude each other, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

import attrs

from petz_engine.packs.diagnostic import Diagnostic
from petz_engine.packs.pack import Pack, read_pack
from petz_engine.packs.source import Source
from petz_engine.packs.wording import got, nearest


@attrs.frozen
class PackSet:
    """Packs by id in load order: how deep their requirements go, then id.

    ``game`` is what the set is for; ``given`` are the packs that did not just come along.
    """

    packs: Mapping[str, Pack]
    doubles: Sequence[Pack]
    shipped: Mapping[str, Source]
    game: str
    given: Sequence[Pack]

    def required(self, pack: Pack) -> list[str]:
        """The ids of all packs that a pack requires, directly or not, as far as they are there; sorted."""
        return sorted(_reached(pack.id, {each.id: _needs(each) for each in self.packs.values()}) - {pack.id})

    def in_sight(self, pack: Pack) -> bool:
        """Whether everything that the pack may refer to could be read."""
        return self.belongs(pack) and all(
            each.whole and set(_needs(each)) <= self.packs.keys() for each in self._family(pack)
        )

    def belongs(self, pack: Pack) -> bool:
        """Whether the pack, with all that it requires, is for the game of the set, as far as they tell.

        Else nobody can say what its entries should be.
        """
        return not any(each.is_for_another_than(self.game) for each in self._family(pack))

    def _family(self, pack: Pack) -> list[Pack]:
        return [pack, *(self.packs[name] for name in self.required(pack))]

    def diagnostics(self, games: Sequence[str]) -> Iterator[Diagnostic]:
        """What is wrong with the set; ``games`` are those that are known (none: nobody can say)."""
        for pack in self.doubles:
            if "id" not in pack.head.data:
                continue  # that fault is told already
            message = f"the id {pack.id!r} is taken by {self.packs[pack.id].label}"
            yield pack.diagnose("E304", message, "use only one of them", ("id",))
        for pack in self.given:
            if pack.is_for_another_than(self.game):
                yield self._of_another_game(pack, games)
        for pack in self.packs.values():
            if not pack.is_for_another_than(self.game):
                yield from self._wrong_requirements(pack)
                yield from self._conflicts(pack)
        yield from self._circles()

    def _of_another_game(self, pack: Pack, games: Sequence[str]) -> Diagnostic:
        name = pack.game or ""
        if not games or name in games:
            cure = f"leave it out, or write game = {self.game!r} if that is what it is"
            return pack.diagnose("E303", f"this pack is for {name!r}, not for {self.game!r}", cure, ("game",))
        cure = nearest(name, games) or f"the games are {' and '.join(map(repr, sorted(games)))}"
        return pack.diagnose(
            "E303", f"this pack is for {got(name)}, which is no game that is known here", cure, ("game",)
        )

    def _wrong_requirements(self, pack: Pack) -> Iterator[Diagnostic]:
        for index, row in enumerate(pack.manifest.requires):
            other = self.packs.get(row.pack)
            if other is None:
                near = nearest(row.pack, {*self.packs, *self.shipped} - {pack.id})
                cure = near or f"give the folder of {row.pack!r} too"
                yield pack.diagnose(
                    "E301", f"the required pack {row.pack!r} is missing", cure, ("requires", index)
                )
            elif other.is_for_another_than(self.game):
                message = f"{row.pack!r} is for {got(other.game)}, and this pack is for {self.game!r}"
                cure = "take it out of requires, or mend the game of this pack"
                yield pack.diagnose("E303", message, cure, ("requires", index))
            elif other.whole and not row.versions.contains(other.manifest.version, prereleases=True):
                message = f"{row.pack!r} is there in version {other.manifest.version}, not {row.versions}"
                yield pack.diagnose("E302", message, "use another version of it", ("requires", index))

    def _conflicts(self, pack: Pack) -> Iterator[Diagnostic]:
        for index, other in enumerate(pack.manifest.conflicts):
            if other in self.packs:
                message = f"{pack.id!r} cannot stand together with {other!r}"
                yield pack.diagnose("E306", message, "use only one of them", ("conflicts", index))

    def _circles(self) -> Iterator[Diagnostic]:
        """One diagnostic for each circle, at its member whose id comes first."""
        edges = _edges(self.packs)
        told: set[str] = set()
        for name in sorted(self.packs):
            if name not in told and (circle := _circle(name, edges)):
                told.update(circle)
                message = f"packs require each other: {' -> '.join([*circle, name])}"
                pack = self.packs[name]
                key = "requires" if circle[1 % len(circle)] in _needs(pack) else "after"
                yield pack.diagnose("E305", message, "take one of them out of requires or after", (key,))


def gather(sources: Sequence[Source], shipped: Mapping[str, Source], game: str) -> PackSet:
    """Reads the packs and, from those shipped, all that those for the game require, directly or not."""
    packs: dict[str, Pack] = {}
    doubles: list[Pack] = []
    for source in sources:
        pack = read_pack(source)
        if pack.id in packs:
            doubles.append(pack)
        else:
            packs[pack.id] = pack
    given = (*packs.values(), *doubles)
    asked: set[str] = set()
    while missing := _missing(_at_home(packs, game), shipped, packs.keys() | asked):
        asked.add(missing)
        pack = read_pack(shipped[missing])
        packs.setdefault(pack.id, pack)
    depth = _depths(_edges(packs))
    order = sorted(packs, key=lambda name: (depth[name], name))
    return PackSet({name: packs[name] for name in order}, doubles, shipped, game, given)


def _at_home(packs: Mapping[str, Pack], game: str) -> list[Pack]:
    return [pack for pack in packs.values() if not pack.is_for_another_than(game)]


def _missing(packs: Iterable[Pack], shipped: Mapping[str, Any], had: Set[str]) -> str | None:
    needed = {name for pack in packs for name in _needs(pack)}
    return min((needed & shipped.keys()) - had, default=None)


def _needs(pack: Pack) -> list[str]:
    return [row.pack for row in pack.manifest.requires]


Edges = Mapping[str, Sequence[str]]


def _edges(packs: Mapping[str, Pack]) -> Edges:
    """The packs that must come before each pack, as far as they are there."""
    return {
        name: sorted({*_needs(pack), *pack.manifest.after} & packs.keys()) for name, pack in packs.items()
    }


def _reached(start: str, edges: Edges) -> set[str]:
    """All that is there and reached from a pack by at least one edge."""
    reached: set[str] = set()
    todo = list(edges[start])
    while todo:
        name = todo.pop()
        if name in edges and name not in reached:
            reached.add(name)
            todo += edges[name]
    return reached


def _circle(start: str, edges: Edges) -> list[str]:
    """The shortest way from a pack back to itself, or nothing."""
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:  # grows while it is walked
        for name in edges[way[-1]]:
            if name == start:
                return way
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return []


def _depths(edges: Edges) -> Mapping[str, int]:
    """The length of the longest way down from each pack; in a circle, which no set may hold, just some number."""
    depth = dict.fromkeys(edges, 0)
    for _ in edges:
        depth = {name: 1 + max((depth[below] for below in edges[name]), default=-1) for name in edges}
    return depth
