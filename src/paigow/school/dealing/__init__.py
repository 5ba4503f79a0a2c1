"""The dealer's table: a pupil deals, each duty is judged by the table itself, and things go wrong on purpose."""
