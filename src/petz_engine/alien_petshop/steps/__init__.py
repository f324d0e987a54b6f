"""What happens by itself, or by chance: one room for each step."""
