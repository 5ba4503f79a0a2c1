"""What the lab refuses."""


class LabError(ValueError):
    """A question that has no answer; the message names what was given and what was expected."""
