"""A state is a value: whatever happens later, every earlier state stays what it was."""

from __future__ import annotations

import attrs
import pytest

import petz_engine as pe


def test_nothing_in_a_state_can_be_set(game: pe.Game) -> None:
    state = game.start()
    for one in (state, state.table, state.table.players[0], state.secrets[0], state.hidden):
        for field in attrs.fields(type(one)):
            with pytest.raises(AttributeError):
                setattr(one, field.name, None)
