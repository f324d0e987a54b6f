"""Scenario files: how they are read, run and written."""
