"""Shipped games, and any others, in the dress of other libraries. Nothing inside needs them."""
