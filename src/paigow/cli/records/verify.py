"""``paigow verify``."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins

from paigow.cli.files import ALL, CLEAN, FOUND, File, content, log_entries, name_of, rules_of
from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.cli.progress import progress
from paigow.log import CodecError, Proof, RoundProof, verify_log
from paigow.log.fairness.own_seeds import OWN_FAULTS, SeedCheck, StoredSeeds, checked, read_seeds
from paigow.log.fairness.verification import MOST_REDRAWS, Head
from paigow.words import say


def verify(
    file: File,
    /,
    *,
    head: Annotated[list[str] | None, Parameter(negative=())] = None,
    heads: Annotated[
        Path | None, Parameter(help='File of heads, one per line; "-" reads standard input.')
    ] = None,
    my_seeds: Annotated[
        Path | None, Parameter(help="File of your own seeds, from the table's page or paigow.client.")
    ] = None,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Verify a log: hash chain, commitments, seeds, woodpile and dice.

    The command needs only the file. A round without any player's seed is not proved, because the house alone
    chose. Rounds of a day on which seeds were withheld more than three times are not proved either. With
    --my-seeds, the command also checks that your seed took part in every draw.

    Exit status 0: everything is proved. 1: something is wrong or not proved. 2: the file is not a log.

    Args:
        file: Log file, exported from a table's page; "-" reads standard input.
        my_seeds: File of your own seeds, from the table's page or paigow.client.
        head: Head of the log, SEQ:HASH, as the table's page showed it. Repeat it for more.
        heads: File of heads, one per line; "-" reads standard input.
        language: Language of the output.
        json: Print JSON.
    """
    if my_seeds is not None and str(file) == "-":
        raise UsageError("--my-seeds: expected the log in a file, not on standard input")
    entries = log_entries(file)
    try:
        with progress("verifying"):
            proof = verify_log(entries, _heads(head or [], heads))
            own = None if my_seeds is None else _checked(file, my_seeds)
    except CodecError as fault:
        raise UsageError(f"{name_of(file)}: {fault}") from fault
    if json:
        from paigow.cli.output import print_json

        print_json(
            rules_of(entries) | to_builtins(proof) | ({} if own is None else {"own": to_builtins(own)})
        )
    else:
        _show(proof, language)
        if own is not None:
            _show_own(own, language)
    is_other = proof.broken_at is not None or proof.other_heads or proof.cut_heads
    is_wrong = is_other or any(each.faults or each.doubts for each in proof.rounds)
    return FOUND if is_wrong or (own is not None and not own.is_fair) else CLEAN


def _checked(file: Path, my_seeds: Path) -> SeedCheck:
    """Return what the log shows about a person's own seeds."""
    log = content(file, ALL)
    try:
        tables = read_seeds(content(my_seeds, ALL), file=name_of(my_seeds))
    except ValueError as fault:
        raise UsageError(f"--my-seeds: {fault}") from fault
    here = [kept for kept in tables.values() if any(promised.encode() in log for promised in kept.seeds)]
    if not here:
        raise UsageError(
            f"--my-seeds: {name_of(my_seeds)}: expected seeds of this table; the log has none of them"
        )
    whole = StoredSeeds()
    for kept in here:
        whole.people |= kept.people
        whole.seeds |= kept.seeds
        whole.under |= kept.under
        whole.recorded |= kept.recorded
        whole.heads |= kept.heads
        whole.seen_ms |= kept.seen_ms
    return checked(log, whole)


def _show_own(own: SeedCheck, language: str) -> None:
    for fault in own.faults:
        print(say("verify.own_fault", {"fault": fault}, language))
    for each in own.rounds:
        for fault in each.faults:
            if fault in OWN_FAULTS:
                print(say("verify.own_round", {"round": each.round, "fault": fault}, language))
        for gap in each.gaps:
            print(say("verify.own_gap", {"round": each.round, "gap": gap}, language))
    fair = sum(each.is_fair for each in own.rounds)
    facts = {"fair": fair, "rounds": len(own.rounds)}
    print(say("verify.fair_for_you" if own.is_fair and own.rounds else "verify.not_for_you", facts, language))


def _heads(given: list[str], file: Path | None) -> list[Head]:
    """Return the heads on the command line and in the file."""
    told = [("--head", text) for text in given]
    if file is not None:
        lines = content(file, ALL).decode(errors="replace").splitlines()
        told += [
            (f"{name_of(file)}: line {number}", line) for number, line in enumerate(lines, 1) if line.strip()
        ]
    return [_head(place, text) for place, text in told]


def _head(place: str, text: str) -> Head:
    try:
        return Head.of(text)
    except ValueError as fault:
        raise UsageError(f"{place}: {fault}") from fault


def _show(proof: Proof, language: str) -> None:
    print(say("verify.chain", {"entries": proof.entries, "head": proof.head}, language))
    if proof.broken_at is not None:
        print(say("verify.broken", {"entry": proof.broken_at}, language))
    for head in proof.other_heads:
        print(say("verify.other_head", {"entry": head.seq}, language))
    for head in proof.cut_heads:
        print(say("verify.cut", {"entry": head.seq, "entries": proof.entries}, language))
    for each in proof.rounds:
        for fault in dict.fromkeys(each.faults):
            print(say("verify.fault", {"round": each.round, "fault": fault}, language))
        for code in _remarks(each):
            facts = {
                "round": each.round,
                "people": ", ".join(each.withheld),
                "hidden": each.hidden,
                "most": MOST_REDRAWS,
                "beacons": ", ".join(map(str, each.beacons)),
            }
            print(say(f"verify.{code}", facts, language))
        if not each.revealed and not each.faults:
            print(say("verify.unrevealed", {"round": each.round}, language))
    if proof.rounds:
        print(say("verify.fair", {"fair": sum(each.is_fair for each in proof.rounds)}, language))
    else:
        print(say("verify.nothing", {}, language))


def _remarks(proof: RoundProof) -> list[str]:
    """Return facts that are not faults."""
    found = [f"doubt_{doubt}" for doubt in proof.doubts]
    if proof.beacons:
        found.append("beacons")
    if proof.hidden:
        found.append("hidden")
    return [*found, "withheld"] if proof.withheld else found
