"""``paigow lab settings``."""

from typing import TYPE_CHECKING

from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, calculating
from paigow.lab.cli.output import FORM, OutputFormat, print_table

if TYPE_CHECKING:
    from paigow.lab.settings_file import SettingsFile


def settings(*, rules: ChosenRules = RULES, against: Against = AGAINST, form: OutputFormat = FORM) -> int:
    """Compute the exact cost of each setting of every hand: the settings file.

    Programs that know no rule can look a hand up in its JSON; docs/lab.md describes the format.
    """
    form.check()
    with calculating(options=against.options()):
        from paigow.lab.settings_file import settings_file
        from paigow.lab.tables.listings import settings as table

        found = settings_file(
            rules.chosen, role=against.role, opponent=against.opponent, commission=rules.rate
        )
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), rules.chosen)
    return 0


def _show(found: "SettingsFile") -> None:
    best = sum(hand.settings[hand.house_way].cost == 0 for hand in found.hands.values())
    print_table(
        f"{found.book}: every hand, as {found.role} against {found.opponent}",
        ("Hands by kind", "House way is best"),
        [(len(found.hands), best)],
        "--json prints the file, --csv a line for each setting.",
    )
