"""The daily hand's job in a worker process."""

from datetime import date

import msgspec

from paigow.lab.web.worker import needs_lab
from paigow.school.daily.hand import daily_hand


def computed_hand(day: str) -> bytes:
    """Return a day's hand as JSON.

    Raises:
        Problem: the lab is not installed.
    """
    with needs_lab():
        return msgspec.json.encode(daily_hand(date.fromisoformat(day)))
