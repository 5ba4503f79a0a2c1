"""``paigow admin check``."""

from paigow.cli.output import UsageError, counted, report
from paigow.cli.progress import progress


def check(*, data: str | None = None, json: bool = False) -> int:
    """Check the data: database, hash chains, balances and postings.

    Each posting is compared with its event. A server may be running on the data.

    Exit status 0: no faults. 1: faults were found and listed. 2: there are no data, the file is not a database,
    or the database does not answer.

    Args:
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    from paigow.cli.data_location import chosen_data, inspection_as_json, inspection_lines, that_is_there
    from paigow.runtime import check_postings
    from paigow.storage import StoreError, inspect

    try:
        with progress("checking"):
            found = inspect(that_is_there(chosen_data(data)), judge=check_postings)
    except StoreError as error:
        raise UsageError(str(error)) from error
    told = counted(len(found.faults), "fault") if found.faults else "no faults"
    report(
        inspection_as_json(found),
        *inspection_lines(found),
        f"{counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}: {told}",
        json=json,
    )
    return 1 if found.faults else 0
