"""Compares what is answered now with what an earlier version answered."""


def holds(now: object, then: object) -> bool:
    """Whether all that was told then is told now; more keys may have come since."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and holds(now[key], value) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(now) == len(then) and all(map(holds, now, then))
    return now == then
