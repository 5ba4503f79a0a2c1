"""The base of all rooms: state, decide, evolve, postings, refusals."""
