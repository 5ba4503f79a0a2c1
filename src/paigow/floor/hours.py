"""Gaming hours: when a round may begin."""

MINUTE_MS = 60_000
DAY_MINUTES = 24 * 60


def opening_ms(hours: tuple[int, int] | None, now_ms: int) -> int | None:
    """When the gaming hours begin next, in milliseconds since 1970; None: they have begun, or there are none.

    ``hours``: minutes of the day (UTC), from and to; hours from 1200 to 240 go past midnight.
    """
    if hours is None:
        return None
    first, last = hours
    day, minute = divmod(now_ms // MINUTE_MS, DAY_MINUTES)
    is_open = first <= minute < last if first < last else minute >= first or minute < last
    if is_open:
        return None
    return (day * DAY_MINUTES + first + (0 if minute < first else DAY_MINUTES)) * MINUTE_MS
