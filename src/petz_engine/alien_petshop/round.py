"""The round: which step comes when. It only orders; what a step does stands in the room of its name."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers, has_dice
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll, can_reroll
from petz_engine.alien_petshop.actions.visit import EndVisit, leave, visiting
from petz_engine.alien_petshop.awards import check_awards, shows_more
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.hazards.credit import lose_credits
from petz_engine.alien_petshop.hazards.force import ForceWorkers, chooses_force, force_only, forces
from petz_engine.alien_petshop.hazards.live import is_triggered, trigger
from petz_engine.alien_petshop.hazards.quit import mark_quitters, workers_quit
from petz_engine.alien_petshop.hazards.token import (
    PutToken,
    chooses_display,
    put_only,
    puts_token,
    puts_tokens,
)
from petz_engine.alien_petshop.setup import (
    DealBonus,
    DealShops,
    DrawEpisode,
    deals_shops,
    draws_episode,
    plays_bonus,
)
from petz_engine.alien_petshop.state import Visit, Work
from petz_engine.alien_petshop.steps.final import reveal_bonus, score
from petz_engine.alien_petshop.steps.market import (
    DealMarket,
    DealPets,
    close_gap,
    discard_market,
    has_gap,
    has_gaps,
    has_pets,
)
from petz_engine.alien_petshop.steps.mutation import (
    claim,
    claim_early,
    early_turn,
    forgo,
    has_claims,
    has_early_claims,
    may_place,
    own_turn,
)
from petz_engine.alien_petshop.steps.next_round import (
    goes_on,
    next_round,
    pass_marker,
    rounds_left,
    start_round,
    workers_go_home,
)
from petz_engine.alien_petshop.steps.roll import Roll, has_workers, is_rolling
from petz_engine.alien_petshop.steps.sell import sell
from petz_engine.alien_petshop.verbs import ROOMS


def game_flow(c: Content) -> m.Node:
    """The whole game, from the first chance to the final scoring."""
    # AP-ROUND-02 "Buy Phase (in turn), Worker Phase (simultaneous), Mutation Phase (in turn), Sell Phase"
    rounds = m.flow(m.auto(start_round), buy(c), work(c), mutate(), sell_phase(), end_of_round())
    return m.flow(setup(), m.loop(rounds_left, rounds), final())


def setup() -> m.Node:
    """Before the first round."""
    # AP-O-30 "first player; shops, clockwise from the first player"
    chosen = m.flow(
        m.each(m.ask(ChooseShop, rule="AP-SETUP-02")), m.each(m.ask(ChooseStarter, rule="AP-SETUP-05"))
    )
    return m.named(
        "setup",
        m.chance(m.DrawFirst, rule="AP-SETUP-12"),
        m.when(deals_shops, m.chance(DealShops, rule="AP-O-01"), otherwise=chosen),
        # AP-O-30 "then the bonus cards are dealt (normal mode); then both market rows; then the Episode, if used"
        m.chance(DealBonus, rule="AP-SETUP-06", needed=plays_bonus),
        m.chance(DealMarket, rule="AP-SETUP-08", needed=has_pets),
        m.chance(DrawEpisode, rule="AP-EPI-01", needed=draws_episode),
    )


def buy(c: Content) -> m.Node:
    """The Buy Phase."""
    decks = list(enumerate(c.names["deck"]))
    # AP-ENG-06 "neither order of play nor a re-roll by one player shifts another's dice": each deck has its own stream
    fill = m.each_entry(
        decks,
        lambda deck: m.chance(
            DealPets, rule="AP-MKT-01", needed=has_gap, stream=f"deal_pets/{decks[deck][1]}"
        ),
    )
    # AP-PET-03 "(4) refill the market, (5) check awards"
    # a gap is left by a pet, which shows traits
    settle = m.when(shows_more, m.when(has_gaps, fill, m.auto(close_gap)), m.auto(check_awards))
    # AP-BUY-01 "buy one pet, buy one habitat, hire one worker"
    choice = m.ask(EndVisit, BuyPet, BuyHabitat, HireWorker, Rearrange, rule="AP-BUY-01")
    visit = m.loop(visiting, choice, settle)
    return m.named("buy", m.each(m.during("visit", Visit, visit, m.auto(leave))))


def work(c: Content) -> m.Node:
    """The Worker Phase."""
    # AP-TURN-02 "each player completes roll, re-roll, hazards and assignment before the next begins"
    return m.named(
        "work",
        # AP-TURN-01 "any player may demand that it be played in turn order; then it is"
        # AP-ENG-01 "Play it in turn order (AP-TURN): this is always legal"; AP-O-24 "whole phase per player"
        # AP-ENG-02 "not offered: dice fall between the choices"
        m.each(m.when(has_workers, m.during("work", Work, work_of_seat(c)))),
    )


def work_of_seat(c: Content) -> m.Node:
    """The Worker Phase of one seat."""
    return m.flow(
        m.chance(Roll, rule="AP-WORK-01"),
        m.loop(
            can_reroll,
            m.ask(KeepDice, Reroll, rule="AP-WORK-02"),
            m.named("rerolled", m.chance(Roll, rule="AP-WORK-02", needed=is_rolling)),
        ),
        window("after_rerolls"),
        m.when(is_triggered, hazards(c)),
        m.when(has_dice, m.ask(AssignWorkers, rule="AP-WORK-04")),
    )


def window(name: k.WindowName) -> m.Node:
    """A moment in which offers may be used: what the verbs that are offered in it ask."""
    offered = [room.offered for room in ROOMS.values() if room.offered is not None]
    return m.flow(*[question for opens, question in offered if opens == name])


def hazards(c: Content) -> m.Node:
    """Step 3 of the Worker Phase: the hazard effects of one seat."""
    displays = list(enumerate(c.names["display"]))
    # AP-O-38 "first every CREDIT effect (automatic), then TOKEN effects in display order"
    tokens = m.each_entry(
        displays,
        lambda _: m.when(
            puts_token, m.when(chooses_display, m.ask(PutToken, rule="AP-HAZ-04"), otherwise=m.auto(put_only))
        ),
    )
    return m.named(
        "hazards",
        m.auto(trigger),
        window("before_hazards"),
        m.auto(lose_credits),
        m.auto(mark_quitters),
        m.when(puts_tokens, tokens),
        m.when(
            forces, m.when(chooses_force, m.ask(ForceWorkers, rule="AP-HAZ-10"), otherwise=m.auto(force_only))
        ),
    )


def mutate() -> m.Node:
    """The Mutation Phase."""
    # AP-O-35 "taken one at a time, each with its pet and kind, and may be declined"; "then one award check"
    place = m.loop(may_place, m.ask(Decline, PlaceTrait, rule="AP-O-35"))
    tokens = m.flow(place, m.auto(check_awards), m.auto(forgo))
    # AP-O-74 "in turn order each player may place 1 token"
    early = m.named(
        "early",
        m.each(m.when(has_early_claims, m.during("mutation", early_turn, m.auto(claim_early), tokens))),
    )
    # AP-MUT-01 "In player order, each player resolves all of their Add Mutation workers"
    return m.named(
        "mutate", early, m.each(m.when(has_claims, m.during("mutation", own_turn, m.auto(claim), tokens)))
    )


def sell_phase() -> m.Node:
    """The Sell Phase."""
    # AP-ENG-03 "Compute in turn order; results commute"
    return m.named("sell", m.each(m.auto(sell)))


def end_of_round() -> m.Node:
    """What ends a round."""
    # AP-RE-01 "(0) QUIT discards, (1) marker clockwise, (2) discard the market, (3) deal, (4) workers home"
    # AP-ENG-04 "QUIT discards for all players, then marker, market, workers"
    return m.named(
        "end_of_round",
        m.auto(workers_quit),
        m.when(
            goes_on,
            m.auto(pass_marker),
            m.auto(discard_market),
            m.chance(DealMarket, rule="AP-RE-04", needed=has_pets),
        ),
        m.auto(workers_go_home),
        m.auto(next_round),
    )


def final() -> m.Node:
    """What ends the game."""
    return m.named("final", m.each(m.auto(reveal_bonus)), m.auto(score))
