"""Events as whole games tell them: which rule each of them cites, from where to where something goes, its facts."""

from __future__ import annotations

from functools import cache

import pytest

import petz_engine as pe
from alien_petshop.games import TABLES, player
from petz_engine import testing
from petz_engine.alien_petshop.events import EVENTS, FACTS

TOLD = {
    75: """
assigned AP-O-41: displays, goods, mutations
bonus_cards AP-SETUP-06 (secret): bonus_cards
bought_habitat AP-HAB-01 stack > display: amount, display, habitat
bought_pet AP-PET-03 market > display: amount, display, pet
dealt_bonus AP-SETUP-06 bonus_deck > shop: amount
discarded_market AP-RE-03 market > discards (nobody): pets
hired AP-HIRE-01 supply > break_room: amount
left_market AP-BUY-04:
may_place AP-MUT-08: amount, workers
placed_trait AP-MUT-02 supply > pet: display, pet, trait
put_token AP-HAZ-04 supply > display: display, pet, token
quit AP-HAZ-17 display > supply: amount, display, pet
raised_die AP-O-70: die, raised
rearranged AP-O-31: habitat_displays, pet_displays
rerolls AP-WORK-02 credits > bank: amount, dice
revealed AP-MKT-01 deck > market (nobody): deck, pets
revealed AP-RE-04 deck > market (nobody): deck, pets
revealed AP-SETUP-08 deck > market (nobody): deck, pets
revealed_bonus AP-END-01 shop > table: bonus_cards
rolled AP-WORK-01: dice
rolled AP-WORK-02: dice
round_starts AP-ROUND-01: round
scored AP-END-03: credits, points, vps
sold_goods AP-SELL-02 bank > credits: amount
spawned AP-SELL-01 bank > credits: amount, display, pet
starts AP-SETUP-12: order
took_award AP-AWD-02 seat > seat: award
took_award AP-AWD-03 seat > seat: award
took_shop AP-SETUP-02: shop
took_starter AP-SETUP-05 box > display: display, pet
triggered AP-WORK-03:
will_quit AP-HAZ-17: display, pet
workers_home AP-RE-05 shop > break_room (nobody):
""",
    50: """
bonus_cards AP-O-52 (secret): bonus_cards
declined AP-O-35:
declined AP-O-69:
drew_episode AP-EPI-01 (nobody): episode
forced AP-HAZ-10: die, display, pet
forgone AP-MUT-07: amount
ignored_hazard AP-O-69: display, pet
kept_bonus AP-O-52 bonus_deck > shop: amount
kept_bonus_cards AP-O-52 (secret): bonus_cards
looks_at_bonus AP-O-52 bonus_deck > shop: amount
removed_token AP-SELL-03 display > supply: display, token
""",
    257: """
bought_pet AP-PET-03 discards > display: amount, display, pet
declined AP-O-55:
lost_credits AP-HAZ-14 credits > bank: amount, display, pet
may_place AP-O-74: amount, workers
took_habitat AP-O-57 stack > display: display, habitat
""",
    124: """
gained_credits AP-O-50 bank > credits: amount
took_worker AP-O-53 supply > break_room:
""",
    450: """
lost_credits AP-O-54 credits > bank: amount
""",
    71: """
declined AP-O-57:
""",
    310: """
removed_token AP-O-58 display > supply: display, token
""",
}
"""Games that tell all events, by seed: each with its rule, its source and target, and the names of its other facts."""
LINES = {line for lines in TOLD.values() for line in lines.strip().splitlines()}


def told(event: pe.Event) -> str:
    """An event as a line of the table."""
    facts = dict(event.facts)
    ways = [str(facts.pop(name, "?")) for name in ("source", "target")]
    if event.kind == "took_award":  # its source and target are seats
        ways = ["seat", "seat"]
    way = "" if ways == ["?", "?"] else f" {' > '.join(ways)}"
    whose = " (nobody)" if event.seat == pe.CHANCE else ""
    whose += "" if event.audience is None else " (secret)"
    return f"{event.kind} {event.rule}{way}{whose}: {', '.join(sorted(facts))}".rstrip()


def a_table(seed: int) -> pe.Game:
    """The table at which the game of a seed is played."""
    return list(TABLES.values())[seed % len(TABLES)]()


@cache
def events_of(seed: int) -> tuple[pe.Event, ...]:
    """All events of the game of a seed, secret ones too."""
    game = a_table(seed)
    return tuple(event for turn in testing.turns(game, player(seed), seed) for event in turn.events)


@pytest.mark.parametrize("seed", TOLD)
def test_every_event_cites_its_rule_and_says_what_moves(seed: int) -> None:
    # given a whole game, when its events are read, then each of them is one of the table
    game = a_table(seed)
    codec = game.codec
    for event in events_of(seed):
        assert told(event) in LINES

        # and it happens to a seat or to nobody, what is secret to that seat, and its facts are of their types
        assert event.seat in range(-1, game.seats)
        assert event.audience in (None, event.seat)
        assert None not in dict(event.facts).values()
        for name, value in event.facts:
            tp = FACTS.get(name)
            assert tp is None or codec.read(codec.write(value, tp), tp) == value

    # and those for which it was chosen are told
    assert {told(event) for event in events_of(seed)} >= {*TOLD[seed].strip().splitlines()}


def test_these_games_tell_all_kinds_of_events() -> None:
    assert {line.partition(" ")[0] for line in LINES} - {"starts"} == {*EVENTS}
