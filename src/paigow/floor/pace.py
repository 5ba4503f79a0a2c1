"""How fast the automatic dealer works, so that people can follow."""

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
"""How fast the dealer deals at the wish of those who play: see ``floor.speeds``."""
_TIMES: Final[dict[Speed, float]] = {"calm": 1.75, "normal": 1, "quick": 0.14, "at_once": 0}
"""Speed -> how much of each duty's time it takes."""
_LEAST: Final = {"last_wager": 300, "thought": 1}
"""What no speed takes: a main wager and a side bet beside it come one after the other."""
_CHOICES: Final = frozenset({"seeds", "choose_cut", "take_cup", "show_two", "own_setting"})
"""What somebody is given to choose something: no wish for speed shortens it; he says "go on" when he has."""


@dataclass(frozen=True, kw_only=True)
class Pace:
    """Milliseconds that the dealer lets pass before each duty, counted from the moment when it became due.

    The fields with a duty's name belong to that command; the others are explained one by one.
    """

    check_tiles: int = 300
    check_leaving_set: int = 300
    show_tiles: int = 300
    fill_float: int = 0
    wash_tiles: int = 600
    stack_tiles: int = 1200
    make_laja: int = 1200
    reshuffle: int = 1200
    offer_bank: int = 200
    open_bets: int = 900
    place_house_wager: int = 600
    settle_cover: int = 300
    cut_tiles: int = 500
    call_no_more_bets: int = 300
    shake_dice: int = 1000
    count_dice: int = 1200
    deliver_tiles: int = 1500
    collect_empty_boxes: int = 1200
    set_on_request: int = 250
    set_house_hand: int = 500
    set_bank_hand: int = 500
    expose_house_hand: int = 700
    expose_bank_hand: int = 700
    match_house_wager: int = 350
    expose_hand: int = 250
    match_hand: int = 350
    collect_losing: int = 200
    clear_losing_area: int = 300
    pay_box: int = 300
    pay_house_wager: int = 300
    settle_bank: int = 500
    end_round: int = 700
    reveal_secrets: int = 0
    ask_seeds: int = 1200
    """As before a count: what the bank may still choose, he chooses until then."""
    seeds: int = 2000
    """For players' seeds that were promised; whoever has not told one by then withholds it."""
    choose_cut: int = 8000
    """For a person who banks and may choose the cut."""
    take_cup: int = 8000
    """For a person who banks and may ask for the cup after the dealer's shake."""
    show_two: int = 8000
    """For a co-banker who may turn two of the bank's tiles before the dealer sets them."""
    thought: int = 8000
    """What a person has at least for whatever he may do: before it lapses he has had it for so long."""
    own_setting: int = 15000
    """What somebody who banks has at least for his own hand, once all the others are set."""
    next_round: int = 3500
    """After a round, before the tiles are washed again."""
    last_wager: int = 3000
    """After the last wager, when every seated person has made one, before bets are closed early."""
    bot_wager: int = 600
    """Before a bot sits down, buys in or wagers."""
    bot_answer: int = 200
    """Before a bot answers an offer of the bank, or what else it is asked."""
    bot_set: int = 900
    """Before a bot says how its hand is to be set."""

    def before(self, command: AnyCommand) -> int:
        """Milliseconds before one of the dealer's commands; 0 for what has no pace of its own."""
        if isinstance(command, VoidSeeds):
            return self.seeds
        found: int = getattr(self, str(type(command).__struct_config__.tag), 0)
        return found

    def of_bot(self, wish: PersonCommand) -> int:
        """Milliseconds before a bot does something."""
        match wish:
            case SetHand() | AskHouseWay() | ConfirmSetting():
                return self.bot_set
            case TakeBank() | PassBank() | PlaceStake() | Choose():
                return self.bot_answer
            case _:
                return self.bot_wager

    def thinking(self, thought_s: int | None) -> Self:
        """The same with so many seconds for every thought; None: as it is."""
        if thought_s is None:
            return self
        ms = thought_s * 1000
        return replace(self, thought=ms, choose_cut=ms, take_cup=ms, show_two=ms)

    def at(self, speed: Speed) -> Self:
        """The same at another speed; what is given for a choice stays, and nothing gives more time to think."""
        before: dict[str, int] = {
            each.name: getattr(self, each.name) for each in fields(self) if each.name not in _CHOICES
        }
        times = {
            name: max(round(ms * _TIMES[speed]), min(ms, _LEAST.get(name, 0))) for name, ms in before.items()
        }
        return replace(self, **times | {"thought": min(self.thought, times["thought"])})

    @classmethod
    def normal(cls) -> Self:
        """For play: six to ten seconds from the last setting to the end of the round, where nobody may surrender."""
        return cls()

    @classmethod
    def instant(cls) -> Self:
        """For tests: no waiting at all; clocks for wagers and settings still run."""
        return cls(**{each.name: 0 for each in fields(cls)})
