"""A pack of odd things that nobody has printed, played by five: all invariants hold, and every odd thing happens."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played, player
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions
from petz_engine import testing
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.state import NEUTRAL, Pet, State, used_by
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from proofs.asking import check_invariants

ODD = Path(__file__).parent.parent / "packs" / "odd"
GAMES = 50


@cache
def odd() -> pe.Game:
    return pe.load("dungeon_petz", seats=5, packs=[ODD])


def number(kind: str, name: str) -> int:
    return int(odd().content.numbers[kind][f"odd:{name}"])


@cache
def coverage() -> tuple[testing.Coverage, Counter[Any]]:
    """What happened in all games, invariants checked after every action."""
    seen, things = testing.Coverage(), Counter[Any]()
    for seed in range(GAMES):
        for turn in testing.lawful(odd(), testing.turns(odd(), player(seed), seed), seen):
            things.update(odd_things(turn))
    return seen, things


def odd_things(turn: testing.Turn) -> list[Any]:
    """What of the odd pack occurs in a turn, by id."""
    c, found = odd().content, list[Any]()
    for event in turn.events:
        told = odd().encode_event(event)
        found += [(event.kind, name, value) for name, value in told.items() if str(value).startswith("odd:")]
        found += [
            (event.kind, name, key)
            for name, value in told.items()
            if isinstance(value, dict)
            for key in value
        ]
        if event.kind == "revealed_needs":
            needs = c.needs_of(event["faces"])
            found += [("need", c.names["need"][need]) for need, count in enumerate(needs) if count]
        if event.kind == "got_tokens":
            found.append((event.rule, c.names["token"][event["token"]]))
    match turn.action:
        case SweepCages(removed=what) | GuardCages(imps=what) if what:
            *need, offer = turn.decision.context
            window = c.names["need"][need[0]] if need else "turn_end"
            found.append((type(turn.action).__name__, c.names["offer"][offer], window))
        case Feed() | PlaceImps() | Catch():
            found.append((type(turn.action).__name__, c.names["need"][turn.decision.context[0]]))
        case SendGroup(space=space):
            found.append(("sent", c.names["space"][space], *sorted({event.kind for event in turn.events})))
        case SellPet(customer=customer):
            found.append(("sold", c.names["tile"][customer]))
    return found


def test_all_invariants_hold_in_fifty_games_of_odd_things() -> None:
    seen, _ = coverage()
    assert seen.games == GAMES
    assert seen.longest <= odd().rules.longest(odd().content)
    assert seen.actions["sell_pet"] > 10


@pytest.mark.parametrize("need", ["thirst", "cuddle", "molt", "gloom", "wanderlust", "sneeze", "daydream"])
def test_a_card_of_each_new_need_is_revealed(need: str) -> None:
    assert coverage()[1]["need", f"odd:{need}"] > 3


@pytest.mark.rule("DP-NEEDS-04", "DP-NEEDS-07", "DP-NEEDS-08", "DP-NEEDS-11", "DP-NEEDS-13", "DP-NEEDS-15")
@pytest.mark.parametrize(
    "thing",
    [
        ("Feed", "odd:thirst"),
        ("DP-NEEDS-04", "odd:sulk"),
        ("PlaceImps", "odd:cuddle"),
        ("DP-NEEDS-08", "odd:sulk"),
        ("DP-NEEDS-07", "odd:fur"),
        ("DP-NEEDS-11", "odd:sulk"),
        ("Catch", "odd:wanderlust"),
        ("DP-NEEDS-15", "odd:sulk"),
    ],
    ids="-".join,
)
def test_each_family_does_its_work_with_the_new_needs(thing: tuple[str, str]) -> None:
    assert coverage()[1][thing] > 0


@pytest.mark.parametrize(
    "thing",
    [
        ("spoiled", "food", "odd:fish"),
        ("fed", "food", "odd:fish"),
        ("took_tile", "tile", "odd:otterling"),
        ("took_tile", "tile", "odd:purse"),
        ("took_tile", "tile", "odd:grooming_pool"),
        ("took_tile", "tile", "odd:broom_brigade"),
        ("boosted", "artifact", "odd:foremans_whistle"),
        ("swept", "tokens", "odd:fur"),
        ("SweepCages", "odd:broom_brigade/0.0", "turn_end"),
        ("GuardCages", "odd:broom_brigade/0.1", "odd:gloom"),
        ("GuardCages", "odd:broom_brigade/0.1", "odd:wanderlust"),
        ("entered", "exhibition", "odd:sulking_contest"),
        ("sold", "odd:hungry_hydra"),
    ],
    ids="-".join,
)
def test_each_new_tile_and_food_is_used(thing: tuple[str, ...]) -> None:
    assert coverage()[1][thing] > 0


def test_a_space_with_two_verbs_does_both() -> None:
    # given groups that were sent to the fish market and to charity
    sent = [(*kind[1:],) for kind in coverage()[1] if kind[0] == "sent" and str(kind[1]).startswith("odd:")]
    market = [{*kinds} for space, *kinds in sent if space == "odd:fish_market"]
    charity = [{*kinds} for space, *kinds in sent if space == "odd:charity"]

    # then they got food and gold, reputation and potions
    assert any(kinds >= {"sent", "took_food", "gained_gold"} for kinds in market)
    assert all("gained_gold" in kinds for kinds in market)
    assert charity
    assert all(kinds >= {"sent", "gained_reputation", "took_potion"} for kinds in charity)


@pytest.mark.rule("DP-SHOP-05")
def test_charity_brings_reputation_and_potions() -> None:
    # given a group of one imp and one gold
    at = Positions(odd())
    state = at.state("shopping/keep_group", players={0: {"groups": ((1, 1),), "imps_at_home": 5}})

    # when it is sent to charity, then it brings a point of reputation and two potions
    after, events = odd().apply(state, 0, SendGroup(1, 1, number("space", "charity")))
    (told,) = [event for event in events if event.kind == "gained_reputation"]
    assert told["points"] == after.table.players[0].reputation == 2
    assert after.table.players[0].potions == 2


def test_fish_lasts_for_one_round_only() -> None:
    fish, fresh = number("food", "fish"), 0
    for seed in range(4):
        for turn in testing.turns(odd(), player(seed), seed):
            # given the larders whenever a group is sent to somewhere
            for player_ in turn.after.table.players:
                assert len(player_.larder[fish]) <= 1
                fresh += sum(player_.larder[fish])
            # then nothing of it is left when a new round has begun
            if any(event.kind == "round_begins" for event in turn.events):
                assert not any(sum(p.larder[fish]) for p in turn.after.table.players)
    assert fresh > 50


@pytest.mark.rule("DP-SELL-05")
def test_a_rainbow_of_hunger_counts_each_color_once() -> None:
    from petz_engine.dungeon_petz.actions.sell_pet import match

    # given an otterling with four cards of hunger in two colors
    game, c = odd(), odd().content
    green, red = (c.numbers["color"][f"dungeon_petz:{color}"] for color in ("green", "red"))
    cards = {color: 2 * c.numbers["need_card"][f"dungeon_petz:{color}_hunger"] for color in ("green", "red")}
    assigned = (
        (green, cards["green"]),
        (green, cards["green"]),
        (green, cards["green"]),
        (red, cards["red"]),
    )
    pet = Pet(number("tile", "otterling"), 4, (0,) * len(c.tokens), assigned)

    # then the customer pays twice three points for it, in half points
    assert match(game.content, number("tile", "hungry_hydra"), pet) == 2 * 2 * 3


# --- the board with rings


HARBOR = ("gull_rock", "fish_market", "charity", "dungeon_petz:meat_stand")
ALLEY = ("dungeon_petz:addon_corner", "dungeon_petz:artifact_tents", "dungeon_petz:lower_corral")


@cache
def harbor() -> pe.Game:
    """The board for six, with the option of the pack and what pets leave."""
    return pe.load("dungeon_petz", seats=6, packs=[ODD], options={"odd:alms": "many", "meat_stand": True})


@cache
def harbor_games() -> tuple[testing.Turn, ...]:
    """The turns of some games there, invariants checked after every action."""
    return tuple(
        turn
        for seed in range(12)
        for turn in testing.lawful(harbor(), testing.turns(harbor(), player(seed), seed))
    )


def at(state: State, name: str) -> tuple[tuple[int, int], ...]:
    groups: tuple[tuple[int, int], ...] = state.table.spaces[harbor_number("space", name)]
    return groups


def harbor_number(kind: str, name: str) -> int:
    return int(harbor().content.numbers[kind][name if ":" in name else f"odd:{name}"])


@pytest.mark.rule("DP-2P-05", "DP-2P-06")
def test_neutral_imps_walk_along_rings_of_any_length() -> None:
    for turn in harbor_games():
        # given any state, then one imp stands in the harbor and one in the alley, each one stop further a round
        number = turn.before.table.round
        standing = [name for name in (*HARBOR, *ALLEY) if (NEUTRAL, 1) in at(turn.before, name)]
        assert len(standing) == 2
        if isinstance(turn.action, GroupImps):
            assert standing == [HARBOR[(number - 1) % 4], ALLEY[(number - 1) % 3]]


@pytest.mark.rule("DP-2P-07", "DP-VAR-03")
def test_shortages_of_a_pack_are_felt() -> None:
    c, fish = harbor().content, harbor_number("food", "fish")
    cages, upper = (harbor_number("row", f"dungeon_petz:{name}") for name in ("cages", "upper_pets"))
    felt = Counter[str]()
    for cleared, turn in pairwise(harbor_games()):
        if not isinstance(turn.action, Reveal):
            continue
        # given what is revealed in a round
        number, table = turn.before.table.round, turn.after.table
        market = table.stands[harbor_number("space", "fish_market")]
        felt["golden"] += sum(table.stand_gold)
        match HARBOR[(number - 1) % 4]:
            case "gull_rock":
                # then the gulls take two fish, and up to two pets
                printed = c.board.first_food if number == 1 else ()
                for supply in printed:
                    if (supply.space, supply.food) == (harbor_number("space", "fish_market"), fish):
                        assert market[fish] == supply.amount - 2
                        felt["fish"] += 1
                felt["pets"] += sum(event.rule == "DP-2P-07" for event in cleared.events)
            case "fish_market":
                assert not any(market)
                felt["market"] += 1
            case "charity":
                # no new cage comes: two less than two
                assert turn.action.rows[cages] == ()
                felt["cages"] += 1
            case _:
                assert not any(table.stands[harbor_number("space", "dungeon_petz:meat_stand")])
                felt["meat"] += 1
        assert len(table.rows[upper]) <= 3
    assert all(felt[what] for what in ("fish", "market", "cages", "meat", "pets", "golden")), felt


@pytest.mark.rule("DP-2P-06")
def test_a_place_beside_a_neutral_imp_is_used() -> None:
    beside = Counter[str]()
    for turn in harbor_games():
        for name in ("fish_market", "dungeon_petz:lower_corral"):
            groups = at(turn.after, name)
            assert len(groups) <= harbor().content.spaces[harbor_number("space", name)].places
            beside[name] += len(groups) > 1 and groups[0][0] == NEUTRAL
    assert min(beside.values()) > 0


def test_an_option_of_a_pack_is_for_its_seats_and_named_by_its_pack() -> None:
    assert harbor().header["options"] == {"meat_stand": True, "odd:alms": "many"}
    assert {p.gold for p in harbor().start().table.players} == {6}
    assert {p.gold for p in odd().start().table.players} == {2}
    earned = [
        e["gold"] for t in harbor_games() for e in t.events if e.kind == "gained_gold" and "CLEAN" in e.rule
    ]
    assert earned
    assert all(gold % 2 == 0 for gold in earned)
    with pytest.raises(pe.OptionError, match="only for 5 or 6"):
        pe.load("dungeon_petz", packs=[ODD], options={"odd:alms": "some"})


def test_a_game_of_the_harbor_replays_without_the_pack() -> None:
    record = pe.Record.of(harbor())
    for turn in testing.turns(harbor(), player(2), 2):
        record = record.add(harbor(), turn.decision.seat, turn.action, turn.after)
    assert pe.replay(pe.Record.loads(record.dumps())).fidelity is pe.Fidelity.EXACT


# --- offers and boosts of the pack


BRIGADE, WHISTLE = "odd:broom_brigade", "odd:foremans_whistle"


def acting(
    cards: dict[str, str], dirt: dict[str, int], *artifacts: str, home: int = 6, plus: int = 0
) -> State:
    """Seat 0 of five settles the needs of an otterling that has these cards by color, and potions else."""
    p = Positions(odd())
    bars = odd().content.tiles[p.tile("odd:otterling")].bars[6]
    left = {p.number("color", color): p.number("face", card) for color, card in cards.items()}
    assigned = tuple((color, left.pop(color, p.number("face", "potion"))) for color in bars)
    assert not left
    pet = Pet(p.tile("odd:otterling"), 6, p.bag("token", {}), assigned)
    plots = {
        "upper_left": p.plot(cage="null_sphere", tokens=dirt, pet=pet),
        "upper_right": p.plot(cage="meadow", tokens={"odd:fur": plus}),
    }
    own = {
        "plots": plots,
        "artifacts": artifacts,
        "imps_at_home": home,
        "imps_busy": 6 - home,
        "imps_fetched": 0,
    }
    state = p.state("showing_off[0]/dungeon_petz:hunger", players={0: own})
    check_invariants(odd(), state)
    return state


def act(state: State, action: Any) -> State:
    after: State = odd().apply(state, 0, action).state
    check_invariants(odd(), after)
    return after


def offered(state: State) -> tuple[str, str] | None:
    """The offer that seat 0 is asked about, and the window."""
    (decision,) = odd().decisions(state)
    if decision.seat or decision.actions[0] not in (SweepCages, GuardCages):
        return None
    *need, offer = decision.context
    names = odd().content.names
    return names["offer"][offer], names["need"][need[0]] if need else "turn_end"


def options(state: State) -> list[Any]:
    return list(odd().options(odd().view(state, 0)))


def fur(amount: int, at: int = 0) -> tuple[int, int, int]:
    return at, number("token", "fur"), amount


def home(state: State) -> int:
    return int(state.table.players[0].imps_at_home)


SICK = {"purple": "odd:purple_sneeze"}


@pytest.mark.rule("DP-ART-03", "DP-ENG-07", "DP-NEEDS-15")
def test_the_brigade_sweeps_three_of_any_cleaned_token_before_its_own_need() -> None:
    # given a pet that sneezes (1 and fur, above 1, hurt by the excess) in 2 fur and 1 manure
    state = acting(SICK, {"odd:fur": 2, "manure": 1}, BRIGADE)
    assert offered(state) == (f"{BRIGADE}/0.0", "odd:sneeze")
    assert max(sum(n for *_, n in action.removed) for action in options(state)) == 3

    # when one fur goes, then it hurts less, and two more tokens may go at the end of the turn
    after = act(state, SweepCages((fur(1),)))
    pet = after.table.players[0].plots[0].pet
    assert pet is not None
    assert pet.tokens[number("token", "sulk")] == 1
    assert (offered(after), home(after)) == ((f"{BRIGADE}/0.0", "turn_end"), 5)
    assert max(sum(n for *_, n in action.removed) for action in options(after)) == 2


def left(state: State) -> dict[str, int]:
    """What is left of the offers that seat 0 has used, by name."""
    pairs = zip(odd().codec.names["offer"], used_by(state.table, 0).left, strict=True)
    return {name: amount for name, amount in pairs if amount is not None}


@pytest.mark.rule("DP-ART-03", "DP-ENG-07")
def test_two_copies_of_one_seat_are_asked_one_by_one_with_a_limit_each() -> None:
    # given two brigades, and 9 fur under a pet that sneezes
    state = acting(SICK, {"odd:fur": 9}, BRIGADE, BRIGADE, home=2)

    # when the first sweeps one and the second three, then each has sent an imp
    assert offered(state) == (f"{BRIGADE}/0.0", "odd:sneeze")
    state = act(state, SweepCages((fur(1),)))
    assert (offered(state), home(state)) == ((f"{BRIGADE}/1.0", "odd:sneeze"), 1)
    state = act(state, SweepCages((fur(3),)))
    assert left(state) == {f"{BRIGADE}/0.0": 2, f"{BRIGADE}/1.0": 0}

    # then only the first has something left at the end of the turn
    assert (offered(state), home(state)) == ((f"{BRIGADE}/0.0", "turn_end"), 0)
    assert set(options(state)) == {SweepCages(), SweepCages((fur(1),)), SweepCages((fur(2),))}
    state = act(state, SweepCages((fur(2),)))
    assert offered(state) is None
    assert state.table.players[0].plots[0].tokens[number("token", "fur")] == 3


@pytest.mark.rule("DP-ART-04", "DP-ENG-07")
def test_two_copies_guard_with_three_imps_each_over_the_windows_of_both_needs() -> None:
    # given two brigades, and a pet with a need of either kind
    state = acting({"purple": "odd:purple_gloom", "red": "odd:red_wanderlust"}, {}, BRIGADE, BRIGADE)
    assert offered(state) == (f"{BRIGADE}/0.1", "odd:gloom")

    # when the first sends two and the second two, then four guard, and each adds 2
    state = act(state, GuardCages(((0, 0, 2),)))
    assert offered(state) == (f"{BRIGADE}/1.1", "odd:gloom")
    assert max(sum(n for *_, n in action.imps) for action in options(state)) == 3
    state = act(state, GuardCages(((0, 0, 1), (0, 1, 1))))
    assert (state.table.players[0].plots[0].guarded, home(state)) == ((6, 2), 2)
    assert left(state) == {f"{BRIGADE}/0.1": 1, f"{BRIGADE}/1.1": 1}

    # then each has one left before the other need
    for copy in (0, 1):
        assert offered(state) == (f"{BRIGADE}/{copy}.1", "odd:wanderlust")
        assert max(sum(n for *_, n in action.imps) for action in options(state)) == 1
        state = act(state, GuardCages(((0, 1, 1),)))
    assert (state.table.players[0].plots[0].guarded, home(state)) == ((6, 6), 0)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_a_boosted_guard_adds_as_much_as_two() -> None:
    # given the Employee and a brigade, each imp of which adds 2
    employee = Positions(odd()).tile("employee_of_the_month")
    state = acting({"purple": "odd:purple_gloom"}, {}, BRIGADE, "employee_of_the_month")
    state, events = odd().apply(state, 0, GuardCages(((0, 1, 2),), employee, (0, 1)))
    assert [(event["amount"], event["imps"]) for event in events if event.kind == "guarded"] == [(2 + 4, 2)]
    assert state.table.players[0].plots[0].guarded == (0, 6)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_two_whistles_are_one_choice() -> None:
    # given two whistles and a sweep; then one imp is boosted by one of them, whichever
    state = acting(SICK, {"odd:fur": 2}, BRIGADE, WHISTLE, WHISTLE)
    assert len(options(state)) == len(set(options(state))) == 1 + 2 * 2


@pytest.mark.rule("DP-ART-05", "DP-ENG-08")
def test_the_whistle_makes_one_imp_count_as_three_on_some_jobs_only() -> None:
    # given a whistle (it is for sweeping, not for guarding) and a brigade
    whistle = Positions(odd()).tile(WHISTLE)
    state = acting({"purple": "odd:purple_gloom"}, {"odd:fur": 9}, BRIGADE, WHISTLE, home=2)
    assert offered(state) == (f"{BRIGADE}/0.1", "odd:gloom")
    refused = odd().try_apply(state, 0, GuardCages(((0, 1, 1),), whistle, (0, 1)))
    assert isinstance(refused, pe.Rejection)
    assert refused.code == "no_boost"
    state = act(state, GuardCages())

    # when it is blown for a sweep, then nine tokens go at once
    assert SweepCages((fur(4),)) not in options(state)
    state = act(state, SweepCages((fur(9),), whistle))
    assert (state.table.players[0].plots[0].tokens[number("token", "fur")], home(state)) == (0, 1)
    assert used_by(state.table, 0).boosted == (whistle,)


@pytest.mark.rule("DP-ART-05", "DP-ENG-08", "DP-ENG-04")
def test_two_whistles_boost_two_jobs() -> None:
    # given two whistles, a brigade, and fur in a cage with a pet and in an empty one
    whistle = Positions(odd()).tile(WHISTLE)
    state = acting({}, {"odd:fur": 9}, WHISTLE, WHISTLE, BRIGADE, home=2, plus=6)

    # when the first is blown for a sweep, then the second is there for cleaning: 6 tokens by one imp
    state = act(state, SweepCages((fur(4),), whistle))
    assert used_by(state.table, 0).boosted == (whistle,)
    assert max(sum(n for *_, n in action.removed) for action in options(state)) == 6
    state, events = odd().apply(state, 0, CleanCages((fur(6, at=1),)))
    assert [event["counts_as"] for event in events if event.kind == "boosted"] == [3]
    assert [event["imps"] for event in events if event.kind == "cleaned"] == [1]
    assert used_by(state.table, 0).boosted == (whistle, whistle)


def test_offers_and_boosts_at_their_limits_can_be_played() -> None:
    # given artifacts with the largest numbers that the checks let pass, which everybody gets
    tables = shipped_tables()
    tables["artifact"] = [
        {"id": "boss", "copies": 4, "boost": {"jobs": ["play", "sweep", "guard"], "counts_as": 100}},
        *(
            {"id": name, "copies": 4, "offer": [{"windows": windows, "do": [verb]}]}
            for name, windows, verb in (
                ("ball", [{"window": "before_draw"}], {"move": "need_card", "from": "hand", "up_to": 20}),
                ("broom", [{"window": "turn_end"}], {"move": "token", "from": "plots", "up_to": 100}),
                (
                    "suit",
                    [{"window": "before_need", "need": need} for need in ("magic", "hunger", "anger")],
                    {"modify": "guard", "imps": 50, "add": 100},
                ),
            )
        ),
    ]
    game, seen = game_of(pack("dungeon_petz", tables)), testing.Coverage()

    # when games are played, then all invariants hold
    for seed in range(1, 8):
        for _ in testing.lawful(game, testing.turns(game, player(seed), seed), seen):
            pass
    assert min(seen.actions[kind] for kind in ("exchange_needs", "sweep_cages", "guard_cages")) > 3


def test_a_game_of_odd_things_replays_without_the_pack() -> None:
    # given the record of such a game
    record = pe.Record.of(odd())
    for turn in testing.turns(odd(), player(1), 1):
        record = record.add(odd(), turn.decision.seat, turn.action, turn.after)

    # when it is replayed with nothing but what stands in it
    replay = pe.replay(pe.Record.loads(record.dumps()))

    # then it is the same game
    assert replay.fidelity is pe.Fidelity.EXACT
    assert replay.actions == len(record.lines)


@pytest.mark.rule("DP-SETUP-11")
def test_an_exhibition_under_the_first_round_is_held_and_brings_no_food() -> None:
    # given a board with an exhibition in round 1
    tables = shipped_tables()
    tables["board"][0]["exhibitions"] = [1, 3, 4, 5]
    game, prizes = game_of(pack("dungeon_petz", tables)), 0

    # when games are played
    for seed in range(1, 5):
        turns = list(testing.lawful(game, testing.turns(game, player(seed), seed)))
        first = [turn for turn in turns if turn.before.table.round == 1]
        prizes += sum(event.kind == "won_prize" for turn in first for event in turn.events)

        # then the food of round 1 is that of the board
        assert first[1].before.table.stands == played(seed)[1].before.table.stands
    assert prizes > 0


def test_exhibitions_that_are_not_known_when_their_food_is_dealt_are_refused() -> None:
    tables = shipped_tables()
    tables["rules"][0]["tiles_ahead_exhibitions"] = 0
    with pytest.raises(pe.ContentError, match="E481 tiles_ahead_exhibitions is 0, too small"):
        game_of(pack("dungeon_petz", tables))
