"""The game: rules and content bound together, with all that a program asks of them.

A :class:`Game` is immutable and holds no state of play. ``start`` makes the first state, ``apply`` leads from one to
the next, ``view`` shows one to a seat; everything that a seat may ask (``options``, ``draft``, ``form``, ``check``)
takes a view, so that it cannot use what the seat does not know.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from petz_engine.kernel import worlds
from petz_engine.kernel.chance import Chooser, Ranging
from petz_engine.kernel.explain import Explanation, explain
from petz_engine.kernel.game_bytes import EncodableGame
from petz_engine.kernel.generic import A, C, S
from petz_engine.kernel.knowledge import Commits
from petz_engine.kernel.score import Score, explain_score
from petz_engine.kernel.view import View


class Game(EncodableGame[S, A, C]):
    """Rules and content of one game, for a number of seats and with its options.

    ``header`` says which game it is: name, rules version, seats, options, and packs with their hashes. ``places`` tells
    where a value of content stands, as ``file:line``; it is no part of what a game is.
    """

    def explain(self, view: View[Any, Any, C], action: Any) -> Explanation:
        """Why the view's seat may do this now, or why not: slot by slot, with what would be right instead.

        Legal is what :meth:`check` says; any object may be asked about. TypeError for what is no view, ValueError for
        one of another game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> view = game.view(state, game.decisions(state)[0].seat)
        >>> game.explain(view, next(iter(game.options(view)))).legal, game.explain(view, None).rejection.code
        (True, 'other_answer')
        """
        return explain(self, view, action)

    def explain_score(self, of: Any, what: str, seat: int, **asked: Any) -> Score:
        """A score of a seat as lines that add up to what the rules count, in a state or in a view.

        ``what`` is a score of the game (``game.rules.scores``); what else it must know is given by keywords, as numbers
        of content or ids. A view shows what its seat may know. ScoreError for what cannot be asked, TypeError for what
        is neither a state nor a view, ValueError for a view of another game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> score = game.explain_score(state, "final", seat=0)
        >>> score.points == sum(line.points for line in score.lines), score.unseen
        (True, ())
        """
        return explain_score(self, of, what, seat, asked)

    def odds(self, view: View[Any, Any, C], pile: str) -> dict[str, Fraction]:
        """The chance of each piece to be the next one of a pile, by its full id, as exact as the view allows.

        ``pile`` is a name with or without its pack; UnknownPile says which there are. Empty where no piece comes. As
        choices of the others cannot be weighed, they count as even. NoKnowledge for a game that does not tell.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> pile, *_ = game.rules.knowledge.piles(game.content)
        >>> sum(game.odds(game.view(game.start(), None), pile).values())
        Fraction(1, 1)
        """
        return worlds.odds(self, view, pile)

    def determinize(
        self, view: View[Any, Any, C], rng: Chooser | Ranging, commits: Commits | None = None
    ) -> S:
        """A whole state that the seat of the view cannot tell from the true one: ``view(determinize(view)) == view``.

        It never contradicts anything that the seat ever saw, and is as likely as :meth:`odds` say. ``rng`` is a source
        of random numbers as for ``Options.walk``. ``commits(game, view, rng)`` says what a seat has committed face
        down (by default any legal action); its view is that of the seat when it was asked, with all that has become
        public since. IllegalAction for a commit that is not legal, NoConsistentState for a view that no game leads to.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> view = game.view(game.settle(game.start(), pe.Dealer(seed=7)).state, 0)
        >>> game.view(game.determinize(view, pe.Rng(1)), 0) == view
        True
        """
        state: S = worlds.determinize(self, view, rng, commits)
        return state
