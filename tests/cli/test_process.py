"""The command line as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import petz_engine
from cli.support import GAME, Petz
from petz_engine.cli import INTERRUPTED, main

PETZ = [sys.executable, "-m", "petz_engine"]
SOURCE = Path(petz_engine.__file__).parent.parent


def env(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE), **more}


def test_a_fresh_process_plays_the_same_bytes(tmp_path: Path, petz: Petz) -> None:
    # given a game recorded in this process
    here = tmp_path / "here.jsonl"
    petz("play", GAME, "--seed", 5, "--quiet", "--record", here)

    # when a fresh process with another hash seed plays it in another folder
    there = tmp_path / "folder" / "there.jsonl"
    there.parent.mkdir()
    command = [*PETZ, "play", GAME, "--seed", "5", "--record", there.name]
    done = subprocess.run(
        command, cwd=there.parent, env=env(PYTHONHASHSEED="99"), capture_output=True, check=True, timeout=60
    )

    # then it says and records the same
    assert done.stdout.decode() == petz("play", GAME, "--seed", 5).out
    assert there.read_bytes() == here.read_bytes()


def test_a_usage_error_of_a_process() -> None:
    done = subprocess.run([*PETZ, "play", "chess"], env=env(), capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b'petz: there is no game "chess"; there is alien_petshop, dungeon_petz\n'


def test_output_that_cannot_show_a_half(tmp_path: Path) -> None:
    # given a terminal that knows ASCII only, when a game is told there, then it is told all the same
    done = subprocess.run(
        [*PETZ, "play", GAME, "--seed", "7"],
        env=env(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert b"Final ranking" in done.stdout


def test_a_broken_pipe_ends_quietly() -> None:
    # given a reader that goes away after the first line
    process = subprocess.Popen(
        [*PETZ, "play", GAME, "--seed", "7"], env=env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()

    # then nothing is complained about
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_ends_quietly() -> None:
    # given a long simulation that has begun, in a process that heeds the signal
    code = f"""
import signal, sys
from petz_engine.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
sys.exit(main(["simulate", "{GAME}", "--games", "1000000"]))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(0.3)

    # when it is interrupted, then it says nothing
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (INTERRUPTED, b"", b"")


def test_an_interrupt_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("petz_engine.cli.play.game_of", interrupted)
    assert main(["play", GAME]) == INTERRUPTED


def test_rich_decorates_headings_on_a_terminal(petz: Petz, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a terminal, with rich and without
    pytest.importorskip("rich")
    plain = petz("play", GAME, "--seed", 7).out
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    rich = petz("play", GAME, "--seed", 7).out
    monkeypatch.setitem(sys.modules, "rich.console", None)
    poor = petz("play", GAME, "--seed", 7).out

    # then headings stand out with it, and the words are the same either way
    assert "\033[1mFinal ranking\033[0m" in rich
    assert rich.replace("\033[1m", "").replace("\033[0m", "") == plain
    assert poor == plain
