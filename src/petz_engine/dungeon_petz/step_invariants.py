"""Step invariants: what a step changed is what its events say; gold, food, tokens and reputation never come from
nowhere.

An invariant looks at one state; a step invariant looks at a step: the state before, the events, and the state after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Player, State
from petz_engine.kernel.bag import Bag, minus, plus
from petz_engine.kernel.event import Event
from petz_engine.kernel.ruleset import StepInvariant

Events = Sequence[Event]


def _by(events: Events, seat: int, *kinds: str) -> Iterator[Event]:
    return (event for event in events if event.seat == seat and event.kind in kinds)


def _gold(player: Player) -> int:
    return player.gold + sum(gold for _, gold in player.groups)


def gold(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Gold is gained, paid with a group, or changes hands in a sale."""
    # DP-IMP-02 "Gold never leaves the player except: sent groups, paying for a mutant"
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        moved = sum(event["gold"] for event in _by(events, seat, "gained_gold", "sold"))
        moved -= sum(event["gold"] for event in _by(events, seat, "sent"))
        if _gold(new) - _gold(old) != moved:
            yield f"seat {seat} has {_gold(new) - _gold(old)} gold more, the events say {moved}"


def stand_gold(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Gold comes to stands with pets that leave it, and goes with who takes it or when stands are cleared."""
    moved = 0
    for event in events:
        if event.kind == "left_gold":
            moved += event["gold"]
        elif event.kind == "cleared_gold" or (event.kind, event.get("source")) == ("gained_gold", "space"):
            moved -= event["gold"]
    change = sum(after.table.stand_gold) - sum(before.table.stand_gold)
    if change != moved:
        yield f"stands hold {change} gold more, the events say {moved}"


def reputation(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Reputation is gained and lost by events alone."""
    gained, lost = ("gained_reputation", "won_prize", "sold"), ("paid_loss_fee",)
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        moved = sum(event["points"] for event in _by(events, seat, *gained))
        moved -= sum(event["points"] for event in _by(events, seat, *lost))
        # DP-FINAL-02 "a negative total costs 1 reputation for each point below 0"
        moved += sum(min(0, event["points"]) for event in _by(events, seat, "counted"))
        if new.reputation - old.reputation != moved:
            yield f"seat {seat} has {new.reputation - old.reputation} half points more, the events say {moved}"


def _food(c: Content, state: State) -> Bag:
    total: Bag = (0,) * len(c.chambers)
    for stand in state.table.stands:
        total = plus(total, stand) if stand else total
    for player in state.table.players:
        total = plus(total, larders.amounts(player.larder))
    return total


def food(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Food comes from the supply, and goes by being eaten, stored, spoiled or cleared."""
    expected = _food(c, before)
    for event in events:
        if event.kind in ("dealt_food", "left_food") or (event.kind, event.get("source")) == (
            "took_food",
            "supply",
        ):
            expected = plus(expected, event["food"])
        elif event.kind in ("cleared_food", "fed", "spoiled") or event.get("target") == "store":
            expected = minus(expected, event.get("food", (0,) * len(expected)))
    if _food(c, after) != expected:
        yield f"there is {_food(c, after)} food, the events say {expected}"


def stores(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """A store is filled and emptied by events alone."""
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        moved = len(list(_by(events, seat, "filled_store")))
        moved -= sum(event["stored"] for event in _by(events, seat, "fed"))
        change = sum(a.stored for a in new.artifacts) - sum(a.stored for a in old.artifacts)
        if change != moved:
            yield f"seat {seat} stores {change} more, the events say {moved}"


def _tokens(c: Content, player: Player) -> Bag:
    total: Bag = (0,) * len(c.tokens)
    for plot in player.plots:
        total = plus(total, plot.tokens)
        total = plus(total, plot.pet.tokens) if plot.pet is not None else total
    for pet in player.new_pets:
        total = plus(total, pet.tokens)
    return total


def tokens(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Tokens are put down, cleaned up, or leave with their pet."""
    # DP-CLEAN-03 "removes up to 2 manure tokens from cages WITHOUT a pet"
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        expected = list(_tokens(c, old))
        for event in _by(events, seat, "got_tokens"):
            expected[event["token"]] += event["amount"]
        for event in _by(events, seat, "cleaned", "swept", "lost_pet", "sold"):
            expected = list(minus(expected, event["tokens"]))
        if _tokens(c, new) != tuple(expected):
            yield f"seat {seat} has {_tokens(c, new)} tokens, the events say {tuple(expected)}"


def guards(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Guarding imps add what their events say, and all of it is gone when they go home."""
    ended = any(event.kind == "imps_home" for event in events)
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        for number, (was, now) in enumerate(zip(old.plots, new.plots, strict=True)):
            expected = [0] * len(was.guarded) if ended else list(was.guarded)
            for event in () if ended else _by(events, seat, "guarded"):
                if event["plot"] == number:
                    expected[event["guard"]] += event["amount"]
            if now.guarded != tuple(expected):
                yield f"seat {seat} guards a plot with {now.guarded}, the events say {tuple(expected)}"


STEP_INVARIANTS = (
    StepInvariant("gold", gold),
    StepInvariant("stand_gold", stand_gold),
    StepInvariant("reputation", reputation),
    StepInvariant("food", food),
    StepInvariant("stores", stores),
    StepInvariant("tokens", tokens),
    StepInvariant("guards", guards),
)
