"""The drills, one module for each kind: what it trains, how an item is made, how its answer is marked."""
