"""The bytes of a pack: a folder on disk, or the same in memory, read within limits and never outside the folder."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from petz_engine.packs.diagnostic import Diagnostic

MANIFEST = "pack.toml"
SCENARIOS = "scenarios"
"""The folder of a pack that is no part of it: the scenarios that go with it."""
FILE_BYTES = 1 << 20
PACK_BYTES = 8 << 20
PACK_FILES = 2000
LINE_BYTES = 4 << 10


@attrs.frozen
class MemoryPack:
    """A pack that is not on disk: a name for messages, and files by their path relative to the pack."""

    name: str
    files: Mapping[str, str | bytes]


Source = Path | MemoryPack


@attrs.frozen
class Contents:
    """The text files of one pack by relative path, and what kept others from being read."""

    label: str
    files: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]


class _Unreadable(Exception):
    """Why one file cannot be used: code, message, cure, line, column."""

    def __init__(self, code: str, message: str, cure: str = "", line: int = 1, col: int = 1) -> None:
        super().__init__(code, message, cure, line, col)


def find_packs(folder: Path) -> tuple[Path, ...]:
    """The pack folders at a path: the folder itself where it has a ``pack.toml``, else those right below it.

    Raises ``FileNotFoundError`` where nothing is at the path.
    """
    _require(folder)
    if (folder / MANIFEST).is_file() or not folder.is_dir():
        return (folder,)
    return tuple(sorted(below for below in folder.iterdir() if (below / MANIFEST).is_file()))


def read_source(source: Source, *, only_manifest: bool = False) -> Contents:
    """Reads ``pack.toml`` and all other ``*.toml`` files, in the order of their paths.

    Hidden ones are skipped, and those in the folder ``scenarios``.

    Raises ``FileNotFoundError`` where nothing is at the path. All else that is wrong becomes a diagnostic.
    """
    if isinstance(source, MemoryPack):
        label, files = printable(source.name), _from_memory(source, only_manifest)
    else:
        _require(source)
        label, files = printable(str(source)), _from_disk(source, only_manifest)
    texts: dict[str, str] = {}
    diagnostics: list[Diagnostic] = []
    for name, text in _within_limits(files):
        shown = printable(name)
        if isinstance(text, str):
            texts[shown] = text
        else:
            code, message, cure, line, col = text.args
            diagnostics.append(Diagnostic(code, f"{label}/{shown}", line, col, message, cure))
    return Contents(label, texts, tuple(diagnostics))


def _require(path: Path) -> None:
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "no pack here", str(path))


def printable(name: str) -> str:
    """A path, or any text, in one line that can be printed, whatever is in it."""
    text = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")


Read = Iterator[tuple[str, "bytes | _Unreadable"]]


def _within_limits(files: Read) -> Iterator[tuple[str, str | _Unreadable]]:
    """Texts and refusals of the files, up to the limits of a whole pack."""
    total = 0
    for count, (name, raw) in enumerate(files, 1):
        total += len(raw) if isinstance(raw, bytes) else 0
        if count > PACK_FILES:
            yield name, _Unreadable("E105", f"the pack has more than {PACK_FILES} files")
            return
        if total > PACK_BYTES:
            yield name, _Unreadable("E105", f"the pack is larger than {PACK_BYTES >> 20} MiB")
            return
        yield name, _decoded(raw) if isinstance(raw, bytes) else raw


def _from_memory(pack: MemoryPack, only_manifest: bool) -> Read:
    for name in sorted(pack.files):
        text = pack.files[name]
        content = name.endswith(".toml") and not name.startswith(f"{SCENARIOS}/")
        if name == MANIFEST or (content and not only_manifest):
            yield name, text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def _from_disk(folder: Path, only_manifest: bool) -> Read:
    if not folder.is_dir():
        yield folder.name, _Unreadable("E108", "a pack is a folder, this is a file", "give the folder")
        return
    found, refused = ([MANIFEST], []) if only_manifest else _walk(folder)
    for error in refused:
        yield os.path.relpath(error.filename, folder), _cannot(error)
    for name in sorted(found):
        yield name, _bytes(folder, folder / name)


def _walk(folder: Path) -> tuple[list[str], list[OSError]]:
    """The relative paths of the files of a pack, and the folders that could not be looked into."""
    refused: list[OSError] = []
    found: list[str] = []
    for root, folders, names in os.walk(folder, onerror=refused.append):
        here = Path(root)
        left_out = SCENARIOS if here == folder else ""
        folders[:] = sorted(name for name in folders if name[0] != "." and name != left_out)
        # A linked folder is not entered, so it stands here as if it were a file, and is refused as one.
        files = [name for name in folders if (here / name).is_symlink()]
        files += [name for name in names if name.endswith(".toml") and name[0] != "."]
        found += [(here / name).relative_to(folder).as_posix() for name in files]
        if len(found) > PACK_FILES:
            break
    return found, refused


def _bytes(folder: Path, file: Path) -> bytes | _Unreadable:
    try:
        target = file.resolve(strict=True)
        if not target.is_relative_to(folder.resolve()):
            return _Unreadable("E107", "this link leads out of the pack", "put the file itself here")
        if not stat.S_ISREG(target.stat().st_mode):
            return _Unreadable("E107", "this is no plain file", "put the files themselves here")
        with target.open("rb") as stream:
            return stream.read(FILE_BYTES + 1)
    except (OSError, RuntimeError) as error:
        # A link that leads to itself is a RuntimeError up to Python 3.12.
        if isinstance(error, RuntimeError) or error.errno == errno.ELOOP:
            return _Unreadable("E107", "this link leads to itself", "put the file itself here")
        return _cannot(error)


def _cannot(error: OSError) -> _Unreadable:
    return _Unreadable("E108", f"cannot be read: {error.strerror or 'unknown reason'}")


def _decoded(raw: bytes) -> str | _Unreadable:
    if len(raw) > FILE_BYTES:
        return _Unreadable("E105", f"the file is larger than {FILE_BYTES >> 20} MiB", "split it")
    if raw.startswith(b"\xef\xbb\xbf"):
        return _Unreadable("E103", "the file begins with a byte order mark", "save it as UTF-8 without one")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        message = f"the byte 0x{raw[error.start]:02x} is not UTF-8"
        return _Unreadable("E102", message, "save the file as UTF-8", *_end(before))
    if "\0" in text:
        return _Unreadable("E104", "a NUL byte", "remove it", *_end(text[: text.index("\0")]))
    for number, line in enumerate(raw.split(b"\n"), 1):
        if len(line) > LINE_BYTES:
            return _Unreadable("E105", f"the line is longer than {LINE_BYTES >> 10} KiB", "break it", number)
    return text.replace("\r\n", "\n")


def _end(text: str) -> tuple[int, int]:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def read_file(file: Path) -> str | Diagnostic:
    """The text of one file that is no pack, or why it cannot be used.

    Raises ``FileNotFoundError`` where nothing is at the path.
    """
    _require(file)
    shown = printable(str(file))
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return Diagnostic("E107", shown, 1, 1, "this is no plain file", "give a text file")
        with file.open("rb") as stream:
            raw = stream.read(FILE_BYTES + 1)
    except OSError as error:
        return Diagnostic("E108", shown, 1, 1, *_cannot(error).args[1:3])
    text = _decoded(raw)
    if isinstance(text, str):
        return text
    code, message, cure, line, col = text.args
    return Diagnostic(code, shown, line, col, message, cure)
