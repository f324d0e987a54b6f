"""What a seat can conclude of need cards and tiles, and what is remembered for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import positions, the_game
from dungeon_petz.tiny import turning
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import DrawRecord, State
from petz_engine.kernel.decision import SEALED
from petz_engine.kernel.knowledge import NoConsistentState, UnknownPile
from proofs.asking import check_invariants

P = positions()
PURPLE = P.number("color", "purple")
SEVEN = {0: ["magic", "disease", "disease"], 1: ["magic", "disease"], 2: ["magic"], 3: ["disease"]}
"""The purple cards that are in hands."""
PILE = {"purple_play": 4, "purple_magic": 9, "purple_anger": 4}
SEATS = (0, 1, 2, 3, None)


def seven_in_hands() -> State:
    """The purple deck is empty, its discards lie open, and the other seven purple cards are in hands."""
    others = ["green_hunger", "red_anger", "yellow_play"]
    cage = {"upper_left": P.plot(cage="printed_cage", pet=P.pet("snappy", 2))}
    hands = {seat: [*others, *[f"purple_{card}" for card in cards]] for seat, cards in SEVEN.items()}
    decks = {"green_hunger": 5, "red_anger": 5, "yellow_play": 5}
    step, players = "need_cards/assign_needs", {0: {"plots": cage}}
    hands[0] += ["green_hunger", "red_anger"]
    state = P.state(step, due=(0,), players=players, hands=hands, decks=decks)
    check_invariants(the_game(), state, but="normal_hands")
    assert P.bag("need_card", PILE) == tuple(
        n if P.c.cards[card].color == PURPLE else 0 for card, n in enumerate(state.table.discards)
    )
    return state


def rebuilt() -> State:
    """The same once those discards have become the deck."""
    state, deck = seven_in_hands(), P.bag("need_card", PILE)
    table, cards = state.table, len(deck)
    hands = [
        tuple(n if P.c.cards[card].color == PURPLE else 0 for card, n in enumerate(secret.hand))
        for secret in state.secrets
    ]
    seven = tuple(map(sum, zip(*hands, strict=True)))
    players = [
        attrs.evolve(player, draw_records=per_purple((), (DrawRecord(0, sum(hand), (0,) * cards),)))
        for player, hand in zip(table.players, hands, strict=True)
    ]
    formed = [
        deck[card] if fact.color == PURPLE else table.shuffled_from[card]
        for card, fact in enumerate(P.c.cards)
    ]
    table = attrs.evolve(
        table,
        players=tuple(players),
        discards=tuple(n - m for n, m in zip(table.discards, deck, strict=True)),
        deck_sizes=per_purple(0, 17, table.deck_sizes),
        shuffled_from=tuple(formed),
        shuffles=per_purple(0, 1),
        deck_compositions=(seven, deck),
    )
    secrets = [attrs.evolve(secret, drawn=(hand,)) for secret, hand in zip(state.secrets, hands, strict=True)]
    hidden = attrs.evolve(state.hidden, decks=tuple(map(int.__add__, state.hidden.decks, deck)))
    state = State(table, tuple(secrets), hidden)
    check_invariants(the_game(), state, but="normal_hands")
    return state


def per_purple(other: Any, value: Any, values: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Something for each color: for purple this value."""
    given = values or (other,) * P.c.colors
    return tuple(value if color == PURPLE else item for color, item in enumerate(given))


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-09")
@pytest.mark.parametrize("state", [seven_in_hands, rebuilt])
def test_a_deck_of_open_discards_holds_no_card_that_is_in_hands(state: Callable[[], State]) -> None:
    # given the purple deck rebuilt of 4 play, 9 magic and 4 anger, while the other seven purple cards are in hands
    game, rng, now = the_game(), pe.Rng(1), state()
    deck = {"play": 4, "magic": 9, "anger": 4, "hunger": 0, "disease": 0, "poop": 0}
    for seat in SEATS:
        # then for everybody the next purple card is magic with 9/17, and never a disease
        odds = game.odds(game.view(now, seat), "purple")
        assert odds["dungeon_petz:purple_magic"] == Fraction(9, 17)
        assert odds == {name: Fraction(deck[name.rpartition("_")[2]], 17) for name in odds if name in odds}
        assert sum(odds.values()) == 1

        # and no imagined world says otherwise
        for _ in range(30):
            world = game.determinize(game.view(now, seat), rng)
            lying = world.hidden.decks if state is rebuilt else world.table.discards
            assert {name: lying[P.number("need_card", name)] for name in PILE} == PILE
            assert lying[P.number("need_card", "purple_disease")] == 0
            held = [secret.hand[P.number("need_card", "purple_disease")] for secret in world.secrets]
            assert sum(held) == 4


