"""Whether a round may be shown to anybody yet, followed event by event."""

from msgspec import Struct

from paigow.table import events as e


class Disclosure(Struct, frozen=True, kw_only=True, gc=False):
    """The last round of a log; a log without rounds has nothing to hide.

    A round may be shown when it has ended and its secrets, if any, are revealed. A round broken off before
    any wager may be shown when the tiles are on display again or the table is closed. In a round with
    permanently hidden tiles (a conceded hand, NZ 10.13) the sealed parts that would reveal them are left out
    (``withheld``); if it does not name their positions, it may never be shown.
    """

    is_over: bool = True
    """Everything so far may be shown."""
    owes_secrets: bool = False
    is_dealt: bool = False

    def after(self, event: e.AnyEvent) -> "Disclosure":
        """Return the state after the next event."""
        match event:
            case e.TilesWashed(commitments=made):
                return Disclosure(is_over=False, owes_secrets=made is not None)
            case e.BetsOpened(commitments=made):
                return self._changed(owes_secrets=made is not None)
            case e.RoundEnded() | e.RoundVoided():
                return self._changed(is_over=not self.owes_secrets)
            case e.SecretsRevealed(secrets=secrets):
                return self._changed(is_over=not secrets.leaves or bool(secrets.hidden))
            case e.TilesDelivered():
                return self._changed(is_dealt=True)
            case e.TilesShown() | e.TableClosed() if not self.is_dealt:
                return self._changed(is_over=True)
            case _:
                return self

    def _changed(
        self, *, is_over: bool | None = None, owes_secrets: bool | None = None, is_dealt: bool | None = None
    ) -> "Disclosure":
        return Disclosure(
            is_over=self.is_over if is_over is None else is_over,
            owes_secrets=self.owes_secrets if owes_secrets is None else owes_secrets,
            is_dealt=self.is_dealt if is_dealt is None else is_dealt,
        )
