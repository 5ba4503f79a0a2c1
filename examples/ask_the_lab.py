"""What a hand is worth, setting by setting, counted over every hand that the house can hold.

python examples/ask_the_lab.py [TILES] [BOOK]        such as "6-6 4-5 2-6 1-1" nz
"""

import sys

import paigow
from paigow import lab


def worth(tiles: str = "6-6 4-5 2-6 1-1", book: str = "nz") -> list[tuple[str, float, bool]]:
    """Each setting, what it gains of each unit wagered, and whether the house would lay it; the best first."""
    counted = lab.one_hand(paigow.load(book), paigow.parse_hand(tiles))
    rows = [
        (f"{' '.join(one.low)} / {' '.join(one.high)}", float(one.ev), one.house_way)
        for one in counted.settings
    ]
    return sorted(rows, key=lambda row: -row[1])


if __name__ == "__main__":
    for setting, gain, is_house in worth(*sys.argv[1:3]):
        print(f"{setting}  {gain:+.4f}{'  the house way' if is_house else ''}")
