"""How the greedy bot plays Dungeon Petz: one room for each kind of decision, and what they all reckon with.

Every room sees a :class:`~petz_engine.bots.dungeon_petz.context.Context`, which holds a view and no more. Pieces are
known by what their content says (verbs, families, numbers), never by name.
"""

from petz_engine.bots.dungeon_petz.player import answer as answer
