"""The rulebook of a game: a tree of sentences, and its writers. It runs no game.

Read `cardrules/rulebooks/book.py` first. `cardrules/rulebooks/build.py` makes the tree.
"""
