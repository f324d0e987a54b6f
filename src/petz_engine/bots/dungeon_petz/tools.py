"""Tools: the offers and boosts of a player's artifacts, as far as they can still be used in this round."""

from __future__ import annotations

from typing import NamedTuple

from petz_engine.dungeon_petz import imp_jobs, offers
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.content import Content, Offer
from petz_engine.dungeon_petz.state import Player

JOBS = ("play", "catch", "sweep", "guard", "clean")


class Guards(NamedTuple):
    """An offer to guard before these needs: how many imps are left, and what each adds."""

    offer: int
    needs: tuple[int, ...]
    imps: int
    add: int


class Sweep(NamedTuple):
    """An offer to sweep before these needs: how many tokens are left, and whether an imp is at it already."""

    offer: int
    needs: tuple[int, ...]
    left: int
    begun: bool


class Tools(NamedTuple):
    """What is left of all tools; ``boosters`` are tile, job, and as how many an imp counts."""

    guards: tuple[Guards, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    boosters: tuple[tuple[int, str, int], ...] = ()

    def boosts(self, job: str) -> list[tuple[int, int]]:
        """The boosts of a job: the tile, and as how many an imp counts."""
        return [(tile, counts) for tile, of, counts in self.boosters if of == job]

    def without(self, boost: int | None) -> Tools:
        """The tools when a boost is used."""
        if boost is None:
            return self
        return self._replace(boosters=tuple(of for of in self.boosters if of[0] != boost))

    def guarding(self, offer: int, imps: int) -> Tools:
        """The tools when so many imps more guard."""
        return self._replace(
            guards=tuple(g._replace(imps=g.imps - imps) if g.offer == offer else g for g in self.guards)
        )

    def sweeping(self, offer: int, left: int) -> Tools:
        """The tools when somebody sweeps, and so much is left to do."""
        return self._replace(
            sweeps=tuple(s._replace(left=left, begun=True) if s.offer == offer else s for s in self.sweeps)
        )


NO_TOOLS = Tools()


def tools_of(c: Content, player: Player) -> Tools:
    """The tools of a player."""
    if not player.artifacts:
        return NO_TOOLS
    guards, sweeps = list[Guards](), list[Sweep]()
    for number, offer in enumerate(c.offers):
        if offers.owned(c, player, number) >= 0:
            left = offers.left(c, player, number)
            match offer.verb:
                case k.GuardCages(imps=imps, add=add):
                    guards.append(Guards(number, _needs(offer), imps if left is None else left, add))
                case k.SweepCages(amount=amount):
                    now = amount if left is None else left
                    sweeps.append(Sweep(number, _needs(offer), now, left is not None))
    boosters = tuple(
        (tile, job, imp_jobs.counts_as(c, tile)) for job in JOBS for tile in imp_jobs.boosts(c, player, job)
    )
    return Tools(tuple(guards), tuple(sweeps), boosters)


def _needs(offer: Offer) -> tuple[int, ...]:
    """The needs before which it opens."""
    return tuple(need for _, need in offer.windows if need >= 0)
