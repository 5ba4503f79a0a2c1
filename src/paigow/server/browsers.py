"""Of what kind a visitor's browser is, in few words: nothing of what it says of itself is kept."""

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
    """The kind of browser and system that a ``User-Agent`` names, as 'Firefox · Linux'; empty: unknown."""
    found = (next((name for sign, name in kinds if sign in agent), "") for kinds in (_BROWSERS, _SYSTEMS))
    return " · ".join(filter(None, found))
