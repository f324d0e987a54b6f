"""The narrator: a game told round by round, as a person would want to read it, from its public events.

A line at the margin is a heading. Players are called by colors; everything printed has the name that content gives it.
The sentences stand in :mod:`petz_engine.dungeon_petz.sentences`; here is what chooses among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import prizes, scoring
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import customers_now
from petz_engine.dungeon_petz.scoring import points
from petz_engine.dungeon_petz.sentences import CONTINUES, HEADINGS, OPENS, PHRASES, SENTENCES
from petz_engine.dungeon_petz.state import Player, Table
from petz_engine.dungeon_petz.steps.final import final_lines, outcome
from petz_engine.kernel import narrator as frame

SMALL = frozenset({"color", "plot"})
"""What is written small in a sentence; a player may have the name of a color."""


# --- words


def pet(s: Narrator, event: m.Event) -> str:
    """What the pet of an event is called, or that on its plot."""
    tile, plot = event.get("pet"), event.get("plot")
    for table in (s.table, s.after):
        lying = None if plot is None else table.players[event.seat].plots[plot].pet
        tile = lying.tile if tile is None and lying is not None else tile
    return s.label("tile", tile)


def by_seat(halves: Mapping[int, int]) -> str:
    """Half points of seats, the most first."""
    order = sorted(halves, key=lambda seat: (-halves[seat], seat))
    return ", ".join(f"{m.prose.player(seat)} {points(halves[seat])}" for seat in order)


def groups(s: Narrator, event: m.Event) -> str:
    """The groups of a seat."""
    each = [
        m.Event("group", "", event.seat, (("imps", imps), ("gold", gold))) for imps, gold in event["groups"]
    ]
    return ", ".join(str(s.sentence("group", group)) for group in each) or s.say("none")


def meal(s: Narrator, event: m.Event) -> list[str]:
    """What a pet is fed."""
    stored = [s.say("stored", stored=event["stored"])] if event["stored"] else []
    return s.counted("food", event["food"]) + stored


def needs(s: Narrator, event: m.Event) -> list[str]:
    """What a pet needs, in the order in which needs are settled."""
    bag = s.content.needs_of(event["faces"])
    shown = [f"{bag[need]} {s.label('need', need)}" for need in s.content.needs_in_order if bag[need]]
    return shown or [s.say("nothing")]


def potions(s: Narrator, event: m.Event) -> int:
    """How many potions lie at a pet."""
    return sum(1 for _, face in event["faces"] if face >> 1 == s.content.potion)


def token_of_loss(s: Narrator, event: m.Event) -> str:
    """The token of which a pet had too much."""
    return s.label("token", s.content.numbers["token"][event["why"]])


WORDS: Mapping[str, Callable[[Narrator, m.Event], object]] = {
    "cost": lambda s, event: -event["gold"],
    "groups": groups,
    "points": lambda s, event: points(event["points"]),
    "meal": meal,
    "needs": needs,
    "pet": pet,
    "potions": potions,
    "token_of_loss": token_of_loss,
}
"""What stands in sentences and is no fact, or is told in another way than facts of its type."""


# --- variants


def drew(s: Narrator, event: m.Event) -> str | None:
    """The first cards are dealt to everybody without a word."""
    return None if event.part == "setup" else ""


def entrant(s: Narrator, event: m.Event) -> str:
    """Who enters an exhibition."""
    if event.get("plot") is None:
        return "display"
    return "" if event.get("need") is None else "judged"


def lost_pet(s: Narrator, event: m.Event) -> str:
    """Why a pet is lost."""
    why: str = event["why"]
    return "" if why in s.content.numbers["token"] else "released" if why == "released" else "escaped"


def passed(s: Narrator, event: m.Event) -> str:
    """Whether the seat has sold something before: then a customer of the round is gone already."""
    sale = s.table.sale
    return "more" if sale is not None and len(sale.buyers) < len(customers_now(s.content, s.table)) else ""


VARIANTS: Mapping[str, Callable[[Narrator, m.Event], str | None]] = {
    "discarded": m.where(lambda s, event: event.part == "need_cards", "exchanged"),
    "drew": drew,
    "entered": m.where(lambda s, event: event["points"] <= 0, "takes_no_part"),
    "entrant": entrant,
    "exchanges": m.only("colors"),
    # what a pet suffers without food is told next
    "fed": lambda s, event: "" if any(event["food"]) or event["stored"] else None,
    "filled_store": m.where(lambda s, event: event.get("food") is not None, "with"),
    "gained_gold": m.where(lambda s, event: event["source"] == "space", "space"),
    "got_tokens": m.where(lambda s, event: s.content.tokens[event["token"]].on == "pet", "on_pet"),
    "group": m.where(lambda s, event: event["gold"], "with_gold"),
    "healed_imps": m.only("imps"),
    "lost_pet": lost_pet,
    "market": m.where(lambda s, event: event["platform"], "platform"),
    "passed": passed,
    "played": m.only("imps"),
    "proceeds": m.where(lambda s, event: event["gold"] < 0, "pays"),
    "revealed_needs": m.where(potions, "potions"),
    "swept": m.where(lambda s, event: not event["imps"], "same_imp"),
}
"""Which variant of a sentence or phrase is meant, None where nothing is told."""


# --- rounds


def tell_income(s: Narrator, events: Sequence[m.Event]) -> None:
    """The income of a round closes its setup: the heading (of the first round), the market, what is known."""
    table = s.after
    if table.round == 1:
        s.page.add(s.say("players", players=m.prose.seats(len(table.players))), heading(s, table))
    else:
        s.page.add("  " + s.say("reputation", reputation=by_seat(reputation(table))))
    s.page.add(*(f"  {line}" for line in opening(s, table)))


def reputation(table: Table) -> dict[int, int]:
    """The reputation of each seat, in half points."""
    return {seat: owner.reputation for seat, owner in enumerate(table.players)}


def opening(s: Narrator, table: Table) -> Iterator[str]:
    """What lies open when a round begins."""
    # where neutral imps stand, and so what nobody can use
    if table.neutral_imps:
        spaces = [s.label("space", s.content.stops[stop]) for stop in table.neutral_imps]
        yield s.say("neutral_imps", spaces=", ".join(spaces))
    yield s.say("on_sale")
    yield from (f"  {line}" for line in market(s, table))
    yield from programme(s, table)
    for seat in table.order:
        yield s.say("possessions", player=m.prose.player(seat), things=possessions(s, table.players[seat]))


def heading(s: Narrator, table: Table) -> str:
    """The heading of a round."""
    order, rounds = table.order, s.content.board.rounds
    # DP-VAR-04 "play order is then from lowest reputation to highest instead of clockwise"
    is_clockwise = order == m.clockwise(order[0], len(order))
    key = "round_begins" if is_clockwise else "round_begins/not_clockwise"
    others = [m.prose.player(seat) for seat in order[1:]]
    return s.say(key, round=table.round, rounds=rounds, first=m.prose.player(order[0]), others=others)


def market(s: Narrator, table: Table) -> Iterator[str]:
    """What lies in the rows and on the stands."""
    for row, tiles in enumerate(table.rows):
        if tiles:
            size, names = s.content.rows[row].size, ", ".join(s.label("tile", tile) for tile in tiles)
            yield s.say("row/size" if size else "row", row=s.label("row", row), size=size, tiles=names)
    for space, (food, gold) in enumerate(zip(table.stands, table.stand_gold, strict=True)):
        goods = s.counted("food", food) + ([s.say("amount_of_gold", gold=gold)] if gold else [])
        if goods:
            yield s.say("stand", space=s.label("space", space), goods=goods)


def programme(s: Narrator, table: Table) -> Iterator[str]:
    """The exhibitions and customers that are known, from this round on."""
    board = s.content.board
    for key, rounds, tiles in (
        ("exhibitions", board.exhibitions, table.exhibitions),
        ("customers", board.customers, table.customers),
    ):
        known = [
            s.say("now" if at == table.round else "later", tile=s.label("tile", tile), round=at)
            for at, tile in zip(rounds, tiles, strict=False)
            if at >= table.round
        ]
        if known:
            yield s.say(key, tiles=", ".join(known))


def possessions(s: Narrator, owner: Player) -> list[str]:
    """What a player has at the start of a round, the income included."""
    pets = [plot.pet for plot in owner.plots if plot.pet is not None]
    have = [s.say("amount_of_gold", gold=owner.gold), s.say("imps", imps=owner.imps_at_home)]
    have += s.counted("food", larders.amounts(owner.larder))
    have += s.counted("token", tuple(map(sum, zip(*(plot.tokens for plot in owner.plots), strict=True))))
    return have + [s.say("pet_in_play", tile=s.label("tile", pet.tile), size=pet.size) for pet in pets]


def tell_round(s: Narrator, events: Sequence[m.Event]) -> None:
    """A new round begins before its first part."""
    s.page.add("", heading(s, s.after))
    s.part = ""


# --- other events told together


def tell_left_market(s: Narrator, events: Sequence[m.Event]) -> None:
    """What nobody took, and what a neutral imp takes away."""
    by_imp = events[0]["why"] == "neutral_imp"
    tiles = [s.label("tile", event["tile"]) for event in events]
    s.page.add("  " + s.say("left_market/neutral_imp" if by_imp else "left_market", tiles=tiles))


def tell_prizes(s: Narrator, events: Sequence[m.Event]) -> None:
    """The prizes of an exhibition, with the totals that won them."""
    won = {event.seat: event["points"] for event in events}
    if events[0].get("final") is not None:
        s.page.add("    " + s.say("won_prize/final", prizes=by_seat(won)))
        return
    entered = {event.seat: event["points"] for event in s.events if event.kind == "entered"}
    stood = dict(enumerate(s.table.standings or ()))
    standings = {seat: entered.get(seat, stood.get(seat) or 0) for seat in won}
    name = s.label("tile", events[0]["exhibition"])
    s.page.add("  " + s.say("won_prize", name=name, totals=by_seat(standings), prizes=by_seat(won)))


# --- the end


def tell_final_scoring(s: Narrator, events: Sequence[m.Event]) -> None:
    """The rounds are over."""
    s.page.add("", s.say("final_scoring"))


def tell_counted(s: Narrator, events: Sequence[m.Event]) -> None:
    """The totals of a final exhibition, and what those below 0 cost."""
    final, totals = events[0]["final"], {event.seat: event["points"] for event in events}
    s.page.add("  " + s.say("counted", name=final_name(s, final), totals=by_seat(totals)))
    for seat in totals:
        parts = [
            f"{s.label(*line.of) if line.of else m.humanized(line.per)} {points(line.points)}"
            for line in final_lines(s.content, s.after, final, seat)
            if line.points
        ]
        told = ", ".join(parts) or s.say("nothing")
        s.page.add("      " + s.say("parts", player=m.prose.player(seat), parts=told))
    costs = {seat: -halves for seat, halves in totals.items() if halves < 0}
    if costs:
        s.page.add("    " + s.say("costs", costs=by_seat(costs)))


def final_name(s: Narrator, final: int) -> str:
    """What a final exhibition is called."""
    return s.label("final_exhibition", final)


def final_table(s: Narrator) -> list[str]:
    """The ranking, with what each final exhibition came to and did to the reputation."""
    end, finals = outcome(s.content, s.table), range(len(s.content.finals))
    effects = [effects_of(s, final) for final in finals]
    rows = [["", "", *(final_name(s, final) for final in finals), s.say("final_reputation")]]
    for seat in sorted(range(len(s.table.players)), key=lambda seat: (end.ranks[seat], seat)):
        cells = [effect[seat] for effect in effects]
        rows.append(
            [f"{end.ranks[seat]}.", m.prose.player(seat), *cells, points(s.table.players[seat].reputation)]
        )
    return ["", s.say("final_ranking"), *(f"  {line}" for line in m.prose.columns(rows))]


def effects_of(s: Narrator, final: int) -> list[str]:
    """By seat, the total in a final exhibition and what it did to the reputation: its prize, or what it costs."""
    c = s.content
    totals = [
        scoring.total(c, c.finals[final].score, scoring.display(owner, s.table, seat))
        for seat, owner in enumerate(s.table.players)
    ]
    cells = []
    for total, prize in zip(totals, prizes.prizes_of(totals, c.board.prizes), strict=True):
        won = s.say("wins", prize=prize or s.say("nothing"))
        effect = s.say("pays", cost=points(-total)) if total < 0 else won
        cells.append(s.say("cell", total=points(total), effect=effect))
    return cells


def breath(event: m.Event) -> tuple[object, ...]:
    """Events that follow each other and agree in this may be told together; final exhibitions stay apart."""
    if event.kind == "gained_gold" and event.part == "restock":
        return ("income",)
    return event.kind, event.get("why"), event.get("final")


class Narrator(frame.Narrator[Content, Table]):
    """Tells the steps of one game, from a state on.

    >>> import petz_engine as pe
    >>> game = pe.load("dungeon_petz")
    >>> tell = Narrator(game)
    >>> for line in tell(game.settle(game.start(), pe.Dealer(7)))[:2]:
    ...     print(line)
    Red (seat 0), Yellow (seat 1), Green (seat 2) and Blue (seat 3) play
    Round 1 of 5: Green starts
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
            "counted": tell_counted,
            "final_scoring": tell_final_scoring,
            "income": tell_income,
            "left_market": tell_left_market,
            "round_begins": tell_round,
            "won_prize": tell_prizes,
        },
        breath=breath,
    )

    def label(self, kind: str, number: int) -> str:
        """What an entry is called."""
        label = super().label(kind, number)
        return label.lower() if kind in SMALL else label

    def end(self) -> None:
        """The ranking behind the last step; a line goes on only while an effect has stopped half-way."""
        if not self.after.pending:
            self.page.close()
        if not self.after.due:
            self.page.add(*final_table(self))
