"""Variants laid over a game: composed on the syntax by id, resolved afterwards."""
