"""Tests of the rules of Dungeon Petz, by chapter."""
