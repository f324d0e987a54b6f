"""Toy games, each to be read as documentation of one part of the kernel."""
