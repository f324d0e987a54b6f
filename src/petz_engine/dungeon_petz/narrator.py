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
from petz_engine.dungeon_petz.steps.final import outcome
from petz_engine.kernel.event import Event, project
from petz_engine.kernel.game import Game, Step

PLAYERS = ("Red", "Yellow", "Green", "Blue")

PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Shopping", ("DP-SHOP", "DP-ACT", "DP-ART")),
    ("Need cards", ("DP-ARR", "DP-DRAW")),
    ("Showing off", ("DP-P4", "DP-NEEDS", "DP-EXH")),
    ("Business", ("DP-SELL", "DP-CLEAN")),
    ("Aging", ("DP-AGE",)),
)
"""The phases of a round in their order, each with the chapters of rules whose events belong to it."""


def narrator(game: Game) -> Callable[[Step], list[str]]:
    """A function that tells the steps of one game, each with its luck, in the order in which they happen.

    >>> import petz_engine as pe
    >>> game = pe.load("dungeon_petz")
    >>> tell = narrator(game)
    >>> for line in tell(game.settle(game.start(), pe.Dealer(7)))[:2]:
    ...     print(line)
    Red, Yellow, Green and Blue play
    Round 1 of 5: Green starts
    """
    content: Any = game.content  # as these rules have compiled it
    return Story(content, game.start().table).tell


@attrs.define
class Story:
    """What the narrator keeps in mind: the table before the step, and what later lines look back to.

    ``pets`` has the pet on each (seat, plot), ``totals`` and ``prizes`` the half points of each final exhibition and
    seat, ``entered`` those of the exhibition of the round by seat.
    """

    content: Content
    table: Table
    round: int = 0
    first: int = 0
    phase: int = -1
    pets: dict[tuple[int, int], int] = attrs.field(factory=dict)
    entered: dict[int, int] = attrs.field(factory=dict)
    totals: dict[tuple[int, int], int] = attrs.field(factory=dict)
    prizes: dict[tuple[int, int], int] = attrs.field(factory=dict)

    def tell(self, step: Step) -> list[str]:
        """The lines of one step; what only one seat may know is left out."""
        page = Page(self)
        for (kind, rule), group in groupby(project(step.events, None), key=lambda e: (e.kind, e.rule)):
            events = list(group)
            if rule == "DP-PREP-12":
                page.add(*round_opens(self, step.state.table))
            elif kind in TOGETHER:
                page.add(*self.heading(rule), *TOGETHER[kind](self, events))
            elif kind not in QUIET:
                page.add(*self.heading(rule))
                for event in events:
                    page.phrase(event, PHRASES.get(kind, unheard)(self, event))
        self.table = step.state.table
        if not self.table.due:
            page.add(*final_table(self))
        return page.lines

    def heading(self, rule: str) -> list[str]:
        """The heading of a phase, where the first event of the phase comes; phases never go back."""
        if self.round == 0 or self.table.pending:  # setup, or an artifact at work in the middle of a phase
            return []
        chapter = rule.rpartition("-")[0]
        for number, (name, chapters) in enumerate(PHASES):
            if chapter in chapters and number > self.phase:
                self.phase = number
                return [f" {name}"]
        return []

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


@attrs.define
class Page:
    """The lines of a step; ``seat`` did what the last line says, and may have done more with it."""

    story: Story
    lines: list[str] = attrs.field(factory=list)
    seat: int = -1
    joined: int = 0

    def add(self, *lines: str) -> None:
        """Lines as they are."""
        self.lines += lines
        self.seat = -1 if lines else self.seat

    def phrase(self, event: Event, phrase: str | None) -> None:
        """A line of its own with the player's name, or the rest of the line about the visit that led to it."""
        if phrase is None:
            return
        if event.kind in VISITS and event.seat == self.seat:
            self.lines[-1] += f"{', ' if self.joined else ': '}{phrase}"
            self.joined += 1
            return
        self.seat, self.joined = (event.seat if event.kind == "sent" else -1), 0
        gap = "" if phrase.startswith("'") else " "
        self.lines.append(f"  {player(event.seat)}{gap}{phrase}" if event.seat >= 0 else f"  {phrase}")


