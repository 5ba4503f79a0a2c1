"""Draws charts into files."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from paigow.lab.charts.parts import Spec
from paigow.lab.errors import LabError

ENDINGS: Final = (".svg", ".png")
_VERSION: Final = "6.4"
_SCALE: Final = 2
"""Dots of a PNG for each unit of the chart, for sharpness."""


class ChartError(LabError):
    """A file into which no chart can be drawn."""


def check_file(file: Path) -> None:
    """Check that a chart can be drawn into a file.

    Raises:
        ChartError: it is neither SVG nor PNG, its folder is missing, or vl-convert is not installed.
    """
    if file.suffix.lower() not in ENDINGS:
        raise ChartError(f"{str(file)!r}: expected a file that ends in {' or '.join(ENDINGS)}")
    if not file.parent.is_dir():
        raise ChartError(f"{str(file)!r}: expected a file in an existing folder")
    if find_spec("vl_convert") is None:
        raise ChartError("drawing needs vl-convert; pip install 'paigow[plot]'")


def save(chart: Spec, file: Path) -> None:
    """Draw a chart into a file, as SVG or PNG by its suffix.

    Raises:
        ChartError: as ``check_file``, or the file cannot be written.
    """
    check_file(file)
    content = as_png(chart) if file.suffix.lower() == ".png" else as_svg(chart).encode()
    try:
        file.write_bytes(content)
    except OSError as error:
        raise ChartError(f"{str(file)!r}: cannot be written: {error.strerror}") from error


def as_svg(chart: Spec) -> str:
    """Return a drawn chart. Needs vl-convert."""
    import vl_convert  # noqa: PLC0415 -- an extra, and slow to start

    svg: str = vl_convert.vegalite_to_svg(chart, vl_version=_VERSION)
    return svg


def as_png(chart: Spec) -> bytes:
    """Return a drawn chart. Needs vl-convert."""
    import vl_convert  # noqa: PLC0415 -- an extra, and slow to start

    png: bytes = vl_convert.vegalite_to_png(chart, vl_version=_VERSION, scale=_SCALE)
    return png
