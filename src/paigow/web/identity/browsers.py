"""Names the kind of a visitor's browser in a few words. The browser's own description is not stored."""

from typing import Final

_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_of(agent: str) -> str:
    """Return browser and system of a ``User-Agent``, such as 'Firefox · Linux'; empty if unknown."""
    found = (next((name for sign, name in kinds if sign in agent), "") for kinds in (_BROWSERS, _SYSTEMS))
    return " · ".join(filter(None, found))
