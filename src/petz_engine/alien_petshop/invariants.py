"""Invariants: what holds in every reachable state of every game, with any packs (AP-ENG-10).

Each invariant looks at one state and tells what is broken; conservation is always an equality. Those that need nothing
but what a view has as well are public, and hold for views too; they stand in rooms of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import knowledge as known
from petz_engine.alien_petshop import power_invariants as powers
from petz_engine.alien_petshop import round_invariants as rounds
from petz_engine.alien_petshop import table_invariants as public
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.longest import longest as longest
from petz_engine.alien_petshop.state import PIECES, State
from petz_engine.alien_petshop.table_invariants import Public


def looked_at(c: Content, state: State) -> Iterator[str]:
    """What a seat saw at a look lay in the bonus deck then: nobody had it, and it was put back or kept."""
    deck, seen = state.hidden.bonus_cards, [0] * len(state.secrets)
    for secret in state.secrets:
        for cards in (secret.looking, *secret.kept):
            deck = m.plus(deck, cards)
    for look in state.table.looks:
        secret, number = state.secrets[look.seat], seen[look.seat]
        kept, back = secret.kept[number], secret.returned[number]
        if min(m.minus(deck, m.plus(kept, back))) < 0:
            yield f"seat {look.seat} saw {list(m.plus(kept, back))} in the bonus deck, which had {list(deck)}"
        deck, seen[look.seat] = m.minus(deck, kept), number + 1


def looks(c: Content, of: Public) -> Iterator[str]:
    """The looks into the bonus deck can have been, and some bonus cards of the others fit what a view shows of them."""
    yield from public.looks(c, of)
    if isinstance(of, m.View):
        try:
            known.ways(known.case(c, of))
        except m.NoConsistentState as error:
            yield str(error)


INVARIANTS: tuple[m.AnyInvariant[Content], ...] = (
    m.Invariant("seats", public.seats, public=True),
    m.PartInvariant("order", public.order, public=True),
    m.PartInvariant("rounds", public.rounds, public=True),
    m.PartInvariant("progress", public.progress, public=True),
    *PIECES.invariants(),
    m.PartInvariant("episode", public.episode, public=True),
    m.PartInvariant("setup", public.setup, public=True),
    m.PartInvariant("shops", public.shops, public=True),
    m.Invariant("workers", public.workers, public=True),
    m.Invariant("trait_spaces", public.trait_spaces, public=True),
    m.Invariant("displays", public.displays, public=True),
    m.PartInvariant("market", public.market, public=True),
    m.Invariant("decks", public.decks, public=True),
    m.PartInvariant("awards", public.awards, public=True, played=True),
    m.PartInvariant("visit", public.visit, public=True),
    m.PartInvariant("frames", powers.frames, public=True),
    m.Invariant("bonus_cards", public.bonus_cards, public=True),
    m.Invariant("looks", looks, public=True),
    m.Invariant("own_cards", public.own_cards, public=True),
    m.Invariant("looked_at", looked_at),
    m.PartInvariant("revealed", public.revealed, public=True),
    m.PartInvariant("dice", rounds.dice, public=True),
    m.PartInvariant("rerolls", rounds.rerolls, public=True, played=True),
    m.PartInvariant("spaces", rounds.spaces, public=True),
    m.PartInvariant("early_dice", rounds.early_dice, public=True, played=True),
    m.PartInvariant("forced", rounds.forced, public=True, played=True),
    m.PartInvariant("faces", rounds.faces, public=True, played=True),
    m.PartInvariant("hazards", rounds.hazards, public=True, played=True),
    m.PartInvariant("quits", rounds.quits, public=True, played=True),
    m.PartInvariant("ignored", rounds.ignored, public=True, played=True),
    m.PartInvariant("claims", rounds.claims, public=True, played=True),
    m.PartInvariant("asked", public.asked, public=True),
)
