"""What a careless or hostile caller does: every answer is typed, and nothing that was there before is touched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.positions import positions, the_game
from petz_engine import dungeon_petz
from petz_engine.dungeon_petz import (
    AssignNeeds,
    DealNeeds,
    DrawFirst,
    GroupImps,
    KeepGroup,
    Pass,
    SellPet,
    SendGroup,
)
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.kernel.codec import LARGEST


def grouping() -> Any:
    game = the_game()
    return game.settle(game.start(), pe.Dealer(7)).state


def sending() -> Any:
    """Everybody has grouped two single imps; somebody sends or keeps."""
    game, state = the_game(), grouping()
    for decision in game.decisions(state):
        state = game.apply(state, decision.seat, GroupImps(((1, 0), (1, 0)))).state
    return state


def view_of(state: Any) -> pe.View:
    return the_game().view(state, the_game().decisions(state)[0].seat)


# --- what is kept


def kept() -> dict[str, Any]:
    """All that the rules keep of what was asked before, by module and name."""
    found = {}
    for info in walk_packages(dungeon_petz.__path__, f"{dungeon_petz.__name__}."):
        for name, value in vars(import_module(info.name)).items():
            if hasattr(value, "cache_parameters") and value.__module__.startswith("petz_engine"):
                found[f"{info.name.rpartition('.')[2]}.{name}"] = value
    return found


OF_VIEWS = (
    "arrange._no_cage",
    "arrange._cage_taken",
    "group_imps._groups",
    *(
        f"send_group.{name}"
        for name in ("_send", "_keep", "_occupied", "_blocked", "_imps_needed", "_gold_needed")
    ),
)
"""What is kept by numbers out of a view, which anybody may have made: 1.0 must not answer for 1."""


def test_nothing_is_kept_without_end_nor_mistaken_for_another() -> None:
    kept_by = {name: cache.cache_parameters() for name, cache in kept().items()}
    assert [name for name, by in kept_by.items() if by["maxsize"] is None] == []
    assert len(kept_by) > len(OF_VIEWS)
    for name in OF_VIEWS:
        assert kept_by[name]["typed"] is True
        assert kept_by[name]["maxsize"] >= 1024


# --- choices


@pytest.mark.parametrize("path", [[0, (True, 0)], [0, (1, False)], [True], [1, (1, 0), True], [1, (1.0, 0)]])
def test_what_only_equals_a_choice_is_none(path: list[Any]) -> None:
    # given a draft, and a choice that Python takes for a number
    game, state = the_game(), sending()
    draft = game.draft(view_of(state))
    for choice in path[:-1]:
        draft = draft.choose(choice)

    # when it is chosen, then that is refused
    with pytest.raises(pe.IllegalChoice):
        draft.choose(path[-1])

    # and nobody ever gets an action out of it, in this game or in another one
    for other in (game, pe.load("dungeon_petz")):
        for action in other.options(view_of(state)):
            assert other.check(view_of(state), action) is None
            assert isinstance(action, SendGroup | KeepGroup)
            assert type(action.imps) is int


@pytest.mark.parametrize("forge", [float, bool], ids=["1.0", "True"])
def test_a_forged_view_leaves_the_options_of_the_real_one_alone(forge: Callable[[int], Any]) -> None:
    # given a view whose groups only equal those of the game, listed before the real one
    game, state = pe.load("dungeon_petz"), sending()
    view = view_of(state)
    groups = tuple(tuple((forge(imps), gold) for imps, gold in of) for of in view.table.groups)
    forged = attrs.evolve(view, table=attrs.evolve(view.table, groups=groups))
    assert list(game.options(forged))

    # when the real one is listed, then every action in it is the game's own
    for action in game.options(view):
        assert isinstance(action, SendGroup | KeepGroup)
        assert type(action.imps) is int
        assert game.check(view, action) is None


@pytest.mark.parametrize("choice", [7, -1, (), (1,), (1, 0, 0), "1", None, (1.0, 0), [1.0, 0], 10**30])
def test_a_choice_of_another_form_is_refused(choice: Any) -> None:
    game, view = the_game(), view_of(grouping())
    with pytest.raises(pe.IllegalChoice):
        game.draft(view).choose(choice)
    try:
        problems = game.form(view).fill(0, choice).problems()
    except pe.IllegalChoice:
        return
    assert problems[0][1].code in ("no_such_choice", "not_enough_imps", "group_needs_imp")


@pytest.mark.parametrize("choice", [5, (), (1,), (1, 2, 3), "ab", (1.0, 0), (True, 0)])
def test_that_holds_for_the_rich_too(choice: Any) -> None:
    # given so much gold that groups are not listed
    at = positions()
    state = at.state("shopping/group_imps", players={0: {"gold": 1000}})
    with pytest.raises(pe.IllegalChoice):
        the_game().draft(the_game().view(state, 0)).choose(choice)


# --- actions


@pytest.mark.parametrize(
    "value",
    [
        {"type": "group_imps", "groups": [[10**5000, 0]]},
        {"type": "group_imps", "groups": [[1, 0]], 1: 2, "a": 3},
        {"type": "group_imps", "groups": [[1, 0], [2, 0]]},
        {"type": "group_imps"},
        {"type": ["group_imps"]},
        "group_imps",
    ],
    ids=range(6),
)
def test_what_is_no_action_is_not_read_as_one(value: Any) -> None:
    with pytest.raises(pe.DecodeError) as error:
        the_game().decode_action(value)
    assert len(str(error.value)) < 500


# --- chance


def deal() -> tuple[Any, DealNeeds]:
    """A state that waits for the first need cards, and a deal of them."""
    game, dealer = the_game(), pe.Dealer(7)
    state = game.start()
    while not isinstance(action := dealer.deal(game, state), DealNeeds):
        state = game.apply(state, pe.CHANCE, action).state
    return state, action


def more(hands: Any, card: str) -> Any:
    at = positions().number("need_card", card)
    return (tuple(n + (i == at) for i, n in enumerate(hands[0])), *hands[1:])


@pytest.mark.parametrize(
    "change",
    [
        lambda hands: (),
        lambda hands: hands[:3],
        lambda hands: (*hands, hands[0]),
        lambda hands: more(hands, "potion"),
        lambda hands: more(hands, "green_substitute"),
        lambda hands: more(hands, "green_hunger"),
        lambda hands: (tuple(-n for n in hands[0]), *hands[1:]),
        lambda hands: (tuple(LARGEST * (n > 0) for n in hands[0]), *hands[1:]),
    ],
    ids=range(8),
)
def test_chance_says_exactly_what_is_drawn(change: Callable[[Any], Any]) -> None:
    # given a deal, when it says less, or more, or something else, then it is refused
    game, (state, action) = the_game(), deal()
    refused = game.try_apply(state, pe.CHANCE, DealNeeds(change(action.hands)))
    assert isinstance(refused, pe.Rejection)
    assert refused.code == "impossible_outcome"
    with pytest.raises(pe.IllegalAction):
        game.weight(state, DealNeeds(change(action.hands)))
    assert isinstance(game.try_apply(state, pe.CHANCE, action), pe.Step)


def test_dealt_cards_have_no_public_face() -> None:
    game, (state, action) = the_game(), deal()
    assert game.public_view(game.decisions(state)[0], action) is None
    assert game.public_view(game.decisions(game.start())[0], DrawFirst(2)) == DrawFirst(2)


def test_a_script_with_something_else_in_it_is_told() -> None:
    game, (_, action) = the_game(), deal()
    with pytest.raises(ValueError, match="chance action 1 of the script has to be DrawFirst"):
        pe.ScriptedDealer([action]).deal(game, game.start())
    with pytest.raises(ValueError, match="no chance is due"):
        pe.ScriptedDealer([action]).deal(game, grouping())


# --- states and views as bytes


def without_player(table: Any) -> None:
    table["players"].pop()


def chance_for_a_seat(table: Any) -> None:
    table["due"] = [-1]


def over_but_due(table: Any) -> None:
    table["cursor"] = "end"


def frame_of_nobody(table: Any) -> None:
    frame = {"seat": 9, "tile": "dungeon_petz:fun_with_food", "artifact": 0, "verb": 0}
    table["pending"] = [frame]


def debts(table: Any) -> None:
    table["players"][0]["gold"] = -5


def lost_imp(table: Any) -> None:
    table["players"][1]["imps_at_home"] -= 1


@pytest.mark.parametrize(
    "change", [without_player, chance_for_a_seat, over_but_due, frame_of_nobody, debts, lost_imp]
)
def test_bytes_of_an_impossible_state_are_refused(change: Callable[[Any], None]) -> None:
    game = the_game()
    value = json.loads(game.encode(grouping()))
    change(value["table"])
    with pytest.raises(pe.DecodeError, match="no state of dungeon_petz"):
        game.decode(json.dumps(value, sort_keys=True, separators=(",", ":")))


@pytest.mark.parametrize(
    ("sealed", "due"),
    [
        ({"type": "group_imps", "groups": [[40, 30]]}, [1, 2, 3]),
        ({"type": "group_imps", "groups": []}, [0, 1, 2, 3]),
        ({"type": "pass"}, [1, 2, 3]),
        (None, [1, 2, 3]),
    ],
)
def test_bytes_of_an_impossible_commit_are_refused(sealed: Any, due: list[int]) -> None:
    # given the first sealed decision, with a commit of seat 0 that cannot be
    game = the_game()
    value = json.loads(game.encode(grouping()))
    value["secrets"][0]["sealed"] = sealed
    value["table"]["due"] = [seat for seat in value["table"]["due"] if seat in due]
    with pytest.raises(pe.DecodeError, match="no state of dungeon_petz"):
        game.decode(json.dumps(value, sort_keys=True, separators=(",", ":")))


def asked_in_vain() -> Iterator[tuple[Any, Any, list[Any], str]]:
    """States in bytes that ask what no game asks: what cannot be done, all that can, and the code of the refusal."""
    p = positions()
    wild = p.plot(cage="null_sphere", pet=p.pet("drago", 2, cards=["red_anger", "red_anger"]))
    mine = {"plots": {"upper_left": wild}, "imps_at_home": 1, "imps_busy": 5}
    at: dict[str, Any] = {"due": (0,), "players": {0: mine}, "round": 3}
    anger = "showing_off[0]/dungeon_petz:anger/dungeon_petz:upper_left/catch"
    yield p.state(anger, **at), Catch(True), [Catch(False)], "not_enough_imps"
    sale = SellPet(p.tile("warlock"), 0, False)
    yield p.state("business[0]/pass", **at, customers=["warlock"]), sale, [Pass()], "does_not_buy"


@pytest.mark.parametrize("number", range(2))
def test_who_is_asked_in_vain_can_do_nothing(number: int) -> None:
    state, action, possible, code = list(asked_in_vain())[number]
    game = the_game()
    assert game.decode(game.encode(state)) == state
    view = game.view(state, 0)
    assert list(game.options(view)) == possible
    for refusal in (game.try_apply(state, 0, action), game.check(view, action)):
        assert isinstance(refusal, pe.Rejection)
        assert refusal.code == code
    form = game.form(view, type(action)).fill(0, 1)
    assert {reason.code for _, reason in form.problems()} == {code}


# --- things that several people share


def test_nobody_changes_the_content_through_a_view() -> None:
    content = view_of(grouping()).content
    shared = [content.names, content.labels, content.numbers, content.numbers["tile"], content.tiles_of]
    game = the_game()
    shared += [game.rules.facts, game.rules.codes, game.codec.names, game.codec.numbers["tile"]]
    shared += [content.origins, content.diets[0].price, content.catalog.entries, content.rules.grows]
    for mapping in shared:
        with pytest.raises(TypeError):
            mapping["new"] = 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        content.rules.gold_at_start = 99


# --- arguments that are none


class Odd(Mapping[Any, Any]):
    """Options whose names are lists."""

    def __getitem__(self, name: Any) -> Any:
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter([["foresight"]])

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": 10**5000}, "there is no board for a int that cannot be shown seats"),
        ({"seats": -(10**40)}, "there is no board for -1000"),
        ({"seats": "4"}, 'seats is a whole number, not "4"'),
        ({"packs": None}, "packs are a list of paths and MemoryPacks, not null"),
        ({"packs": 1}, "packs are a list of paths and MemoryPacks, not 1"),
        ({"packs": [1]}, "a pack is a path or a MemoryPack, not 1"),
        ({"packs": [None]}, "a pack is a path or a MemoryPack, not null"),
        ({"packs": {"a": 1}.items()}, "a pack is a path or a MemoryPack, not"),
        ({"options": Odd()}, 'there is no option ["foresight"]'),
        ({"options": {1: True}}, "there is no option 1"),
        ({"options": {None: True}}, "there is no option null"),
        ({"options": {"foresight": ["more"]}}, 'has no value ["more"]'),
        ({"options": {"foresight": 10**5000}}, "has no value a int that cannot be shown"),
        ({"options": 5}, "options are a mapping of names to values, not 5"),
    ],
)
def test_load_says_what_it_takes(given: Any, why: str) -> None:
    with pytest.raises(pe.OptionError) as error:
        pe.load("dungeon_petz", **given)
    assert why in str(error.value)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("pets", [None, 5, "magic", [5], [[None, 1]]])
def test_cards_that_are_no_cards_are_refused_and_not_raised(pets: Any) -> None:
    game, state = the_game(), positions().state("need_cards/assign_needs", due=(0, 1, 2, 3))
    refused = game.check(game.view(state, 0), AssignNeeds(pets))
    assert refused is not None
    assert refused.code == "malformed"
