"""The narrator: a game told round by round, as a person would want to read it, from its public events.

A line at the margin is a heading. Players are called by colors; everything printed has the name that content gives it.
What a player does in one go stands in one line, which is told once it is complete. The sentences stand in
:mod:`petz_engine.alien_petshop.sentences`; here is what chooses among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.content import SHOP_STATS, Content
from petz_engine.alien_petshop.sentences import CONTINUES, EFFECTS, HEADINGS, OPENS, PHRASES, SENTENCES
from petz_engine.alien_petshop.state import NOBODY, Display, Table
from petz_engine.alien_petshop.steps.final import outcome
from petz_engine.kernel import narrator as frame

# --- words


def faces(s: Narrator, dice: Sequence[int]) -> list[str]:
    """What dice show, one by one."""
    return [s.label("die", face) for face in m.listed(dice)]


def lying(s: Narrator, event: m.Event) -> Display:
    """What lies in the display of an event before the step."""
    here: Display = s.table.players[event.seat].displays[event["display"]]
    return here


def printed(s: Narrator, event: m.Event) -> int:
    """The printed price of what is bought."""
    c, owner, price = s.content, s.table.players[event.seat], 0
    match event.kind:
        case "bought_pet":
            price = c.pets[event["pet"]].value
        case "bought_habitat":
            price = c.habitats[event["habitat"]].price
        case _:
            assert owner.shop is not None  # AP-SETUP-02 "Each player takes a shop"
            price = c.shops[owner.shop].hire[owner.workers]
    return price


def pet_there(s: Narrator, event: m.Event) -> str | None:
    """The pet in the display of an event before the step."""
    pet = lying(s, event).pet
    return None if pet is None else s.label("pet", pet.pet)


def power(s: Narrator, event: m.Event) -> str | None:
    """The habitat whose power is carried out."""
    frame = s.table.pending[-1] if s.table.pending else None
    return None if frame is None or frame.habitat is None else s.label("habitat", frame.habitat)


def moves(s: Narrator, event: m.Event) -> list[str]:
    """Where pets and habitats go in a rearrangement, and what they meet there."""
    old = s.table.players[event.seat].displays
    pets = [(i, s.label("pet", each.pet.pet)) for i, each in enumerate(old) if each.pet is not None]
    habitats = [
        (i, s.label("habitat", each.habitat)) for i, each in enumerate(old) if each.habitat is not None
    ]
    new_pets, new_habitats = event["pet_displays"], event["habitat_displays"]
    below = {new: name for (_, name), new in zip(habitats, new_habitats, strict=True)}
    # what is said of a pet that moves is not said again of its habitat
    above = {new: name for (home, name), new in zip(pets, new_pets, strict=True) if home == new}
    return [*moved(s, pets, new_pets, "onto", below), *moved(s, habitats, new_habitats, "under", above)]


def moved(
    s: Narrator, things: Sequence[tuple[int, str]], new: Sequence[int], key: str, others: Mapping[int, str]
) -> Iterator[str]:
    """Where things go that do not stay at home."""
    for (home, name), to in zip(things, new, strict=True):
        if home != to:
            other, display = others.get(to), s.label("display", to)
            yield s.say("moved" if other is None else key, thing=name, other=other, display=display)


def sources(s: Narrator, event: m.Event) -> list[str]:
    """What lets a player place tokens: workers, and whatever adds to their number."""
    c, table, workers = s.content, s.table, event["workers"]
    owner = table.players[event.seat]
    stat = SHOP_STATS.index("early_claims" if event.rule == "AP-O-74" else "claims")
    pieces = [("pet", pet.pet, c.pets[pet.pet].changes) for pet in stats.pets(owner)]
    if owner.shop is not None:
        pieces.append(("shop", owner.shop, c.shops[owner.shop].changes))
    if table.episode is not None:
        pieces.append(("episode", table.episode, c.episodes[table.episode]))
    names = [s.label(kind, number) for kind, number, changes in pieces if changes.shop[stat] > 0]
    return ([s.say("workers", workers=workers)] if workers else []) + names


def sent(s: Narrator, event: m.Event) -> str:
    """Which dice are sent where."""
    displays = s.table.players[event.seat].displays
    groups = [(worked_on(s, number, displays[number]), dice) for number, dice in event["displays"]]
    groups += [(s.say(key), event[key]) for key in ("goods", "mutations")]
    return ", ".join(s.say("sent", dice=faces(s, dice), work=work) for work, dice in groups if any(dice))


def worked_on(s: Narrator, number: int, lying: Display) -> str:
    """What a worker in a display works on."""
    if lying.pet is not None:
        return s.label("pet", lying.pet.pet)
    assert lying.token is not None  # there is nothing else to work on
    return s.say(
        "token_in_display", token=s.label("hazard_token", lying.token), display=s.label("display", number)
    )


def left(s: Narrator, event: m.Event) -> list[str]:
    """The dice that are sent nowhere."""
    dice = s.table.players[event.seat].dice
    for placed in (*(dice for _, dice in event["displays"]), event["goods"], event["mutations"]):
        dice = m.minus(dice, placed)
    return faces(s, dice)


def cards(s: Narrator, event: m.Event) -> Iterator[str]:
    """Bonus cards, and what they count."""
    for card in m.listed(event["bonus_cards"]):
        found, vp = scoring.bonus_vp(s.content, s.after, event.seat, card)
        yield s.say("bonus_card", bonus_card=s.label("bonus_card", card), found=found, vp=vp)


SORTS = ("pet", "habitat", "award", "bonus_card")
"""What brings VPs, in the order of the columns."""


def sorts(s: Narrator, event: m.Event) -> str:
    """The VPs of each sort of pieces."""
    lines = scoring.lines(s.content, s.after, event.seat)
    return ", ".join(filter(None, [sort(s, lines, kind) for kind in SORTS]))


def sort(s: Narrator, lines: Sequence[m.Line], kind: str) -> str:
    """The VPs of one sort of pieces, and how many each piece brings; empty where none brings any."""
    points: dict[str, int] = {}
    copies: dict[str, int] = {}
    for line in lines:
        if line.entry is not None and line.entry[0] == kind and line.points:
            name = s.label(*line.entry)
            points[name] = points.get(name, 0) + line.points
            copies[name] = copies.get(name, 0) + (line.per == kind + "s")
    each = [
        s.say("pieces" if copies[name] > 1 else "piece", copies=copies[name], piece=name, vp=vp)
        for name, vp in points.items()
    ]
    if not each:
        return ""
    return s.say("sort", sort=s.say(f"sort/{kind}"), total=sum(points.values()), each=", ".join(each))


WORDS: Mapping[str, Callable[[Narrator, m.Event], object]] = {
    "cards": lambda s, event: list(cards(s, event)),
    "care": lambda s, event: s.content.pets[event["pet"]].care,
    "faces": lambda s, event: ", ".join(faces(s, event["dice"])),
    "left": left,
    "moves": moves,
    "paid": lambda s, event: event["amount"] or s.say("nothing"),
    "pet_there": pet_there,
    "power": power,
    "printed": printed,
    "sent": sent,
    "sorts": sorts,
    "sources": sources,
    "value": lambda s, event: s.content.pets[event["pet"]].value,
}
"""What stands in sentences and is no fact."""


# --- variants


def assigned(s: Narrator, event: m.Event) -> str:
    """Whether all dice are sent somewhere, some, or none."""
    if not sent(s, event):
        return "nobody"
    return "some" if left(s, event) else ""


def declined(s: Narrator, event: m.Event) -> str:
    """What is declined."""
    match event.rule:
        case "AP-O-57":
            return "habitat"
        case "AP-O-69":
            return "hazard"
    return {"placed_trait": "more", "may_place": "tokens"}.get(before(s, event), "")


def before(s: Narrator, event: m.Event) -> str:
    """The kind of the event before, where it was told of the same seat."""
    kind, seat = s.last
    return kind if seat == event.seat else ""


def forgone(s: Narrator, event: m.Event) -> str:
    """Why no more tokens are placed, and whether some were."""
    again = before(s, event) == "placed_trait"
    if not stats.tokens_left(s.after):
        return "no_more_left" if again else "none_left"
    return ("another" if event["amount"] == 1 else "more") if again else ""


VARIANTS: Mapping[str, Callable[[Narrator, m.Event], str | None]] = {
    "assigned": assigned,
    "bought_pet": m.where(lambda s, event: event["source"] == "discards", "discards"),
    "declined": declined,
    "discarded_market": m.where(lambda s, event: len(event["pets"]) == 1, "one"),
    "forgone": forgone,
    "gained_credits": m.only("amount"),
    "may_place": m.where(sources, "by"),
    "place": m.where(pet_there, "under"),
    "placed_trait": m.where(power, "by"),
    "price": m.where(lambda s, event: event["amount"] != printed(s, event), "differs"),
    "quit": m.where(lambda s, event: event["amount"] == 1, "one"),
    "scored": m.where(lambda s, event: not sorts(s, event), "nothing"),
}
"""Which variant of a sentence or phrase is meant, None where nothing is told."""


# --- setup and rounds


def tell_starts(s: Narrator, events: Sequence[m.Event]) -> None:
    """Who plays, and who is first."""
    players = s.say("players", players=m.prose.seats(len(s.after.players)))
    s.page.add(players, s.say("starts", first=m.prose.player(events[0].seat)))


def tell_bonus_cards(s: Narrator, events: Sequence[m.Event]) -> None:
    """How many bonus cards are dealt; everybody gets as many."""
    s.page.add("  " + s.say("dealt_bonus", amount=events[0]["amount"]))


def tell_shops(s: Narrator, events: Sequence[m.Event]) -> None:
    """Who takes which shop, and its power."""
    for event in events:
        s.page.phrase(event, s.sentence("took_shop", event))
        # AP-SETUP-13 "Each player's Shop Power is read out before round 1"
        s.page.add(*text(s, "shop", event["shop"]))


def tell_round(s: Narrator, events: Sequence[m.Event]) -> None:
    """The heading of a round, what is on the market, and what everybody has."""
    table, number, first = s.after, events[0]["round"], m.prose.player(events[0].seat)
    s.part = ""
    s.page.add("", s.say("round_starts", round=number, rounds=s.content.rules.rounds, first=first))
    if number == 1 and table.episode is not None:
        # AP-EPI-02 "Read aloud at setup"
        s.page.add("  " + s.say("episode", episode=s.label("episode", table.episode)))
        s.page.add(*text(s, "episode", table.episode))
    s.page.add("  " + s.say("market"), *(f"    {line}" for line in market(s, table)))
    for habitat in range(len(table.habitats) if number == 1 else 0):
        s.page.add(*named_text(s, "habitat", habitat, "      "))
    s.page.add(*(f"  {possessions(s, table, seat)}" for seat in table.order))


def text(s: Narrator, kind: str, number: int) -> list[str]:
    """A line with what content says about an entry, where it says anything."""
    about = s.content.abouts[kind][number]
    return [f"    {about}"] if about else []


def named_text(s: Narrator, kind: str, number: int, indent: str) -> list[str]:
    """The same behind what the entry is called."""
    about = s.content.abouts[kind][number]
    return [indent + s.say("text", name=s.label(kind, number), text=about)] if about else []


def market(s: Narrator, table: Table) -> Iterator[str]:
    """What lies in the rows, and which habitats there are, with their prices."""
    for deck, pets in enumerate(table.market):
        if pets:
            yield s.say("row", deck=s.label("deck", deck), pets=on_sale(s, pets))
    habitats = [
        s.say("habitat_on_market", left=left, habitat=s.label("habitat", number), price=habitat.price)
        for number, (left, habitat) in enumerate(zip(table.habitats, s.content.habitats, strict=True))
        if left
    ]
    if habitats:
        yield s.say("habitats", habitats=", ".join(habitats))


def on_sale(s: Narrator, pets: Sequence[int]) -> str:
    """Pets with their numbers."""
    told = []
    for number in pets:
        pet = s.content.pets[number]
        key = "pet_on_market/vp" if pet.vp else "pet_on_market"
        told.append(s.say(key, pet=s.label("pet", number), value=pet.value, care=pet.care, vp=pet.vp))
    return ", ".join(told)


def possessions(s: Narrator, table: Table, seat: int) -> str:
    """What a player has at the start of a round, displays by their numbers."""
    owner = table.players[seat]
    things = [s.say("credits", credits=owner.credits), s.say("workers", workers=owner.workers)]
    awards = [award for award, holder in enumerate(table.awards) if holder == seat]
    things += [s.say("award", award=s.label("award", award)) for award in awards]
    names = s.content.names["display"]
    displays = [
        s.say("lying", display=names[i], thing=thing)
        for i, each in enumerate(owner.displays)
        if (thing := lies(s, each))
    ]
    key = "possessions/displays" if displays else "possessions"
    return s.say(key, player=m.prose.player(seat), things=things, displays=", ".join(displays))


def lies(s: Narrator, lying: Display) -> str:
    """What lies in a display: a pet or a hazard token, and a habitat; empty where nothing does."""
    thing = s.label("pet", lying.pet.pet) if lying.pet is not None else ""
    if lying.token is not None:
        thing = s.label("hazard_token", lying.token)
    if lying.habitat is None:
        return thing
    habitat = s.label("habitat", lying.habitat)
    return s.say("lying_on", thing=thing, habitat=habitat) if thing else habitat


# --- visits, rolls and sales


def tell_left_market(s: Narrator, events: Sequence[m.Event]) -> None:
    """A visit is over: its line is complete, and what came to the market meanwhile is told."""
    for event in events:
        s.page.phrase(event, None if s.busy else s.sentence("left_market", event))
        s.page.close()
        for pet in s.bought:
            s.page.add(*named_text(s, "pet", pet, "    "))
        if s.news:
            s.page.add("    " + s.say("new_on_market", pets=on_sale(s, s.news)))
        s.news.clear()
        s.bought.clear()
        s.busy = False


def tell_revealed(s: Narrator, events: Sequence[m.Event]) -> None:
    """Pets that come to the market in a visit are told after it, new rows when the round starts."""
    s.news += [pet for event in events if event.part == "buy" for pet in event["pets"]]


def tell_cost(s: Narrator, events: Sequence[m.Event]) -> None:
    """What a visit costs all others, in the line of the visit."""
    key, who = "cost/each" if len(events) > 1 else "cost", [m.prose.player(event.seat) for event in events]
    cost = attrs.evolve(events[0], kind="cost", seat=s.page.seat)
    s.page.phrase(cost, s.say(key, who=who, amount=events[0]["amount"]))


def tell_rerolls(s: Narrator, events: Sequence[m.Event]) -> None:
    """A re-roll is told together with what the dice show then."""
    s.rerolls = events[-1]


def tell_rolled(s: Narrator, events: Sequence[m.Event]) -> None:
    """What dice show, and which of them were rolled again."""
    for event in events:
        again, s.rerolls = s.rerolls, None
        if again is None:
            s.page.phrase(event, s.sentence("rolled", event))
            continue
        cost = s.say("credits", credits=again["amount"]) if again["amount"] else s.say("nothing")
        dice, shown = faces(s, again["dice"]), ", ".join(faces(s, event["dice"]))
        s.page.phrase(again, s.say("rolled_again", dice=dice, cost=cost, faces=shown))


def tell_sales(s: Narrator, events: Sequence[m.Event]) -> None:
    """What a player earns, and with what."""
    total, sales = sum(event["amount"] for event in events), [sale(s, event) for event in events]
    s.page.phrase(events[0], s.say("sales", total=total, sales=", ".join(sales)))


def sale(s: Narrator, event: m.Event) -> str:
    """What is paid for, and how much: a pet that spawned, and why if no worker is on it, or goods."""
    amount = event["amount"]
    if event.kind == "sold_goods":
        return s.say("sale_of_goods", amount=amount)
    pet = s.label("pet", event["pet"])
    if is_worked(s, event):
        return s.say("sale", pet=pet, amount=amount)
    habitat = lying(s, event).habitat if s.content.pets[event["pet"]].care else None
    if habitat is None:
        return s.say("sale/no_worker", pet=pet, amount=amount)
    return s.say("sale/no_worker_on", pet=pet, amount=amount, habitat=s.label("habitat", habitat))


def is_worked(s: Narrator, event: m.Event) -> bool:
    """Whether workers have come to the pet of an event, before the step or in it."""
    pet = lying(s, event).pet
    return (pet is not None and any(pet.workers)) or (event.seat, event["display"]) in s.worked


def without_sales(s: Narrator) -> list[str]:
    """Who has earned nothing, under a heading of its own where nobody has sold anything."""
    earned = {event.seat for event in s.events if event.kind in SALES}
    idle = [m.prose.player(seat) for seat in s.table.order if seat not in earned]
    if not idle:
        return []
    lines = [] if s.part == "sell" else [s.script.headings["sell"]]
    if len(idle) == len(s.table.order):
        return [*lines, "  " + s.say("nobody_earns")]
    return [*lines, "  " + s.say("earns_nothing" if len(idle) == 1 else "earn_nothing", who=idle)]


def tell_awards(s: Narrator, events: Sequence[m.Event]) -> None:
    """The awards that a player takes at once, and from whom."""
    awards = [
        s.say(
            "award" if event["source"] == NOBODY else "award/from",
            award=s.label("award", event["award"]),
            holder=m.prose.player(event["source"]),
        )
        for event in events
    ]
    s.page.phrase(events[0], s.say("took_award", awards=awards))


# --- the end


def final_table(s: Narrator) -> list[str]:
    """The ranking, with what each shop is worth and of what."""
    end = outcome(s.content, s.table)
    order = sorted(range(len(s.table.players)), key=lambda seat: (end.ranks[seat], seat))
    rows = [["", "", *(s.say(f"column/{column}") for column in (*SORTS, "vps", "credits", "value"))]]
    rows += [[f"{end.ranks[seat]}.", m.prose.player(seat), *map(str, worth(s, seat))] for seat in order]
    table = [f"  {line}" for line in m.prose.columns(rows)]
    return ["", s.say("final_ranking"), *table, f"  {winners(s, order, end.ranks)}"]


def worth(s: Narrator, seat: int) -> list[int]:
    """What stands in the columns for a seat: four sorts of VPs, their sum, the credits, and all together."""
    lines, credits = scoring.vp_lines(s.content, s.table, seat), s.table.players[seat].credits
    by_sort = [
        sum(line.points for line in lines if line.entry is not None and line.entry[0] == kind)
        for kind in SORTS
    ]
    vps = sum(line.points for line in lines)
    return [*by_sort, vps, credits, vps + credits]


def winners(s: Narrator, order: Sequence[int], ranks: Sequence[int]) -> str:
    """Who wins, and with how many VPs where shops are worth the same."""
    first = [seat for seat in order if ranks[seat] == 1]
    *_, vps, _, total = worth(s, first[0])
    who = [m.prose.player(seat) for seat in first]
    if len(first) > 1:
        return s.say("share", who=who, total=total, vps=vps)
    beaten = [seat for seat in order if ranks[seat] > 1 and worth(s, seat)[-1] == total]
    others = [s.say("others_vps", player=m.prose.player(seat), vps=worth(s, seat)[-3]) for seat in beaten]
    return s.say("wins/tie_break" if others else "wins", who=who, total=total, vps=vps, others=others)


SALES = frozenset({"sold_goods", "spawned"})
"""What is told together as the sales of a player."""

BUYS = frozenset({"bought_habitat", "bought_pet", "hired", "rearranged"})
"""What a player can do on the market."""


def breath(event: m.Event) -> tuple[object, ...]:
    """Events that follow each other and agree in this may be told together."""
    if event.kind in SALES:
        return "sales", event.seat
    if event.kind == "took_award":
        return event.kind, event.seat
    if event.kind == "lost_credits" and event.get("display") is None:
        return ("cost",)
    return (event.kind,)


class Narrator(frame.Narrator[Content, Table]):
    """Tells the steps of one game, from a state on.

    ``busy`` is whether anything was done in the present visit, ``news`` are the pets that came to the market in it,
    ``bought`` the pet that was bought. ``last`` is the kind and the seat of the event before, ``rerolls`` a re-roll
    whose dice still roll, and ``triggered`` are hazards that have done nothing yet. ``worked`` are the seats and
    displays of pets to which workers have come in the present step.

    >>> import petz_engine as pe
    >>> game = pe.load("alien_petshop")
    >>> tell = Narrator(game)
    >>> for line in tell(game.settle(game.start(), pe.Dealer(7))):
    ...     print(line)
    Red (seat 0), Yellow (seat 1), Green (seat 2) and Blue (seat 3) play
    Setup: Green starts
    """

    script: ClassVar[frame.Script] = frame.Script(
        SENTENCES,
        PHRASES,
        HEADINGS,
        OPENS,
        CONTINUES,
        variants=VARIANTS,
        words=WORDS,
        together={
            "cost": tell_cost,
            "dealt_bonus": tell_bonus_cards,
            "left_market": tell_left_market,
            "rerolls": tell_rerolls,
            "revealed": tell_revealed,
            "rolled": tell_rolled,
            "round_starts": tell_round,
            "sales": tell_sales,
            "starts": tell_starts,
            "took_award": tell_awards,
            "took_shop": tell_shops,
        },
        breath=breath,
    )

    def __init__(self, game: Any, state: Any = None) -> None:
        super().__init__(game, state)
        self.busy: bool = False
        self.news: list[int] = []
        self.bought: list[int] = []
        self.last: tuple[str, int] = ("", NOBODY)
        self.rerolls: m.Event | None = None
        self.triggered: m.Event | None = None
        self.worked: set[tuple[int, int]] = set()

    def begin(self) -> None:
        """What was done in the present visit before the step."""
        visit = self.table.visit
        self.busy = visit is not None and (
            visit.bought_pet or visit.bought_habitat or visit.hired or visit.rearranged
        )
        self.worked = set()

    def hear(self, kind: str, events: Sequence[m.Event]) -> None:
        """Tells events that follow each other, and keeps in mind what later lines look back to."""
        self.in_vain(events[0])
        for event in events:
            self.note(event)
        super().hear(kind, events)
        if kind not in self.script.together:
            self.last = events[-1].kind, events[-1].seat

    def note(self, event: m.Event) -> None:
        """What later lines look back to."""
        self.busy |= event.kind in BUYS
        match event.kind:
            case "bought_pet":
                self.bought.append(event["pet"])
            case "triggered":
                self.triggered = event
            case "forced":
                self.worked.add((event.seat, event["display"]))
            case "assigned":
                self.worked.update((event.seat, number) for number, dice in event["displays"] if any(dice))

    def in_vain(self, event: m.Event) -> None:
        """Hazards that are triggered and do nothing before this event are told so."""
        if self.triggered is None or event.kind == "declined":
            return
        if event.kind not in EFFECTS:
            self.page.phrase(attrs.evolve(self.triggered, kind="in_vain"), self.say("in_vain"))
        self.triggered = None

    def leave(self, part: str) -> list[str]:
        """Who has earned nothing is told behind the sales."""
        return without_sales(self) if part == "end_of_round" else []

    def end(self) -> None:
        """The ranking behind the last step."""
        if not self.after.due:
            self.page.add(*final_table(self))
