"""Syntax tree to typed model."""
