"""A sound scenario that tests change, and short ways to read and run what comes of it."""

from __future__ import annotations

from petz_engine.packs import Diagnostic
from petz_engine.testing import Report, ScenarioError, parse_scenario, run_scenario

SALE = """\
title = "A pet on the platform sells for three times its match"
rules = ["DP-SELL-07"]
game = "dungeon_petz"
seats = 3
options = { double_symbols = true }

[position]
at = "sell_pet"
turn = 1
customers = { 3 = "warlock" }
spaces.platform = [{ seat = 1, imps = 1 }]

[position.players.1]
gold = 2
reputation = 7.5
imps_at_home = 0
plots.lower_left = { cage = "meadow", pet = { tile = "drago", size = 5, cards = ["purple_magic"] } }

[[do]]
seat = 1
action = { type = "sell_pet", customer = "warlock", plot = "lower_left", platform = true }
events = [{ event = "sold", seat = 1, platform = true, points = 6 }]

[then]
values = { "players.1.reputation" = 13.5, "players.1.plots.lower_left.pet" = "none", "players.1.gold" = 6 }
"""


def changed(*changes: tuple[str, str], text: str = SALE) -> str:
    """The sale with some of its words changed; each must stand in it."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def faults(text: str) -> tuple[Diagnostic, ...]:
    """All faults of a text, those that only show when it is run as well."""
    try:
        return run_scenario(parse_scenario(text, "", "a.toml")).faults
    except ScenarioError as error:
        return error.diagnostics


def ran(text: str) -> Report:
    """What comes of a text without faults."""
    return run_scenario(parse_scenario(text, "", "a.toml"))


def differences(text: str) -> list[str]:
    """Where a text without faults does not hold, without the name of the file."""
    report = ran(text)
    assert report.faults == ()
    return [str(each).partition(":")[2] for each in report.differences]


def position(lines: str, *, at: str = "send_group", seats: int = 4, more: str = "") -> str:
    """A scenario of a position."""
    return f'title = "T"\ngame = "dungeon_petz"\nseats = {seats}\n[position]\nat = "{at}"\n{lines}\n{more}'
