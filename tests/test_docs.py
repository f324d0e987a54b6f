"""The guides say all there is to say: every word of a pack, every code, action, event and command, and no dead link.

Their Python examples run as doctests; here the tables and the shell examples are compared with the code.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import attrs
import pytest

import petz_engine as pe
from conftest import ROOT
from petz_engine import testing
from petz_engine.alien_petshop import schema as shop_kinds
from petz_engine.alien_petshop import vocabulary as shop
from petz_engine.cli import _parser
from petz_engine.dungeon_petz import schema as dungeon_kinds
from petz_engine.dungeon_petz import vocabulary as dungeon
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.codec import Halves, IdOf, snake
from petz_engine.kernel.refusal import KERNEL_CODES
from petz_engine.packs.diagnostic import CODES
from petz_engine.packs.manifest import _Table as ManifestTable
from petz_engine.packs.options import values_of
from petz_engine.packs.reading import CODES as SCENARIO_CODES
from petz_engine.packs.reading import Reading, hints_of
from petz_engine.packs.shape import key_of
from petz_engine.packs.structure import COMMON
from petz_engine.packs.vocabulary import Union
from petz_engine.testing.scenario import load as scenario_load
from petz_engine.testing.scenario import wanted as scenario_wanted
from proofs.stepping import answered

GUIDES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
MUST = {"must", "must be there"}
EMPTY: dict[str, object] = {"`[]`": (), "none": None, "never": None, "none: the potion": None}
"""How the tables write defaults that are not written as in TOML."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    start = text.index(f"\n{heading}\n") + len(heading) + 2
    following = re.search(r"^#{2,3} ", text[start:], re.MULTILINE)
    return text[start : start + following.start()] if following else text[start:]


def rows(text: str) -> list[list[str]]:
    """The cells of all table rows, headings and rulers left out."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def ticked(cell: str) -> list[str]:
    """The words in backticks of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def fields(cls: type[Any]) -> dict[str, object]:
    """The fields of an attrs class with their defaults (NOTHING: it must be there)."""
    return {key_of(field.name): field.default for field in attrs.fields(cls)}


def read_default(cell: str) -> object:
    """The default that a cell of a table tells."""
    if cell in MUST:
        return attrs.NOTHING
    head = cell.partition(":")[0]
    if head in EMPTY:
        return EMPTY[head]
    (written,) = ticked(head)
    return (
        {"true": True, "false": False}.get(written)
        if written in {"true", "false"}
        else ast.literal_eval(written)
    )


def members(text: str, column: int) -> dict[str, dict[str, object]]:
    """A table of tagged tables: the fields that one of its columns names, with the defaults in brackets."""
    found: dict[str, dict[str, object]] = {}
    for cells in rows(text):
        named = re.findall(r"`(\w+)`(?: \(([^)]*)\))?", cells[column] if column < len(cells) else "")
        found[ticked(cells[0])[0]] = {
            name: read_default(default if default in EMPTY else f"`{default.strip('`')}`")
            if default and default != "half points"
            else attrs.NOTHING
            for name, default in named
        }
    return found


def union_fields(union: Union, *, tagged: bool) -> dict[str, dict[str, object]]:
    """The fields of all classes of a union by what chooses them, with that itself or without it."""
    return {
        word: {name: default for name, default in fields(of).items() if tagged or name not in tags}
        for word, of, tags in chosen(union)
    }


def chosen(
    union: Union, before: str = "", tags: tuple[str, ...] = ()
) -> Iterator[tuple[str, type, tuple[str, ...]]]:
    """Each class of a union with the words that choose it, as a page has them, and the fields where they stand."""
    for word, of in union.members.items():
        told = f'{before}{union.tag} = "{word}"' if before or tags else word
        if isinstance(of, Union):
            yield from chosen(of, f"{told}, " if tags else "", (*tags, union.tag))
        else:
            yield told, of, (*tags, union.tag)


def content_page(game: str) -> str:
    """What is told of the content of a game."""
    return text_of(page_of(game))


