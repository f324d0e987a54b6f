"""What the seats do: one room for each action."""
