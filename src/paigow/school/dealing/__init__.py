"""The dealer's table: a pupil deals, the table itself judges each duty, and irregularities are staged."""