def page_of(game: str) -> str:
    """The page that tells of it."""
    return f"docs/content-{game.replace('_', '-')}.md"


def unlike(
    table: str, told: Iterable[str], meant: Iterable[str], page: str = "docs/reference.md"
) -> list[str]:
    """What a table of a page lacks, and what it has too much, each with the place to go to."""
    place, has, wants = f"{page}, {table}:", {*told}, {*meant}
    missing = [f"{place} {name!r} is missing" for name in sorted(wants - has)]
    return [*missing, *[f"{place} there is no {name!r}" for name in sorted(has - wants)]]


PLAIN_KINDS = {
    (game, name): kind.fact
    for game, definition in DEFINITIONS.items()
    for name, kind in definition.vocabulary.kinds.items()
    if not isinstance(kind.fact, Union)
}


@pytest.mark.parametrize(("game", "kind"), sorted(PLAIN_KINDS))
def test_a_kind_is_described_with_its_fields_and_defaults(game: str, kind: str) -> None:
    # given the section of a kind, when its table is read
    told = {
        ticked(cells[0])[0]: read_default(cells[-1])
        for cells in rows(section(content_page(game), f"### `{kind}`"))
    }

    # then it has the fields of the kind, each with its default
    fact = PLAIN_KINDS[game, kind]
    assert isinstance(fact, type)
    assert unlike(f"### `{kind}`", told, fields(fact), page=page_of(game)) == []
    assert told == fields(fact)


@pytest.mark.parametrize(
    ("game", "heading", "union", "tagged"),
    [
        ("dungeon_petz", "### `need`", dungeon.NEEDS, True),
        ("dungeon_petz", "## Verbs", dungeon.VERBS, False),
        ("dungeon_petz", "## Windows", dungeon.WINDOWS, False),
        ("dungeon_petz", "## Modifiers", dungeon.MODIFY, False),
        ("dungeon_petz", "## Neutral imps", dungeon.SHORTAGES, False),
        ("alien_petshop", "## Verbs", shop.VERBS, False),
        ("alien_petshop", "## Hazards", shop.HAZARDS, False),
        ("alien_petshop", "## Modifiers", shop.MODIFY, False),
    ],
    ids=lambda value: value.strip("# `") if isinstance(value, str) else "",
)
def test_tagged_tables_are_described_with_their_fields(
    game: str, heading: str, union: Union, tagged: bool
) -> None:
    told = members(section(content_page(game), heading), column=2)
    assert unlike(heading, told, union_fields(union, tagged=tagged), page=page_of(game)) == []
    assert told == union_fields(union, tagged=tagged)


def test_every_window_of_a_shop_is_described() -> None:
    told = [ticked(cells[0])[0] for cells in rows(section(content_page("alien_petshop"), "## Windows"))]
    assert told == list(get_args(get_type_hints(shop_kinds.Offer)["window"]))


@pytest.mark.parametrize(
    ("game", "change"), [("dungeon_petz", dungeon_kinds.Change), ("alien_petshop", shop_kinds.Change)]
)
def test_everything_that_options_can_set_is_named(game: str, change: type[Any]) -> None:
    told = section(content_page(game), "### `option`").partition("An option can set ")[2].partition(".\n")[0]
    assert sorted(ticked(told)) == sorted(fields(change))


def test_every_code_of_the_checks_of_alien_petshop_is_described() -> None:
    # given all codes in the modules of the checks, then the table has them, in order
    game = ROOT / "src/petz_engine/alien_petshop"
    modules = [*sorted((game / "validation").glob("*.py")), game / "vocabulary.py"]
    codes = {code for path in modules for code in re.findall(r'"(E5\d\d)"', path.read_text(encoding="utf-8"))}
    told = rows(section(content_page("alien_petshop"), "## What its checks say"))
    assert [ticked(cells[0])[0] for cells in told] == sorted(codes)


