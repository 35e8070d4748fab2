"""Two games compared, and told in sentences where they differ. It plays neither."""
