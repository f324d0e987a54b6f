"""Positions and moves by name, for tests of packs and of what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import petz_engine as pe
from dungeon_petz.positions import Positions, positions
from dungeon_petz.telling import check_told
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Player, State
from proofs.asking import Asking, check_invariants

Group = tuple[int, int]
GREEN = positions().number("color", "green")


class Moves(Asking):
    """Moves in positions of one game; those of the shipped four-player game are functions of this module too."""

    def __init__(self, at: Positions) -> None:
        super().__init__(at.game)
        self.at = at

    # --- asking a state

    def player(self, state: State, seat: int) -> Player:
        found: Player = state.table.players[seat]
        return found

    def row(self, state: State, name: str) -> list[str]:
        """The bare names of the tiles that lie in a row of the market."""
        return [self.bare("tile", tile) for tile in state.table.rows[self.at.number("row", name)]]

    def stand(self, state: State, name: str) -> dict[str, int]:
        """The food that lies on a stand, by bare name; an empty stand has none."""
        return self.named("food", state.table.stands[self.at.number("space", name)])

    def larder(self, state: State, seat: int) -> dict[str, tuple[int, ...]]:
        """The chambers of each food that a player has, fresh ones first."""
        return {self.bare("food", food): of for food, of in enumerate(self.player(state, seat).larder) if of}

    def removed(self, state: State) -> list[str]:
        """The bare names of the tiles that left the game."""
        return [
            self.bare("tile", tile) for tile, count in enumerate(state.table.removed) for _ in range(count)
        ]

    # --- positions

    def shop(
        self,
        groups: Mapping[int, Sequence[Group]],
        players: Mapping[int, Mapping[str, Any]] | None = None,
        **table: Any,
    ) -> State:
        """A position in which these groups were just revealed; each seat has its other imps at home."""
        fields = {seat: dict((players or {}).get(seat, {})) for seat in {**groups, **(players or {})}}
        for seat, of in groups.items():
            own = fields[seat]
            out = (
                sum(imps for imps, _ in of) + own.get("imps_in_hospital", 0) + own.get("imps_on_platform", 0)
            )
            own["groups"] = GroupImps(tuple(of)).groups
            own.setdefault("imps_at_home", 6 + own.get("imps_fetched", 0) - out)
        state = self.at.state("shopping/keep_group", players=fields, **table)
        check_invariants(self.game, state, "normal_hands")
        return state

    # --- moves

    def apply(self, state: State, seat: int, action: Any) -> State:
        """The state after an action; all invariants hold in it, and what happened is told as it should be."""
        after, events = self.game.apply(state, seat, action)
        check_invariants(self.game, after, "normal_hands")
        check_told(events)
        return cast(State, after)

    def sent(self, group: Group, space: str, tile: str | None = None) -> SendGroup:
        p = self.at
        return SendGroup(*group, p.number("space", space), None if tile is None else p.tile(tile))

    def send(self, state: State, seat: int, group: Group, space: str, tile: str | None = None) -> State:
        return self.apply(state, seat, self.sent(group, space, tile))

    def assigned(self, **pets: Sequence[str]) -> AssignNeeds:
        """Cards by plot name, as ``green_hunger`` or ``green:potion``."""
        p = self.at
        return AssignNeeds(tuple(p.cards(*pets.get(self.bare("plot", plot), ())) for plot in range(4)))

    def dealt(self, hands: Mapping[int, Sequence[str]]) -> DealNeeds:
        """The chance that these seats draw these cards."""
        p = self.at
        return DealNeeds(tuple(p.hand(*hands.get(seat, ())) for seat in range(self.game.seats)))

    def settle(self, state: State, seed: int = 0, but: str = "") -> State:
        settled, events = self.game.settle(state, pe.Dealer(seed))
        check_invariants(self.game, settled, but)
        check_told(events)
        return cast(State, settled)


FOUR = Moves(positions())
player = FOUR.player
bare = FOUR.bare
shop = FOUR.shop
settle = FOUR.settle