@pytest.mark.parametrize("game", pe.games())
def test_every_option_of_the_game_is_named_with_its_values(game: str) -> None:
    # given the table of the variants of a game
    heading = f"### {game.replace('_', ' ').title()}"
    told = {
        ticked(name)[0]: [ast.literal_eval(value) for value in ticked(values)]
        for name, values, _ in rows(section(text_of("docs/embed.md"), heading))
    }

    # then it has the options, each with its values, the default first
    catalog = pe.load(game).content.catalog
    assert told == {
        entry.id.partition(":")[2]: values_of(catalog, entry, game) for entry in catalog.of("option")
    }


@pytest.mark.parametrize("game", pe.games())
def test_every_countable_is_described(game: str) -> None:
    vocabulary = DEFINITIONS[game].vocabulary
    heading = "## Scores, and what can be counted"
    table = section(content_page(game), heading)
    told = {word.partition(".")[0] for cells in rows(table) for word in ticked(cells[0])}
    names = {name for scope, members in vocabulary.scopes.items() if scope != "rules" for name in members}
    assert unlike(heading, told, names, page=page_of(game)) == []
    numbers = [each for members in vocabulary.scopes.values() for each in members.items()]
    words = [(name, word) for name, number in numbers for word in getattr(number, "words", ())]
    assert [f"{name}.{word}" for name, word in words if f"`{name}.{word}`" not in table] == []


def test_the_keys_of_manifests_and_entries_are_described() -> None:
    # given the two tables of the section, when their first cells are read
    told = [
        word
        for cells in rows(section(text_of("docs/content.md"), "## Packs and ids"))
        for word in ticked(cells[0])
    ]

    # then they are the keys of pack.toml, and then those of every entry
    assert sorted(told) == sorted([*fields(ManifestTable), *COMMON])


def test_every_code_of_the_loader_is_described() -> None:
    told = {
        ticked(code)[0]: meaning
        for code, meaning in rows(section(text_of("docs/content.md"), "## When something is wrong"))
    }
    assert told == dict(CODES)


def first_cells(page: str, head: str) -> set[str]:
    """The words in the first cells of the table whose first column has this head."""
    table = text_of(page).partition(f"\n| {head} |")[2].partition("\n\n")[0]
    return {word for cells in rows(table) for word in ticked(cells[0])}


def test_every_key_and_code_of_scenarios_is_described() -> None:
    page = "docs/scenarios.md"
    assert first_cells(page, "key") == set(scenario_load.KEYS)
    assert first_cells(page, "key of `[[do]]`") == set(scenario_wanted.DO)
    assert first_cells(page, "key of `[then]`") == set(scenario_wanted.THEN)
    told = {ticked(code)[0]: meaning for code, meaning in rows(section(text_of(page), "## Codes"))}
    assert told == dict(SCENARIO_CODES)


@pytest.mark.parametrize("name", pe.games())
def test_every_word_of_a_state_is_described_where_positions_are(name: str) -> None:
    # given the fields of all records of a state, as people write them
    game = pe.load(name, seats=2)
    reading = Reading(game.codec.names)
    words = {key for cls in records_of(game.rules.state) for key in reading.keys_of(cls)}

    # then the guide has each of them
    page = f"docs/positions-{name.replace('_', '-')}.md"
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", text_of(page)))))
    missing = sorted(words - {"cursor", "table", "secrets", "hidden"} - named)
    assert not missing, f"{page} does not say what these are: {missing}"


def records_of(cls: type[Any]) -> set[type[Any]]:
    """A record, and all that stand in its fields."""
    found, todo = {cls}, [*hints_of(cls).values()]
    while todo:
        tp = todo.pop()
        todo += get_args(tp)
        if isinstance(tp, type) and attrs.has(tp) and tp not in found:
            found.add(tp)
            todo += hints_of(tp).values()
    return found


@pytest.mark.parametrize(
    "text", re.findall(r"```toml\n(title.*?)```", text_of("docs/scenarios.md"), re.DOTALL)
)
def test_every_whole_scenario_of_the_guide_holds(text: str) -> None:
    assert testing.run_scenario(testing.parse_scenario(text)).lines() == []


