"""``paigow lab settings``."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, calculating
from paigow.lab.cli.output import FORM, OutputFormat, print_table

if TYPE_CHECKING:
    from paigow.lab.settings_file import SettingsFile

HEADER: Final = ("hand", "low", "low_name", "high", "high_name", "win", "push", "lose", "cost", "house_way")


def settings(*, rules: ChosenRules = RULES, against: Against = AGAINST, form: OutputFormat = FORM) -> int:
    """Compute the exact cost of each setting of every hand: the settings file.

    Programs that know no rule can look a hand up in its JSON; docs/lab.md describes the format.
    """
    form.check()
    with calculating(options=against.options()):
        from paigow.lab.settings_file import settings_file

        found = settings_file(
            rules.chosen, role=against.role, opponent=against.opponent, commission=rules.rate
        )
    form.give(found.as_json(), (HEADER, _rows(found)), lambda: _show(found), rules.chosen)
    return 0


def _rows(found: "SettingsFile") -> Iterator[list[object]]:
    face = {letter: face for face, letter in reversed(found.letters.items())}
    for key, hand in found.hands.items():
        for place, one in enumerate(hand.settings):
            high = key
            for letter in one.low:
                high = high.replace(letter, "", 1)
            laid = [
                cell
                for two in (one.low, high)
                for cell in (" ".join(face[letter] for letter in two), found.names[two])
            ]
            counts = (one.win, one.push, found.deals - one.win - one.push)
            cost = Fraction(one.cost, found.unit)
            yield [" ".join(face[letter] for letter in key), *laid, *counts, cost, place == hand.house_way]


def _show(found: "SettingsFile") -> None:
    best = sum(hand.settings[hand.house_way].cost == 0 for hand in found.hands.values())
    print_table(
        f"{found.book}: every hand, as {found.role} against {found.opponent}",
        ("Hands by kind", "House way is best"),
        [(len(found.hands), best)],
        "--json prints the file, --csv a line for each setting.",
    )
