"""What a scenario does and expects, read: ``[[do]]`` and ``[then]``."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from petz_engine.kernel.codec import snake
from petz_engine.kernel.game import Game
from petz_engine.kernel.words import a
from petz_engine.packs.reading import Part, Reading
from petz_engine.packs.steps import find_decisions
from petz_engine.packs.wording import got, nearest
from petz_engine.testing.rules import known_rules
from petz_engine.testing.scenario.chances import read_odds
from petz_engine.testing.scenario.parts import Do, Then, Wanted, WantedAction, WantedEvent
from petz_engine.testing.scenario.scores import read_scores
from petz_engine.testing.scenario.values import VIEW

DO = ("seat", "action", "chance", "rest", "until", "refused", "events", "then")
THEN = (
    "values",
    "hidden",
    "offered",
    "not_offered",
    "events",
    "due",
    "asks",
    "over",
    "ranks",
    "points",
    "score",
    "odds",
)
NONE = "none"
"""How a scenario says that there is nothing; TOML has no word of its own for it."""
NOBODY = -1
"""The seat of an event that concerns nobody in particular."""


@attrs.frozen
class Wanting:
    """Reads what is done and expected in one game."""

    game: Game
    reading: Reading

    def steps_and_then(self, parts: Mapping[str, Part]) -> tuple[tuple[Do, ...], Then]:
        """All that is done, and what must hold at the end."""
        steps = [self.step(part) for part in parts["do"].items()] if "do" in parts else []
        then = self.then(parts["then"]) if "then" in parts else Then(())
        return tuple(steps), then

    def step(self, part: Part) -> Do:
        """One ``[[do]]``."""
        keys = part.table(DO)
        told: dict[str, Any] = {
            "events": self.events(keys.get("events")),
            "then": self.then(keys["then"]) if "then" in keys else None,
            "refused": self.refused(keys["refused"]) if "refused" in keys else None,
        }
        self.one_way(keys)
        if list(keys) == ["then"]:
            return Do(part.path, looks=True, **told)
        if "until" in keys:
            until, chance = find_decisions(self.game.program, keys["until"]), keys.get("chance")
            return Do(part.path, chance=0 if chance is None else seed(chance), until=until, **told)
        if "chance" in keys:
            dealt, dealer = self.chance(keys["chance"], keys.get("rest"))
            return Do(part.path, action=dealt, chance=dealer, **told)
        seat, action = self.wanted("seat", part, keys), self.wanted("action", part, keys)
        return Do(
            part.path,
            0 if seat is None else seat.seat(),
            None if action is None else action.one_of("action"),
            **told,
        )

    def one_way(self, keys: Mapping[str, Part]) -> None:
        """Notes keys that do not go together."""
        ways = {
            "chance": ("seat", "action"),
            "until": ("seat", "action", "rest", "refused"),
            "refused": ("events",),
        }
        for key, others in ways.items():
            for other in others if key in keys else ():
                if other in keys:
                    message = f"{key!r} and {other!r} do not go together"
                    keys[other].fault("S111", message, "take one of them out", at_key=True)
        told = "chance" in keys and type(keys["chance"].value) is dict
        if "rest" in keys and not told:
            keys["rest"].fault(
                "S111", "'rest' is for chance that is told in part", "take it out", at_key=True
            )
        if "refused" in keys and "chance" in keys and not told:
            message = "the chance of a dealer is never refused"
            keys["refused"].fault("S111", message, "say the chance that is", at_key=True)

    def chance(self, part: Part, rest: Part | None) -> tuple[Any, int | None]:
        """An action of chance (None: whatever the dealer says) and the seed of the dealer that fills it up, if any."""
        if type(part.value) is dict:
            return part.one_of("action"), None if rest is None else seed(rest)
        return None, seed(part)

    def wanted(self, key: str, part: Part, keys: Mapping[str, Part]) -> Part | None:
        """A key that must be there."""
        if key not in keys and type(part.value) is dict:
            part.fault("E111", f"the key {key!r} is missing", f"add {key!r}, or 'chance' where chance is due")
        return keys.get(key)

    def refused(self, part: Part) -> Mapping[str, Wanted]:
        """The code and the rule of a refusal, and its sentence."""
        keys = part.table(("code", "rule", "says"))
        codes, rules = self.game.codes(), known_rules(self.game.rules.name)
        for key, known, code, noun in (
            ("code", sorted(codes), "S103", "code of a refusal"),
            ("rule", rules, "S104", "rule"),
        ):
            if key in keys and known is not None:
                self.known(keys[key], known, code, noun)
        return {key: Wanted(each.value, each.path) for key, each in keys.items()}

    def known(self, part: Part, known: Sequence[str], code: str, noun: str) -> None:
        """Notes a text that is not among those that there are."""
        if type(part.value) is not str:
            part.expected(f"{a(noun)}")
        elif part.value not in known:
            part.fault(code, f"there is no {noun} {got(part.value)}", nearest(part.value, known))

    # --- events

    def events(self, part: Part | None) -> tuple[WantedEvent, ...]:
        """The events that are expected, in order."""
        if part is None:
            return ()
        part.must_say("what happens")
        return tuple([self.event(each) for each in part.items()])

    def event(self, part: Part) -> WantedEvent:
        """One event: its name under ``event``, its rule and seat, and any of its facts."""
        keys = part.table(any_key=True)
        if "event" not in keys and type(part.value) is dict:
            part.fault("E111", "the key 'event' is missing", "add 'event': the name of what happens")
        facts = {name: self.fact(name, each) for name, each in keys.items()}
        return WantedEvent(facts, {name: each.value for name, each in keys.items()}, part.path)

    def fact(self, name: str, part: Part) -> Any:
        """A fact as the game has it."""
        if part.value == NONE:
            return NOBODY if name == "seat" else None
        if name == "event":
            return part.text()
        if name == "rule":
            known = known_rules(self.game.rules.name)
            if known is not None and part.value:
                self.known(part, known, "S104", "rule")
            return part.value
        if name in ("seat", "audience"):
            return part.value if name == "seat" and part.value == NOBODY else part.seat()
        tp = self.game.rules.facts.get(name)
        if tp is not None:
            return part.of(tp)
        return part.one_of("action") if type(part.value) is dict and "type" in part.value else part.value

    # --- what must hold

    def then(self, part: Part) -> Then:
        """What must hold."""
        keys = part.table(THEN)
        part.must_say("what holds")
        if "values" in keys:
            keys["values"].must_say("a value by its path")
        single = {
            key: Wanted(keys[key].value, keys[key].path)
            for key in ("due", "asks", "over", "ranks", "points")
            if key in keys
        }
        self.check_single(keys)
        return Then(
            part.path,
            tuple(self.values(keys["values"])) if "values" in keys else (),
            tuple(self.hidden(keys["hidden"])) if "hidden" in keys else (),
            self.actions(keys.get("offered")),
            self.actions(keys.get("not_offered")),
            self.events(keys.get("events")),
            odds=read_odds(self.game, keys["odds"]) if "odds" in keys else (),
            scores=read_scores(self.game, keys["score"]) if "score" in keys else (),
            **single,
        )

    def check_single(self, keys: Mapping[str, Part]) -> None:
        """The types of what is said in one value."""
        if "over" in keys:
            keys["over"].truth()
        for part in keys["due"].items() if "due" in keys else []:
            if part.value != "chance":
                part.seat()
        kinds = sorted(snake(kind.__name__) for kind in self.reading.groups["action"])
        for part in keys["asks"].items() if "asks" in keys else []:
            self.known(part, kinds, "S112", "action")
        for key in ("ranks", "points"):
            for part in keys[key].items() if key in keys else []:
                part.halves()

    def values(self, part: Part) -> list[Wanted]:
        """The values that are expected, each with its whole path in front of its place."""
        return [
            Wanted((tuple(key.split(".")), each.value), each.path)
            for key, each in part.table(any_key=True).items()
        ]

    def hidden(self, part: Part) -> list[Wanted]:
        """The paths of what views do not show, each in front of its place."""
        part.must_say("what a view does not show, by its path")
        found = []
        for each in part.items():
            keys = tuple(each.text().split("."))
            if keys[0] != VIEW and type(each.value) is str:
                each.fault("S106", f"{got(each.value)} leads to no view", "such as 'view.0.seat.1'")
            found.append(Wanted(keys, each.path))
        return found

    def actions(self, part: Part | None) -> tuple[WantedAction, ...]:
        """Actions, or parts of some."""
        if part is not None:
            part.must_say("an action, or a part of one")
        found = [self.action(each) for each in part.items()] if part is not None else []
        return tuple(each for each in found if each is not None)

    def action(self, part: Part) -> WantedAction | None:
        """A type of action with some of its fields, and whose it is."""
        if type(part.value) is not dict:
            part.expected("a table with a type, and fields of that action")
            return None
        kinds = {snake(kind.__name__): kind for kind in self.game.rules.mechanics}
        name = part.value.get("type")
        if type(name) is not str or name not in kinds:
            part.no_type(name, sorted(kinds))
            return None
        kind = kinds[name]
        hints = typing.get_type_hints(kind, include_extras=True)
        keys = part.table(("type", "seat", *(field.name for field in attrs.fields(kind))))
        fields = {key: each.of(hints[key]) for key, each in keys.items() if key in hints}
        seat = keys["seat"].seat() if "seat" in keys and "seat" not in hints else None
        return WantedAction(seat, kind, fields, part.path)


def seed(part: Part) -> int:
    """The seed of a dealer; 0 for any."""
    if part.value == "any":
        return 0
    if type(part.value) is not int:
        part.expected("a seed (a whole number) or 'any'")
        return 0
    return part.value
