"""``paigow check``."""

from paigow.cli.counting import counted
from paigow.cli.faults import UsageError


def check(*, data: str | None = None) -> int:
    """Inspect all the data: the file, every hash chain, every sum, every posting against its event.

    A server may be running on them.

    Exit status 0: no faults; 1: faults, which are listed; 2: there are no data, the file is not a database,
    or the database does not answer.

    Args:
        data: The data folder, by default this user's own, or postgresql://USER@HOST/DATABASE.
    """
    from paigow.cli.data import chosen_data, that_is_there
    from paigow.floor import judge
    from paigow.store import StoreError, inspect

    try:
        found = inspect(that_is_there(chosen_data(data)), judge=judge)
    except StoreError as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    for fault in found.dealt_with:
        print(f"{fault}; the table was made void and paid back")
    told = "all is well" if not found.faults else f"faults: {len(found.faults)}"
    print(f"{counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}: {told}")
    return 1 if found.faults else 0
