"""The release. The build reads it from here: asking importlib.metadata would slow every start."""

VERSION = "0.1.0"
