"""Renaming: a copy of the shipped pack in which everything has another id and name plays the same games."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import petz_engine as pe
from dungeon_petz.games import player
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import the_game
from petz_engine import testing
from petz_engine.kernel.codec import canonical, parsed

NEW = "w"
"""The id of the renamed pack."""


@cache
def new_names() -> dict[str, str]:
    """A new id for each id of the shipped pack; all kinds are numbered through, so that any order stays as it was."""
    ids = sorted({entry["id"] for entries in shipped_tables().values() for entry in entries})
    return {old: f"n{at:03d}" for at, old in enumerate(ids)}


def renamed_texts(value: Any, fields: frozenset[str] = frozenset()) -> Any:
    """Entries with ids and references renamed; words of the engine, such as verbs, stay."""
    names = new_names()
    if isinstance(value, dict):
        return {
            key: one if key in KEPT else renamed_texts(one, fields) for key, one in value.items() if key != "name"
        }
    if isinstance(value, list):
        return [renamed_texts(one, fields) for one in value]
    if isinstance(value, str):
        count, dot, arg = value.partition(".")
        return f"{count}.{names.get(arg, arg)}" if dot else names.get(value, value)
    return value


KEPT = frozenset({"tile", "stat", "verb", "on", "family", "guard", "scope", "window", "distinct", "standin", "unofficial"})
"""Fields whose words belong to the engine."""


@cache
def renamed_game() -> pe.Game:
    tables = {kind: renamed_texts(entries) for kind, entries in shipped_tables().items()}
    for number, entry in enumerate(entry for entries in tables.values() for entry in entries):
        entry["name"] = f"Something {number}"
        if "lost_at" in entry or "on" in entry:
            assert entry["on"] in ("pet", "plot")
    return game_of(pack(NEW, tables))


def mapped(value: Any) -> Any:
    """Recorded JSON with the new names in the place of the old ones."""
    names = new_names()
    text = re.sub(
        r"dungeon_petz:([a-z0-9_]+)", lambda found: f"{NEW}:{names[found[1]]}", canonical(value).decode()
    )
    return parsed(text)


def test_the_renamed_pack_has_no_old_name_left() -> None:
    written = canonical(renamed_game().entries).decode()
    header = canonical(renamed_game().header["packs"]).decode()
    kept = {"meat", "play", "pet", "rules", "artifacts", "cages", "upper_pets"}
    assert "dungeon_petz:" not in written
    assert "dungeon_petz" not in header
    for old in new_names():
        # some ids are words of the engine too, such as the countables and the kinds of tiles
        assert old in kept or f'"{old}"' not in written, old


def test_the_renamed_pack_plays_the_same_games() -> None:
    shipped, renamed, actions = the_game(), renamed_game(), 0
    for seed in range(12):
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
            assert renamed.encode_action(new.action) == mapped(shipped.encode_action(old.action))
            assert [renamed.encode_event(event) for event in new.events] == [
                mapped(shipped.encode_event(event)) for event in old.events
            ]
            actions += 1
        assert parsed(renamed.encode(again[-1].after)) == mapped(parsed(shipped.encode(turns[-1].after)))
        assert renamed.outcome(again[-1].after) == shipped.outcome(turns[-1].after)
    assert actions > 1000
