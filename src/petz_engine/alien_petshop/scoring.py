"""Final scores, as lines that add up."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content, Term
from petz_engine.alien_petshop.countables import shop_of
from petz_engine.alien_petshop.state import Player, Table


def bonus_vp(c: Content, table: Table, seat: int, card: int) -> tuple[int, int]:
    """What a bonus card counts in a shop, and the VPs for that."""
    fact = c.bonus_cards[card]
    # AP-O-23 "one icon may appear twice, or one card has another condition"
    found = fact.count(c, shop_of(table, seat))
    # AP-BONUS-01 "find the range that contains the count; score that many VPs"
    # AP-BONUS-03 "1 or 2 Pink pets score 2 VPs on the card shown"
    return found, reached(fact, found)[1]


def reached(card: k.BonusCard, found: int) -> tuple[int, int]:
    """The highest range that a count reaches: where it begins, and its VPs; (0, 0) where it reaches none."""
    # AP-O-48 "a count above the highest range scores the highest range"; AP-O-22 "0 VPs"
    return max([(least, vp) for least, vp in card.ranges.items() if found >= least], default=(0, 0))


def lines(c: Content, table: Table, seat: int, bonus: m.Bag | None = None) -> tuple[m.Line, ...]:
    """The score of a shop, with the bonus cards that it has revealed; the lines add up to its shop value.

    With ``bonus``, as if it had revealed these.
    """
    credits = table.players[seat].credits
    # AP-END-03 "Shop value = credits + VPs"
    return (*vp_lines(c, table, seat, bonus), m.Line("AP-END-03", credits, "credits", 1, credits))


def vp_lines(c: Content, table: Table, seat: int, bonus: m.Bag | None = None) -> tuple[m.Line, ...]:
    """Those lines of the score that are VPs: all but that of the credits."""
    shown = table.players[seat].revealed if bonus is None else bonus
    # AP-END-02 "VPs on pets + habitats + awards held + bonus card(s)"
    # AP-HAZ-09 "Hazard tokens have no effect on the final score"
    # AP-O-44 "attributes score through bonus cards only"
    return (
        *_of_pets(c, table, seat),
        *_of_habitats(c, table.players[seat]),
        *_of_awards(c, table, seat),
        *_of_bonus_cards(c, table, seat, shown),
    )


def _of_pets(c: Content, table: Table, seat: int) -> Iterator[m.Line]:
    # AP-O-61 "VPs of pets count for every pet in the shop at the end, whether it spawned or not"
    for pet in stats.pets(table.players[seat]):
        fact, entry = c.pets[pet.pet], ("pet", pet.pet)
        # AP-SUPER-03 "They are a good source of VPs"; AP-O-27 "Normal pets may have VPs too, that is data"
        if fact.vp:
            yield m.Line("AP-END-02", fact.vp, "pets", fact.vp, 1, entry, path=("vp",), of=entry)
        for at, term in enumerate(fact.score):
            yield _of_term(c, table, seat, term, entry, at)


def _of_term(c: Content, table: Table, seat: int, term: Term, entry: tuple[str, int], at: int) -> m.Line:
    # AP-O-59 "counted at the end, as VPs on pets"
    times, path = term.count(c, shop_of(table, seat)), ("score", at)
    per = str(term.per)
    return m.Line("AP-END-02", term.points * times, per, term.points, times, entry, path=path, of=term.of)


def _of_habitats(c: Content, player: Player) -> Iterator[m.Line]:
    # AP-O-08 "the final count says VPs on habitats, without condition"
    for display in player.displays:
        # AP-HAB-04 "Some habitats carry VPs"; AP-O-64 "its VPs count for the shop that owns it"
        if display.habitat is not None and (vp := c.habitats[display.habitat].vp):
            entry = ("habitat", display.habitat)
            yield m.Line("AP-END-02", vp, "habitats", vp, 1, entry, path=("vp",), of=entry)


def _of_awards(c: Content, table: Table, seat: int) -> Iterator[m.Line]:
    # AP-AWD-07 "Awards are scored by whoever holds them at the end"
    more = stats.figures(c, table, table.players[seat]).award_vp
    for award, holder in enumerate(table.awards):
        if holder == seat:
            vp = c.awards[award].vp + more
            entry = ("award", award)
            yield m.Line("AP-END-02", vp, "awards", vp, 1, entry, path=("vp",), of=entry)


def _of_bonus_cards(c: Content, table: Table, seat: int, cards: m.Bag) -> Iterator[m.Line]:
    # AP-O-48 "Each bonus card of a player scores on its own"
    for card in m.listed(cards):
        yield bonus_line(c, table, seat, card)


def bonus_line(c: Content, table: Table, seat: int, card: int) -> m.Line:
    """What a bonus card scores in a shop, as a line."""
    fact, (found, vp) = c.bonus_cards[card], bonus_vp(c, table, seat, card)
    path, per = ("ranges", reached(fact, found)[0]), str(fact.per)
    return m.Line("AP-BONUS-01", vp, per, None, found, ("bonus_card", card), path=path, of=fact.of)


def vps(c: Content, table: Table, seat: int) -> int:
    """The VPs of a shop."""
    return sum([line.points for line in vp_lines(c, table, seat)])
