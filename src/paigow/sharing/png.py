"""Turns the SVG of a card into a PNG that looks the same on every machine."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

_OWN: Final = Path(str(files("paigow.sharing"))) / "fonts"
_CHINESE: Final = (
    "NotoSansCJK*.ttc",
    "NotoSansCJK*.otf",
    "NotoSansTC*.?tf",
    "SourceHanSans*.?t?",
    "wqy-zenhei.ttc",
    "wqy-microhei.ttc",
    "DroidSansFallback*.ttf",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "msjh*.ttc",
    "msyh*.ttc",
)
"""File names of the Chinese fonts of common systems, best first."""
_FOLDERS: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)


def png(svg: str, width: int | None = None) -> bytes:
    """Return an SVG document as a PNG of the same size, or of a width in pixels.

    Letters that neither the fonts of this package nor ``chinese_fonts`` have are drawn as empty boxes.

    Raises:
        ValueError: it is not an SVG document.
    """
    import resvg_py  # noqa: PLC0415 - late: it runs in a worker process, and not every server needs it

    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=[*own_fonts(), *chinese_fonts()]
    )


@cache
def own_fonts() -> tuple[str, ...]:
    """Return the files of the fonts of this package."""
    return tuple(sorted(str(each) for each in _OWN.glob("*.ttf")))


@cache
def chinese_fonts() -> tuple[str, ...]:
    """Return the files of the best Chinese font of this machine, regular and bold; empty if there is none."""
    folders = [Path(each) for each in _FOLDERS if Path(each).is_dir()]
    for pattern in _CHINESE:
        found = sorted(str(each) for folder in folders for each in folder.rglob(pattern))
        if found:
            return tuple(each for each in found if _is_plain(each))[:2] or tuple(found[:1])
    return ()


def _is_plain(file: str) -> bool:
    """Return whether a file has letters of normal weight or bold ones, by its name."""
    name = Path(file).stem
    return "-" not in name or name.endswith(("-Regular", "-Bold"))
