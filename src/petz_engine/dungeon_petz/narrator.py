"""The narrator: a game told round by round, as a person would want to read it, from its public events.

A line at the margin is a heading. Players are called by colors; everything printed has the name that content gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.scoring import points
from petz_engine.dungeon_petz.state import Player, Table
from petz_engine.dungeon_petz.steps.final import final_lines, outcome
from petz_engine.kernel.event import Event, project
from petz_engine.kernel.game import Game
from petz_engine.kernel.prose import Page, columns, counted, fact, listed, player, seats
from petz_engine.kernel.ruleset import Step
from petz_engine.kernel.seating import clockwise
from petz_engine.kernel.words import spaced

PHASES = ("Shopping", "Need cards", "Showing off", "Business", "Aging")
"""The phases of a round that have a heading, in their order."""

SHOPPING, NEED_CARDS, SHOWING_OFF, BUSINESS, AGING = range(len(PHASES))


def narrator(game: Game) -> Callable[[Step], list[str]]:
    """A function that tells the steps of one game, each with its luck, in the order in which they happen.

    >>> import petz_engine as pe
    >>> game = pe.load("dungeon_petz")
    >>> tell = narrator(game)
    >>> for line in tell(game.settle(game.start(), pe.Dealer(7)))[:2]:
    ...     print(line)
    Red (seat 0), Yellow (seat 1), Green (seat 2) and Blue (seat 3) play
    Round 1 of 5: Green starts
    """
    content: Any = game.content  # as these rules have compiled it
    return Story(content, game.start().table).tell


@attrs.define
class Story:
    """What the narrator keeps in mind: the table before the step and after it, and what later lines look back to.

    ``pets`` has the pet on each (seat, plot), ``totals`` and ``prizes`` the half points of each final exhibition and
    seat, ``entered`` those of the exhibition of the round by seat, and ``sold`` who has sold in it. ``draws`` says how
    many of the cards that are drawn in the step are still to come that artifacts bring, which come before all others.
    """

    content: Content
    table: Table
    after: Table = attrs.field(init=False)
    round: int = 0
    first: int = 0
    order: tuple[int, ...] = ()
    sold: set[int] = attrs.field(factory=set)
    phase: int = -1
    draws: int = 0
    pets: dict[tuple[int, int], int] = attrs.field(factory=dict)
    entered: dict[int, int] = attrs.field(factory=dict)
    totals: dict[tuple[int, int], int] = attrs.field(factory=dict)
    prizes: dict[tuple[int, int], int] = attrs.field(factory=dict)

    def tell(self, step: Step) -> list[str]:
        """The lines of one step; what only one seat may know is left out."""
        page = Page(self.heading, OPENING, VISITS)
        self.after = step.state.table
        self.draws = artifact_draws(step.state.table) - artifact_draws(self.table)
        for kind, breath in groupby(project(step.events, None), key=breath_of):
            events = list(breath)
            if events[0].rule == "DP-PREP-12":
                page.add(*round_opens(self, step.state.table))
            elif kind[0] in TOGETHER:
                page.add(*TOGETHER[kind[0]](self, events))
            elif kind[0] not in QUIET:
                for event in events:
                    page.phrase(event, PHRASES.get(event.kind, unheard)(self, event))
        self.table = step.state.table
        if not self.table.due:
            page.add(*final_table(self))
        return page.lines

    def heading(self, event: Event) -> list[str]:
        """The heading of a phase, where the first event of the phase is told; phases never go back."""
        phase = phase_of(self, event)
        if self.round == 0 or phase <= self.phase:
            return []
        self.phase = phase
        return [f" {PHASES[phase]}"]

    # --- names

    def label(self, kind: str, number: int) -> str:
        """What an entry is called."""
        return self.content.labels[kind][number]

    def pet(self, event: Event) -> str:
        """What the pet on the plot of an event is called."""
        return self.label("tile", self.pets[event.seat, fact(event, "plot")])

    def items(self, kind: str, bag: Sequence[int]) -> list[str]:
        """What is in a bag of entries: ["1 Meat", "2 Vegetable"]."""
        return [f"{n} {self.label(kind, number)}" for number, n in enumerate(bag) if n]

    def bag(self, kind: str, bag: Sequence[int]) -> str:
        """A bag of entries as one says it."""
        return listed(self.items(kind, bag)) or "nothing"


# --- words


def group(imps: int, gold: int) -> str:
    """A group of imps with its gold."""
    return counted(imps, "imp") + (f" with {gold} gold" if gold else "")


def by_seat(halves: Mapping[int, int]) -> str:
    """Half points of seats, the most first."""
    order = sorted(halves, key=lambda seat: (-halves[seat], seat))
    return ", ".join(f"{player(seat)} {points(halves[seat])}" for seat in order)


def breath_of(event: Event) -> tuple[str, str, int | None]:
    """Events that follow each other and agree in this may be told together; final exhibitions stay apart."""
    # tiles leave the market by the rule of each row, which is no reason to tell them one by one
    together = event.get("why") if event.kind == "left_market" else event.rule
    return event.kind, str(together), event.get("final")


# --- phases


def phase_of(s: Story, event: Event) -> int:
    """The phase in which an event happens; what may happen in any, or is unknown, happens in the present one."""
    match event.kind:
        case "drew":
            s.draws -= 1
            return SHOPPING if s.draws >= 0 else NEED_CARDS
        case "reshuffled":
            return SHOPPING if s.draws > 0 else NEED_CARDS
        case "gained_gold":
            return BUSINESS if event.rule.startswith("DP-CLEAN") else SHOPPING
        case "filled_store":
            return AGING if event.get("source") == "larder" else SHOPPING
        case "lost_pet":
            return NEED_CARDS if fact(event, "why") == "released" else SHOWING_OFF
        case "discarded":
            return NEED_CARDS if exchanged(event) else SHOWING_OFF
        case "boosted":
            return BUSINESS if fact(event, "job") == "clean" else SHOWING_OFF
    return PHASE_OF.get(event.kind, s.phase)


def exchanged(event: Event) -> bool:
    """Whether cards are discarded that were exchanged, and not for potions."""
    return event.rule == "DP-GEN-09"


def artifact_draws(table: Table) -> int:
    """How often an artifact has brought a card so far."""
    return sum(n for label, n in table.luck if label.startswith("draw_card/"))


# --- rounds


def round_opens(s: Story, table: Table) -> list[str]:
    """The income of a round closes its setup: the heading (of the first round), the market, what is known."""
    if s.round == 0:
        lines = [f"{listed(seats(len(table.players)))} play", *round_heading(s, 1)]
    else:
        lines = [f"  Reputation: {by_seat(dict(enumerate(p.reputation for p in table.players)))}"]
    lines += [*neutral_imps(s, table), "  On sale:", *market(s, table), *programme(s, table)]
    lines += [f"  {player(seat)} has {possessions(s, table.players[seat])}" for seat in table.order]
    return lines


def round_heading(s: Story, number: int) -> list[str]:
    """The heading of a round; a new round begins before its first phase."""
    s.round, s.phase = number, -1
    s.sold.clear()
    # DP-VAR-04 "play order is then from lowest reputation to highest instead of clockwise"
    others = (
        "" if s.order == clockwise(s.first, len(s.order)) else f", then {listed([*map(player, s.order[1:])])}"
    )
    return [f"Round {number} of {s.content.board.rounds}: {player(s.first)} starts{others}"]


def market(s: Story, table: Table) -> list[str]:
    """What lies in the rows and on the stands."""
    lines = []
    for row, tiles in enumerate(table.rows):
        if tiles:
            size = s.content.rows[row].size
            of = f" (size {size})" if size else ""
            lines.append(f"    {s.label('row', row)}{of}: {', '.join(s.label('tile', t) for t in tiles)}")
    for space, (food, gold) in enumerate(zip(table.stands, table.stand_gold, strict=True)):
        lying = s.items("food", food) + ([f"{gold} gold"] if gold else [])
        if lying:
            lines.append(f"    {s.label('space', space)}: {listed(lying)}")
    return lines


def neutral_imps(s: Story, table: Table) -> list[str]:
    """Where neutral imps stand, and so what nobody can use."""
    where = [s.label("space", s.content.stops[stop]) for stop in table.neutral_imps]
    return [f"  Neutral imps: {', '.join(where)}"] if where else []


def programme(s: Story, table: Table) -> list[str]:
    """The exhibitions and customers that are known, from this round on."""
    board, lines = s.content.board, []
    for what, rounds, tiles in (
        ("Exhibitions", board.exhibitions, table.exhibitions),
        ("Customers", board.customers, table.customers),
    ):
        known = [
            f"{s.label('tile', tile)} ({'now' if at == table.round else f'round {at}'})"
            for at, tile in zip(rounds, tiles, strict=False)
            if at >= table.round
        ]
        if known:
            lines.append(f"  {what}: {', '.join(known)}")
    return lines


def possessions(s: Story, owner: Player) -> str:
    """What a player has at the start of a round, the income included."""
    pets = [plot.pet for plot in owner.plots if plot.pet is not None]
    have = [f"{owner.gold} gold", counted(owner.imps_at_home, "imp")]
    have += s.items("food", larders.amounts(owner.larder))
    lying = map(sum, zip(*(plot.tokens for plot in owner.plots), strict=True))
    have += s.items("token", tuple(lying))
    return listed([*have, *(f"{s.label('tile', pet.tile)} of size {pet.size}" for pet in pets)])


# --- events told together


def tell_starts(s: Story, events: Sequence[Event]) -> list[str]:
    """Who starts stands in the heading of the round."""
    s.first, s.order = events[-1].seat, fact(events[-1], "order")
    return []


def tell_round(s: Story, events: Sequence[Event]) -> list[str]:
    """A new round."""
    return ["", *round_heading(s, fact(events[-1], "round"))]


def tell_final_scoring(s: Story, events: Sequence[Event]) -> list[str]:
    """The rounds are over."""
    s.phase = len(PHASES)
    return ["", "Final exhibitions"]


def tell_left_market(s: Story, events: Sequence[Event]) -> list[str]:
    """What nobody took, and what a neutral imp takes away."""
    tiles = listed([s.label("tile", fact(event, "tile")) for event in events])
    return [
        f"  {'A neutral imp drives away' if fact(events[0], 'why') == 'neutral_imp' else 'Nobody took'} {tiles}"
    ]


def tell_counted(s: Story, events: Sequence[Event]) -> list[str]:
    """The totals of a final exhibition, and what those below 0 cost."""
    final, totals = fact(events[0], "final"), {event.seat: fact(event, "halves") for event in events}
    s.totals.update({(final, seat): halves for seat, halves in totals.items()})
    lines = [f"  {final_name(s, final)}: {by_seat(totals)}"]
    lines += [f"      {player(event.seat)}: {parts_of(s, final, event.seat)}" for event in events]
    costs = {seat: -halves for seat, halves in totals.items() if halves < 0}
    return [*lines, f"    costs in reputation: {by_seat(costs)}"] if costs else lines


def parts_of(s: Story, final: int, seat: int) -> str:
    """What the total of a seat in a final exhibition is made of."""
    parts = [
        f"{s.label(*line.of) if line.of else spaced(line.per)} {points(line.points)}"
        for line in final_lines(s.content, s.after, final, seat)
        if line.points
    ]
    return ", ".join(parts) or "nothing"


def tell_prizes(s: Story, events: Sequence[Event]) -> list[str]:
    """The prizes of an exhibition, with the totals that won them."""
    won = {event.seat: fact(event, "halves") for event in events}
    final = events[0].get("final")
    if final is not None:
        s.prizes.update({(final, seat): halves for seat, halves in won.items()})
        return [f"    prizes in reputation: {by_seat(won)}"]
    tile = fact(events[0], "exhibition")
    standings = by_seat({seat: s.entered[seat] for seat in won})
    return [f"  {s.label('tile', tile)} ends {standings}; prizes in reputation: {by_seat(won)}"]


def final_name(s: Story, number: int) -> str:
    """What a final exhibition is called."""
    return s.label("final_exhibition", number)


def final_table(s: Story) -> list[str]:
    """The ranking, with what each final exhibition came to and did to the reputation."""
    end, finals = outcome(s.content, s.table), range(len(s.content.finals))
    names = [final_name(s, number) for number in finals]
    rows = [["", "", *names, "Reputation"]]
    for seat in sorted(range(len(s.table.players)), key=lambda seat: (end.ranks[seat], seat)):
        cells = [f"{points(s.totals[n, seat])} ({effect(s, n, seat)})" for n in finals]
        rows.append([f"{end.ranks[seat]}.", player(seat), *cells, points(s.table.players[seat].reputation)])
    return ["", "Final ranking", *(f"  {line}" for line in columns(rows))]


def effect(s: Story, final: int, seat: int) -> str:
    """What a final exhibition did to the reputation of a seat: its prize, or what a negative total costs."""
    if s.totals[final, seat] < 0:
        return f"costs {points(-s.totals[final, seat])}"
    prize = s.prizes.get((final, seat))
    return f"wins {points(prize) if prize else 'nothing'}"


# --- events told one by one: what follows the name of the player, None where nothing is worth telling


def unheard(s: Story, event: Event) -> str:
    """An event that this module has no words for."""
    return event.kind.replace("_", " ")


def say_grouped(s: Story, event: Event) -> str:
    groups = [group(imps, gold) for imps, gold in fact(event, "groups")]
    return f"'s groups: {', '.join(groups) or 'none'}"


def say_sent(s: Story, event: Event) -> str:
    return (
        f"sends {group(fact(event, 'imps'), fact(event, 'gold'))} to {s.label('space', fact(event, 'space'))}"
    )


def say_kept(s: Story, event: Event) -> str:
    return f"keeps {group(fact(event, 'imps'), fact(event, 'gold'))} at home"


def say_took_tile(s: Story, event: Event) -> str:
    return f"takes {s.label('tile', fact(event, 'tile'))}"


def say_took_food(s: Story, event: Event) -> str:
    return f"takes {s.bag('food', fact(event, 'food'))}"


def say_fetched_imps(s: Story, event: Event) -> str:
    return f"adds {counted(fact(event, 'imps'), 'new imp')} to the group"


def say_healed_imps(s: Story, event: Event) -> str | None:
    return f"heals {counted(fact(event, 'imps'), 'imp')}" if fact(event, "imps") else None


def say_took_potion(s: Story, event: Event) -> str:
    return f"takes {counted(fact(event, 'amount'), 'potion')}"


def say_judges(s: Story, event: Event) -> str:
    return f"begins the exhibition with {points(fact(event, 'halves'))}"


def say_waits(s: Story, event: Event) -> str:
    return "waits there for customers"


def say_gained_gold(s: Story, event: Event) -> str:
    verb = "takes" if event.get("source") == "space" else "earns"
    return f"{verb} {fact(event, 'gold')} gold"


def say_gained_reputation(s: Story, event: Event) -> str:
    return f"gains {points(fact(event, 'halves'))} reputation"


def say_filled_store(s: Story, event: Event) -> str:
    food = event.get("food")
    what = "" if food is None else f" with {s.bag('food', food)}"
    return f"fills {s.label('tile', fact(event, 'artifact'))}{what}"


def say_chose_color(s: Story, event: Event) -> str:
    color = s.label("color", fact(event, "color")).lower()  # a player may have the same name
    return f"chooses {color} need cards for {s.label('tile', fact(event, 'artifact'))}"


def say_drew(s: Story, event: Event) -> str | None:
    colors = fact(event, "colors")
    cards = f"need card{'' if sum(colors) == 1 else 's'}"
    return f"draws {s.bag('color', colors).lower()} {cards}" if s.round else None


def say_reshuffled(s: Story, event: Event) -> str:
    return f"The {s.label('color', fact(event, 'color')).lower()} need cards are shuffled again"


def say_exchanges(s: Story, event: Event) -> str | None:
    colors = fact(event, "colors")
    cards = f"need card{'' if sum(colors) == 1 else 's'}"
    return f"exchanges {s.bag('color', colors).lower()} {cards}" if any(colors) else None


def say_placed(s: Story, event: Event) -> str:
    return (
        f"puts {s.label('tile', fact(event, 'tile'))} on the {s.label('plot', fact(event, 'plot')).lower()}"
    )


def say_housed(s: Story, event: Event) -> str:
    s.pets[event.seat, fact(event, "plot")] = fact(event, "pet")
    return f"puts {s.label('tile', fact(event, 'pet'))} on the {s.label('plot', fact(event, 'plot')).lower()}"


def say_revealed_needs(s: Story, event: Event) -> str:
    s.pets[event.seat, fact(event, "plot")] = fact(event, "pet")
    faces, c = fact(event, "faces"), s.content
    bag = c.needs_of(faces)
    needs = [f"{bag[need]} {s.label('need', need)}" for need in c.needs_in_order if bag[need]]
    potions = sum(1 for _, face in faces if face >> 1 == c.potion)
    by = f" (with {counted(potions, 'potion')})" if potions else ""
    return f"'s {s.pet(event)} needs {listed(needs) or 'nothing'}{by}"


def say_fed(s: Story, event: Event) -> str | None:
    food, stored = s.items("food", fact(event, "food")), fact(event, "stored")
    food += [f"{stored} out of a store"] if stored else []
    # what a pet suffers without food is told next
    return (
        f"feeds {s.pet(event)} {listed(food)} for its {s.label('need', fact(event, 'need'))}"
        if food
        else None
    )


def say_played(s: Story, event: Event) -> str | None:
    imps = fact(event, "imps")
    return f"has {counted(imps, 'imp')} play with the pets" if imps else None


def say_got_tokens(s: Story, event: Event) -> str:
    token, need = fact(event, "token"), s.label("need", fact(event, "need"))
    tokens = f"{fact(event, 'amount')} {s.label('token', token)}"
    if s.content.tokens[token].on == "pet":
        return f"'s {s.pet(event)} suffers for its {need}: {tokens}"
    return f"'s {s.pet(event)} leaves {tokens} for its {need}"


def say_caught(s: Story, event: Event) -> str:
    imps = fact(event, "imps")
    return f"catches {s.pet(event)}: {counted(imps, 'imp')} end{'s' if imps == 1 else ''} up in the hospital"


def say_lost_pet(s: Story, event: Event) -> str:
    pet, why = s.label("tile", fact(event, "pet")), fact(event, "why")
    if why == "released":
        return f"lets {pet} go"
    token = s.content.numbers["token"].get(why)
    return f"loses {pet}: " + ("it escapes" if token is None else f"too much {s.label('token', token)}")


def say_paid_loss_fee(s: Story, event: Event) -> str:
    return f"loses {points(fact(event, 'halves'))} reputation with it"


def say_discarded(s: Story, event: Event) -> str:
    cards = s.bag("need_card", fact(event, "cards"))
    return f"has exchanged {cards}" if exchanged(event) else f"discards need cards for potions: {cards}"


def say_entered(s: Story, event: Event) -> str:
    halves = s.entered[event.seat] = fact(event, "halves")
    need, exhibition = event.get("need"), s.label("tile", fact(event, "exhibition"))
    shown = "the whole display" if event.get("plot") is None else s.pet(event)
    shown += "" if need is None else f" (judged by {s.label('need', need)})"
    if halves <= 0:
        return f"takes no part in {exhibition}: {shown} comes to {points(halves)}"
    return f"enters {exhibition} with {shown}: {points(halves)}"


def say_sold(s: Story, event: Event) -> str:
    s.sold.add(event.seat)
    where = "on the platform" if fact(event, "platform") else "on the black market"
    gold = f"{fact(event, 'gold')} gold" if fact(event, "gold") >= 0 else f"pays {-fact(event, 'gold')} gold"
    what = f"{s.label('tile', fact(event, 'pet'))} to {s.label('tile', fact(event, 'customer'))}"
    return f"sells {what} {where}: {points(fact(event, 'halves'))} reputation, {gold}"


def say_passed(s: Story, event: Event) -> str:
    return "sells nothing more" if event.seat in s.sold else "sells nothing"


def say_cleaned(s: Story, event: Event) -> str:
    return f"cleans up {s.bag('token', fact(event, 'tokens'))} with {counted(fact(event, 'imps'), 'imp')}"


def say_swept(s: Story, event: Event) -> str:
    imps = fact(event, "imps")
    who = counted(imps, "imp") if imps else "the same imp"
    return f"sweeps up {s.bag('token', fact(event, 'tokens'))} with {who} ({s.label('tile', fact(event, 'artifact'))})"


def say_guarded(s: Story, event: Event) -> str:
    guard = f"{fact(event, 'amount')} more {s.content.names['guard'][fact(event, 'guard')]}"
    who = f"{counted(fact(event, 'imps'), 'imp')} ({s.label('tile', fact(event, 'artifact'))})"
    return f"guards {s.pet(event)} with {who}: {guard}"


def say_boosted(s: Story, event: Event) -> str:
    artifact = s.label("tile", fact(event, "artifact"))
    return f"uses {artifact} to {fact(event, 'job')}: 1 imp counts as {fact(event, 'counts_as')}"


def say_grew(s: Story, event: Event) -> str:
    return f"'s {s.label('tile', fact(event, 'pet'))} grows to size {fact(event, 'size')}"


def say_spoiled(s: Story, event: Event) -> str:
    return f"throws away what is spoiled: {s.bag('food', fact(event, 'food'))}"


PHRASES: Mapping[str, Callable[[Story, Event], str | None]] = {
    "boosted": say_boosted,
    "caught": say_caught,
    "chose_color": say_chose_color,
    "cleaned": say_cleaned,
    "discarded": say_discarded,
    "drew": say_drew,
    "entered": say_entered,
    "exchanges": say_exchanges,
    "fed": say_fed,
    "fetched_imps": say_fetched_imps,
    "filled_store": say_filled_store,
    "gained_gold": say_gained_gold,
    "gained_reputation": say_gained_reputation,
    "got_tokens": say_got_tokens,
    "grew": say_grew,
    "grouped": say_grouped,
    "guarded": say_guarded,
    "healed_imps": say_healed_imps,
    "housed": say_housed,
    "judges": say_judges,
    "kept": say_kept,
    "lost_pet": say_lost_pet,
    "paid_loss_fee": say_paid_loss_fee,
    "passed": say_passed,
    "placed": say_placed,
    "played": say_played,
    "reshuffled": say_reshuffled,
    "revealed_needs": say_revealed_needs,
    "sent": say_sent,
    "sold": say_sold,
    "spoiled": say_spoiled,
    "swept": say_swept,
    "took_food": say_took_food,
    "took_potion": say_took_potion,
    "took_tile": say_took_tile,
    "waits_for_sales": say_waits,
}

TOGETHER: Mapping[str, Callable[[Story, Sequence[Event]], Iterable[str]]] = {
    "counted": tell_counted,
    "final_scoring": tell_final_scoring,
    "left_market": tell_left_market,
    "round_begins": tell_round,
    "starts": tell_starts,
    "won_prize": tell_prizes,
}
"""Equal events that follow each other are told in one breath."""

PHASE_OF: Mapping[str, int] = {
    kind: phase
    for phase, kinds in {
        SHOPPING: {
            "chose_color",
            "fetched_imps",
            "gained_reputation",
            "grouped",
            "healed_imps",
            "judges",
            "kept",
            "sent",
            "took_food",
            "took_potion",
            "took_tile",
            "waits_for_sales",
        },
        NEED_CARDS: {"exchanges", "housed", "placed"},
        SHOWING_OFF: {
            "caught",
            "entered",
            "fed",
            "got_tokens",
            "guarded",
            "played",
            "revealed_needs",
            "swept",
        },
        BUSINESS: {"cleaned", "passed", "sold"},
        AGING: {"grew", "spoiled"},
    }.items()
    for kind in sorted(kinds)
}
"""The phase of each kind of event that happens in one phase only; :func:`phase_of` knows the others."""

OPENING = {"sent": (": ", ", ")}
"""What opens a line that goes on: where a group is sent."""

VISITS = frozenset(
    {
        "chose_color",
        "drew",
        "fetched_imps",
        "filled_store",
        "gained_gold",
        "gained_reputation",
        "healed_imps",
        "judges",
        "took_food",
        "took_potion",
        "took_tile",
        "waits_for_sales",
    }
)
"""What a group does where it was sent; it is told in the same line."""

QUIET = frozenset(
    {
        "cleared_food",
        "cleared_gold",
        "committed",
        "dealt_food",
        "discarded_needs",
        "imps_home",
        "left_food",
        "left_gold",
        "neutral_imps_moved",
        "revealed",
        "revealed_on_board",
    }
)
"""What everybody does without a word, or what the market shows when the round opens."""
