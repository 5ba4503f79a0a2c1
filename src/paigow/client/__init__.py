"""A client of the programs' interface. Needs ``pip install 'paigow[client]'``.

    async with House("http://127.0.0.1:8000") as house:
        me = taken(await house.come_in("Mei"))
        table = taken(await house.open("nz"))
        async with house.join(table) as seat:
            taken(await seat.buy_in(100_000))
            taken(await seat.sit(2))
            async for update in seat:
                print(update.view.phase)

Coins are whole: hundredths of the table's currency. The house refuses with a ``Refusal`` value; ``taken``
turns it into an exception. A lost connection is restored automatically.
"""

try:
    from paigow.client.house import House
    from paigow.client.refusals import Fault, Refusal, RefusedError, taken
    from paigow.client.seeds import Seeds
    from paigow.client.table import Table
    from paigow.client.view_types import (
        Advice,
        AdvisedSetting,
        AllowedAction,
        Amounts,
        Bank,
        Box,
        Event,
        Explanation,
        GivenSeeds,
        Hand,
        Limits,
        OwnHand,
        Person,
        Session,
        Setting,
        TableRow,
        Update,
        View,
        Wager,
    )
    from paigow.log.fairness.own_seeds import OwnRound, SeedCheck
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] not in {"httpx", "websockets"}:
        raise
    raise ModuleNotFoundError(
        f"paigow.client needs {error.name}; pip install 'paigow[client]'", name=error.name
    ) from error

__all__ = [
    "Advice",
    "AdvisedSetting",
    "AllowedAction",
    "Amounts",
    "Bank",
    "Box",
    "Event",
    "Explanation",
    "Fault",
    "GivenSeeds",
    "Hand",
    "House",
    "Limits",
    "OwnHand",
    "OwnRound",
    "Person",
    "Refusal",
    "RefusedError",
    "SeedCheck",
    "Seeds",
    "Session",
    "Setting",
    "Table",
    "TableRow",
    "Update",
    "View",
    "Wager",
    "taken",
]
