"""The bank: offering, taking, sharing and covering it, and what is done at the table while a player holds it."""

from paigow.table.command import Command, PlayerCommand

# ---- the dealer's duties -----------------------------------------------------------------------------------


class OfferBank(Command, kw_only=True, gc=False):
    """Offer the bank to the next player in turn."""

    person: str
    deadline_ms: int | None = None


class PlaceHouseWager(Command, kw_only=True, gc=False):
    """Put up the house's own wager against a player's bank (MA 8(h))."""


class SettleCover(Command, kw_only=True, gc=False):
    """Say who banks now that the wagers are known: the player if he covers them, else as the book falls back."""


class SetBankHand(Command, kw_only=True, gc=False):
    """Set a hand of the bank by the house way: a co-banker's, or an absent banker's.

    ``low`` and ``high``: as a dealer of flesh and blood has laid it.
    """

    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


class ExposeBankHand(Command, kw_only=True, gc=False):
    """Turn the player/banker's hand over."""


class MatchHouseWager(Command, kw_only=True, gc=False):
    """Turn the dealer's own hand over, match it with the bank and collect, return or leave the house's wager."""


class PayHouseWager(Command, kw_only=True, gc=False):
    """Pay the house's winning wager out of the losing wagers or the bank."""


class SettleBank(Command, kw_only=True, gc=False):
    """Give the bank what is left, less commission, and its stake."""


# ---- what players ask ----------------------------------------------------------------------------------------


class TakeBank(PlayerCommand, kw_only=True, gc=False):
    """Take the bank that is offered, alone or with the house; while it is being covered: share it with the house."""

    with_house: bool = False


class PassBank(PlayerCommand, kw_only=True, gc=False):
    """Decline the bank that is offered; while it is being covered: give it up."""


class PlaceStake(PlayerCommand, kw_only=True, gc=False):
    """Put up the banker's stake, or a share of a pooled one: ``coins`` in all."""

    coins: int


class TakeBackStake(PlayerCommand, kw_only=True, gc=False):
    """Take a stake of the bank back while bets are open."""


class LessenHouseWager(PlayerCommand, kw_only=True, gc=False):
    """The bank has the house's wager against him lowered to ``coins`` (0: dropped)."""

    coins: int


class ConfirmSetting(PlayerCommand, kw_only=True, gc=False):
    """The player/banker confirms the house way's setting that he asked for (NZ 10.4(c))."""


class ShowTwoTiles(PlayerCommand, kw_only=True, gc=False):
    """The co-banker turns two of his four tiles before they are set (NZ 11.3(e))."""

    tiles: tuple[str, str]
