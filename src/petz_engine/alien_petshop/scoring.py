"""Final scores, as lines that add up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Player, Table
from petz_engine.kernel.bag import Bag, listed
from petz_engine.kernel.scoring import Line
from petz_engine.packs.vocabulary import Count


def _with_attribute(c: Content, table: Table, seat: int, number: int) -> int:
    # AP-BONUS-05 "Count pets, not icons, and include starter and Super-Pets"
    # AP-BONUS-02 "There are 8 attribute icons"
    return sum([c.pets[pet.pet].attributes[number] > 0 for pet in stats.pets(table.players[seat])])


def _with_trait(c: Content, table: Table, seat: int, number: int) -> int:
    pets = stats.pets(table.players[seat])
    return sum([c.pets[pet.pet].traits[number] + pet.traits[number] > 0 for pet in pets])


def _habitats(c: Content, table: Table, seat: int, number: int) -> int:
    # AP-O-59 "every habitat of the shop, under a pet or not, of any type"
    return sum([display.habitat is not None for display in table.players[seat].displays])


def _pets(c: Content, table: Table, seat: int, number: int) -> int:
    return len(stats.pets(table.players[seat]))


_COUNTS: dict[str, Callable[[Content, Table, int, int], int]] = {
    "attribute": _with_attribute,
    "trait": _with_trait,
    # AP-O-59 "number of awards held, whatever they are worth"
    "awards": lambda c, table, seat, number: table.awards.count(seat),
    "habitats": _habitats,
    # AP-O-54 "counted right then (starter included, habitats and tokens not)"
    "other_pets": lambda c, table, seat, number: len(stats.pets(table.players[seat])) - 1,
    "pets": _pets,
}
"""What can be counted in a shop: by content, table, seat, and the number of an attribute or trait."""


def count(c: Content, table: Table, seat: int, per: Count) -> int:
    """How much of something countable a shop has."""
    return _COUNTS[per.name](c, table, seat, per.number)


def bonus_vp(c: Content, table: Table, seat: int, card: int) -> tuple[int, int]:
    """What a bonus card counts in a shop, and the VPs for that."""
    fact = c.bonus_cards[card]
    # AP-O-23 "one icon may appear twice, or one card has another condition"
    found = count(c, table, seat, fact.per)
    # AP-BONUS-01 "find the range that contains the count; score that many VPs"
    # AP-BONUS-03 "1 or 2 Pink pets score 2 VPs on the card shown"
    return found, reached(fact, found)[1]


def reached(card: k.BonusCard, found: int) -> tuple[int, int]:
    """The highest range that a count reaches: where it begins, and its VPs; (0, 0) where it reaches none."""
    # AP-O-48 "a count above the highest range scores the highest range"; AP-O-22 "0 VPs"
    return max([(least, vp) for least, vp in card.ranges.items() if found >= least], default=(0, 0))


def lines(c: Content, table: Table, seat: int, bonus: Bag | None = None) -> tuple[Line, ...]:
    """The score of a shop, with the bonus cards that it has revealed; the lines add up to its shop value.

    With ``bonus``, as if it had revealed these.
    """
    credits = table.players[seat].credits
    # AP-END-03 "Shop value = credits + VPs"
    return (*vp_lines(c, table, seat, bonus), Line("AP-END-03", credits, "credits", 1, credits))


def vp_lines(c: Content, table: Table, seat: int, bonus: Bag | None = None) -> tuple[Line, ...]:
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


def _of_pets(c: Content, table: Table, seat: int) -> Iterator[Line]:
    # AP-O-61 "VPs of pets count for every pet in the shop at the end, whether it spawned or not"
    for pet in stats.pets(table.players[seat]):
        fact, entry = c.pets[pet.pet], ("pet", pet.pet)
        # AP-SUPER-03 "They are a good source of VPs"; AP-O-27 "Normal pets may have VPs too, that is data"
        if fact.vp:
            yield Line("AP-END-02", fact.vp, "pets", fact.vp, 1, entry, path=("vp",), of=entry)
        for at, term in enumerate(fact.score):
            yield _of_term(c, table, seat, term, entry, at)


def _of_term(c: Content, table: Table, seat: int, term: k.Term, entry: tuple[str, int], at: int) -> Line:
    # AP-O-59 "counted at the end, as VPs on pets"
    times, per, path = count(c, table, seat, term.per), named(term.per), ("score", at)
    of = counted(term.per)
    return Line("AP-END-02", term.points * times, per, term.points, times, entry, path=path, of=of)


def _of_habitats(c: Content, player: Player) -> Iterator[Line]:
    # AP-O-08 "the final count says VPs on habitats, without condition"
    for display in player.displays:
        # AP-HAB-04 "Some habitats carry VPs"; AP-O-64 "its VPs count for the shop that owns it"
        if display.habitat is not None and (vp := c.habitats[display.habitat].vp):
            entry = ("habitat", display.habitat)
            yield Line("AP-END-02", vp, "habitats", vp, 1, entry, path=("vp",), of=entry)


def _of_awards(c: Content, table: Table, seat: int) -> Iterator[Line]:
    # AP-AWD-07 "Awards are scored by whoever holds them at the end"
    more = stats.figures(c, table, table.players[seat]).award_vp
    for award, holder in enumerate(table.awards):
        if holder == seat:
            vp = c.awards[award].vp + more
            entry = ("award", award)
            yield Line("AP-END-02", vp, "awards", vp, 1, entry, path=("vp",), of=entry)


def _of_bonus_cards(c: Content, table: Table, seat: int, cards: Bag) -> Iterator[Line]:
    # AP-O-48 "Each bonus card of a player scores on its own"
    for card in listed(cards):
        yield bonus_line(c, table, seat, card)


def bonus_line(c: Content, table: Table, seat: int, card: int) -> Line:
    """What a bonus card scores in a shop, as a line."""
    fact, (found, vp) = c.bonus_cards[card], bonus_vp(c, table, seat, card)
    per, of = named(fact.per), counted(fact.per)
    path = ("ranges", reached(fact, found)[0])
    return Line("AP-BONUS-01", vp, per, None, found, ("bonus_card", card), path=path, of=of)


def counted(per: Count) -> tuple[str, int] | None:
    """The piece that is counted, where it is one."""
    return (per.kind, per.number) if per.kind else None


def named(per: Count) -> str:
    """Something countable as content names it."""
    return f"{per.name}.{per.arg}" if per.arg else per.name


def vps(c: Content, table: Table, seat: int) -> int:
    """The VPs of a shop."""
    return sum([line.points for line in vp_lines(c, table, seat)])
