"""What happens by itself: one module per step of a round that nobody decides."""
