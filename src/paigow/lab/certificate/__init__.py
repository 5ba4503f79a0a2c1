"""The report on a house way: what it does with every hand, what it costs, and whether it is fit to be filed."""
