"""What happens by itself, or by luck: one room for each step."""