def told_codes(heading: str) -> dict[str, str]:
    """The codes of a table of the reference, with their sentences."""
    return {
        ticked(code)[0]: words for code, words in rows(section(text_of("docs/reference.md"), f"## {heading}"))
    }


def test_every_rejection_code_of_the_kernel_is_described() -> None:
    assert told_codes("Codes of every game") == KERNEL_CODES


@pytest.mark.parametrize("game", pe.games())
def test_every_rejection_code_is_described(game: str) -> None:
    told = told_codes(f"Codes of {game.replace('_', ' ').title()}")
    assert told == dict(DEFINITIONS[game].rules.codes)


@pytest.mark.parametrize("game", pe.games())
def test_every_score_is_described_with_its_keywords(game: str) -> None:
    told = rows(section(text_of("docs/reference.md"), f"## Scores of {game.replace('_', ' ').title()}"))
    assert {ticked(what)[0]: set(ticked(asks)) for what, asks, _ in told} == {
        what: set(scoring.asks) for what, scoring in DEFINITIONS[game].rules.scores.items()
    }


@pytest.mark.parametrize("game", pe.games())
def test_every_action_is_described_with_its_fields(game: str) -> None:
    rules = DEFINITIONS[game].rules
    heading = f"## Actions of {game.replace('_', ' ').title()}"
    cells = rows(section(text_of("docs/reference.md"), heading))
    told = {ticked(action)[0]: set(ticked(of_action)) for action, of_action, *_ in cells}
    meant = {snake(cls.__name__): set(fields(cls)) for cls in (*rules.mechanics, *rules.chance_mechanics)}
    assert unlike(heading, told, meant) == []
    assert told == meant


@cache
def played(name: str) -> tuple[testing.Turn, ...]:
    """The turns of some games."""
    game = pe.load(name)
    return tuple(
        turn
        for seed in range(12)
        for turn in testing.turns(game, testing.Numbers(testing.random_numbers(seed)), seed)
    )


@pytest.mark.parametrize("name", pe.games())
def test_the_slots_of_every_action_are_described(name: str) -> None:
    # given the slots that actions of some games answer
    game, seen = pe.load(name), dict[str, set[str]]()
    for turn in played(name):
        if turn.decision.seat != pe.CHANCE:
            seen.setdefault(snake(type(turn.action).__name__), set()).update(
                slot.name for slot, *_ in answered(game, turn)
            )
    found = {action: slots for action, slots in seen.items() if slots}

    # then the table has them all, and none that is not in the module of its action
    heading = f"## Slots of {name.replace('_', ' ').title()}"
    table = section(text_of("docs/reference.md"), heading)
    told = {ticked(cells[0])[0]: re.findall(r"(?:^|; )`(\w+)`", cells[1]) for cells in rows(table)}
    modules = {snake(cls.__name__): cls.__module__ for cls in game.rules.mechanics}
    assert len(found) > 8
    assert unlike(heading, told, {*told, *found}) == []
    for action, slots in found.items():
        assert slots <= set(told[action]), action
    for action, slots_told in told.items():
        source = inspect.getsource(sys.modules[modules[action]])
        unseen = [slot for slot in slots_told if slot not in found.get(action, slots_told)]
        assert all(f'"{slot}"' in source or f"{slot}_slot(" in source for slot in unseen), action


