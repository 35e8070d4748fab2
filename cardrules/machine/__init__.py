"""Model to compiled machine."""
