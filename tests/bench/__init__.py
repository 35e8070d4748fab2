"""Benchmarks: hand-written games to compare the interpreter with, and how to time them."""
