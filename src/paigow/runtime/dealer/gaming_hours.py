"""Gaming hours: when a round may begin, in local time of a time zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from paigow.table.opening.hours import DAY, MINUTE_MS, is_within


def is_zone(name: str) -> bool:
    """Return whether this machine knows a time zone by its IANA name."""
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return False
    return True


def minute_of_day(now_ms: int, zone: str) -> int:
    """Return the minute of the day in a time zone."""
    shown = _shown(now_ms, zone)
    return 60 * shown.hour + shown.minute


def opening_ms(hours: tuple[int, int] | None, now_ms: int, zone: str = "UTC") -> int | None:
    """Return when the gaming hours begin next, or ``None`` if they have begun or there are none.

    The result is in milliseconds since 1970. Hours are local time, also on days when the clock changes: 20:00
    to 04:00 is an hour longer in the night in which summer time ends. Hours that would begin in a skipped
    hour begin after it.

    Args:
        hours: Minutes of the day, from and to; hours from 1200 to 240 go past midnight.
        now_ms: In milliseconds since 1970.
        zone: IANA name of the time zone.
    """
    if hours is None or is_within(minute_of_day(now_ms, zone), hours):
        return None
    begun_ms = now_ms // MINUTE_MS * MINUTE_MS
    day_ms = DAY * MINUTE_MS
    if _shown(now_ms, zone).utcoffset() == _shown(now_ms + day_ms, zone).utcoffset():
        return begun_ms + (hours[0] - minute_of_day(now_ms, zone)) % DAY * MINUTE_MS
    later = range(begun_ms + MINUTE_MS, begun_ms + 2 * day_ms, MINUTE_MS)
    return next(each for each in later if is_within(minute_of_day(each, zone), hours))


def _shown(now_ms: int, zone: str) -> datetime:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=now_ms)).astimezone(ZoneInfo(zone))


__all__ = ["DAY", "MINUTE_MS", "is_zone", "minute_of_day", "opening_ms"]
