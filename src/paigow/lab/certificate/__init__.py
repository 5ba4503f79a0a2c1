"""The report on a house way: what it does with every hand, its cost, and whether it is fit for filing."""
