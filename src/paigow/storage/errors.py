"""Errors of a store."""


class StoreError(Exception):
    """Nothing was written."""


class ConflictError(StoreError):
    """Another writer appended to the stream first: read the new entries and decide again."""

    def __init__(self, stream: str, expected_seq: int) -> None:
        super().__init__(f"stream {stream} does not end at entry {expected_seq} any more")
        self.stream = stream
        self.expected_seq = expected_seq


class InsufficientFundsError(StoreError):
    """A posting would take more coins out of an account than it holds."""

    def __init__(self, account: str, balance: int, coins: int) -> None:
        super().__init__(f"account {account} holds {balance} coins, {coins} were to be taken")
        self.account = account
        self.balance = balance
        self.coins = coins


class StillPlaysError(StoreError):
    """A person with a place or coins at a table cannot leave."""

    def __init__(self, person: str) -> None:
        super().__init__(f"{person} has a place or coins at a table")
        self.person = person


class NameTakenError(StoreError):
    """A name is another person's."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the name {name!r} is taken")
        self.name = name


class LockedError(StoreError):
    """Another process has the data open."""


class SchemaError(StoreError):
    """The data were written by a program with another schema."""


class LostError(StoreError):
    """Another process has taken the data over: this one writes nothing any more."""


class PlaceError(StoreError):
    """The named place has no usable data."""


class DamagedError(StoreError):
    """The data file is invalid or unreadable: a backup must replace it."""


class DiskFullError(StoreError):
    """The disk is full or read-only."""


class AwayError(DiskFullError):
    """The database does not answer; whether unfinished work is stored is unknown."""
