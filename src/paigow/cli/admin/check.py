"""``paigow admin check``."""

from paigow.cli.output import UsageError, counted


def check(*, data: str | None = None) -> int:
    """Check the data: database, hash chains, balances and postings.

    Each posting is compared with its event. A server may be running on the data.

    Exit status 0: no faults. 1: faults were found and listed. 2: there are no data, the file is not a database,
    or the database does not answer.

    Args:
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
    """
    from paigow.cli.data_location import chosen_data, that_is_there
    from paigow.runtime import check_postings
    from paigow.storage import StoreError, inspect

    try:
        found = inspect(that_is_there(chosen_data(data)), judge=check_postings)
    except StoreError as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    for fault in found.dealt_with:
        print(f"{fault}; the table was voided and its coins were refunded")
    told = counted(len(found.faults), "fault") if found.faults else "no faults"
    print(f"{counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}: {told}")
    return 1 if found.faults else 0
