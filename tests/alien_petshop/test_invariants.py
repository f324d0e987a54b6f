"""Invariants after every action of many games, and states and steps made by hand that each invariant and step invariant
must find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.positions import a_game, positions_of
from petz_engine import testing
from petz_engine.alien_petshop.actions.assign_workers import REST
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.longest import longest
from petz_engine.alien_petshop.state import Visit
from petz_engine.definition import shipped_packs
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.slots import Choice

EPISODES = ("payday", "award_season", "worker_shortage", "mutation_wave", "careful_customs")
Options = dict[str, bool | str]
TABLES: list[tuple[int, Options]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"mode": "easy"}),
    (2, {"mode": "easy", "deal_shops": True}),
    (3, {"deal_shops": True}),
    (3, {"mode": "easy", "episode": "random"}),
    *[(2 + at % 3, Options(episode=episode)) for at, episode in enumerate(EPISODES)],
]
QUIET = (Decline, EndVisit, KeepDice)


class Eager:
    """A player with whom much happens; odd seats save up for the pets that can do something."""

    def __init__(self, seed: int) -> None:
        self.rng = pe.Rng(seed)

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        wanted = [at for at, choice in enumerate(choices) if _wanted(draft, choice)]
        if not wanted or self.rng.below(6) == 0:
            return self.rng.below(len(choices))
        return wanted[self.rng.below(len(wanted))]


def _wanted(draft: Draft, choice: Any) -> bool:
    kinds, view = draft.decision.actions, draft._view  # the player may know its own view, of course
    match draft.slot:
        case "action" if EndVisit in kinds and draft.decision.seat % 2 and view.table.round < 3:
            return kinds[choice] is EndVisit
        case "action" if EndVisit in kinds and not view.table.visit.bought_pet:
            return kinds[choice] is BuyPet
        case "action":
            return kinds[choice] not in QUIET
        case "pet" if isinstance(choice, tuple):
            fact = view.content.pets[choice[1]]
            return bool(fact.bought or fact.hazard)
        case "place":
            return bool(choice != REST)
    return True


def player(seed: int) -> testing.Pick:
    """An even player for every third seed, an eager one for the others."""
    return testing.Numbers(testing.random_numbers(seed)) if seed % 3 == 0 else Eager(seed)


def seen_in(seeds: range, game: pe.Game) -> testing.Coverage:
    seen = testing.Coverage()
    for seed in seeds:
        testing.check_game(game, player(seed), seed, seen)
    return seen


def name_of(table: tuple[int, Options]) -> str:
    return " ".join([str(table[0]), *map(str, table[1].values())])


@pytest.mark.rule("AP-ENG-10", "AP-COMP-06", "AP-BUY-02", "AP-ENG-08")
@pytest.mark.parametrize("at_table", TABLES, ids=name_of)
def test_all_invariants_hold_after_every_action(at_table: tuple[int, Options]) -> None:
    # when games are played at a table with all invariants and step invariants checked
    game = a_game(at_table[0], **at_table[1])
    seen = seen_in(range(4), game)

    # then none is broken, and no game is as long as it might be
    assert seen.games == 4
    assert seen.longest < game.rules.longest(game.content)


@pytest.mark.long
@pytest.mark.rule("AP-ENG-10")
@pytest.mark.parametrize("at_table", TABLES, ids=name_of)
def test_all_invariants_hold_in_thousands_of_games(at_table: tuple[int, Options]) -> None:
    assert seen_in(range(1000, 1250), a_game(at_table[0], **at_table[1])).games == 250


# --- other pieces

MUTATES = """if = "rules.bonus_cards > 0"
do = [
    { gain = "bonus_card", out_of = 3, amount = 2 },
    { gain = "trait", to = "pets", may = true, amount = 3 },
]"""
POWER = """if = "left.pets > pets - 1"
do = [{ gain = "credit", per = "pets[workers]", every = 2, max = 3 }, { gain = "trait", to = "this" }]
else = [{ pay = "credit" }, { gain = "worker" }]"""
ODD: Mapping[str, Sequence[tuple[str, str]]] = {
    "decks.toml": [("market = 4", "market = 9")],
    "die.toml": [('["hazard", 1, 2, 2, 3, 4]', '["hazard", "hazard", 1, 5]')],
    "habitats.toml": [
        ("copies = 8", "copies = 2"),
        ("cap = 0 }]", 'cap = 0, while = "workers < 2" }]\nlocks = true'),
        (
            '{ stat = "care", add = -2 }',
            '{ stat = "care", add = -2, while = "trait.cute or card.value > 3" }',
        ),
        (
            'do = [{ gain = "trait", to = "this" }]',
            MUTATES,
        ),
    ],
    "hazard_tokens.toml": [("copies = 3", "copies = 1"), ("removed_by = 1", "removed_by = 2")],
    "pets.toml": [("copies = 1", "copies = 0"), ('family = "quit"', 'family = "credit", amount = 4')],
    "rules.toml": [
        ("rounds = 5", "rounds = 7"),
        ("credits = 3", "credits = 9"),
        ("worker_supply = 20", "worker_supply = 9"),
        ("award_least = 2", "award_least = 1"),
        ("bonus_cards = 1", "bonus_cards = 2"),
    ],
    "shops.toml": [
        ('stat = "goods", add = 1', 'stat = "goods", add = -3'),
        ('stat = "price", of = "habitat", add = -1', 'stat = "price", of = "worker", add = -9'),
        ('stat = "claims", add = 1', 'stat = "claims", add = 2, while = "pets[trait.cute] >= 2"'),
        ("cap = 0, first = 1", 'cap = 0, first = 2, while = "credits < 6"'),
        ('where = "value >= 5"', 'where = "value >= 5", while = "others.credits > credits"'),
        ('window = "after_rerolls"', 'window = "after_rerolls"\nif = "round > 1"'),
        ('window = "before_hazards"', 'window = "before_hazards"\nif = "workers > 2 or habitats"'),
        ("mutation_spaces = 2", "mutation_spaces = 0"),
        ("goods_spaces = 1", "goods_spaces = 3"),
    ],
    "super_pets.toml": [
        ("copies = 1", "copies = 3"),
        (
            'do = [{ gain = "credit", amount = 2 }]',
            POWER,
        ),
        ('gain = "worker"', 'gain = "habitat" }, { gain = "habitat"'),
        ('stat = "die", add = 1', 'stat = "die", add = -2'),
        ('{ pay = "credit", who = "others" }', '{ pay = "credit", who = "others", amount = 9 }'),
        (
            'wild = "color"',
            'modify = [{ stat = "price", of = "reroll", cap = 0, first = 2 }, { stat = "claims", add = 2 }]',
        ),
    ],
    "traits.toml": [("tokens = 10", "tokens = 1")],
}
"""What is printed otherwise in an odd pack, by file."""


@cache
def odd_game(seats: int, **options: bool | str) -> pe.Game:
    """The game with an odd pack: no normal pets, hardly a token, and powers and prices of other sizes."""
    files = {
        path.name: path.read_text(encoding="utf-8")
        for path in shipped_packs()["alien_petshop"].glob("*.toml")
    }
    for name, changes in ODD.items():
        for old, new in changes:
            assert old in files[name], (name, old)
            files[name] = files[name].replace(old, new)
    pack = pe.MemoryPack("alien_petshop", files)
    return pe.load("alien_petshop", seats=seats, packs=[pack], options=options)


@pytest.mark.rule("AP-ENG-10", "AP-ENG-11", "AP-COMP-06", "AP-O-45")
@pytest.mark.parametrize(
    "at_table", [(4, {}), (3, {"episode": "random"}), (2, {"mode": "easy"})], ids=name_of
)
def test_all_invariants_hold_with_other_pieces(at_table: tuple[int, Options]) -> None:
    game = odd_game(at_table[0], **at_table[1])
    seen = seen_in(range(8), game)
    assert seen.games == 8
    assert seen.actions["take_habitat"]
    assert seen.longest < game.rules.longest(game.content)


# --- invariants, each broken by hand


@cache
def turns(seats: int, seed: int, **options: bool | str) -> tuple[testing.Turn, ...]:
    return tuple(testing.turns(a_game(seats, **options), Eager(seed), seed))


@pytest.mark.rule("AP-AWD-02", "AP-AWD-04", "AP-O-12")
@pytest.mark.parametrize(("mine", "holds"), [(("speaks",), True), (("speaks", "speaks"), False)])
def test_nobody_else_has_more_of_the_trait_of_an_award(mine: tuple[str, ...], holds: bool) -> None:
    # given an award of a seat with two of its trait, and another with as many, or with more
    at_two = positions_of(a_game(2))
    state = at_two.state(
        "buy[0]/end_visit",
        due=(0,),
        visit=Visit(),
        awards={"speaks": 0},
        players={
            0: {"displays": {1: at_two.display("clockwork_hen", traits=["speaks"])}},
            1: {"displays": {1: at_two.display("shapeshifter", traits=mine), 2: "foreman_golem"}},
        },
    )
    broken = [invariant for invariant, _ in testing.broken(a_game(2), state)]
    assert broken == ([] if holds else ["awards"])


# --- the length of a game


@pytest.mark.rule("AP-ENG-08")
def test_a_game_without_end_breaks_the_bound_on_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    # given a bound that is too low for any game
    game = pe.load("alien_petshop", seats=2)
    monkeypatch.setattr(game, "rules", attrs.evolve(game.rules, longest=lambda c: 20))

    # when a game is played, then the driver stops it
    with pytest.raises(testing.InvariantError) as broken:
        testing.check_game(game, testing.Numbers([]))
    assert broken.value.invariant == "longest"


@pytest.mark.rule("AP-WORK-02", "AP-ENG-08")
def test_whoever_re_rolls_as_long_as_it_can_stays_within_the_bound() -> None:
    # given players who do nothing that costs credits but re-roll, as often as they can pay
    def pick(draft: Draft, choices: Sequence[Choice]) -> int:
        return len(choices) - 1 if KeepDice in draft.decision.actions else 0

    for seats in (2, 3, 4):
        seen = testing.Coverage()
        testing.check_game(a_game(seats), pick, seats, seen)

        # then no game is longer than was promised
        assert seen.actions["reroll"] >= a_game(seats).content.rules.credits * seats
        assert seen.longest < longest(a_game(seats).content)


def test_more_rounds_make_longer_games() -> None:
    c = a_game(3).content
    longer = attrs.evolve(c, rules=attrs.evolve(c.rules, rounds=c.rules.rounds + 1))
    assert longest(longer) > longest(c)


@pytest.mark.rule("AP-ENG-08")
@pytest.mark.parametrize(("seats", "bound"), [(2, 1003), (3, 1461), (4, 1919)])
def test_the_bound_of_the_shipped_games(seats: int, bound: int) -> None:
    assert longest(a_game(seats).content) == bound
