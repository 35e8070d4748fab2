"""Rule files to begin with: a game that plays at once, and a variant of a game."""
