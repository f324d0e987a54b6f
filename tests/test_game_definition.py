"""A game of one's own: a title with its own pack is loaded, checked and replayed as the shipped ones are."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args

import attrs
import pytest

import petz_engine as pe
from petz_engine import alien_petshop
from petz_engine.bots import seated
from petz_engine.bots.match import match
from petz_engine.definition import shipped_packs
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.chance import Draws
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.ruleset import Rules, drawn
from petz_engine.kernel.seating import draw_first
from petz_engine.kernel.slots import Slot

SHIPPED = DEFINITIONS["alien_petshop"]
FILES = {
    path.name: path.read_text(encoding="utf-8") for path in sorted(shipped_packs()["alien_petshop"].iterdir())
}


def own(**files: str) -> pe.MemoryPack:
    """The shipped pack under an id of one's own, with some files in the place of those of that name."""
    manifest = FILES["pack.toml"].replace('id = "alien_petshop"', 'id = "mine"')
    changed = {f"{name}.toml": text for name, text in files.items()}
    return pe.MemoryPack("mine", {**FILES, "pack.toml": manifest, **changed})


DEFINITION = pe.GameDefinition(
    attrs.evolve(SHIPPED.rules, name="my_game"), SHIPPED.vocabulary, SHIPPED.compile, pack=own()
)
MOD = pe.MemoryPack(
    "mod",
    {
        "pack.toml": 'format = 2\nid = "mod"\nversion = "1"\ngame = "alien_petshop"\nrequires = ["mine"]',
        "mod.toml": '[[deck]]\nid = "third"\nmarket = 1\n',
    },
)


def packs_of(game: pe.Game) -> list[str]:
    return [pack["id"] for pack in game.header["packs"]]


def test_a_title_is_loaded_with_its_own_pack() -> None:
    game = pe.load(DEFINITION, seats=3)
    assert (game.header["game"], packs_of(game)) == ("my_game", ["mine"])


def test_packs_stand_on_top_of_the_own_pack() -> None:
    assert packs_of(pe.load(DEFINITION, packs=[MOD])) == ["mine", "mod"]


def test_an_edited_copy_stands_in_the_place_of_the_own_pack() -> None:
    # given a copy of the own pack with another number of rounds
    edited = own(rules=FILES["rules.toml"].replace("rounds = 5", "rounds = 4"))

    # when the title is loaded with it, then its number holds
    game = pe.load(DEFINITION, packs=[edited])
    assert (packs_of(game), game.content.rules.rounds) == (["mine"], 4)


def test_packs_of_a_title_are_checked_with_its_own_pack_at_hand() -> None:
    assert pe.load_packs([MOD], DEFINITION).diagnostics == ()
    assert [fault.code for fault in pe.load_packs([MOD]).diagnostics] == ["E301"]


def test_an_own_pack_without_an_id_is_told() -> None:
    nameless = pe.MemoryPack("mine", {**FILES, "pack.toml": 'format = 2\nversion = "1"'})
    with pytest.raises(pe.ContentError, match="the key 'id' is missing"):
        pe.load(attrs.evolve(DEFINITION, pack=nameless))


def test_an_own_pack_may_be_a_path_in_words() -> None:
    path = str(shipped_packs()["alien_petshop"])
    assert packs_of(pe.load(attrs.evolve(DEFINITION, pack=path))) == ["alien_petshop"]
    with pytest.raises(FileNotFoundError, match="no pack here"):
        pe.load(attrs.evolve(DEFINITION, pack=path + "_"))


def test_a_title_without_any_pack_is_told() -> None:
    with pytest.raises(pe.OptionError, match="no pack of my_game is shipped; give its own one"):
        pe.load(attrs.evolve(DEFINITION, pack=None))


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            attrs.evolve(DEFINITION.rules, mechanics={}),
            r"setup\[0\]/choose_shop asks for ChooseShop, .* the mechanics",
        ),
        (
            attrs.evolve(DEFINITION.rules, chance_mechanics={}),
            "setup/draw_first asks for DrawFirst, .* the chance mechanics",
        ),
    ],
    ids=["mechanics", "chance_mechanics"],
)
def test_rules_have_what_their_flow_asks_for(rules: Rules, told: str) -> None:
    # given rules that lack a kind of action; then it is told before anybody plays
    with pytest.raises(ValueError, match=told):
        pe.load(attrs.evolve(DEFINITION, rules=rules))


