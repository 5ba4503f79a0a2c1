"""The fonts of the machine that Chromium may use, so that no layout depends on which fonts a machine has or prefers."""

import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from playwright.sync_api import Page

CHINESE_FONTS: Final = {"WenQuanYi Zen Hei": "fonts-wqy-zenhei", "Noto Sans CJK TC": "fonts-noto-cjk"}
"""Two that differ in the height of a line, in the width of punctuation and in having a bold face; Debian's packages."""
OTHERS: Final = ("DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif")
"""The font for signs that neither the page's own fonts nor a Chinese one has, and for the text of files."""
CONFIGURATION: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  {defaults}
</fontconfig>
"""
DEFAULT: Final = "<alias><family>{generic}</family><prefer><family>{family}</family></prefer></alias>"
GENERICS: Final = {
    "sans-serif": "DejaVu Sans",
    "system-ui": "DejaVu Sans",
    "serif": "DejaVu Serif",
    "monospace": "DejaVu Sans Mono",
}
USE: Final = """
(chinese) => {
  const { style } = document.documentElement;
  for (const name of ["--font", "--serif"]) {
    style.removeProperty(name);
    const [own] = getComputedStyle(document.documentElement).getPropertyValue(name).split(",");
    style.setProperty(name, `${own}, "${chinese}", sans-serif`);
  }
}
"""
LAY_OUT: Final = "document.body.getBoundingClientRect().height"
"""Reading a position computes the layout. Otherwise Chromium reports the fonts of the last frame that it drew."""


@cache
def installed() -> tuple[str, ...]:
    """Return the Chinese fonts of the machine; none without fontconfig."""
    return tuple(family for family in CHINESE_FONTS if _files(family))


def offer_fonts(folder: Path, chinese: tuple[str, ...]) -> Path:
    """Write the configuration of a Chromium (its ``FONTCONFIG_FILE``) that sees these Chinese fonts and the others."""
    fonts = folder / "fonts"
    fonts.mkdir()
    for family in (*chinese, *OTHERS):
        for file in _files(family):
            link = fonts / file.name
            if not link.exists():  # a file may hold several families
                link.symlink_to(file)
    defaults = "\n  ".join(
        DEFAULT.format(generic=generic, family=family) for generic, family in GENERICS.items()
    )
    written = folder / "fonts.conf"
    written.write_text(
        CONFIGURATION.format(fonts=escape(str(fonts)), cache=folder / "cache", defaults=defaults)
    )
    return written


def use_chinese_font(page: Page, family: str) -> None:
    """Draw everything that the page's own fonts lack with this font, until the page is loaded again."""
    page.evaluate(USE, family)


def drawn_with(page: Page, selector: str) -> set[tuple[str, bool]]:
    """Return the families of the fonts that draw the text of elements, and whether the page brought them."""
    page.evaluate(LAY_OUT)
    wire = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        wire.send(f"{domain}.enable")
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    nodes = wire.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]
    assert nodes
    used = [wire.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"] for node in nodes]
    wire.detach()
    return {(font["familyName"], font["isCustomFont"]) for fonts in used for font in fonts}


def _files(family: str) -> set[Path]:
    program = shutil.which("fc-list")
    if program is None:
        return set()
    said = subprocess.run(
        (program, "--format=%{file}\n", f":family={family}"), check=True, capture_output=True, text=True
    )
    return {Path(line) for line in said.stdout.splitlines()}
