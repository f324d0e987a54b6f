"""What all tests share: the ``--long`` switch, and one built wheel in an empty environment."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from petz_engine.testing.scenario.collect import pytest_collect_file as pytest_collect_file

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300
"""Seconds that one worker waits for another to build the wheel or to install it."""

# How long an example takes says nothing on a machine that does other things too.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long proofs too (see `make prove`)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def once(folder: Path, make: Callable[[Path], object]) -> Path:
    """The folder, filled by ``make`` in exactly one of the processes that ask for it.

    ``mkdir`` succeeds in one process alone; the others wait for its word.
    """
    said = folder.with_suffix(".said")
    try:
        folder.mkdir()
    except FileExistsError:
        _await(said)
    else:
        _tell(said, folder, make)
    word = said.read_text(encoding="utf-8")
    if word:
        pytest.fail(f"{folder.name} could not be made:\n{word}")
    return folder


def _tell(said: Path, folder: Path, make: Callable[[Path], object]) -> None:
    try:
        make(folder)
        word = ""
    except Exception as error:  # whatever it is, the waiting workers must hear of it
        word = "\n".join([str(error), *getattr(error, "__notes__", ())])
    draft = said.with_suffix(".draft")
    draft.write_text(word, encoding="utf-8")
    draft.replace(said)  # at once, so that nobody reads half a word


def _await(said: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not said.exists():
        if time.monotonic() > end:
            pytest.fail(f"waited {PATIENCE} seconds for {said}")
        time.sleep(0.1)


def run(
    *command: object, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and keep what it says; a failure raises and tells its error output."""
    try:
        return subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            check=True,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
    except subprocess.CalledProcessError as error:
        error.add_note(f"{error.stdout}\n{error.stderr}")
        raise


@pytest.fixture(scope="session")
def shared_tmp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this test run that all its worker processes share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def wheel(shared_tmp: Path) -> Path:
    """The wheel, built from this checkout."""

    def build(folder: Path) -> None:
        run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)

    (built,) = once(shared_tmp / "wheel", build).glob("*.whl")
    return built


@pytest.fixture(scope="session")
def wheel_python(shared_tmp: Path, wheel: Path) -> Path:
    """The Python of an environment that holds the wheel and the core dependencies, and nothing else."""

    def install(folder: Path) -> None:
        run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
        pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python")
        run(*pip, "install", "--quiet", "--disable-pip-version-check", wheel, cwd=folder)

    return once(shared_tmp / "wheel-venv", install) / "bin" / "python"


@pytest.fixture
def clean_env(tmp_path: Path) -> dict[str, str]:
    """An environment that leads to no other Python: no PYTHONPATH, no home of the user."""
    return {"PATH": os.defpath, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
