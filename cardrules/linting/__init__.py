"""Advice on rule files: what may be played, and is most likely not meant. It runs no game."""
