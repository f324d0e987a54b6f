"""The narrator: a game told round by round, as a person would want to read it, from its public events.

A line at the margin is a heading. Players are called by colors; everything printed has the name that content gives it.
What a player does in one go stands in one line, which is told once it is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.content import SHOP_STATS, Content
from petz_engine.alien_petshop.state import NOBODY, Display, Player, Table
from petz_engine.alien_petshop.steps.final import outcome
from petz_engine.kernel.bag import listed as spread
from petz_engine.kernel.bag import minus
from petz_engine.kernel.event import Event, project
from petz_engine.kernel.game import Game
from petz_engine.kernel.prose import Page, columns, counted, fact, listed, player, seats, wrapped
from petz_engine.kernel.ruleset import Step
from petz_engine.kernel.score import Line

PHASES = (
    " Buy Phase",
    " Worker Phase",
    " Mutation Phase",
    " Sell Phase",
    " End of the round",
    "Final scoring",
)
"""What has a heading, in its order."""

NUMBERS = "value/care"
"""How the numbers of pets on the market are to be read."""

BUY, WORK, MUTATE, SELL, END, FINAL = range(len(PHASES))


def narrator(game: Game) -> Callable[[Step], list[str]]:
    """A function that tells the steps of one game, each with its luck, in the order in which they happen.

    >>> import petz_engine as pe
    >>> game = pe.load("alien_petshop")
    >>> tell = narrator(game)
    >>> for line in tell(game.settle(game.start(), pe.Dealer(7))):
    ...     print(line)
    Red (seat 0), Yellow (seat 1), Green (seat 2) and Blue (seat 3) play
    Setup: Green starts
    """
    content: Any = game.content  # as these rules have compiled it
    start: Table = game.start().table
    return Story(content, start).tell


@attrs.define
class Story:
    """What the narrator keeps in mind: the tables before and after the step, and what later lines look back to.

    ``visits`` is how many visits of the round are over, and ``busy`` whether anything was done in the present one.
    ``news`` are the pets that came to the market in it, ``bought`` the pet that was bought, ``last`` is the kind and
    the seat of the event before, ``rerolls`` a re-roll whose dice still roll, and ``triggered`` are hazards that have
    done nothing yet. ``earned`` has who has earned something in the round, ``worked`` the seats and displays of pets
    to which workers have come in it.
    """

    content: Content
    table: Table
    after: Table = attrs.field(init=False)
    phase: int = -1
    visits: int = 0
    busy: bool = False
    news: list[int] = attrs.field(factory=list)
    bought: list[int] = attrs.field(factory=list)
    last: tuple[str, int] = ("", NOBODY)
    rerolls: Event | None = None
    triggered: Event | None = None
    earned: set[int] = attrs.field(factory=set)
    worked: set[tuple[int, int]] = attrs.field(factory=set)
    page: Page = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.page = Page(self.heading, OPENING, CONTINUING)

    def tell(self, step: Step) -> list[str]:
        """The lines that are complete with this step; what only one seat may know is left out."""
        self.after = step.state.table
        for (kind, _), breath in groupby(project(step.events, None), key=breath_of):
            events = list(breath)
            self.in_vain(events[0])
            if kind in TOGETHER:
                TOGETHER[kind](self, events)
            elif kind not in QUIET:
                for event in events:
                    self.page.phrase(event, PHRASES.get(kind, unheard)(self, event))
                    self.last = event.kind, event.seat
        self.table = self.after
        if not self.table.due:
            self.page.add(*final_table(self))
        return [part for line in self.page.finished() for part in wrapped(line)]

    def in_vain(self, event: Event) -> None:
        """Hazards that are triggered and do nothing before this event are told so."""
        if self.triggered is None or event.kind == "declined":
            return
        if event.kind not in EFFECTS:
            self.page.phrase(attrs.evolve(self.triggered, kind="in_vain"), "nothing happens")
        self.triggered = None

    def heading(self, event: Event) -> list[str]:
        """The heading of a phase, where the first event of the phase is told; phases never go back."""
        phase = phase_of(self, event)
        if phase <= self.phase:
            return []
        lines = without_sales(self) if self.phase <= SELL < phase <= END else []
        self.phase = phase
        return [*lines, *([""] if phase == FINAL else []), PHASES[phase]]

    # --- names

    def label(self, kind: str, number: int) -> str:
        """What an entry is called."""
        return self.content.labels[kind][number]

    def named(self, kind: str, event: Event) -> str:
        """What an entry is called that is a fact of an event, named as its kind."""
        return self.label(kind, fact(event, kind))

    def faces(self, dice: Sequence[int]) -> list[str]:
        """What dice show, one by one."""
        return [self.label("die", face) for face in spread(dice)]

    def lying(self, event: Event) -> Display:
        """What lies in the display of an event before the step."""
        display: Display = self.table.players[event.seat].displays[fact(event, "display")]
        return display


# --- words


def paid(amount: int, printed: int) -> str:
    """What something costs, and what is printed where that differs: "for 2 instead of 3"."""
    return f"for {amount or 'nothing'}" + (f" instead of {printed}" if amount != printed else "")


def credits_(amount: int) -> str:
    """An amount of credits."""
    return counted(amount, "credit")


def breath_of(event: Event) -> tuple[str, int]:
    """Events that follow each other and agree in this may be told together."""
    if event.kind in SALES:
        return "sales", event.seat
    if event.kind == "took_award":
        return event.kind, event.seat
    if event.kind == "lost_credits" and event.get("display") is None:
        return "cost", NOBODY
    return event.kind, NOBODY


# --- phases


def phase_of(s: Story, event: Event) -> int:
    """The phase in which an event happens; what may happen in any, or is unknown, happens in the present one."""
    match event.kind:
        case "placed_trait" | "took_award":
            return BUY if s.visits < len(s.table.players) else MUTATE
        case "declined" if event.rule != "AP-O-69":
            return BUY if s.visits < len(s.table.players) else MUTATE
        case "removed_token":
            return SELL if event.rule == "AP-SELL-03" else BUY
    return PHASE_OF.get(event.kind, s.phase)


def without_sales(s: Story) -> list[str]:
    """Who has earned nothing, under a heading of its own where nobody has sold anything."""
    idle = [player(seat) for seat in s.table.order if seat not in s.earned]
    if not idle:
        return []
    heading = [PHASES[SELL]] if s.phase < SELL else []
    if len(idle) == len(s.table.order):
        return [*heading, "  Nobody earns anything"]
    return [*heading, f"  {listed(idle)} earn{'s' if len(idle) == 1 else ''} nothing"]


# --- setup and rounds


def tell_starts(s: Story, events: Sequence[Event]) -> None:
    """Who plays, and who is first."""
    s.page.add(f"{listed(seats(len(s.table.players)))} play", f"Setup: {player(events[0].seat)} starts")


def tell_bonus_cards(s: Story, events: Sequence[Event]) -> None:
    """How many bonus cards are dealt; everybody gets as many."""
    s.page.add(f"  Everybody is dealt {counted(fact(events[0], 'amount'), 'bonus card')}")


def tell_round(s: Story, events: Sequence[Event]) -> None:
    """The heading of a round, what is on the market, and what everybody has."""
    table, number = s.after, fact(events[0], "round")
    s.phase, s.visits = -1, 0
    s.earned.clear()
    s.worked.clear()
    s.page.add("", f"Round {number} of {s.content.rules.rounds}: {player(events[0].seat)} starts")
    if number == 1 and table.episode is not None:
        # AP-EPI-02 "Read aloud at setup"
        s.page.add(f"  Episode: {s.label('episode', table.episode)}", *text(s, "episode", table.episode))
    s.page.add(f"  On the market ({NUMBERS}):", *market(s, table))
    if number == 1:
        s.page.add(
            *(line for habitat in range(len(table.habitats)) for line in named_text(s, "habitat", habitat))
        )
    for seat in table.order:
        s.page.add(f"  {player(seat)} has {possessions(s, table, seat)}")


def text(s: Story, kind: str, number: int) -> list[str]:
    """A line with what content says about an entry, where it says anything."""
    about = s.content.abouts[kind][number]
    return [f"    {about}"] if about else []


def named_text(s: Story, kind: str, number: int) -> list[str]:
    """The same behind what the entry is called."""
    return [f"      {s.label(kind, number)}: {line.strip()}" for line in text(s, kind, number)]


def market(s: Story, table: Table) -> Iterator[str]:
    """What lies in the rows, and which habitats there are, with their prices."""
    for deck, pets in enumerate(table.market):
        if pets:
            yield f"    {s.label('deck', deck)}: {', '.join(on_sale(s, pet) for pet in pets)}"
    habitats = [
        f"{left} {s.label('habitat', habitat)} for {s.content.habitats[habitat].price}"
        for habitat, left in enumerate(table.habitats)
        if left
    ]
    if habitats:
        yield f"    Habitats: {', '.join(habitats)}"


def on_sale(s: Story, pet: int) -> str:
    """A pet with its numbers."""
    about = s.content.pets[pet]
    vps = f", {counted(about.vp, 'VP')}" if about.vp else ""
    return f"{s.label('pet', pet)} ({about.value}/{about.care}{vps})"


def possessions(s: Story, table: Table, seat: int) -> str:
    """What a player has at the start of a round, displays by their numbers."""
    owner: Player = table.players[seat]
    things = [credits_(owner.credits), counted(owner.workers, "worker")]
    things += [
        f"the {s.label('award', award)}" for award, holder in enumerate(table.awards) if holder == seat
    ]
    names = s.content.names["display"]
    lying = [f"{names[i]} {thing}" for i, each in enumerate(owner.displays) if (thing := lies(s, each))]
    return listed(things) + (f"; in displays: {', '.join(lying)}" if lying else "")


def lies(s: Story, lying: Display) -> str:
    """What lies in a display: a pet or a hazard token, and a habitat."""
    habitat = None if lying.habitat is None else s.label("habitat", lying.habitat)
    thing = s.label("pet", lying.pet.pet) if lying.pet is not None else None
    if lying.token is not None:
        thing = s.label("hazard_token", lying.token)
    return " on ".join(filter(None, (thing, habitat)))


def display(s: Story, number: int) -> str:
    """What a display is called."""
    return s.label("display", number)


# --- events that more is done with than told in a phrase


def tell_left_market(s: Story, events: Sequence[Event]) -> None:
    """A visit is over: its line is complete, and what came to the market meanwhile is told."""
    for event in events:
        s.page.phrase(event, None if s.busy else "does nothing")
        s.page.close()
        s.page.add(*(line[2:] for pet in s.bought for line in named_text(s, "pet", pet)))
        if s.news:
            s.page.add(f"    New on the market ({NUMBERS}): {', '.join(on_sale(s, pet) for pet in s.news)}")
        s.news.clear()
        s.bought.clear()
        s.busy, s.visits = False, s.visits + 1


def tell_revealed(s: Story, events: Sequence[Event]) -> None:
    """Pets that come to the market in a visit are told after it, new rows when the round starts."""
    s.news += [pet for event in events if event.rule == "AP-MKT-01" for pet in fact(event, "pets")]


def tell_cost(s: Story, events: Sequence[Event]) -> None:
    """What a visit costs all others, in the line of the visit."""
    who = listed([player(event.seat) for event in events])
    each = " each" if len(events) > 1 else ""
    cost = attrs.evolve(events[0], kind="cost", seat=s.page.seat)
    s.page.phrase(cost, f"costs {who} {credits_(fact(events[0], 'amount'))}{each}")


def tell_rerolls(s: Story, events: Sequence[Event]) -> None:
    """A re-roll is told together with what the dice show then."""
    s.rerolls = events[-1]


def tell_sales(s: Story, events: Sequence[Event]) -> None:
    """What a player earns, and with what."""
    s.earned.add(events[0].seat)
    total = sum(fact(event, "amount") for event in events)
    sold = [sale(s, event) for event in events]
    s.page.phrase(events[0], f"earns {credits_(total)}: {', '.join(sold)}")


def sale(s: Story, event: Event) -> str:
    """What is paid for, and how much: a pet that spawned, and why if no worker is on it, or goods."""
    amount = fact(event, "amount")
    if event.kind == "sold_goods":
        return f"goods {amount}"
    told = f"{s.named('pet', event)} {amount}"
    if (event.seat, fact(event, "display")) in s.worked:
        return told
    habitat = s.lying(event).habitat if s.content.pets[fact(event, "pet")].care else None
    where = "" if habitat is None else f" on {s.label('habitat', habitat)}"
    return f"{told} (no worker needed{where})"


def tell_shops(s: Story, events: Sequence[Event]) -> None:
    """Who takes which shop, and its power."""
    for event in events:
        s.page.phrase(event, f"takes {s.named('shop', event)}")
        # AP-SETUP-13 "Each player's Shop Power is read out before round 1"
        s.page.add(*text(s, "shop", fact(event, "shop")))


def tell_awards(s: Story, events: Sequence[Event]) -> None:
    """The awards that a player takes at once."""
    s.page.phrase(events[0], f"takes {listed([award(s, event) for event in events])}")


def award(s: Story, event: Event) -> str:
    """An award, and from whom it is taken."""
    holder = fact(event, "source")
    return f"the {s.named('award', event)}" + ("" if holder == NOBODY else f" from {player(holder)}")


# --- events told one by one: what follows the name of the player, None where nothing is worth telling


def unheard(s: Story, event: Event) -> str:
    """An event that this module has no words for."""
    return event.kind.replace("_", " ")


def say_took_starter(s: Story, event: Event) -> str:
    pet = s.content.pets[fact(event, "pet")]
    return (
        f"takes {s.named('pet', event)} (value {pet.value}, care {pet.care}) into {s.named('display', event)}"
    )


def say_bought_pet(s: Story, event: Event) -> str:
    s.busy = True
    s.bought.append(fact(event, "pet"))
    source = " from the discard pile" if fact(event, "source") == "discards" else ""
    price = paid(fact(event, "amount"), s.content.pets[fact(event, "pet")].value)
    return f"buys {s.named('pet', event)}{source} {price} into {s.named('display', event)}"


def say_bought_habitat(s: Story, event: Event) -> str:
    s.busy = True
    price = paid(fact(event, "amount"), s.content.habitats[fact(event, "habitat")].price)
    return f"buys {s.named('habitat', event)} {price} {where(s, event)}"


def where(s: Story, event: Event) -> str:
    """Where a habitat comes: under a pet, or into a display without one."""
    pet = s.lying(event).pet
    return f"into {s.named('display', event)}" if pet is None else f"under {s.label('pet', pet.pet)}"


def say_hired(s: Story, event: Event) -> str:
    s.busy = True
    owner: Player = s.table.players[event.seat]
    assert owner.shop is not None  # AP-SETUP-02 "Each player takes a shop"
    return f"hires a worker {paid(fact(event, 'amount'), s.content.shops[owner.shop].hire[owner.workers])}"


def say_rearranged(s: Story, event: Event) -> str:
    s.busy = True
    old = s.table.players[event.seat].displays
    pets = [(i, s.label("pet", lying.pet.pet)) for i, lying in enumerate(old) if lying.pet is not None]
    habitats = [
        (i, s.label("habitat", lying.habitat)) for i, lying in enumerate(old) if lying.habitat is not None
    ]
    new_pets, new_habitats = fact(event, "pet_displays"), fact(event, "habitat_displays")
    below = {new: name for (_, name), new in zip(habitats, new_habitats, strict=True)}
    # what is said of a pet that moves is not said again of its habitat
    above = {new: name for (home, name), new in zip(pets, new_pets, strict=True) if home == new}
    moves = [*moved(s, pets, new_pets, "onto", below), *moved(s, habitats, new_habitats, "under", above)]
    return f"moves {listed(moves)}"


def moved(
    s: Story, things: Sequence[tuple[int, str]], new: Sequence[int], word: str, others: Mapping[int, str]
) -> list[str]:
    """Where things go that do not stay at home, and what they meet there."""
    return [
        f"{name} {word} {others[to]} ({display(s, to)})" if to in others else f"{name} to {display(s, to)}"
        for (home, name), to in zip(things, new, strict=True)
        if home != to
    ]


def say_took_habitat(s: Story, event: Event) -> str:
    return f"takes {s.named('habitat', event)} {where(s, event)} for nothing"


def say_took_worker(s: Story, event: Event) -> str:
    return "takes a worker for nothing"


def say_gained_credits(s: Story, event: Event) -> str | None:
    return f"gains {credits_(fact(event, 'amount'))}" if fact(event, "amount") else None


def say_looks_at_bonus(s: Story, event: Event) -> str:
    return f"looks at {counted(fact(event, 'amount'), 'bonus card')}"


def say_kept_bonus(s: Story, event: Event) -> str:
    return f"keeps {fact(event, 'amount')}"


def say_may_place(s: Story, event: Event) -> str:
    sources = listed(sources_of_tokens(s, event))
    by = f" by {sources}" if sources else ""
    return f"may place {counted(fact(event, 'amount'), 'trait token')}{by}"


def sources_of_tokens(s: Story, event: Event) -> list[str]:
    """What lets a player place tokens: workers, and whatever adds to their number."""
    c, table, workers = s.content, s.table, fact(event, "workers")
    owner: Player = table.players[event.seat]
    stat = SHOP_STATS.index("early_claims" if event.rule == "AP-O-74" else "claims")
    pieces = [("pet", pet.pet, c.pets[pet.pet].changes) for pet in stats.pets(owner)]
    if owner.shop is not None:
        pieces.append(("shop", owner.shop, c.shops[owner.shop].changes))
    if table.episode is not None:
        pieces.append(("episode", table.episode, c.episodes[table.episode]))
    names = [s.label(kind, number) for kind, number, changes in pieces if changes.shop[stat] > 0]
    return ([counted(workers, "worker")] if workers else []) + names


def say_placed_trait(s: Story, event: Event) -> str:
    power = s.table.pending[-1] if s.table.pending else None
    by = f" by {s.label('habitat', power.habitat)}" if power and power.habitat is not None else ""
    return f"puts {s.named('trait', event)} on {s.named('pet', event)}{by}"


def say_forgone(s: Story, event: Event) -> str:
    lost, again = fact(event, "amount"), s.last == ("placed_trait", event.seat)
    more = f" for {'another' if lost == 1 else f'{lost} more'}" if again else ""
    if stats.tokens_left(s.after):
        return f"has no empty trait space{more}"
    return f"finds no {'more ' if again else ''}trait tokens in the supply"


def say_declined(s: Story, event: Event) -> str:
    match event.rule:
        case "AP-O-57":
            return "takes no habitat"
        case "AP-O-69":
            return "no effect is ignored"
    if s.last == ("placed_trait", event.seat):
        return "and no more"
    return "places none" if s.last == ("may_place", event.seat) else "puts no trait token on a pet"


def say_rolled(s: Story, event: Event) -> str | None:
    faces, again = ", ".join(s.faces(fact(event, "dice"))), s.rerolls
    if again is None:
        return f"rolls {faces}"
    s.rerolls = None
    price = fact(again, "amount")
    cost = credits_(price) if price else "nothing"
    phrase = f"rolls {listed(s.faces(fact(again, 'dice')))} again for {cost}: {faces}"
    s.page.phrase(again, phrase)
    return None


def say_raised_die(s: Story, event: Event) -> str:
    return f"raises {s.named('die', event)} to {s.label('die', fact(event, 'raised'))}"


def say_triggered(s: Story, event: Event) -> str:
    s.triggered = event
    return "'s hazards are triggered"


def say_ignored_hazard(s: Story, event: Event) -> str:
    return f"{s.named('pet', event)} is ignored"


def say_lost_credits(s: Story, event: Event) -> str:
    return f"{s.named('pet', event)} costs {credits_(fact(event, 'amount'))}"


def say_will_quit(s: Story, event: Event) -> str:
    return f"workers on {s.named('pet', event)} will quit"


def token(s: Story, event: Event) -> str:
    """The hazard token of an event."""
    return s.label("hazard_token", fact(event, "token"))


def say_put_token(s: Story, event: Event) -> str:
    return f"{s.named('pet', event)} puts {token(s, event)} on {s.named('display', event)}"


def say_forced(s: Story, event: Event) -> str:
    s.worked.add((event.seat, fact(event, "display")))
    return f"{s.named('pet', event)} takes a worker ({s.named('die', event)})"


def say_assigned(s: Story, event: Event) -> str:
    s.worked.update((event.seat, number) for number, dice in fact(event, "displays") if any(dice))
    left: Sequence[int] = s.table.players[event.seat].dice
    lying = s.table.players[event.seat].displays
    sent = [(worked_on(s, number, lying[number]), dice) for number, dice in fact(event, "displays")]
    sent += [("sell goods", fact(event, "goods")), ("add mutations", fact(event, "mutations"))]
    for _, dice in sent:
        left = minus(left, dice)
    groups = [f"{listed(s.faces(dice))} to {place}" for place, dice in sent if any(dice)]
    rest = f"lets {listed(s.faces(left))} rest"
    if not groups:
        return rest
    return f"sends {', '.join(groups)}" + (f", and {rest}" if any(left) else "")


def worked_on(s: Story, number: int, lying: Display) -> str:
    """What a worker in a display works on."""
    if lying.pet is not None:
        return s.label("pet", lying.pet.pet)
    assert lying.token is not None  # there is nothing else to work on
    return f"the {s.label('hazard_token', lying.token)} in {display(s, number)}"


def say_removed_token(s: Story, event: Event) -> str:
    return f"removes {token(s, event)} from {s.named('display', event)}"


def say_quit(s: Story, event: Event) -> str:
    amount = fact(event, "amount")
    who, verb = ("worker", "quits") if amount == 1 else (f"{amount} workers", "quit")
    return f"'s {who} on {s.named('pet', event)} {verb}"


def say_discarded_market(s: Story, event: Event) -> str:
    pets = [s.label("pet", pet) for pet in fact(event, "pets")]
    return f"{listed(pets)} go{'es' if len(pets) == 1 else ''} to the discard pile"


def say_workers_home(s: Story, event: Event) -> str:
    return "All workers go home"


def say_revealed_bonus(s: Story, event: Event) -> str:
    cards = []
    for card in spread(fact(event, "bonus_cards")):
        found, vp = scoring.bonus_vp(s.content, s.after, event.seat, card)
        cards.append(f"{s.label('bonus_card', card)} (counts {found}: {counted(vp, 'VP')})")
    return f"reveals {listed(cards)}"


def say_scored(s: Story, event: Event) -> str:
    lines = scoring.lines(s.content, s.after, event.seat)
    sorts = [told for kind, word in SORTS.items() if (told := scored(s, lines, kind, word))]
    vps, rest = fact(event, "vps"), fact(event, "credits")
    return f"scores {counted(vps, 'VP')}" + "".join(
        [": " * bool(sorts), ", ".join(sorts), f"; has {credits_(rest)}"]
    )


def scored(s: Story, lines: Sequence[Line], kind: str, word: str) -> str:
    """The VPs of one sort of pieces, and how many each piece brings; empty where none brings any."""
    points: dict[str, int] = {}
    copies: dict[str, int] = {}
    for line in lines:
        if line.entry is not None and line.entry[0] == kind and line.points:
            name = s.label(*line.entry)
            points[name] = points.get(name, 0) + line.points
            copies[name] = copies.get(name, 0) + (line.per == kind + "s")
    each = [f"{f'{copies[name]} ' if copies[name] > 1 else ''}{name} {vps}" for name, vps in points.items()]
    return f"{word} {sum(points.values())} ({', '.join(each)})" if points else ""


SORTS = {"pet": "pets", "habitat": "habitats", "award": "awards", "bonus_card": "bonus cards"}
"""What brings VPs, in the order of the columns."""


# --- the end


def final_table(s: Story) -> list[str]:
    """The ranking, with what each shop is worth and of what."""
    end = outcome(s.content, s.table)
    order = sorted(range(len(s.table.players)), key=lambda seat: (end.ranks[seat], seat))
    rows = [["", "", *COLUMNS]]
    rows += [[f"{end.ranks[seat]}.", player(seat), *map(str, worth(s, seat))] for seat in order]
    return [
        "",
        "Final ranking",
        *(f"  {line}" for line in columns(rows)),
        f"  {winners(s, order, end.ranks)}",
    ]


COLUMNS = ("Pets", "Habitats", "Awards", "Bonus", "VPs", "Credits", "Shop value")
"""What a shop is worth: four sorts of VPs, their sum, the credits, and all together."""


def worth(s: Story, seat: int) -> list[int]:
    """What stands in the columns for a seat."""
    lines, credits = scoring.vp_lines(s.content, s.table, seat), s.table.players[seat].credits
    sorts = [
        sum(line.points for line in lines if line.entry is not None and line.entry[0] == kind)
        for kind in SORTS
    ]
    vps = sum(line.points for line in lines)
    return [*sorts, vps, credits, vps + credits]


def winners(s: Story, order: Sequence[int], ranks: Sequence[int]) -> str:
    """Who wins, and with how many VPs where shops are worth the same."""
    first = [seat for seat in order if ranks[seat] == 1]
    *_, vps, _, total = worth(s, first[0])
    who = listed([player(seat) for seat in first])
    if len(first) > 1:
        return f"{who} share the victory with {total}, each with {counted(vps, 'VP')}"
    beaten = [seat for seat in order if ranks[seat] > 1 and worth(s, seat)[-1] == total]
    others = [f"{player(seat)}'s {worth(s, seat)[-3]}" for seat in beaten]
    tie = f" on the tie-break: {counted(vps, 'VP')} against {listed(others)}" if others else ""
    return f"{who} wins with {total}{tie}"


PHRASES: Mapping[str, Callable[[Story, Event], str | None]] = {
    "assigned": say_assigned,
    "bought_habitat": say_bought_habitat,
    "bought_pet": say_bought_pet,
    "declined": say_declined,
    "discarded_market": say_discarded_market,
    "forced": say_forced,
    "forgone": say_forgone,
    "gained_credits": say_gained_credits,
    "hired": say_hired,
    "ignored_hazard": say_ignored_hazard,
    "kept_bonus": say_kept_bonus,
    "looks_at_bonus": say_looks_at_bonus,
    "lost_credits": say_lost_credits,
    "may_place": say_may_place,
    "placed_trait": say_placed_trait,
    "put_token": say_put_token,
    "quit": say_quit,
    "raised_die": say_raised_die,
    "rearranged": say_rearranged,
    "removed_token": say_removed_token,
    "revealed_bonus": say_revealed_bonus,
    "rolled": say_rolled,
    "scored": say_scored,
    "took_habitat": say_took_habitat,
    "took_starter": say_took_starter,
    "took_worker": say_took_worker,
    "triggered": say_triggered,
    "will_quit": say_will_quit,
    "workers_home": say_workers_home,
}

TOGETHER: Mapping[str, Callable[[Story, Sequence[Event]], None]] = {
    "cost": tell_cost,
    "dealt_bonus": tell_bonus_cards,
    "left_market": tell_left_market,
    "rerolls": tell_rerolls,
    "revealed": tell_revealed,
    "round_starts": tell_round,
    "sales": tell_sales,
    "starts": tell_starts,
    "took_award": tell_awards,
    "took_shop": tell_shops,
}
"""What is told of several events at once, or at another time."""

SALES = frozenset({"sold_goods", "spawned"})
"""What is told together as the sales of a player."""

QUIET = frozenset({"drew_episode"})
"""What the opening of the first round shows."""

PHASE_OF: Mapping[str, int] = {
    kind: phase
    for phase, kinds in {
        BUY: {
            "bought_habitat",
            "bought_pet",
            "gained_credits",
            "hired",
            "kept_bonus",
            "left_market",
            "looks_at_bonus",
            "rearranged",
            "took_habitat",
            "took_worker",
        },
        WORK: {
            "assigned",
            "declined",
            "forced",
            "ignored_hazard",
            "lost_credits",
            "put_token",
            "raised_die",
            "rolled",
            "triggered",
            "will_quit",
        },
        MUTATE: {"forgone", "may_place"},
        SELL: {"sold_goods", "spawned"},
        END: {"discarded_market", "quit", "workers_home"},
        FINAL: {"revealed_bonus", "scored"},
    }.items()
    for kind in sorted(kinds)
}
"""The phase of each kind of event that happens in one phase only; :func:`phase_of` knows the others."""

EFFECTS = frozenset({"forced", "ignored_hazard", "lost_credits", "put_token", "will_quit"})
"""What triggered hazards do."""

OPENING: Mapping[str, tuple[str, str]] = {
    kind: joints
    for joints, kinds in {
        (", ", ", "): {"bought_habitat", "bought_pet", "hired", "placed_trait", "rearranged"},
        ("; ", "; "): {"rolled", "sold_goods", "spawned"},
        (": ", ", "): {"may_place", "triggered"},
    }.items()
    for kind in sorted(kinds)
}
"""What opens a line that goes on: the first thing done in a visit, a roll, sales, tokens, hazards."""

CONTINUING = EFFECTS | {
    "bought_habitat",
    "bought_pet",
    "cost",
    "declined",
    "forgone",
    "gained_credits",
    "hired",
    "in_vain",
    "kept_bonus",
    "looks_at_bonus",
    "placed_trait",
    "raised_die",
    "rearranged",
    "removed_token",
    "rerolls",
    "took_award",
    "took_habitat",
    "took_worker",
}
"""What is told in the line that the same player has opened."""
