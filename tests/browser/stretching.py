"""The longest words and sums that a result may have, in place of those that a test's tiles bring."""

from pathlib import Path
from typing import Final

from paigow.tiles import KINDS
from paigow.words.hand_names import hand_name
from scripts.page_words import texts
from tests.browser.guests import Guest

STRETCH: Final = Path(__file__).with_name("stretch.js").read_text(encoding="utf-8")
SUM: Final = "−#9,999.50"


def longest_hand(language: str) -> str:
    """Return the longest name of a hand that has one beside its points."""
    codes = [f"pair {kind.name}" for kind in KINDS if len(kind.faces) == 2]
    codes += [f"{form} {kind}" for form in ("wong", "gong", "high_nine") for kind in ("teen", "day")]
    return max((hand_name(code, language) for code in codes), key=len)


def stretch(guest: Guest, language: str) -> None:
    """Give the hands, the verdicts and the sums on the page their longest texts."""
    hand, said = longest_hand(language), texts(language)
    verdicts = [said["verdict.loses"].format(mine=hand, theirs=hand), said["verdict.copy_lost"]]
    guest.page.evaluate(
        STRETCH,
        {
            "[data-testid^=verdict-]": max(verdicts, key=len),
            ".zone .name": hand,
            "[data-testid^=bank-] .name [aria-hidden]:nth-child(2)": hand,
            ".seat .names": f"{hand} · {hand}",
            ".seat .settled .coins": SUM,
        },
    )


def unstretch(guest: Guest) -> None:
    """Give the page its own texts back."""
    guest.page.evaluate(STRETCH, {})
