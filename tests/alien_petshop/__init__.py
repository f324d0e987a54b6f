"""Tests of Alien Petshop, by the chapters of its rules."""
