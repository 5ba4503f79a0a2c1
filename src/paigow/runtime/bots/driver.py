"""The bots of one table: what they do next and when, and how they make way for people."""

from paigow.rules import ruleset
from paigow.runtime.bots import policy
from paigow.runtime.dealer.schedule import Scheduled, keep_time
from paigow.runtime.dealer.speeds import SpeedWishes
from paigow.runtime.people.registry import seated
from paigow.runtime.table.dispatch import BY_BOT, Dispatch
from paigow.runtime.table.effects import RefillBot, Steps
from paigow.table import State
from paigow.table import commands as c
from paigow.tiles import faces, pieces


class BotDriver:
    """Carries out the bots' actions one by one."""

    def __init__(self, dispatch: Dispatch, count: int, speeds: SpeedWishes) -> None:
        self._dispatch = dispatch
        self.count = count
        self._speeds = speeds
        self.due: Scheduled[c.PersonCommand] | None = None
        self._refused: set[c.AnyCommand] = set()
        self._refused_at = (0, "")
        self._looked_at: State | None = None
        self._wish: c.PersonCommand | None = None
        self._yielding: tuple[State | None, tuple[int, ...]] = None, ()
        """The last state that was asked about, and the boxes whose bots would make way in it."""

    def restart(self) -> None:
        """Restart the waiting time of the next action."""
        self.due = None

    def next(self, now_ms: int) -> Scheduled[c.PersonCommand] | None:
        """Return a bot's next action and its time."""
        if self._looked_at is not self._dispatch.state:  # otherwise it is unchanged
            self._looked_at, self._wish = self._dispatch.state, self._find()
        if self._wish is None:
            return None
        return keep_time(
            self.due, self._wish, now_ms + self._speeds.pace(self._dispatch.state).of_bot(self._wish)
        )

    def _find(self) -> c.PersonCommand | None:
        state = self._dispatch.state
        now = (state.coming, state.phase)
        if self._refused_at != now:
            self._refused_at = now
            self._refused.clear()
        wishes = policy.wanted_actions(state, self.count, self._advice, self._dispatch.takes)
        return next((wish for wish in wishes if wish not in self._refused), None)

    def _advice(self, tiles: tuple[str, ...]) -> tuple[tuple[str, str], tuple[str, str]]:
        setting = ruleset(self._dispatch.book).house_way(pieces(tiles)).setting
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        return (low, low2), (high, high2)

    def grant(self, wish: c.PersonCommand) -> Steps[None]:
        if isinstance(wish, c.BuyIn):
            yield RefillBot(person=wish.person, coins=wish.coins)
        refusal = yield from self._dispatch.apply(wish, BY_BOT)
        if refusal is not None and not self._dispatch.log.is_disk_full:
            self._refused.add(wish)
            self._looked_at = None

    def yielding_boxes(self) -> tuple[int, ...]:
        """Return the boxes whose bots would make way now."""
        state = self._dispatch.state
        if self._yielding[0] is not state:
            takes = self._dispatch.takes
            boxes = [box for box in seated(state, bots=True) if policy.yield_box(state, box, takes)]
            self._yielding = state, tuple(boxes)
        return self._yielding[1]

    def make_way(self, box: int) -> Steps[None]:
        """Have the bot at a box, if there is one, give up its place."""
        for step in policy.yield_box(self._dispatch.state, box, self._dispatch.takes) or ():
            yield from self._dispatch.apply(step, BY_BOT)
