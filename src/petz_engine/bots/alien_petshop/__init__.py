"""How the greedy bot plays Alien Petshop: one room for each kind of decision, and what they all reckon with.

Every room sees a :class:`~petz_engine.bots.alien_petshop.context.Context`, which holds a view and no more. Pieces are
known by what their content says (value, care, changes, verbs), never by name.
"""

from petz_engine.bots.alien_petshop.player import answer as answer
