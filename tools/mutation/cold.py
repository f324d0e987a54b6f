"""The slow judge, for tables that others read while they are imported: everything is imported anew."""

from __future__ import annotations

import importlib.machinery
import os
import resource
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from mutation.mutants import ROOT, SOURCE, Mutant

PATIENCE = 120
"""Seconds of a process for one mutant."""


def judge(mutant: Mutant, files: Sequence[str], arguments: Sequence[str]) -> str:
    """Import everything with a mutant in a process of its own, then run these files of tests to the first failure."""
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        code = 1
        try:
            _change(mutant)
            code = int(pytest.main([*arguments, "-x", *(str(ROOT / file) for file in files)]))
        finally:
            os._exit(code)
    _, how = os.waitpid(pid, 0)
    if os.WIFSIGNALED(how):
        return "timeout" if os.WTERMSIG(how) in (signal.SIGXCPU, signal.SIGKILL) else "killed"
    return "survived" if os.WEXITSTATUS(how) == 0 else "killed"


def _change(mutant: Mutant) -> None:
    """Let one module be imported with a change in it, and all others anew, as they may have read it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == SOURCE.name]:
        del sys.modules[name]
    changed = SOURCE / mutant.file
    get_code = importlib.machinery.SourceFileLoader.get_code

    def code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path) != changed:
            return get_code(self, fullname)
        lines = changed.read_text(encoding="utf-8").splitlines(keepends=True)
        length = len(mutant.block.splitlines())
        lines[mutant.start - 1 : mutant.start - 1 + length] = [mutant.mutated]
        compiled: Any = compile("".join(lines), self.path, "exec", dont_inherit=True)
        return compiled  # type: ignore[no-any-return]

    importlib.machinery.SourceFileLoader.get_code = code  # type: ignore[method-assign, assignment]