def calls_of(source: str) -> Iterator[tuple[str, set[str | None]]]:
    """The events that some code tells, each with its facts; one that is None stands for any others."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
            words = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
            assert words, ast.unparse(node)
            for word in words:
                yield str(word), {each.arg for each in node.keywords} - {"audience"}


@cache
def told_events(game: str) -> dict[str, list[set[str | None]]]:
    """The facts of all calls that tell an event of a game, by its kind."""
    found: dict[str, list[set[str | None]]] = {}
    for folder in (ROOT / "src/petz_engine" / game, ROOT / "src/petz_engine/kernel"):
        for path in sorted(folder.rglob("*.py")):
            for kind, facts in calls_of(path.read_text(encoding="utf-8")):
                found.setdefault(kind, []).append(facts)

    # nobody commits to anything where no decision is sealed
    if all(op.secrecy is not pe.Secrecy.SEALED for op in pe.load(game).program):
        del found["committed"]
    return found


@pytest.mark.parametrize("game", pe.games())
def test_every_event_is_named(game: str) -> None:
    # given all calls that tell an event, then the table names their kinds, and no other
    kinds = set(told_events(game))
    heading = f"## Events of {game.replace('_', ' ').title()}"
    table = section(text_of("docs/reference.md"), heading).partition("| When |")[2]
    assert unlike(heading, ticked(table), kinds) == []


PERHAPS = "; perhaps"
FACT_WORDS = {"order": "list of seats", "source": "place", "target": "place"}
"""How the tables tell facts whose type alone does not say enough."""


def in_words(tp: Any) -> str:
    """The type of a fact as the tables tell it."""
    origin, args = get_origin(tp), get_args(tp)
    if origin is Annotated and isinstance(args[1], Halves):
        return "points"
    if origin is Annotated:
        kind = args[1].kind.replace("_", " ")
        return kind if isinstance(args[1], IdOf) else f"bag of {kind}"
    if origin is tuple and args[1:] == (Ellipsis,):
        return f"list of {in_words(args[0])}"
    if origin is tuple:
        *first, last = map(in_words, args)
        return f"{', '.join(first)} and {last}"
    return {int: "number", str: "text", bool: "true or false"}[tp]


def described_facts(game: str) -> dict[str, dict[str, str]]:
    """The facts of all events as the reference tells them, by kind: the words of the type by name."""
    table = rows(section(text_of("docs/reference.md"), f"## Facts of {game.replace('_', ' ').title()}"))
    return {ticked(kind)[0]: dict(re.findall(r"`(\w+)` \(([^)]*)\)", facts)) for kind, facts in table}


@pytest.mark.parametrize("game", pe.games())
def test_the_facts_of_every_event_are_described(game: str) -> None:
    # given all calls that tell an event, when each is looked up
    told, types = described_facts(game), DEFINITIONS[game].rules.facts
    heading = f"## Facts of {game.replace('_', ' ').title()}"
    assert unlike(heading, told, told_events(game)) == []
    for kind, calls in told_events(game).items():
        untyped = sorted({fact for call in calls for fact in call if fact} - {*FACT_WORDS, *types})
        assert not untyped, f"src/petz_engine/{game}/events.py has no type for {untyped} of {kind!r}"
        facts = {name: words for name, words in told[kind].items() if name != "seat"}
        known = set.union(*calls) - {None}

        # then its facts are in the table, and those that are not always there say so
        assert known == set(facts) or (known <= set(facts) and any(None in call for call in calls)), kind
        always = {name for name, words in facts.items() if PERHAPS not in words}
        assert all(always <= call for call in calls if None not in call), kind
        for name, words in facts.items():
            expected = FACT_WORDS.get(name) or in_words(types[name])
            assert words.removesuffix(PERHAPS) in (expected, *["seat"] * (kind == "took_award")), (kind, name)


@pytest.mark.parametrize("game", pe.games())
def test_the_facts_of_played_events_are_those_that_are_described(game: str) -> None:
    # given the events of some games, then each has the facts of the table
    told, types, codec = described_facts(game), DEFINITIONS[game].rules.facts, pe.load(game).codec
    for event in (event for turn in played(game) for event in turn.events):
        facts = dict(event.facts)
        always = {name for name, words in told[event.kind].items() if PERHAPS not in words}
        assert always - {"seat"} <= set(facts) <= set(told[event.kind]), event
        assert ("seat" in told[event.kind]) is (event.seat >= 0), event

        # and all are of their types
        for name in facts.keys() & types.keys():
            value = facts[name]
            assert value is None or codec.read(codec.write(value, types[name]), types[name]) == value, event


@pytest.mark.parametrize(("page", "pack"), [("content.md", "moor"), ("content-alien-petshop.md", "comet")])
def test_the_pack_of_a_guide_is_sound(page: str, pack: str) -> None:
    # given the files that the guide shows, each of which opens with its path
    text = text_of(f"docs/{page}")
    files = dict(re.findall(rf"```toml\n# {pack}/(\S+)\n(.*?)```", text, re.DOTALL))
    assert sorted(files) == sorted([f"{pack}.toml", "pack.toml"])

    # when they are loaded, then nothing is wrong, and they are what the examples of the guide load
    assert pe.load_packs([pe.MemoryPack(pack, files)]).diagnostics == ()
    examples = re.sub(r"^\.\.\. ?", "", text, flags=re.MULTILINE)
    assert all(f'"""\n{shown.strip()}\n"""' in examples for shown in files.values())


def shell_lines() -> list[str]:
    """Every line of every shell example, comments left out."""
    blocks = [
        block
        for path in GUIDES
        for block in re.findall(r"```sh\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
    ]
    return [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]


def petz_commands() -> list[list[str]]:
    """The arguments of ``petz`` wherever a shell example calls it."""
    parts = [part for line in shell_lines() for part in line.split("&&")]
    words = [[word for word in shlex.split(part) if not re.match(r"[A-Z]+=", word)] for part in parts]
    return [rest for first, *rest in filter(None, words) if first == "petz"]


@pytest.mark.parametrize("arguments", petz_commands(), ids=" ".join)
def test_a_shell_example_is_a_command_that_exists(arguments: list[str]) -> None:
    assert callable(_parser().parse_args(arguments).run)


def commands(parser: argparse.ArgumentParser, path: str = "petz") -> Iterator[str]:
    """All commands below a parser that have none below them."""
    below = [a.choices for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    for choices in below:
        for name, further in choices.items():
            yield from commands(further, f"{path} {name}")
    if not below:
        yield path


@pytest.mark.parametrize("command", list(commands(_parser())))
def test_every_command_is_named(command: str) -> None:
    assert [path.name for path in GUIDES if command in path.read_text(encoding="utf-8")]


def test_every_make_target_of_the_guides_exists() -> None:
    targets = set(re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE))
    named = {
        name
        for path in GUIDES
        for name in re.findall(r"\bmake (\w+)(?=`|\s+#)", path.read_text(encoding="utf-8"))
    }
    assert {"demo", "test"} <= named <= targets


def rooms(game: str) -> set[str]:
    """The modules and folders of modules of a game's rules."""
    folder = ROOT / "src/petz_engine" / game
    return {path.stem for path in folder.iterdir() if not path.name.startswith("_")}


