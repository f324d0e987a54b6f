"""Nothing ornamental: whatever number of a shipped pack is changed, the loader refuses it or some game changes."""

from __future__ import annotations

import pytest

from proofs.games import SUBJECTS
from proofs.ornaments import Ornaments, Path
from proofs.subject import Subject

OFTEN = {
    f"{name}: {ornaments.named(path)}": (ornaments, path)
    for name, ornaments in ((name, subject.ornaments) for name, subject in SUBJECTS.items())
    for path in ornaments.all_numbers()[:: ornaments.every]
}
"""The numbers that are looked at every time."""


@pytest.mark.parametrize(("ornaments", "path"), list(OFTEN.values()), ids=list(OFTEN))
@pytest.mark.rule("AP-ENG-11")
def test_a_number_changes_some_game_or_is_refused(ornaments: Ornaments, path: Path) -> None:
    assert ornaments.named(path) in ornaments.flavor or ornaments.matters(path)


@pytest.mark.long
def test_every_number_changes_some_game_or_is_refused(subject: Subject) -> None:
    # given all numbers of the shipped pack
    ornaments = subject.ornaments
    paths = ornaments.all_numbers()
    assert len(paths) > 250

    # then the ones that change nothing are exactly those that we know of
    unmoved = {ornaments.named(path) for path in paths if not ornaments.matters(path)}
    assert unmoved == set(ornaments.flavor)
