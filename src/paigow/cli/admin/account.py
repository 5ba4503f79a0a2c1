"""``paigow admin account``: roles and recovery codes. No server may be running on the data."""

from typing import TYPE_CHECKING, Final

from paigow.cli.data_location import with_store
from paigow.cli.examples import epilogue
from paigow.cli.output import UsageError, report

if TYPE_CHECKING:
    from cyclopts import App

    from paigow.runtime import Role, Roles
    from paigow.storage import Store

OPERATOR: Final = "operator"
"""Author of the change in the record: a person who can write to the data folder."""


def account() -> "App":
    """Return the group of commands."""
    from cyclopts import App

    group = App(
        name="account",
        help="Manage roles and recovery codes. No server may be running on the data.",
        result_action="return_value",
    )
    for name, does in (("grant", grant), ("take", take), ("list", staff), ("codes", codes)):
        group.command(does, name=name, help_epilogue=epilogue(f"admin account {name}"))
    return group


def grant(name: str, role: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Give an account a role: dealer, supervisor, surveillance or operator.

    Args:
        name: Name of the account.
        role: dealer, supervisor, surveillance or operator.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    return _change(name, role, data, is_given=True, json=json)


def take(name: str, role: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Remove a role from an account.

    Args:
        name: Name of the account.
        role: dealer, supervisor, surveillance or operator.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    return _change(name, role, data, is_given=False, json=json)


def staff(*, data: str | None = None, json: bool = False) -> int:
    """List the accounts that have roles.

    Args:
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """

    async def work(store: "Store") -> dict[str, list[str]]:
        roles = await _roles(store)
        names = await store.names(list(roles.staff))
        return {names.get(who, who): sorted(has) for who, has in roles.staff.items()}

    found = sorted(with_store(data, work).items())
    lines = [f"{name}: {', '.join(roles)}" for name, roles in found]
    answer = {"accounts": [{"name": name, "roles": roles} for name, roles in found]}
    report(answer, *(lines or ["no account has a role"]), json=json)
    return 0


def codes(name: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Create ten new recovery codes for an account.

    They are for a person who lost the password and the old codes. The old codes become invalid.

    Args:
        name: Name of the account.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    from paigow.web.identity.second_factors.recovery_codes import code_hash, new_codes

    made = new_codes()

    async def work(store: "Store") -> None:
        await store.set_codes(await person_called(store, name), [code_hash(code) for code in made])

    with_store(data, work)
    report({"name": name, "codes": made}, *made, json=json)
    return 0


def _change(name: str, role: str, data: str | None, *, is_given: bool, json: bool) -> int:
    found = _role(role)

    async def work(store: "Store") -> bool:
        person, roles = await person_called(store, name), await _roles(store)
        return await (roles.give if is_given else roles.take)(person, found, OPERATOR)

    is_new = with_store(data, work)
    given, taken = ("is now", "is no longer") if is_new else ("was already", "was not")
    done = f"{name} {given if is_given else taken} {found}"
    report({"name": name, "role": found, "has_role": is_given, "is_new": is_new}, done, json=json)
    return 0


def _role(role: str) -> "Role":
    from paigow.runtime import ROLES

    found = next((each for each in ROLES if each == role), None)
    if found is None:
        raise UsageError(f"role: {role!r}: expected one of {', '.join(ROLES)}")
    return found


async def person_called(store: "Store", name: str) -> str:
    """Return the person of an account."""
    from paigow.web.identity.display_names import name_key, read_name

    read = read_name(name)
    row = await store.account_called(name_key(read)) if isinstance(read, str) else None
    if row is None:
        raise UsageError(f"name: {name!r}: expected the name of an existing account")
    return row.person


async def _roles(store: "Store") -> "Roles":
    from paigow.runtime import Roles, SystemClock

    roles = Roles(store, SystemClock().now_us)
    await roles.load()
    return roles
