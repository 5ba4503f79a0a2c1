"""The automatic dealer: what is to be done next, when, and with which tiles, dice and deadlines."""

from msgspec import Struct

from paigow.books import Book
from paigow.floor import chance
from paigow.floor.pace import Pace
from paigow.floor.people import have_all_wagered, have_people_wagered, is_somebody_ready
from paigow.table import State, next_duty
from paigow.table import commands as c

LOW_FLOAT = 4
"""The float tray is filled between rounds when less than one part in so many is left."""


class Needs(Struct, frozen=True, kw_only=True):
    """What the dealer looks at beside the table itself."""

    pace: Pace
    now_ms: int
    last_wager_ms: int
    """When a wager was last made, changed or taken back."""
    bots_are_busy: bool
    """A bot is about to do something: bets are not closed early."""


class Facts(Struct, frozen=True, kw_only=True):
    """What enters a round from outside, at the moment when it is needed."""

    now_ms: int
    betting_s: int | None
    setting_s: int | None
    secrets: chance.RoundSecrets | None
    """The round's, not yet revealed."""
    closed_at: bytes
    """Head of the hash chain at the close of bets."""


class Task(Struct, frozen=True, kw_only=True):
    """Something for the dealer to do: ``wait_ms`` after it became the next thing, or else at ``at_ms``."""

    duty: c.AnyCommand | type[c.Command]
    """A whole command, or the kind of one that needs facts: see ``command``."""
    wait_ms: int = 0
    at_ms: int | None = None


def next_task(state: State, book: Book, needs: Needs) -> Task | None:
    """The dealer's next task; None: wait until something happens at the table."""
    pace = needs.pace
    match next_duty(state, book):
        case None:
            return None
        case "people":
            return _begin(state, pace)
        case "woodpile":
            return Task(duty=c.StackTiles, wait_ms=pace.stack_tiles)
        case "bets" if state.phase == "stacked":
            return Task(duty=c.OpenBets, wait_ms=pace.open_bets)
        case "bets":
            return _close_bets(state, needs)
        case "dice":
            return Task(duty=c.ShakeDice, wait_ms=pace.shake_dice)
        case "delivery":
            return Task(duty=c.DeliverTiles, wait_ms=pace.deliver_tiles)
        case "settings":
            return None if state.deadline_ms is None else Task(duty=c.CallTime, at_ms=state.deadline_ms)
        case "secrets":
            return Task(duty=c.RevealSecrets, wait_ms=pace.reveal_secrets)
        case duty:
            return Task(duty=duty, wait_ms=pace.before(duty))


def _begin(state: State, pace: Pace) -> Task | None:
    """A round begins when a person with coins is seated; before that the float tray is seen to."""
    full = state.limits.float_coins
    if state.float_coins * LOW_FLOAT < full:
        return Task(duty=c.FillFloat(coins=full - state.float_coins), wait_ms=pace.fill_float)
    if not is_somebody_ready(state):
        return None
    return Task(
        duty=c.WashTiles(), wait_ms=pace.next_round if state.phase == "round_over" else pace.wash_tiles
    )


def _close_bets(state: State, needs: Needs) -> Task | None:
    """Bets close when time is up, or a little after the last wager when every seated person has made one.

    While only bots have wagered they stay open. Somebody who wagers after the time may still change his mind for
    that little while.
    """
    if not have_people_wagered(state):
        return None
    after_last = needs.last_wager_ms + needs.pace.last_wager
    deadline = state.deadline_ms
    if deadline is not None and needs.last_wager_ms < deadline and needs.now_ms >= deadline:
        return Task(duty=c.CallNoMoreBets(), at_ms=deadline)
    if deadline is not None and needs.last_wager_ms >= deadline:
        return Task(duty=c.CallNoMoreBets(), at_ms=after_last)
    if have_all_wagered(state) and not needs.bots_are_busy:
        return Task(
            duty=c.CallNoMoreBets(), at_ms=after_last if deadline is None else min(after_last, deadline)
        )
    return None if deadline is None else Task(duty=c.CallNoMoreBets(), at_ms=deadline)


def command(task: Task, facts: Facts) -> c.AnyCommand:
    """The command by which a task is done, with tiles, dice, secrets and times filled in."""
    duty, secrets = task.duty, facts.secrets
    if not isinstance(duty, type):
        return duty
    if duty is c.CallTime:
        return c.CallTime(now_ms=facts.now_ms)
    if duty is c.DeliverTiles:
        return c.DeliverTiles(deadline_ms=_deadline(facts.now_ms, facts.setting_s))
    if secrets is None:
        raise LookupError(f"{duty.__name__}: the round's secrets are not kept")
    if duty is c.StackTiles:
        return c.StackTiles(woodpile=chance.woodpile(secrets.woodpile))
    if duty is c.OpenBets:
        return c.OpenBets(
            deadline_ms=_deadline(facts.now_ms, facts.betting_s), commitments=secrets.commitments()
        )
    if duty is c.ShakeDice:
        return c.ShakeDice(dice=chance.dice(secrets.dice, facts.closed_at))
    if duty is c.RevealSecrets:
        return c.RevealSecrets(secrets=secrets.published())
    raise TypeError(f"{duty.__name__} needs no facts")


def _deadline(now_ms: int, seconds: int | None) -> int | None:
    return None if seconds is None else now_ms + seconds * 1000
