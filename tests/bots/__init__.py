"""What bots are worth, and what they may know."""
