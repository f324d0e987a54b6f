"""Alien Petshop: its rules, in rooms named after them."""
