"""Records and the scratch that changes them."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from petz_engine.kernel.build import record, replaced, without
from petz_engine.kernel.edit import Edit


@record
class Leaf:
    """A small record."""

    size: int
    color: str = "green"


@record
class Branch:
    """A record that holds others."""

    leaves: tuple[Leaf, ...]
    crown: Leaf
    name: str = ""


@record
class Tree:
    """The root."""

    table: Branch
    other: Branch


def tree() -> Tree:
    """Two branches of two leaves each."""
    branch = Branch((Leaf(1), Leaf(2)), Leaf(3))
    return Tree(branch, Branch((Leaf(4), Leaf(5)), Leaf(6)))


def test_a_record_refuses_every_assignment() -> None:
    leaf = Leaf(1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        leaf.size = 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del leaf.size
    assert leaf.size == 1


def test_a_record_cannot_derive_from_another() -> None:
    """An open copy could not be frozen again."""
    with pytest.raises(TypeError, match="Oak"):

        @record
        class Oak(Leaf):
            """A leaf with more."""

            acorns: int = 0


def test_an_edit_changes_what_it_opens_and_shares_the_rest() -> None:
    # given a tree
    before = tree()
    # when one leaf is opened and changed
    edit: Edit[Tree, None] = Edit(None, before)
    edit.open_row(edit.table, "leaves", 1).size = 7
    after = edit.freeze()
    # then that leaf and its parents are new, all else is shared, and the old tree is as it was
    assert after.table.leaves == (Leaf(1), Leaf(7))
    assert after.other is before.other
    assert after.table.leaves[0] is before.table.leaves[0]
    assert after.table.crown is before.table.crown
    assert before == tree()


def test_a_row_that_is_not_there_is_not_opened() -> None:
    # given an edit, when a row is asked for that Python would count from the end, then it is refused, open or not
    edit: Edit[Tree, None] = Edit(None, tree())
    edit.open_row(edit.table, "leaves", 1)
    with pytest.raises(IndexError, match=r"there is no leaves\[-1\]"):
        edit.open_row(edit.table, "leaves", -1)
    with pytest.raises(IndexError):
        edit.open_row(edit.table, "leaves", 2)

    # and where rows are those of seats, it is said what to ask for
    for field in ("players", "secrets"):
        with pytest.raises(IndexError, match=r"there is no seat -1 in .* decision\.owner"):
            edit.open_row(edit.table, field, -1)


def test_what_was_opened_is_read_through_its_parent() -> None:
    edit: Edit[Tree, None] = Edit(None, tree())
    edit.open(edit.table, "crown").size = 9
    edit.open_row(edit.table, "leaves", 0).size = 8
    assert edit.table.crown.size == 9
    assert [leaf.size for leaf in edit.table.leaves] == [8, 2]
    # opening again gives the same open record
    assert edit.open(edit.table, "crown") is edit.table.crown
    assert edit.open_row(edit.table, "leaves", 0) is edit.table.leaves[0]
    assert "OpenLeaf" in repr(edit.table.crown)


def test_a_row_may_be_replaced_between_two_openings() -> None:
    edit: Edit[Tree, None] = Edit(None, tree())
    edit.open_row(edit.table, "leaves", 0).size = 8
    edit.table.leaves = (*edit.table.leaves, Leaf(9))
    edit.open_row(edit.table, "leaves", 2).color = "red"
    edit.table.leaves = without(tuple(edit.table.leaves), edit.table.leaves[1])
    assert edit.freeze().table.leaves == (Leaf(8), Leaf(9, "red"))


def test_what_is_no_record_is_given_as_it_is() -> None:
    edit: Edit[Tree, None] = Edit(None, tree())
    assert edit.open(edit.table, "name") == ""


def test_a_frozen_scratch_is_an_ordinary_record_again() -> None:
    # given a record that was thawed and frozen, and one that never was
    edit: Edit[Tree, None] = Edit(None, tree())
    edit.open_row(edit.table, "leaves", 0).size = 7
    edit.open(edit.table, "crown").color = "red"
    after = edit.freeze()
    fresh = Tree(Branch((Leaf(7), Leaf(2)), Leaf(3, "red")), tree().other)
    # then nothing tells them apart
    assert type(after) is Tree
    assert after == fresh
    assert hash(after) == hash(fresh)
    assert repr(after) == repr(fresh)
    assert pickle.loads(pickle.dumps(after)) == fresh
    assert copy.deepcopy(after) == copy.copy(after) == fresh
    assert attrs.evolve(after.table, name="b") == attrs.evolve(fresh.table, name="b")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.table.leaves[0].size = 1
    # and it can be opened once more
    assert Edit(None, after).freeze() == fresh


def test_a_scratch_that_is_dropped_leaves_no_trace() -> None:
    before = tree()
    edit: Edit[Tree, None] = Edit(None, before)
    edit.open_row(edit.table, "leaves", 0).size = 7
    assert before == tree()


def test_events_are_kept_in_order() -> None:
    edit: Edit[Tree, None] = Edit(None, tree())
    edit.emit("grew", "T-1", 0, size=2, kind="oak")
    edit.emit("saw", "T-2", 1, audience=1)
    grew, saw = edit.events
    assert (grew.kind, grew["size"], grew["kind"], grew.audience) == ("grew", 2, "oak", None)
    assert (saw.rule, saw.seat, saw.audience) == ("T-2", 1, 1)


def test_tuples_with_one_item_more_or_less() -> None:
    assert replaced((1, 2, 3), 2, 0) == (1, 2, 0)
    assert without((1, 2, 1), 1) == (2, 1)
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
    with pytest.raises(IndexError):
        replaced((1,), 1, 0)
    with pytest.raises(IndexError, match="there is no item -1"):
        replaced((1, 2), -1, 0)
