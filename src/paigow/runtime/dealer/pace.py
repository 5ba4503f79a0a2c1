"""Speed of the automatic dealer, so that people can follow."""

from dataclasses import dataclass, fields, replace
from typing import Final, Literal, Self

from paigow.table.commands import (
    AnyCommand,
    AskHouseWay,
    Choose,
    ConfirmSetting,
    PassBank,
    PersonCommand,
    PlaceStake,
    SetHand,
    TakeBank,
    VoidSeeds,
)

Speed = Literal["calm", "normal", "quick", "at_once"]
"""Speed of dealing that the players wish: see ``runtime.dealer.speeds``."""
_TIMES: Final[dict[Speed, float]] = {"calm": 1.75, "normal": 1, "quick": 0.14, "at_once": 0}
"""Speed -> factor for each duty's time."""
_LEAST: Final = {"last_wager": 300, "thought": 1}
"""Least times at any speed: a main wager and its side bet come one after the other."""
_CHOICES: Final = frozenset({"seeds", "choose_cut", "take_cup", "show_two", "own_setting"})
"""Times for a choice: no wish for speed shortens them; the player ends them with "go on"."""


@dataclass(frozen=True, kw_only=True)
class Pace:
    """Milliseconds that the dealer waits before each duty, from the moment it became due.

    Fields with a duty's name belong to that command; the others have their own explanations.
    """

    check_tiles: int = 300
    check_leaving_set: int = 300
    show_tiles: int = 300
    fill_float: int = 0
    wash_tiles: int = 600
    stack_tiles: int = 1200
    make_laja: int = 1200
    reshuffle: int = 1200
    offer_bank: int = 0
    open_bets: int = 900
    place_house_wager: int = 600
    settle_cover: int = 300
    cut_tiles: int = 500
    call_no_more_bets: int = 300
    shake_dice: int = 1000
    count_dice: int = 1200
    deliver_tiles: int = 1500
    collect_empty_boxes: int = 1200
    set_on_request: int = 0
    set_house_hand: int = 500
    set_bank_hand: int = 500
    expose_house_hand: int = 700
    expose_bank_hand: int = 700
    match_house_wager: int = 350
    expose_hand: int = 600
    match_hand: int = 0
    collect_losing: int = 200
    clear_losing_area: int = 300
    pay_box: int = 300
    pay_house_wager: int = 300
    settle_bank: int = 500
    end_round: int = 700
    reveal_secrets: int = 0
    ask_seeds: int = 1200
    """Before a count is asked for: until then the bank may still choose."""
    seeds: int = 2000
    """For players' promised seeds; a player who has not revealed one by then withholds it."""
    choose_cut: int = 8000
    """For a banking person who may choose the cut."""
    take_cup: int = 8000
    """For a banking person who may ask for the cup after the dealer's shake."""
    show_two: int = 8000
    """For a co-banker who may turn two of the bank's tiles before the dealer sets them."""
    thought: int = 8000
    """Least time for any time-limited action before it lapses."""
    own_setting: int = 15000
    """Least time for the banker's own hand, once all the others are set."""
    next_round: int = 3500
    """After a round, before the tiles are washed again."""
    last_wager: int = 3000
    """After the last wager, when every seated person has made one, before bets close early."""
    bot_wager: int = 600
    """Before a bot sits down, buys in or wagers."""
    bot_answer: int = 200
    """Before a bot answers an offer of the bank or another question."""
    bot_set: int = 900
    """Before a bot says how its hand is to be set."""

    def before(self, command: AnyCommand) -> int:
        """Return the milliseconds before a command of the dealer; 0 for one without its own pace."""
        if isinstance(command, VoidSeeds):
            return self.seeds
        found: int = getattr(self, str(type(command).__struct_config__.tag), 0)
        return found

    def of_bot(self, wish: PersonCommand) -> int:
        """Return the milliseconds before an action of a bot."""
        match wish:
            case SetHand() | AskHouseWay() | ConfirmSetting():
                return self.bot_set
            case TakeBank() | PassBank() | PlaceStake() | Choose():
                return self.bot_answer
            case _:
                return self.bot_wager

    def thinking(self, thought_s: int | None) -> Self:
        """Return the pace with this many seconds for every thinking time; ``None`` changes nothing."""
        if thought_s is None:
            return self
        ms = thought_s * 1000
        return replace(self, thought=ms, choose_cut=ms, take_cup=ms, show_two=ms)

    def at(self, speed: Speed) -> Self:
        """Return the pace at another speed. Times for choices stay, and no speed gives more time to think."""
        before: dict[str, int] = {
            each.name: getattr(self, each.name) for each in fields(self) if each.name not in _CHOICES
        }
        times = {
            name: max(round(ms * _TIMES[speed]), min(ms, _LEAST.get(name, 0))) for name, ms in before.items()
        }
        return replace(self, **times | {"thought": min(self.thought, times["thought"])})

    @classmethod
    def normal(cls) -> Self:
        """Return the pace for play: six to ten seconds from the last setting to the end, without surrender."""
        return cls()

    @classmethod
    def instant(cls) -> Self:
        """Return the pace for tests, without waits; clocks for wagers and settings still run."""
        return cls(**{each.name: 0 for each in fields(cls)})