@pytest.mark.rule("DP-DRAW-03")
def test_what_others_draw_of_a_new_deck_makes_the_next_card_no_likelier() -> None:
    # given a deck of known discards, of which everybody draws two cards
    game, met = turning(), 0
    for turn in (turn for seed in range(9) for turn in played(seed, game)):
        view = game.view(turn.after, None)
        for color, of in enumerate(game.content.cards_of):
            drawn = [
                draw_record for player in view.table.players for draw_record in player.draw_records[color]
            ]
            if (
                view.table.shuffles[color] == 1
                and view.table.deck_sizes[color]
                and not any(any(s.played) for s in drawn)
            ):
                # then for a spectator each card that was never shown is as likely to come next as it was
                pool = [view.table.deck_compositions[1][card] for card in of]
                odds = game.odds(view, game.codec.names["color"][color])
                assert list(odds.values()) == [Fraction(n, sum(pool)) for n in pool]
                met += any(draw_record.deck == 1 for draw_record in drawn)
    assert met > 5


@pytest.mark.rule("DP-LIMIT-02")
def test_where_no_card_is_left_the_next_is_a_substitute() -> None:
    # given no green card in the deck or among the discards
    game = turning()
    for seed in range(8):
        for turn in played(seed, game):
            view = game.view(turn.after, None)
            green = game.codec.names["color"].index("turning:green")
            none = not view.table.deck_sizes[green] and not any(
                view.table.discards[card] for card in game.content.cards_of[green]
            )
            if none and not any(secret.exchanged for secret in turn.after.secrets):
                odds = game.odds(view, "green")
                assert odds["turning:green_substitute"] == 1
                assert sum(odds.values()) == 1
                return
    raise AssertionError("there was always a card")


@pytest.mark.rule("DP-LIMIT-02")
def test_everybody_knows_who_holds_a_substitute() -> None:
    # given a game in which cards run out, then worlds give each seat as many substitutes as it has
    game, rng, held = turning(), pe.Rng(2), 0
    for turn in (turn for seed in (1, 2, 3) for turn in played(seed, game)):
        for sub in game.content.substitutes:
            true = [secret.hand[sub] + secret.exchanged.count(sub) for secret in turn.after.secrets]
            world = game.determinize(game.view(turn.after, None), rng)
            assert [secret.hand[sub] + secret.exchanged.count(sub) for secret in world.secrets] == true
            held += any(true)
    assert held > 10


def test_tiles_come_of_those_that_nobody_has_seen() -> None:
    game = the_game()
    view = game.view(played(1)[-1].after, 0)
    for kind in ("pet", "cage", "addon", "artifact", "exhibition", "customer"):
        odds = game.odds(view, kind)
        assert sum(odds.values()) in (0, 1)
        lying = [game.codec.names["tile"][tile] for row in view.table.rows for tile in row]
        tiles = dict(zip(game.codec.names["tile"], game.content.tiles, strict=True))
        assert all(odds[name] == 0 for name in lying if name in odds and tiles[name].copies == 1)
    # all customers were revealed, or lie under the stack
    with pytest.raises(
        UnknownPile, match=r'has no pile "pets"; there is "dungeon_petz:green", .* and "customer"'
    ):
        game.odds(view, "pets")


# --- what others have committed


def test_commits_of_the_others_are_imagined_as_long_as_they_are_face_down() -> None:
    game, rng, kinds = the_game(), pe.Rng(3), set()
    for turn in (*played(1), *played(2), *played(3)):
        view = game.view(turn.after, 0)
        world = game.determinize(view, rng)
        for seat in range(1, 4):
            # given a seat that has committed something, then it has committed something in every world
            true, imagined = turn.after.secrets[seat].sealed, world.secrets[seat].sealed
            assert type(imagined) is type(true)
            kinds.add((type(true), turn.decision.secrecy is SEALED))
    assert kinds >= {(GroupImps, True), (AssignNeeds, True), (AssignNeeds, False)}


