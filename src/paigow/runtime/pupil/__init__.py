"""A pupil who deals: duties, acts and their judgement."""
