"""The dealer's duties at one table: finding the next one, its facts, and doing it."""

from msgspec.structs import replace

from paigow.runtime.bots.driver import BotDriver
from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.schedule import DealerSchedule
from paigow.runtime.people.departures import Departures
from paigow.runtime.people.readiness import Readiness
from paigow.runtime.people.registry import is_somebody_ready
from paigow.runtime.pupil_side import NO_PUPIL, PupilSide
from paigow.runtime.table.dispatch import CommandOrigin, Dispatch
from paigow.runtime.table.effects import Steps
from paigow.runtime.table.options import TableOrder
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.wager_status import have_people_wagered
from paigow.table.deal.cut import not_supervisors


class Duties:
    """Finds and does them."""

    def __init__(
        self,
        order: TableOrder,
        dispatch: Dispatch,
        *,
        bots: BotDriver,
        schedule: DealerSchedule,
        departures: Departures,
        readiness: Readiness,
    ) -> None:
        self._order = order
        self._dispatch = dispatch
        self._log = dispatch.log
        self._with_bots = order.dealing is not None
        """A pupil deals, to bots as to people."""
        self.pupil: PupilSide = NO_PUPIL
        """The pupil who deals here. A pupil needs the duties, and therefore comes after them."""
        self._bots = bots
        self._schedule = schedule
        self._departures = departures
        self._readiness = readiness
        self._stuck_at, self._stuck = -1, ""
        self._house_cut: c.CutTiles | None = None
        self._wagered_since_ms: int | None = None
        self.beacon: tuple[int, str] | None = None
        """A published and verified beacon round, with its signature."""

    @property
    def stuck(self) -> str:
        """Return the duty that the table has refused; empty if none since."""
        return self._stuck if self._stuck_at == self._log.seq else ""

    def hear(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Take note of stored events that later duties depend on."""
        for event in events:
            if isinstance(event, ev.BetsClosed):
                self._departures.count(state)
            elif isinstance(event, ev.TilesCut):
                self._house_cut = None
        if state.phase != "betting" or not have_people_wagered(state, with_bots=self._with_bots):
            self._wagered_since_ms = None
        elif self._wagered_since_ms is None:
            self._wagered_since_ms = self._log.position.last_wager_ms

    def act_for_absent(self) -> Steps[bool]:
        """Act for absent people who do not return in time."""
        return (yield from self._departures.act())

    def task(self) -> dealer.Task | None:
        """Return the dealer's next task, or ``None`` if the dealer waits for people."""
        now_ms = self._dispatch.now_ms
        needs = dealer.Circumstances(
            pace=self._schedule.pace,
            now_ms=now_ms,
            last_wager_ms=self._log.position.last_wager_ms,
            bots_are_busy=self._bots.due is not None,
            phase_since_ms=self._log.position.phase_since_ms,
            orders_wait=self._dispatch.moment.orders_wait,
            wagered_since_ms=self._wagered_since_ms,
            absent=self._schedule.for_nobody(),
            with_bots=self._with_bots,
            holds_first_round=self._readiness.holds_first_round,
            beacon=self.beacon,
        )
        return dealer.next_task(self._dispatch.state, self._dispatch.book, needs)

    def note_cut(self, command: c.CutTiles) -> Refusal | None:
        """Note the supervisor's choice of the next cut."""
        refusal = not_supervisors(command, self._dispatch.book)
        if refusal is None:
            self._house_cut = c.CutTiles(cut=command.cut, options=command.options)
        return refusal

    def do(self, task: dealer.Task) -> Steps[None]:
        seq = self._log.seq
        refusal = yield from self.perform(task)
        if refusal is None or self._log.is_disk_full:
            return
        if self._log.seq == seq:  # otherwise it was decided on an outdated state: look again
            self._stuck_at = seq
            self._stuck = f"{duty_name(task.duty)} was refused the dealer: {refusal.code} {refusal.facts}"

    def command(self, task: dealer.Task) -> c.AnyCommand:
        return dealer.command(task, self.facts())

    def perform(
        self, task: dealer.Task, *, chosen: c.Command | None = None, by: str = ""
    ) -> Steps[Refusal | None]:
        """Do a duty of the dealer. Missing coins in the float tray are brought first.

        ``chosen``: the command that ``by``, the dealing person, decided on.
        """
        command = self.pupil.changed(self.command(task)) if chosen is None else chosen
        secrets = None
        if isinstance(command, c.WashTiles):
            yield from self._departures.clear_places()
            if not is_somebody_ready(self._dispatch.state, with_bots=self._with_bots):
                return None
            assert self._dispatch.draws is not None  # duties are done in turns only
            secrets = self._dispatch.draws.round
            command = replace(command, commitments=secrets.commitments())
        refusal = yield from self._dispatch.apply_once(command, CommandOrigin("dealer", by), secrets)
        if refusal is not None and refusal.code == "float_is_short":
            yield from self._dispatch.fill_float(refusal)
            return None
        return refusal

    def facts(self) -> dealer.RoundFacts:
        return dealer.RoundFacts(
            now_ms=max(self._dispatch.now_ms, self._log.position.at_us // 1000),
            betting_s=self._order.betting_s,
            setting_s=self._order.setting_s,
            offer_s=self._order.offer_s,
            cover_s=self._order.cover_s,
            secrets=self._log.secrets.get(self._dispatch.state.coming),
            closed_at=self._log.closed_at,
            removal_at=self._log.position.removal_at,
            state=self._dispatch.state,
            book=self._dispatch.book,
            house_cut=self._house_cut,
        )


def duty_name(duty: c.AnyCommand | type[c.Command]) -> str:
    """Return the name of a duty, or of its kind."""
    kind = duty if isinstance(duty, type) else type(duty)
    return str(kind.__struct_config__.tag)
