"""What pets need: one module per family of needs, and what comes before and after them."""
