"""``paigow lab player-banks``."""

from typing import TYPE_CHECKING, Any

from paigow.lab.cli.equilibrium import print_mixed
from paigow.lab.cli.options import RULES, ChosenRules, calculating
from paigow.lab.cli.output import FORM, OutputFormat, percent
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.lab.game.player_banks import PlayerBanks


def player_banks(*, rules: ChosenRules = RULES, form: OutputFormat = FORM) -> int:
    """Find an equilibrium when a player banks and both sides pay commission.

    The game is not zero-sum. The command prints what each side gains for each unit wagered against one box, and the
    most that either side could gain by another strategy (epsilon). With scipy the equilibrium is exact: epsilon is 0.
    """
    form.check()
    chosen = rules.chosen
    with calculating("steps") as update:
        from paigow.lab.game.player_banks import player_banks as solve

        found = solve(chosen, rules.rate_of(chosen), progress=update)
    answer = found.summary().as_json()
    form.give(answer, rows.mixed(answer["mixed_hands"]), lambda: _show(found, answer), chosen)
    return 0


def _show(found: "PlayerBanks", answer: dict[str, Any]) -> None:
    print_mixed(
        f"{found.book}: hands with more than one setting when a player banks",
        answer["mixed_hands"],
        f"Gain of the player without the bank: {percent(found.player_gain, 6)}, exactly {found.player_gain}.",
        f"Gain of the player who banks: {percent(found.banker_gain, 6)} of each wager, exactly {found.banker_gain}.",
        f"Most that either gains by another strategy (epsilon): {found.epsilon}.",
    )
