"""Texts on the table can be read on each cloth that a player may choose (WCAG 1.4.3)."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.contrast import contrast

PAGE: Final = Path(__file__).parents[2] / "frontend" / "src"
TOKENS: Final = (PAGE / "theme" / "tokens.css").read_text(encoding="utf-8")
CLOTHS: Final = re.findall(
    r'"(\w+)"',
    re.findall(r"FELTS = \[(.*?)\]", (PAGE / "lib" / "prefs.svelte.ts").read_text(encoding="utf-8"))[0],
)
WRITTEN: Final = ("on-felt", "on-felt-soft", "win", "lose", "push")
LARGE: Final = 3.0
"""The least contrast of large or bold text."""
TEXT: Final = 4.5


def colour(selector: str, name: str) -> str:
    """Return the value of a colour in the block of a selector."""
    block = TOKENS.split(f"{selector} {{")[1].split("}")[0]
    return re.findall(rf"--{name}: (#[0-9a-f]{{6}});", block)[0]  # type: ignore[no-any-return]  # a list of texts


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("cloth", CLOTHS)
def test_texts_can_be_read_on_every_cloth(cloth: str, theme: str) -> None:
    selector = f'[data-theme="{theme}"]' + ("" if cloth == "green" else f'[data-felt="{cloth}"]')
    for name in WRITTEN:
        text = colour(":root", name)
        assert contrast(text, colour(selector, "felt-1")) >= LARGE, f"{name} where the light falls"
        assert contrast(text, colour(selector, "felt-2")) >= TEXT, name