# --- words


def fact(event: Event, name: str) -> Any:
    """The fact of an event by its name; KeyError where it has none."""
    return dict(event.facts)[name]


def player(seat: int) -> str:
    """What a player is called.

    >>> player(0), player(7)
    ('Red', 'Seat 7')
    """
    return PLAYERS[seat] if seat < len(PLAYERS) else f"Seat {seat}"


def listed(words: Sequence[str]) -> str:
    """A list as one says it.

    >>> listed(["one", "two", "three"]), listed(["one"]), listed([])
    ('one, two and three', 'one', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(n: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "imp"), counted(0, "imp"), counted(3, "potion")
    ('1 imp', 'no imps', '3 potions')
    """
    return f"{n or 'no'} {word}{'' if n == 1 else 's'}"


def group(imps: int, gold: int) -> str:
    """A group of imps with its gold."""
    return counted(imps, "imp") + (f" with {gold} gold" if gold else "")


def by_seat(halves: Mapping[int, int]) -> str:
    """Half points of seats, the most first."""
    order = sorted(halves, key=lambda seat: (-halves[seat], seat))
    return ", ".join(f"{player(seat)} {points(halves[seat])}" for seat in order)


# --- rounds


def round_opens(s: Story, table: Table) -> list[str]:
    """The income of a round closes its setup: the heading (of the first round), the market, what is known."""
    lines = []
    if s.round == 0:
        lines = [f"{listed([player(seat) for seat in range(len(table.players))])} play", *round_heading(s, 1)]
    else:
        lines += [f"  Reputation: {by_seat(dict(enumerate(p.reputation for p in table.players)))}"]
    lines += ["  On sale:", *market(s, table), *programme(s, table)]
    lines += [f"  {player(seat)} has {possessions(s, table.players[seat])}" for seat in table.order]
    return lines


def round_heading(s: Story, number: int) -> list[str]:
    """The heading of a round; a new round begins before its first phase."""
    s.round, s.phase = number, -1
    return [f"Round {number} of {s.content.board.rounds}: {player(s.first)} starts"]


def market(s: Story, table: Table) -> list[str]:
    """What lies in the rows and on the stands."""
    lines = []
    for row, tiles in enumerate(table.rows):
        if tiles:
            size = s.content.rows[row].size
            of = f" (size {size})" if size else ""
            lines.append(f"    {s.label('row', row)}{of}: {', '.join(s.label('tile', t) for t in tiles)}")
    for space, food in enumerate(table.stands):
        if any(food):
            lines.append(f"    {s.label('space', space)}: {s.bag('food', food)}")
    return lines


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
    have = [f"{owner.gold} gold", counted(owner.home, "imp")]
    have += s.items("food", larders.amounts(owner.larder))
    return listed([*have, *(f"{s.label('tile', pet.tile)} of size {pet.size}" for pet in pets)])


# --- events told together


def tell_starts(s: Story, events: Sequence[Event]) -> list[str]:
    """Who starts stands in the heading of the round."""
    s.first = events[-1].seat
    return []


def tell_round(s: Story, events: Sequence[Event]) -> list[str]:
    """A new round."""
    return ["", *round_heading(s, fact(events[-1], "round"))]


def tell_final_scoring(s: Story, events: Sequence[Event]) -> list[str]:
    """The rounds are over."""
    s.phase = len(PHASES)
    return ["", "Final exhibitions"]


def tell_left_market(s: Story, events: Sequence[Event]) -> list[str]:
    """What nobody took."""
    return [f"  Nobody took {listed([s.label('tile', fact(event, 'tile')) for event in events])}"]


