"""What players do: one module per action, with its slots, its reasons and its effect side by side."""
