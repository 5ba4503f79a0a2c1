"""``paigow admin drop-second-factor``."""

from typing import TYPE_CHECKING

from paigow.cli.admin.account import OPERATOR, person_called
from paigow.cli.data_location import with_store
from paigow.cli.output import report

if TYPE_CHECKING:
    from paigow.storage import Store


def drop_second_factor(name: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Turn off the second factor of an account.

    Use this for a person who lost the authenticator app and all recovery codes. Make sure that the person owns the
    account: afterwards the password alone is enough. Staff who need a second factor must set up a new one.
    The change is recorded. No server may be running on the data.

    Args:
        name: Name of the account.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """

    async def work(store: "Store") -> bool:
        import structlog

        from paigow.runtime import Roles, SystemClock

        person = await person_called(store, name)
        factor = await store.second_factor(person)
        if factor is None or factor.since_us is None:
            return False
        await Roles(store, SystemClock().now_us).note_dropped(person, OPERATOR)
        await store.end_second_factor(person)
        structlog.get_logger("paigow.server").warning("second_factor_dropped", person=person, by=OPERATOR)
        return True

    is_dropped = with_store(data, work)
    done = f"{name}: second factor turned off; the password alone is now enough"
    report(
        {"name": name, "is_dropped": is_dropped},
        done if is_dropped else f"{name} has no second factor",
        json=json,
    )
    return 0