def rules_of(**said: Any) -> Rules:
    """Those of a shipped game, with some parts that stand elsewhere."""
    more = {"resume": print, "asked": print, "DRAW_FIRST": draw_first("XX-1"), **said}
    return Rules.of(
        "petz_engine.alien_petshop", alien_petshop.Action, alien_petshop.ChanceAction, version=3, **more
    )


def test_rules_are_found_in_the_rooms_of_a_game() -> None:
    # given the rooms of a shipped game; then each part is that of its room, in the order of the unions
    found, shipped = rules_of(), DEFINITIONS["alien_petshop"].rules
    assert (found.name, found.version, found.resume, found.scores) == (shipped.name, 3, print, shipped.scores)
    assert list(found.mechanics.items()) == list(shipped.mechanics.items())
    assert list(found.mechanics) == list(get_args(alien_petshop.Action))
    assert list(found.chance_mechanics) == list(get_args(alien_petshop.ChanceAction))
    # and a part that is said stands for that of the room
    assert rules_of(scores={}, END_VISIT="other").scores == {}
    other: Any = "another mechanic"
    assert rules_of(END_VISIT=other).mechanics[alien_petshop.EndVisit] is other


@attrs.frozen
class Sing:
    """An action without a mechanic."""


def test_what_is_missing_in_a_room_is_told_by_name() -> None:
    with pytest.raises(TypeError, match=f"{__name__} has no SING, which says how Sing works"):
        Rules.of("petz_engine.alien_petshop", Sing, alien_petshop.ChanceAction, version=1)
    with pytest.raises(TypeError, match="SING, tempo: no part of the rules, and no mechanic of any action"):
        rules_of(SING=1, tempo=2)
    # a part that must be there has a room
    with pytest.raises(ModuleNotFoundError, match="No module named 'petz_engine"):
        Rules.of("petz_engine.packs", Sing, Sing, version=1)


def record_of(game: pe.Game) -> pe.Record:
    record = pe.Record.of(game)
    for seat, action, step in match(game, seated(["random"] * game.seats, 3), pe.Dealer(3)):
        record = record.add(game, seat, action, step.state)
    return record


def test_a_record_of_a_title_is_replayed_with_the_title() -> None:
    # given a record of a game that the library does not know by name
    record = record_of(pe.load(DEFINITION, seats=2))

    # when it is replayed, then that takes the title
    assert pe.replay(record, DEFINITION).fidelity is pe.Fidelity.EXACT
    assert "there is no game" in pe.replay(record).message


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(pe.DecodeError, match='game is "alien_petshop"'):
        pe.game_of_record(pe.Record.of(pe.load("alien_petshop")), DEFINITION)


def test_a_title_may_be_named_where_it_is_shipped() -> None:
    record = record_of(pe.load("alien_petshop", seats=2))
    assert pe.replay(record, "alien_petshop").fidelity is pe.Fidelity.EXACT
    for name in ("dungeon_petz", "no_game"):
        assert pe.replay(record, name).fidelity is pe.Fidelity.DIVERGED


@attrs.frozen
class Toss:
    """Chance: what two coins show."""

    sides: tuple[int, ...]


def toss(content: object, state: object, decision: Decision, draws: Draws) -> tuple[int, ...]:
    return draws.roll("sides", (1, 1), 2)


def test_chance_of_one_field_is_built_and_taken_apart() -> None:
    chance = drawn(Toss, toss, lambda *_: None)
    action = chance.build(None, (1, 1))
    assert (action, chance.outcome_fields(None, action), chance.public_view(action)) == (
        Toss((1, 1)),
        {"sides": (1, 1)},
        None,
    )


def test_chance_of_several_fields_is_not_drawn_at_once() -> None:
    with pytest.raises(TypeError, match="Decision has the fields seat, "):
        drawn(Decision, toss, lambda *_: None)


def test_a_slot_remembers_choices_as_a_tuple() -> None:
    slot = Slot("side", lambda view, partial: (0, 1))
    assert slot.advance(slot.advance((), 1), 0) == (1, 0)


@pytest.mark.parametrize("name", pe.games())
def test_a_shipped_game_has_all_its_actions_at_its_door(name: str) -> None:
    rules, door = DEFINITIONS[name].rules, import_module(f"petz_engine.{name}")
    actions = {action.__name__: action for action in (*rules.mechanics, *rules.chance_mechanics)}
    assert {called: getattr(door, called, None) for called in actions} == actions
