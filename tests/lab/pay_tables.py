"""Two published pay tables of the bonus bet, as files."""

LINES = (
    ("gee_joon_and_teen_pair", "pairs gee teen"),
    ("gee_joon_and_day_pair", "pairs gee day"),
    ("teen_pair_and_day_pair", "pairs teen day"),
    ("lame_duck", "has high6 low6 7 4"),
    ("two_pairs", "two pairs"),
    ("gee_joon_teen_or_day_pair", "pair gee|teen|day"),
    ("one_pair", "any pair"),
    ("wong", "has teen|day 9"),
)


def table(bet: str, lines: list[tuple[str, list[str], int]], *, more: str = "") -> str:
    """A pay table file with one bet."""
    rows = "".join(
        f'\n[[side_bet.line]]\nname = "{name}"\nwhen = {when}\npays = {pays}\n' for name, when, pays in lines
    )
    return f'format = "paigow-pays/1"\nname = "Bonanza"\n\n[[side_bet]]\nbet = "{bet}"\n{more}{rows}'


def bonus_table(*pays: int) -> str:
    """The eight lines with other payments."""
    return table("bonus", [(name, [when], n) for (name, when), n in zip(LINES, pays, strict=True)])
