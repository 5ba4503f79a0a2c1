"""Rates at which visitors may send requests and messages, counted by address, person or name."""

from collections.abc import Callable

from msgspec import Struct

from paigow.web.edge.addresses import address_of
from paigow.web.edge.language import Connection
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import Limits, TokenBuckets, wait_ms


class AddressRate(TokenBuckets):
    """Counts the requests of each network address."""

    def count(self, request: Connection) -> None:
        """Count one request of its address.

        Raises:
            Problem: too many came from that address.
        """
        wait_s = self.take(address_of(request))
        if wait_s:
            raise Problem(429, "too_many_requests", wait_ms=wait_ms(wait_s))


class RequestRates(Struct, frozen=True, kw_only=True, eq=False):
    """Rate limits of one server process."""

    sign_ins: AddressRate
    """Supervisor tokens."""
    log_ins: AddressRate
    """Passwords and recovery codes, new accounts included."""
    log_ins_by_name: TokenBuckets
    """Passwords and codes, by the account and the browser or address."""
    new_guests: AddressRate
    work: AddressRate
    """Texts to judge: round files, operator files, hands."""
    openings: AddressRate
    """Tables to open."""
    readings: AddressRate
    """Answers from stored data."""
    lab_questions: AddressRate
    coaching: TokenBuckets
    """Questions to the coach, by person."""
    messages: TokenBuckets
    """Messages of live connections, by person; for onlookers, by address."""
    address_messages: TokenBuckets
    """Messages of live connections, by address."""

    @classmethod
    def of(cls, limits: Limits, clock: Callable[[], float]) -> "RequestRates":
        """Return the rates that the limits allow; ``clock`` returns seconds."""
        return cls(
            sign_ins=AddressRate(limits.sign_ins_burst, limits.sign_ins_per_s, clock),
            log_ins=AddressRate(limits.log_ins_burst, limits.log_ins_per_s, clock),
            log_ins_by_name=TokenBuckets(limits.log_ins_per_name_burst, limits.log_ins_per_name_per_s, clock),
            new_guests=AddressRate(limits.guests_burst, limits.guests_per_s, clock),
            work=AddressRate(limits.work_burst, limits.work_per_s, clock),
            openings=AddressRate(limits.openings_burst, limits.openings_per_s, clock),
            readings=AddressRate(limits.reading_burst, limits.reading_per_s, clock),
            lab_questions=AddressRate(limits.lab_burst, limits.lab_per_s, clock),
            coaching=TokenBuckets(limits.lab_burst, limits.lab_per_s, clock),
            messages=TokenBuckets(limits.messages_burst, limits.messages_per_s, clock),
            address_messages=TokenBuckets(
                limits.address_messages_burst, limits.address_messages_per_s, clock
            ),
        )

    def message_wait_s(self, sender: str, address: str) -> float:
        """Count one message; return zero, or the seconds until the sender or the address may send again."""
        return self.messages.take(sender) or self.address_messages.take(address)