def test_a_caller_says_what_the_others_have_committed() -> None:
    # given a seat that has grouped its imps, and a caller who expects one group of everybody
    game = the_game()
    turn = next(turn for turn in played(1) if type(turn.action) is GroupImps)
    committed = turn.decision.seat
    other = next(seat for seat in range(4) if seat != committed)
    asked = []

    def commits(given: pe.Game, view: pe.View, rng: Any) -> Any:
        asked.append(view.seat)
        assert given.my_decision(view) is not None
        return GroupImps(((1, 0),))

    # then that is what it finds in every world
    view = game.view(turn.after, other)
    world = game.determinize(view, pe.Rng(1), commits=commits)
    assert world.secrets[committed].sealed == GroupImps(((1, 0),))
    assert asked == [committed]
    assert game.view(world, other) == view

    # and an action that is not legal is refused as any other
    for wrong in (GroupImps(((99, 0),)), None, "all", AssignNeeds(())):
        with pytest.raises(pe.IllegalAction):
            game.determinize(view, pe.Rng(1), commits=lambda *_, wrong=wrong: wrong)


# --- forged memories


def mid_game() -> State:
    """A state in which much is remembered."""
    states: list[State] = [turn.after for turn in played(2, turning())]
    return next(
        state
        for state in states
        if min(state.table.shuffles) > 1 and all(state.table.players[0].draw_records)
    )


def with_draw_record(state: State, **changes: Any) -> State:
    """The first stint of seat 0 is another one."""
    player = state.table.players[0]
    first, *rest = player.draw_records[0]
    draw_records = ((attrs.evolve(first, **changes), *rest), *player.draw_records[1:])
    players = (attrs.evolve(player, draw_records=draw_records), *state.table.players[1:])
    return attrs.evolve(state, table=attrs.evolve(state.table, players=players))


def one_more(bag: tuple[int, ...], of: int = 0) -> tuple[int, ...]:
    return (*bag[:of], bag[of] + 1, *bag[of + 1 :])


def with_own(state: State, **changes: Any) -> State:
    return attrs.evolve(state, secrets=(attrs.evolve(state.secrets[0], **changes), *state.secrets[1:]))


def with_table(state: State, **changes: Any) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


FORGERIES: dict[str, Callable[[State], State]] = {
    "one card more was drawn": lambda s: with_draw_record(
        s, cards=s.table.players[0].draw_records[0][0].cards + 1
    ),
    "no card was drawn": lambda s: with_draw_record(s, cards=0),
    "a deck that never was": lambda s: with_draw_record(s, deck=9),
    "a deck before the first": lambda s: with_draw_record(s, deck=-2),
    "one card more was shown": lambda s: with_draw_record(
        s, played=one_more(s.table.players[0].draw_records[0][0].played)
    ),
    "less than no card was shown": lambda s: with_draw_record(s, played=(-1,) * len(s.secrets[0].hand)),
    "nothing is remembered of draws": lambda s: with_own(s, drawn=()),
    "a deck more": lambda s: with_own(s, drawn=(*s.secrets[0].drawn, s.secrets[0].drawn[0])),
    "one more own card": lambda s: with_own(
        s, drawn=(one_more(s.secrets[0].drawn[0]), *s.secrets[0].drawn[1:])
    ),
    "one reshuffle more": lambda s: with_table(s, shuffles=one_more(s.table.shuffles)),
    "no reshuffle": lambda s: with_table(s, shuffles=(0, 0)),
    "less than no reshuffle": lambda s: with_table(s, shuffles=(-1, -1)),
    "no deck_compositions": lambda s: with_table(s, deck_compositions=()),
    "another pool": lambda s: with_table(
        s, deck_compositions=(one_more(s.table.deck_compositions[0]), *s.table.deck_compositions[1:])
    ),
    "deck_compositions in another order": lambda s: with_table(
        s, deck_compositions=s.table.deck_compositions[::-1]
    ),
    "formed of something else": lambda s: with_table(s, shuffled_from=one_more(s.table.shuffled_from)),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_memory_that_cannot_be_is_refused(forgery: str) -> None:
    # given a sound state, of which something is changed that nobody could remember so
    game, state = turning(), mid_game()
    assert game.decode(game.encode(state)) == state
    forged = FORGERIES[forgery](state)

    # then its bytes are refused
    with pytest.raises(pe.DecodeError):
        game.decode(game.encode(forged))
    # and so is the view of the seat
    with pytest.raises(pe.DecodeError):
        pe.decode_view(game, pe.encode_view(game, game.view(forged, 0)))


def test_a_view_that_no_game_leads_to_has_no_world() -> None:
    game, state = turning(), mid_game()
    forged = FORGERIES["another pool"](state)
    with pytest.raises(NoConsistentState, match="no deal of the cards of"):
        game.determinize(game.view(forged, 1), pe.Rng(1))
    color = game.codec.names["color"][game.content.cards[0].color]
    with pytest.raises(NoConsistentState, match="no deal of the cards of"):
        game.odds(game.view(forged, 1), color)
