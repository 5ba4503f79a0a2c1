"""A ruling in sentences: the bank, the hands and how the round went, each with its clauses."""

from collections.abc import Iterator, Sequence

from paigow.citing import cited
from paigow.rulings.ruling_types import RuledBank, RuledBox, RuledRemark, RuledWager, Ruling
from paigow.words import bet_name, money, say


def hand_lines(ruled: Ruling, language: str = "en") -> Iterator[str]:
    """Yield who banks, and every hand with its result."""
    bank = ruled.bank
    yield say("ruling.banks", {"kind": bank.kind}, language)
    if ruled.void:
        yield say("ruling.is_void", {}, language)
    elif bank.low:
        clauses = (bank.clause,) if bank.clause else ()
        yield _line(say("ruling.bank", {}, language), _low_high(bank, language), clauses)
    for box in ruled.boxes:
        yield _line(place_name(box, language), _hand(box, language), box.clauses)


def remark_lines(ruled: Ruling, language: str = "en") -> Iterator[str]:
    """Yield how the tiles were dealt, how the bank was settled, and all other remarks."""
    for title, part in (("deal", ruled.deal), ("account", ruled.account), ("", ruled.remarks)):
        if part and title:
            yield say(f"ruling.{title}", {}, language)
        for remark in part:
            yield _sentence(remark, language)


def wager_cells(wager: RuledWager, language: str = "en") -> Sequence[str]:
    """Return one wager: player, bet, result, stake, win, commission, what was returned, and clauses."""
    result = "ruling.void" if wager.result == "void" else f"result.{wager.result}"
    return (
        account_name(wager.player, language),
        say("ruling.house_wager", {}, language) if wager.bet == "dealer" else bet_name(wager.bet, language),
        say(result, {}, language),
        *map(amount, (wager.stake, wager.won, wager.commission, wager.returned)),
        ", ".join(wager.clauses),
    )


def place_name(box: RuledBox, language: str = "en") -> str:
    """Return the name of a box, or of the dealer's own hand."""
    if box.number == 0:
        return say("ruling.dealer", {}, language)
    return say("place.box", {"box": box.number}, language)


def account_name(name: str, language: str = "en") -> str:
    """Return the name of a player, of the house or of the commission."""
    codes = {"house": "ruling.house", "commission": "ruling.commission_box"}
    return say(codes[name], {}, language) if name in codes else name


def amount(coins: int) -> str:
    """Return coins without their unit, which is in the column's heading."""
    return money(coins, "")


def _sentence(remark: RuledRemark, language: str) -> str:
    """Return a sentence with its clause, and a note if it depends on a reading that the clause does not name."""
    by = [cited(remark.clause, language)] if remark.clause else []
    if remark.reading and by in ([], [remark.clause]):
        by.append(say("ruling.reading", {}, language))
    return " ".join(filter(None, (remark.text, f"({', '.join(by)})" if by else "")))


def _line(place: str, hand: str, clauses: Sequence[str]) -> str:
    """Return a hand with its place and the clauses."""
    return f"{place}: {hand}" + (f" ({', '.join(clauses)})" if clauses else "")


def _hand(box: RuledBox, language: str) -> str:
    """Return a box's hand with its result, or why the hand is hidden."""
    hidden = "conceded" if box.conceded else "void" if box.void else "forfeited"
    hand = _low_high(box, language) if box.low else say(f"ruling.{hidden}", {}, language)
    return f"{hand}, {say(f'result.{box.result}', {}, language)}" if box.result else hand


def _low_high(hand: RuledBank | RuledBox, language: str) -> str:
    """Return two and two tiles with their names."""
    facts = {name: getattr(hand, name) for name in ("low", "high", "low_rank", "high_rank")}
    return say("ruling.low_high", facts, language)
