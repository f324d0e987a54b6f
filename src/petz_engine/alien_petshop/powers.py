"""Powers: what pets do when they are bought and habitats when a pet meets them, one verb after another.

A power may stop for a choice or for chance; what is left to do lies on the table as pending frames, the next one on
top.
"""

from __future__ import annotations

from collections.abc import Callable

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait, only_trait, place, spacious
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat, can_take_habitat
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import next_verb, rule_of, verb_of
from petz_engine.alien_petshop.hazards.token import return_token
from petz_engine.alien_petshop.state import Edit, Frame, Table
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.kernel.decision import CHANCE, PRIVATE, Decision


def resume(e: Edit) -> None:
    """Goes on with the top frame until it asks, waits for chance, or is done."""
    frame, verb = e.table.pending[-1], verb_of(e.content, e.table)
    match verb:
        case None:
            e.table.pending = e.table.pending[:-1]
        case k.PlaceTraits():
            _place_traits(e, frame, verb)
        case k.TakeHabitat():
            # AP-O-57 "No legal display or all stacks empty: nothing"
            _ask_if(e, frame, can_take_habitat(e.table, frame.seat))
        case k.DrawBonusCards():
            _draw(e, frame)
        case _:
            _AUTOMATIC[type(verb)](e, frame, verb)
            next_verb(e)


def _ask_if(e: Edit, frame: Frame, possible: bool) -> None:
    """Asks the owner of a power, or passes the verb over."""
    # AP-SUPER-04 "if it cannot be carried out it does nothing"
    if possible:
        e.table.due = (frame.seat,)
    else:
        next_verb(e)


def _place_traits(e: Edit, frame: Frame, verb: k.PlaceTraits) -> None:
    displays = _displays(e.content, e.table, frame, verb)
    if not (frame.left and displays and stats.tokens_left(e.table)):
        # AP-O-29 "placing is allowed, no token is added"
        next_verb(e)
    elif verb.must and len(displays) == 1 and (trait := only_trait(e.table)) is not None:
        place(e, frame.seat, displays[0], trait)
    else:
        e.table.due = (frame.seat,)


def _displays(c: Content, table: Table, frame: Frame, verb: k.PlaceTraits) -> list[int]:
    """The displays whose pet may get a token."""
    displays = spacious(c, table.players[frame.seat])
    return [d for d in displays if verb.on == "any" or d == frame.display]


def _draw(e: Edit, frame: Frame) -> None:
    if frame.left:
        e.table.due = (frame.seat,)
    elif e.table.bonus_deck_size:
        e.table.due = (CHANCE,)
    else:
        # AP-O-52 "with 0: nothing"
        next_verb(e)


def asked(c: Content, table: Table, seat: int) -> Decision:
    """The decision that the top frame waits for."""
    frame, verb = table.pending[-1], verb_of(c, table)
    match verb:
        case k.PlaceTraits():
            # AP-O-35 "taken one at a time, each with its pet and kind, and may be declined"
            actions = (PlaceTrait,) if verb.must else (Decline, PlaceTrait)
            about = (frame.display,) if verb.on == "this" else ()
            return Decision(seat, actions, rule_of(frame), context=about, step="power")
        case k.TakeHabitat():
            return Decision(seat, (Decline, TakeHabitat), "AP-O-57", step="power")
        case k.DrawBonusCards() if seat == CHANCE:
            label, whose = f"draw_bonus/{frame.seat}", frame.seat
            return Decision(
                CHANCE, (DrawBonus,), "AP-O-52", context=(whose,), step="power", label=label, owner=whose
            )
    # AP-O-52 "Which one is secret, that there is one more card is public"
    return Decision(seat, (KeepBonus,), "AP-O-52", PRIVATE, step="power")


# --- verbs that ask nothing


def _gain_credits(e: Edit, frame: Frame, verb: k.GainCredits) -> None:
    amount = verb.amount
    if verb.per is not None:
        amount *= scoring.count(e.content, e.table, frame.seat, verb.per)
    e.player(frame.seat).credits += amount
    # AP-O-50 "Gains and losses are automatic": several pieces gain, each by a ruling of its own
    e.emit("gained_credits", "AP-O-50", frame.seat, amount=amount, source="bank", target="credits")


def _others_lose_credits(e: Edit, frame: Frame, verb: k.OthersLoseCredits) -> None:
    for seat in e.table.order:
        # AP-O-45 "A loss takes what is there"
        amount = min(verb.amount, e.table.players[seat].credits)
        # AP-O-54 "every other player with at least 1 credit loses 1"
        if seat != frame.seat and amount:
            e.player(seat).credits -= amount
            e.emit("lost_credits", "AP-O-54", seat, amount=amount, source="credits", target="bank")


def _take_worker(e: Edit, frame: Frame, verb: k.TakeWorker) -> None:
    player = e.table.players[frame.seat]
    # AP-O-53 "nothing at 5 workers"
    if player.workers < e.content.rules.worker_limit and stats.workers_left(e.content, e.table):
        e.player(frame.seat).workers += 1
        e.emit("took_worker", "AP-O-53", frame.seat, source="supply", target="break_room")


def _return_tokens(e: Edit, frame: Frame, verb: k.ReturnTokens) -> None:
    # AP-O-58 "all hazard tokens of the owner's displays go to their supplies at once"
    for display, lying in enumerate(e.table.players[frame.seat].displays):
        if lying.token is not None:
            return_token(e, frame.seat, display, "AP-O-58")


_AUTOMATIC: dict[type[k.Verb], Callable[..., None]] = {
    k.GainCredits: _gain_credits,
    k.OthersLoseCredits: _others_lose_credits,
    k.ReturnTokens: _return_tokens,
    k.TakeWorker: _take_worker,
}
"""What a verb that asks nothing does."""
