"""Running games for the sake of others: examples, random matches, the laws they must keep."""
