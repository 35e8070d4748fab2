"""The rules of the linter, one a module; a module's docstring is the rule's page."""
