"""What every room rests on: state, decide, evolve, postings, refusals."""
