"""The phases of a table, which command has its place in which, and which event leads to the next. All in one table."""

from typing import Final

from paigow.table import commands as c
from paigow.table import events as e

PHASES: Final = (
    "closed",
    "opened",
    "checked",
    "shown",
    "washed",
    "stacked",
    "betting",
    "bets_closed",
    "shaken",
    "counted",
    "delivered",
    "setting",
    "players_set",
    "house_set",
    "matching",
    "matched",
    "paid",
    "round_over",
)
OPEN: Final = frozenset(PHASES) - {"closed"}
BETWEEN_ROUNDS: Final = frozenset({"shown", "round_over"})
BEFORE_BETS: Final = frozenset({"opened", "checked", "shown", "washed", "stacked", "round_over"})
WITHOUT_WAGERS: Final = frozenset({"washed", "stacked", "betting"})
"""A round that nobody has wagered in may be broken off: the tiles go back on display, or the table closes."""

ALLOWED: Final[dict[type[c.Command], frozenset[str]]] = {
    c.OpenTable: frozenset({"closed"}),
    c.CheckTiles: frozenset({"opened"}),
    c.ShowTiles: frozenset({"checked", "round_over"}) | WITHOUT_WAGERS,
    c.FillFloat: OPEN,
    c.WashTiles: BETWEEN_ROUNDS,
    c.StackTiles: frozenset({"washed"}),
    c.OpenBets: frozenset({"stacked"}),
    c.CutTiles: frozenset({"betting", "bets_closed"}),
    c.CallNoMoreBets: frozenset({"betting"}),
    c.ShakeDice: frozenset({"bets_closed"}),
    c.CountDice: frozenset({"shaken"}),
    c.DeliverTiles: frozenset({"counted"}),
    c.CollectEmptyBoxes: frozenset({"delivered"}),
    c.SetOnRequest: frozenset({"setting"}),
    c.CallTime: frozenset({"betting", "setting"}),
    c.SetHouseHand: frozenset({"players_set"}),
    c.ExposeHouseHand: frozenset({"house_set"}),
    c.ExposeHand: frozenset({"matching"}),
    c.MatchHand: frozenset({"matching"}),
    c.CollectLosing: frozenset({"matching"}),
    c.ClearLosingArea: frozenset({"matched"}),
    c.PayBox: frozenset({"matched"}),
    c.EndRound: frozenset({"paid"}),
    c.RevealSecrets: frozenset({"round_over"}),
    c.CloseTable: frozenset({"opened", "checked", "shown", "round_over"}) | WITHOUT_WAGERS,
    c.DeclareIrregularity: OPEN,
    c.BuyIn: OPEN,
    c.CashOut: OPEN,
    c.SitDown: OPEN,
    c.Leave: OPEN,
    c.PlaceWager: frozenset({"betting"}),
    c.TakeBackWager: frozenset({"betting"}),
    c.ControlBox: frozenset({"betting"}),
    c.GiveControl: frozenset({"betting"}),
    c.Nominate: frozenset({"betting"}),
    c.SetHand: frozenset({"setting"}),
    c.AskHouseWay: frozenset({"setting"}),
    c.AskAdvice: frozenset({"setting"}),
    c.AskNames: frozenset({"setting"}),
    c.TakeBank: OPEN,
    c.AskLaja: OPEN,
    c.Concede: OPEN,
}

NEXT: Final[dict[type[e.Event], str]] = {
    e.TableOpened: "opened",
    e.TilesChecked: "checked",
    e.TilesShown: "shown",
    e.TilesWashed: "washed",
    e.TilesStacked: "stacked",
    e.BetsOpened: "betting",
    e.BetsClosed: "bets_closed",
    e.DiceShaken: "shaken",
    e.DiceCounted: "counted",
    e.TilesDelivered: "delivered",
    e.EmptyBoxesCollected: "setting",
    e.HouseHandSet: "house_set",
    e.HouseHandExposed: "matching",
    e.RoundEnded: "round_over",
    e.TableClosed: "closed",
}
"""Events that lead to the next phase whatever else lies on the table. From 'setting' to 'players_set', from 'matching'
to 'matched' and from there to 'paid' the last box leads: see ``evolve``."""