def tell_counted(s: Story, events: Sequence[Event]) -> list[str]:
    """The totals of a final exhibition."""
    for event in events:
        s.totals[fact(event, "final"), event.seat] = fact(event, "halves")
    totals = by_seat({event.seat: fact(event, "halves") for event in events})
    return [f"  {final_name(s, fact(events[0], 'final'))}: {totals}"]


def tell_prizes(s: Story, events: Sequence[Event]) -> list[str]:
    """The prizes of an exhibition, with the totals that won them."""
    won = {event.seat: fact(event, "halves") for event in events}
    final = events[0].get("final")
    if final is not None:
        s.prizes.update({(final, seat): halves for seat, halves in won.items()})
        return [f"    in reputation: {by_seat(won)}"]
    tile = fact(events[0], "exhibition")
    standings = by_seat({seat: s.entered[seat] for seat in won})
    s.entered.clear()
    return [f"  {s.label('tile', tile)} ends {standings}; prizes in reputation: {by_seat(won)}"]


def final_name(s: Story, number: int) -> str:
    """What a final exhibition is called."""
    return s.label("final_exhibition", s.content.numbers["final_exhibition"][s.content.finals[number].name])


def final_table(s: Story) -> list[str]:
    """The ranking, with what each final exhibition came to and brought."""
    end, finals = outcome(s.content, s.table), range(len(s.content.finals))
    names = [final_name(s, number) for number in finals]
    rows = [["", "", *names, "Reputation"]]
    for seat in sorted(range(len(s.table.players)), key=lambda seat: (end.ranks[seat], seat)):
        cells = [f"{points(s.totals[n, seat])} ({effect(s, n, seat)})" for n in finals]
        rows.append([f"{end.ranks[seat]}.", player(seat), *cells, points(s.table.players[seat].reputation)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return ["", "Final ranking", *(f"  {line}" for line in lines)]


def effect(s: Story, final: int, seat: int) -> str:
    """What a final exhibition did to the reputation of a seat: its prize, or what a negative total costs."""
    halves = min(0, s.totals[final, seat]) + s.prizes.get((final, seat), 0)
    return f"+{points(halves)}" if halves > 0 else points(halves)


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
    return f"brings home {counted(fact(event, 'imps'), 'new imp')}"


def say_healed_imps(s: Story, event: Event) -> str | None:
    return f"heals {counted(fact(event, 'imps'), 'imp')}" if fact(event, "imps") else None


def say_took_potion(s: Story, event: Event) -> str:
    return f"takes {counted(fact(event, 'amount'), 'potion')}"


def say_judges(s: Story, event: Event) -> str:
    return f"begins the exhibition with {points(fact(event, 'halves'))}"


def say_waits(s: Story, event: Event) -> str:
    return "waits there for customers"


def say_gained_gold(s: Story, event: Event) -> str:
    return f"earns {fact(event, 'gold')} gold"


def say_gained_reputation(s: Story, event: Event) -> str:
    return f"gains {points(fact(event, 'halves'))} reputation"


def say_filled_store(s: Story, event: Event) -> str:
    food = event.get("food")
    what = "" if food is None else f" with {s.bag('food', food)}"
    return f"fills {s.label('tile', fact(event, 'artifact'))}{what}"


def say_chose_color(s: Story, event: Event) -> str:
    return f"chooses {s.label('color', fact(event, 'color'))} for {s.label('tile', fact(event, 'artifact'))}"


def say_drew(s: Story, event: Event) -> str | None:
    return f"draws need cards: {s.bag('color', fact(event, 'colors'))}" if s.round else None


def say_reshuffled(s: Story, event: Event) -> str:
    return f"{s.label('color', fact(event, 'color'))} need cards are shuffled again"


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


def say_fed(s: Story, event: Event) -> str:
    food, stored = s.items("food", fact(event, "food")), fact(event, "stored")
    food += [f"{stored} out of a store"] if stored else []
    return f"feeds {s.pet(event)} {listed(food) or 'nothing'}"


def say_played(s: Story, event: Event) -> str:
    return f"has {counted(fact(event, 'imps'), 'imp')} play with the pets"


SUFFERED = {
    "DP-NEEDS-04": "goes hungry",
    "DP-NEEDS-07": "makes a mess",
    "DP-NEEDS-08": "stays alone",
    "DP-NEEDS-11": "works magic",
    "DP-NEEDS-15": "is ill",
}
"""What a pet does by whose rule it gets tokens."""


def say_got_tokens(s: Story, event: Event) -> str:
    what = SUFFERED.get(event.rule, "has its way")
    return f"'s {s.pet(event)} {what}: {fact(event, 'amount')} {s.label('token', fact(event, 'token'))}"


def say_caught(s: Story, event: Event) -> str:
    imps = counted(fact(event, "imps"), "imp")
    return f"catches {s.pet(event)} with {imps}, who end up in the hospital"


def say_lost_pet(s: Story, event: Event) -> str:
    pet, why = s.label("tile", fact(event, "pet")), fact(event, "why")
    if why == "released":
        return f"lets {pet} go"
    token = s.content.numbers["token"].get(why)
    return f"loses {pet}: " + ("it escapes" if token is None else f"too much {s.label('token', token)}")


def say_paid_loss_fee(s: Story, event: Event) -> str:
    return f"loses {points(fact(event, 'halves'))} reputation with it"


def say_discarded(s: Story, event: Event) -> str:
    return f"discards for potions: {s.bag('need_card', fact(event, 'cards'))}"


def say_entered(s: Story, event: Event) -> str:
    s.entered[event.seat] = fact(event, "halves")
    plot, need = event.get("plot"), event.get("need")
    pet = "the whole display" if plot is None else s.pet(event)
    of = "" if need is None else f", judged by {s.label('need', need)}"
    score = (
        points(fact(event, "halves"))
        if fact(event, "halves") > 0
        else f"{points(fact(event, 'halves'))}, takes no part"
    )
    return f"enters {s.label('tile', fact(event, 'exhibition'))} with {pet}{of}: {score}"


def say_sold(s: Story, event: Event) -> str:
    where = "on the platform" if fact(event, "platform") else "on the black market"
    gold = f"{fact(event, 'gold')} gold" if fact(event, "gold") >= 0 else f"pays {-fact(event, 'gold')} gold"
    what = f"{s.label('tile', fact(event, 'pet'))} to {s.label('tile', fact(event, 'customer'))}"
    return f"sells {what} {where}: {points(fact(event, 'halves'))} reputation, {gold}"


def say_passed(s: Story, event: Event) -> str:
    return "sells nothing more"


def say_cleaned(s: Story, event: Event) -> str:
    return f"cleans up {s.bag('token', fact(event, 'tokens'))} with {counted(fact(event, 'imps'), 'imp')}"


def say_grew(s: Story, event: Event) -> str:
    return f"'s {s.label('tile', fact(event, 'pet'))} grows to size {fact(event, 'size')}"


def say_spoiled(s: Story, event: Event) -> str:
    return f"throws away what is spoiled: {s.bag('food', fact(event, 'food'))}"


PHRASES: Mapping[str, Callable[[Story, Event], str | None]] = {
    "caught": say_caught,
    "chose_color": say_chose_color,
    "cleaned": say_cleaned,
    "discarded": say_discarded,
    "drew": say_drew,
    "entered": say_entered,
    "fed": say_fed,
    "fetched_imps": say_fetched_imps,
    "filled_store": say_filled_store,
    "gained_gold": say_gained_gold,
    "gained_reputation": say_gained_reputation,
    "got_tokens": say_got_tokens,
    "grew": say_grew,
    "grouped": say_grouped,
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
        "committed",
        "dealt_food",
        "discarded_needs",
        "imps_home",
        "left_food",
        "revealed",
        "revealed_on_board",
    }
)
"""What everybody does without a word, or what the market shows when the round opens."""
