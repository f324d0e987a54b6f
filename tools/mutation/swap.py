"""How a mutant gets into a process that has imported everything already.

A function that changes gets new code in its place, wherever it is held: nobody has to import anything again. A table
of a module is computed again, and the new value goes into the old one, or into its place under all its names.
"""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

import attrs

from mutation.mutants import ROOT, SOURCE, Mutant
from petz_engine.kernel.game import Game
from petz_engine.loading import load


class Code:
    """All functions of the rules code that exist, by what they do; and the games that test modules hold."""

    def __init__(self, held: Sequence[Game]) -> None:
        self.caches = caches()
        self.games = held
        self.holders: dict[tuple[Any, ...], list[FunctionType]] = {}
        for found in gc.get_objects():
            if type(found) is FunctionType and found.__code__.co_filename.startswith(str(SOURCE)):
                self.holders.setdefault(_place(found.__code__), []).append(found)

    def forget(self) -> None:
        """Empty every cache, so that whatever was loaded is loaded again."""
        for cache in self.caches:
            cache.cache_clear()
        for game in self.games:
            _reload(game)

    def put(self, mutant: Mutant) -> None:
        """Change this process; RuntimeError where nothing is there to be changed."""
        if mutant.kind == "table":
            _recompute(mutant)
            return
        path = str(SOURCE / mutant.file)
        new = dict(_codes(_compiled(mutant.mutated, mutant.start, path)))
        changed = 0
        for at, old in _codes(_compiled(mutant.block, mutant.start, path)):
            code = new.get(at)
            if code is None or code == old:
                continue
            for function in self.holders.get(_place(old), ()):
                if len(code.co_freevars) == len(function.__code__.co_freevars):
                    function.__code__ = code
                    changed += 1
                    _default(mutant, function)
        if not changed:
            raise RuntimeError(f"nothing to change: {mutant}")


def games() -> list[Game]:
    """The games that exist: before anything is loaded for the tests, those that test modules hold."""
    return [found for found in gc.get_objects() if isinstance(found, Game)]


def _reload(game: Game) -> None:
    """Put a game that a test module holds in the place of itself, loaded again; games of other packs stay."""
    header = game.header
    if [pack["id"] for pack in header.get("packs", ())] != [header["game"]]:
        return
    new = load(header["game"], seats=header["seats"], options=header["options"])
    old = game.content
    for field in attrs.fields(type(old)):
        object.__setattr__(old, field.name, getattr(new.content, field.name))
    vars(game).update(vars(new))


def _place(code: CodeType) -> tuple[Any, ...]:
    """Where code stands; what is compiled alone is the same code in other words, as imports are not known."""
    return code.co_filename, code.co_qualname, code.co_firstlineno, _columns(code)


def _columns(code: CodeType) -> tuple[Any, ...]:
    """Where the last of it stands, which tells two on the same line apart."""
    return [*code.co_positions()][-1]


def _compiled(block: str, start: int, path: str) -> CodeType:
    """A statement of a module, compiled where it stands."""
    return compile("\n" * (start - 1) + block, path, "exec")


def _codes(code: CodeType, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], CodeType]]:
    """All code inside code, by what leads there: names, and a number among those of the same name."""
    seen: dict[str, int] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            number = seen[inner.co_name] = seen.get(inner.co_name, 0) + 1
            place = (*at, inner.co_name, number)
            yield place, inner
            yield from _codes(inner, place)


def _default(mutant: Mutant, function: FunctionType) -> None:
    """The defaults of a changed function of a module."""
    if "=" not in mutant.block.split(":\n")[0] or not mutant.mutated.startswith("def "):
        return
    if function.__qualname__ == mutant.where:
        names = dict(function.__globals__)
        exec(_compiled(mutant.mutated, mutant.start, function.__code__.co_filename), names)
        function.__defaults__ = names[mutant.where].__defaults__
        function.__kwdefaults__ = names[mutant.where].__kwdefaults__


def module_of(file: str) -> ModuleType:
    """The imported module of a file of the rules code."""
    name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return sys.modules[f"petz_engine.{name}"]


def _recompute(mutant: Mutant) -> None:
    module = module_of(mutant.file)
    names = dict(vars(module))
    exec(_compiled(mutant.mutated, mutant.start, str(SOURCE / mutant.file)), names)
    changed = 0
    for name, value in names.items():
        old = vars(module).get(name, value)
        if old is not value and name != "__builtins__":
            changed += 1
            _put(module, name, old, value)
    if not changed:
        raise RuntimeError(f"nothing to change: {mutant}")


def _put(module: ModuleType, name: str, old: Any, new: Any) -> None:
    if type(old) is type(new) and isinstance(old, MutableMapping):
        old.clear()
        old.update(new)
    elif type(old) is type(new) and isinstance(old, list):
        old[:] = new
    elif type(old) is type(new) and attrs.has(type(old)):
        for field in attrs.fields(type(old)):
            object.__setattr__(old, field.name, getattr(new, field.name))
    elif (
        isinstance(old, FunctionType)
        and isinstance(new, FunctionType)
        and old.__closure__ is None is new.__closure__
    ):
        old.__code__ = new.__code__
    for other in list(sys.modules.values()):
        if isinstance(other, ModuleType):
            for called, value in list(vars(other).items()):
                if value is old and called == name:
                    setattr(other, called, new)


def caches() -> list[Any]:
    """Every cache of the project and its tests."""
    found = [x for x in gc.get_objects() if isinstance(x, functools._lru_cache_wrapper)]
    foreign = ("hypothesis", "_pytest", "typing", "re", "attr", "cattrs")
    return [x for x in found if not (getattr(x, "__module__", None) or "").startswith(foreign)]


def change_pack(mutant: Mutant) -> None:
    """Let a file of a pack be read with another text."""
    path, data = ROOT / mutant.file, mutant.mutated.encode()
    opened = Path.open

    def changed(self: Path, mode: str = "r", *args: Any, **more: Any) -> IO[Any]:
        if self.name != path.name or self.resolve() != path:
            return opened(self, mode, *args, **more)
        return BytesIO(data) if "b" in mode else StringIO(mutant.mutated)

    Path.open = changed  # type: ignore[method-assign, assignment]
