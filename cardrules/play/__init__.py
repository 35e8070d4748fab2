"""Machine and state to state: playing, and what seats may know."""