def test_the_rooms_that_games_have_in_common_are_told() -> None:
    # given the table of rooms, then both games have nothing in common that is not in it, and it makes nothing up
    told = {
        room
        for cells in rows(section(text_of("docs/third-game.md"), "## Where things stand"))
        for room in ticked(cells[0])
    }
    of_games = [rooms(game) for game in pe.games()]
    assert set.intersection(*of_games) <= told <= set.union(*of_games)


def test_every_word_of_the_glossary_names_something_public() -> None:
    # given the words of all tables, then the name in the last column of each can be imported
    words = re.findall(r"^\| ([^|`]+) \|.*\| `([\w.]+)` \|$", text_of("docs/glossary.md"), re.MULTILINE)
    assert all(resolve_name(f"petz_engine.{name}") is not None for _, name in words)

    # and no word is explained twice
    assert len({word for word, _ in words}) == len(words) > 40


def slug(heading: str) -> str:
    """The anchor that a heading gets on the usual sites."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(path: Path) -> Iterator[str]:
    """The relative links of a page."""
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            yield target


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    # given the relative links of a page
    for link in links(path):
        # when one is followed, then the file is there, and so is the heading
        target, _, anchor = link.partition("#")
        there = (path.parent / target).resolve() if target else path
        assert there.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), link
