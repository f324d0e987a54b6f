"""Losing a pet, tokens on pets, and where revealed cards go (DP-LOSS-01 to DP-LOSS-03)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Pet


def lose(e: Edit, seat: int, pet: Pet, why: str, rule: str, plot: int | None = None) -> None:
    """The pet leaves the game with its tokens and cards; its owner pays the fee."""
    # DP-LOSS-01 "no cage or released in phase 3; suffering >= size; uncaught escape; 2+ mutations"
    if plot is not None:
        e.plot(seat, plot).pet = None
    leave(e, pet)
    # DP-LOSS-03 "1 reputation for each full 10 reputation owned at that moment"
    player, rules = e.player(seat), e.content.rules
    steps = max(0, player.reputation) // (2 * rules.loss_step)
    fee = 2 * rules.loss_fee * steps
    player.reputation -= fee
    e.emit(
        "lost_pet",
        rule,
        seat,
        pet=pet.tile,
        why=why,
        plot=plot,
        tokens=pet.tokens,
        source="display",
        target="removed",
    )
    if fee:
        e.emit("paid_loss_fee", "DP-LOSS-03", seat, points=fee)


def leave(e: Edit, pet: Pet) -> None:
    """A pet leaves the game: its tokens go to the supply, its cards to their piles."""
    # DP-LOSS-02 "all cards and potions assigned to it are discarded at once"
    e.table.removed = m.replaced(e.table.removed, pet.tile, e.table.removed[pet.tile] + 1)
    discard_assigned(e, pet)


def discard_assigned(e: Edit, pet: Pet) -> None:
    """The cards that lie face up at a pet go to their discard piles; potions to the hospital, substitutes away."""
    if not pet.cards:
        return
    c, discards = e.content, list(e.table.discards)
    for _, face in pet.cards:
        to_pile(c, discards, face >> 1)
    e.table.discards = tuple(discards)


def to_pile(c: Content, discards: list[int], card: int) -> None:
    """One card goes to the pile of its color, if it is a card of a deck."""
    # DP-LIMIT-02 "substitutes vanish when discarded"
    # DP-POTION-03 "Used potions return to the hospital stack"
    if c.cards[card].color >= 0 and not c.cards[card].substitute:
        discards[card] += 1


def add_tokens(e: Edit, seat: int, plot: int, need: int, token: int, amount: int, rule: str) -> None:
    """Puts tokens for a need on a pet or on its plot, as the token says; losses are looked at later."""
    if amount <= 0:
        return
    holder = e.pet(seat, plot) if e.content.tokens[token].on == "pet" else e.plot(seat, plot)
    # DP-GEN-07 "Tokens and cards are not meant to run out": no supply gets smaller
    holder.tokens = m.replaced(holder.tokens, token, holder.tokens[token] + amount)
    e.emit(
        "got_tokens",
        rule,
        seat,
        plot=plot,
        need=need,
        token=token,
        amount=amount,
        source="supply",
        target="display",
    )


def fatal_token(c: Content, pet: Pet) -> int | None:
    """The token by which a pet is lost, None where it lives."""
    for token, count in enumerate(pet.tokens):
        limit = c.tokens[token].lost_at
        # DP-NEEDS-17 "equal or exceed its size"; DP-NEEDS-12 "with 2 or more mutation tokens in total"
        if limit is not None and count >= (limit if isinstance(limit, int) else pet.size):
            return token
    return None


def check_losses(e: Edit, seat: int) -> None:
    """After a need was settled for the whole display, pets that suffered too much are lost, in plot order."""
    # DP-ENG-11 "Losses are checked after a symbol has been settled for all pets of the display"
    # DP-NEEDS-18 "directly after each symbol step"
    for plot, lying in enumerate(e.table.players[seat].plots):
        if lying.pet is not None:
            token = fatal_token(e.content, lying.pet)
            if token is not None:
                rule = "DP-NEEDS-17" if e.content.tokens[token].lost_at == "size" else "DP-NEEDS-12"
                lose(e, seat, lying.pet, e.content.names["token"][token], rule, plot)


def settled(e: Edit, seat: int, need: int) -> None:
    """The step of the flow behind the questions of a need: losses come when it is settled for the whole display."""
    check_losses(e, seat)
