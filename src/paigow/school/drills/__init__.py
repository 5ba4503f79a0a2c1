"""The drills, one module a kind: what there is to train, how an item is made, how its answer is judged."""
