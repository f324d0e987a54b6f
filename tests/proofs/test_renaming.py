"""Renaming: a copy of the shipped pack in which everything has another id and name plays the same games."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import player
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import VARIANTS, a_game, all_variants, the_game
from petz_engine import testing
from petz_engine.kernel.codec import canonical, parsed

NEW = "w"
"""The id of the renamed pack."""


@cache
def new_names() -> dict[str, str]:
    """A new id for each id of the shipped pack; all kinds are numbered through, so that any order stays as it was."""
    ids = sorted({entry["id"] for entries in shipped_tables().values() for entry in entries})
    return {old: f"n{at:03d}" for at, old in enumerate(ids)}


KEPT = {
    "distinct",
    "effect",
    "family",
    "guard",
    "jobs",
    "on",
    "scope",
    "standin",
    "stat",
    "tile",
    "unofficial",
}
KEPT |= {"verb", "window"}
"""Fields whose words belong to the engine."""


def renamed_texts(value: Any) -> Any:
    """Entries with ids and references renamed, and without names; words of the engine stay."""
    if isinstance(value, dict):
        return {
            key: one if key in KEPT else _renamed(key, one) for key, one in value.items() if key != "name"
        }
    if isinstance(value, list):
        return [renamed_texts(one) for one in value]
    return new_names().get(value, value) if isinstance(value, str) else value


def _renamed(key: str, value: Any) -> Any:
    if key != "per":
        return renamed_texts(value)
    countable, dot, arg = value.partition(".")
    return countable + dot + new_names().get(arg, arg)


@cache
def renamed_game(seats: int = 4, variants: bool = False) -> pe.Game:
    tables = {kind: renamed_texts(entries) for kind, entries in shipped_tables().items()}
    for number, entry in enumerate(entry for entries in tables.values() for entry in entries):
        entry["name"] = f"Something {number}"
    options = {f"{NEW}:{new_names()[name]}": on for name, on in VARIANTS.items() if variants}
    return game_of(pack(NEW, tables), seats=seats, options=options)


def as_json(value: Any) -> Any:
    return parsed(canonical(value))


def mapped(value: Any) -> Any:
    """Recorded JSON with the new names in the place of the old ones."""
    names = new_names()
    text = re.sub(
        r"dungeon_petz:([a-z0-9_]+)", lambda found: f"{NEW}:{names[found[1]]}", canonical(value).decode()
    )
    return parsed(text)


def test_the_renamed_pack_has_no_old_name_left() -> None:
    game = renamed_game()
    assert b"dungeon_petz:" not in canonical(game.entries)
    assert b"dungeon_petz" not in canonical(game.header["packs"])
    for kind, names in game.content.names.items():
        printed = kind != "guard"  # the two numbers of a cage have the names of the engine
        assert all(re.fullmatch(r"w:n\d{3}(/turned|/\d|/\d\.\d)?", name) for name in names if printed)
        assert len(names) == len(the_game().content.names[kind])
    assert not any("dungeon_petz" in op.name for op in game.program)


@pytest.mark.parametrize(
    ("seats", "variants", "seeds"), [(4, False, 12), (4, True, 4), (3, False, 4), (2, False, 4)]
)
def test_the_renamed_pack_plays_the_same_games(seats: int, variants: bool, seeds: int) -> None:
    shipped = all_variants(seats) if variants else a_game(seats)
    renamed, actions = renamed_game(seats, variants), 0
    for seed in range(seeds):
        notes = testing.Notes(player(seed))
        turns = list(testing.turns(shipped, notes, seed))

        # given the luck of a game, under its new names (streams of luck are named for decks and rows)
        luck = [
            renamed.decode_action(mapped(shipped.encode_action(turn.action)))
            for turn in turns
            if turn.decision.seat < 0
        ]

        # when the renamed game is played with the same choice numbers
        again = list(testing.turns(renamed, testing.Numbers(notes.numbers), pe.ScriptedDealer(luck)))

        # then it is the same game in other words: decisions, actions, events and states
        assert len(again) == len(turns)
        for old, new in zip(turns, again, strict=True):
            assert new.decision.seat == old.decision.seat
            assert new.decision.about == old.decision.about
            assert as_json(renamed.encode_action(new.action)) == mapped(shipped.encode_action(old.action))
            for told, before in zip(new.events, old.events, strict=True):
                assert as_json(renamed.encode_event(told)) == mapped(shipped.encode_event(before))
            actions += 1
        assert parsed(renamed.encode(again[-1].after)) == mapped(parsed(shipped.encode(turns[-1].after)))
        assert renamed.outcome(again[-1].after) == shipped.outcome(turns[-1].after)
    assert actions > 80 * seeds
