"""Checks a table's log without Paigow: written from docs/fairness.md, with the standard library alone.
The heads (SEQ:HASH) are those of the log that somebody was shown. The signatures
of a public beacon are not checked: it says which.
Exit status 0: everything is proved; 1: something is wrong or not proved, with its line; 2: no log could be read."""
# fmt: off
# ruff: noqa: E701, C901, PLR0912, PLR0915 (one case for each event, in one place)

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

FACES = re.findall("...", "6-66-61-11-14-44-41-31-35-55-53-33-32-22-25-65-64-64-61-61-61-51-5"
                          "3-64-52-63-52-53-41-42-32-41-2")
START = re.compile(r'\{"seq":([0-9]{1,18}),"hash":"([0-9a-fA-F]{64})","entry":')
PART = re.compile(r'"([^"]+)":(\{"salt":.*?\})(?=,"[^"]+":\{"salt":|\}\}$)')

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"  # of the beacon: drand's quicknet

def sha(data: bytes) -> bytes: return sha256(data).digest()
def eight(number: int) -> bytes: return number.to_bytes(8, "big")
def raw(text: str) -> bytes:
    if not re.fullmatch("[0-9a-f]{64}", text): raise ValueError(f"{text[:80]!r} is not 32 bytes as hex")
    return bytes.fromhex(text)
def stream(secret: bytes, label: bytes) -> Iterator[int]:
    return chain.from_iterable(digest(secret, label + eight(n), "sha256") for n in count())
def below(limit: int, octets: Iterator[int]) -> int:
    while (word := int.from_bytes(islice(octets, 4), "big")) >= 2**32 // limit * limit: pass
    return word % limit
def shuffled(things: list[Any], secret: bytes, label: bytes) -> list[Any]:
    things, octets = [*things], stream(secret, label)
    for i in range(31, 0, -1):
        j = below(i + 1, octets)
        things[i], things[j] = things[j], things[i]
    return things
def thrown(secret: bytes, label: bytes) -> list[int]:
    return [1 + octet % 6 for octet in islice((each for each in stream(secret, label) if each < 252), 3)]

class Log:
    def __init__(self) -> None:
        self.line, self.heads, self.faults = 0, [bytes(32)], list[str]()
        self.seated, self.promises, self.barred = set[str](), dict[str, dict[str, bytes]](), dict[str, int]()
        self.chain, self.at_us, self.unchecked = "", 0, list[int]()  # of the beacon; of the entry; the beacon's rounds
        self.day, self.redraws, self.days = 0, Counter[int](), dict[int, int]()  # day -> times; round -> day
        self.begin({"round": 0, "commitments": {}})
        self.stage = "none"

    def fault(self, what: str) -> None: self.faults.append(f"line {self.line}: {what}")

    def begin(self, washed: dict[str, Any]) -> None:
        self.stage, names = "washed", {*washed.get("seeds", ())}
        if wrong := self.seated & self.promises.keys() ^ names:
            self.fault(f"omitted or seed: {sorted(wrong)} promised seeds and has a place, or is named without")
        self.before, self.number, self.committed = len(self.faults), washed["round"], washed["commitments"]
        self.taken = {person: self.promises.pop(person, {}) for person in names}
        self.asked, self.banker, self.at_stake = {"tiles": names, "dice": set[str]()}, "", set[str]()
        self.days[self.number], self.kept_back = self.day, set[str]()
        self.told: dict[str, dict[str, bytes]] = {"tiles": {}, "dice": {}}  # person -> seed
        self.named, self.beacon = dict[str, int](), dict[str, bytes]()  # round of the beacon; its signature, or empty
        self.is_asked = self.is_counted = self.is_over = self.is_conceded = False
        self.closed, self.order, self.shakes, self.mixes, self.throws, self.wagers = b"", b"", 0, 0, 0, dict[Any, int]()
        self.dealt, self.shown = dict[str, list[str]](), dict[str, list[str]]()  # position -> tiles
        self.draws: list[tuple[str, bytes, Any, Any]] = []  # where, label, what is recorded, of how many

    def together(self, which: str) -> bytes:
        told = sorted((person.encode(), seed) for person, seed in self.told[which].items())
        signed = self.beacon.get(which)
        return b"".join(sha(person) + seed for person, seed in told) + (sha(signed) if signed else b"")

    def take(self, event: dict[str, Any], parts: dict[str, list[str]]) -> None:
        person, label, by_dice = event.get("person", ""), b"", self.told["dice"]  # label: of what is drawn
        by_seeds = self.closed + (sha(self.together("dice")) if by_dice else b"")
        match event["event"]:
            case "table_opened": self.chain = event["settings"].get("beacon", "")
            case "beacon_named" | "beacon_recorded" | "beacon_missed" as what: self.take_beacon(what, event)
            case "sat_down": self.seated.add(person)
            case "seat_vacated": self.seated.discard(person)
            case "left": self.seated, _ = self.seated - {person}, self.promises.pop(person, None)
            case "seeds_committed":
                if self.barred.get(person, -1) >= self.day: self.fault(f"seed: {person} gives none on this day")
                self.promises[person] = {each: raw(event[each]) for each in ("tiles", "dice")}
            case "bank_taken" | "house_banks" as what: self.banker = person if what == "bank_taken" else ""
            case "tiles_washed":
                if self.stage not in ("none", "revealed"): self.fault("not_revealed: no secrets before this wash")
                self.begin(event)
            case "tiles_shown" | "table_closed" if not self.closed: self.stage = "none"  # nobody had wagered
            case "seed_revealed":
                which, seed = event["which"], raw(event["seed"])
                is_due = self.is_asked and not self.is_counted if which == "dice" else self.stage == "washed"
                is_due = is_due and person in self.asked[which] and person not in self.told[which]
                if not is_due or sha(seed) != self.taken[person].get(which):
                    self.fault(f"seed: {person}'s for the {which} is out of time, or not the one promised")
                self.told[which][person] = seed
            case "seeds_voided": self.void(event["which"], event)
            case "tiles_stacked":
                self.whole("tiles")
                self.stage, label = "stacked", b"woodpile"
            case "bets_opened":
                if self.stage != "stacked" or event["commitments"] != self.committed:
                    self.fault("not_committed: before the tiles were stacked, or other than at the wash")
                self.stage = "open"
            case "wager_placed" | "wager_taken_back" | "wager_returned" as what:
                where, coins = (person, event["box"], event["bet"]), event["coins"] * (what == "wager_placed")
                is_lowered = self.stage == "closed" and not self.shakes and 0 < coins < self.wagers.get(where, 0)
                if not (self.stage == "open" or is_lowered or what == "wager_returned"): self.fault("wager_out_of_time")
                self.wagers[where] = coins
            case "bets_closed":
                self.stage, self.closed = "closed", self.heads[-1]
                wagers = {who for (who, _, bet), coins in self.wagers.items() if bet == "main" and coins}
                self.at_stake = wagers | ({self.banker} - {""})
            case "seeds_asked":
                self.is_asked, self.is_counted, self.asked["dice"] = True, False, {*event["asked"]}
                able = {who for who, each in self.taken.items() if "dice" in each} | self.promises.keys()
                if wrong := (self.at_stake & able - self.kept_back) ^ self.asked["dice"]:
                    self.fault(f"omitted or seed: {sorted(wrong)} at the question for the dice")
                for who in self.asked["dice"] - self.taken.keys():
                    self.taken[who] = {"dice": self.promises.pop(who, {}).get("dice", b"")}
            case "reshuffle_asked":
                self.is_asked = self.is_counted = False
                for each in (self.named, self.beacon): each.pop("dice", None)
            case "tiles_cut" | "cut_chosen" | "four_nominated" | "stacks_moved" | "cup_taken":
                if self.is_asked: self.fault("choice_after_seeds")
                if event.get("out_of") is not None: label = b"cut" + eight(self.mixes)
            case "dice_shaken" | "dice_counted" as what:
                if what == "dice_shaken": self.shakes += 1
                else:
                    if not self.is_counted: self.whole("dice")
                    self.is_counted, label = True, b"dice" + by_seeds + eight(self.shakes)[: 8 * (self.shakes > 1)]
                if self.stage != "closed" or not self.shakes: self.fault("dice_before_close")
            case "laja_made" | "tiles_reshuffled": self.mixes, label = self.mixes + 1, b"mix" + eight(self.mixes + 1)
            case "removal_ordered": self.order, self.throws = self.heads[-1], self.throws if by_dice else 0
            case "removal_thrown":
                self.throws += 1
                label = b"removal" + (by_seeds if by_dice else self.order) + eight(self.throws)
            case "tiles_delivered": self.dealt, self.shown = {each: parts.get(each, []) for each in event["hands"]}, {}
            case "hand_conceded": self.is_conceded = True
            case "hand_exposed" | "house_hand_exposed":
                self.shown[str(event.get("box", "house"))] = event["low"] + event["high"]
            case "round_ended" | "round_voided": self.is_over, self.shown = True, self.shown | event.get("unused", {})
            case "secrets_revealed": self.check(event["secrets"])
            case _: pass
        recorded = parts.get("woodpile", event.get("dice", event.get("drawn")))
        if label: self.draws.append((f"{event['event']} of line {self.line}", label, recorded, event.get("out_of")))

    def check(self, secrets: dict[str, Any]) -> None:
        if self.stage == "revealed" or not self.is_over: self.fault("not_revealed: secrets told out of time")
        self.stage, two, mixing = "revealed", raw(secrets["dice"]), raw(secrets["mixing"])
        opened, closed, hidden = secrets.get("openings", {}), secrets.get("leaves", {}), {*secrets.get("hidden", ())}
        made = {"dice": two, "mixing": mixing}
        if secrets["woodpile"]:
            one = made["woodpile"] = raw(secrets["woodpile"])
            salts = [digest(one, b"salt" + bytes([slot]), "sha256").hex() for slot in range(32)]
            faces = zip(shuffled(FACES, one, b"woodpile"), salts, strict=True)
            opened, closed = {str(slot): each for slot, each in enumerate(faces)}, {}
        elif not self.is_conceded or not {*map(str, hidden)} <= self.dealt.keys() - self.shown.keys():
            self.fault("hidden: nothing was conceded, or tiles are hidden that everybody saw")
        leaves = {slot: sha(raw(salt) + face.encode()) for slot, (face, salt) in opened.items()}
        leaves |= {slot: raw(leaf) for slot, leaf in closed.items()}
        if len(opened) + len(closed) != 32 or len(closed) != 4 * len(hidden):
            self.fault("hidden: other slots are kept back than those of the hands that are")
        made["tiles"] = b"".join(leaves[str(slot)] for slot in range(32)) + sha(mixing)
        if wrong := [name for name in made if sha(made[name]).hex() != self.committed[name]]:
            self.fault(f"commitment: {wrong} are not what was committed to")
        slots = [opened.get(str(slot), [None])[0] for slot in range(32)]
        known, seed = Counter(filter(None, slots)), digest(mixing, b"tiles" + self.together("tiles"), "sha256")
        of_hands = [Counter(chain.from_iterable(hands.values())) for hands in (self.shown, self.dealt)]
        if not known <= Counter(FACES) or not all(each <= known for each in of_hands):
            self.fault("set: more of a face is known than the 32 tiles have, or than was opened")
        pile = shuffled(slots, seed, b"woodpile")
        for where, label, recorded, limit in self.draws:
            match label[:3]:
                case b"cut": drawn: Any = below(limit if 0 < limit <= 2**32 else 0, stream(seed, label))
                case b"woo": drawn = pile
                case b"mix": drawn = shuffled(pile, seed, label)
                case _: drawn = thrown(two, label)
            if closed and label[:3] in (b"woo", b"mix"):  # what lies in some places is not told
                drawn = [face or is_ for face, is_ in zip(drawn, recorded or pile, strict=True)] if recorded else None
            if recorded != drawn: self.fault(f"{where}: {recorded}, but secrets and seeds give {drawn}")
        kinds = ["tiles", "dice"][: 1 + self.is_counted]
        if not all(self.told[each] for each in kinds):
            self.fault("house_alone: not proved, for no player's seed took part in the tiles or the dice")
        kept_back = self.kept_back.union(*(self.asked[each] - self.told[each].keys() for each in kinds))
        print(f"round {self.number}: {'WRONG OR NOT PROVED' if self.faults[self.before :] else 'fair'}; checked:",
              "commitments,", *(f"{each[0]}," for each in self.draws),
              *(f"seeds for the {each} of {sorted(self.told[each])}," for each in kinds),
              f"withheld by {sorted(kept_back)}, {len(closed)} tiles never shown")

    def take_beacon(self, what: str, event: dict[str, Any]) -> None:
        which, number = event["which"], event["round"]
        is_now = self.stage == "washed" if which == "tiles" else self.is_asked and not self.is_counted
        if what == "beacon_named":
            is_whole = bool(self.told[which]) and not self.asked[which] - self.told[which].keys()
            is_ahead = 1_000_000 * (1_692_803_367 + 3 * (number - 1)) >= self.at_us + 2_000_000
            is_new, self.named[which] = which not in self.named, number
            is_now = is_now and is_whole and is_ahead and is_new and event["chain"] == self.chain == CHAIN
        else:
            is_now, self.beacon[which] = is_now and self.named.get(which) == number and which not in self.beacon, b""
            if what == "beacon_missed": self.fault(f"beacon: round {number} of it is missed: not proved")
            elif not re.fullmatch("[0-9a-f]{96}", event["signature"]): self.fault("beacon: no signature")
            else: self.beacon[which] = bytes.fromhex(event["signature"])
            self.unchecked.append(number)
        if not is_now: self.fault(f"{what}: out of time, or another round or chain than the {which} wait for")

    def whole(self, which: str) -> None:
        if self.chain and self.told[which] and which not in self.beacon:
            self.fault(f"beacon: the {which} were drawn without the beacon that the table has")
        if self.told[which] and self.asked[which] - self.told[which].keys():
            self.fault(f"redraw: the {which} were drawn although a seed was withheld after another was told")

    def void(self, which: str, event: dict[str, Any]) -> None:
        told, withheld, fresh = {*self.told[which]}, {*event["withheld"]}, {*event["asked"]}
        is_now = self.stage == "washed" if which == "tiles" else self.is_asked
        if not (is_now and told and withheld) or withheld != self.asked[which] - told or event["day"] != self.day:
            self.fault("redraw: seeds were voided without one being withheld")
        if fresh != told & self.promises.keys(): self.fault("omitted or seed: other promises than those that are left")
        new = {who: self.promises.pop(who, {}) for who in fresh}
        for who in withheld: self.barred[who], _ = self.day, self.promises.pop(who, None)
        for who, mine in [*self.taken.items()]:
            change = {**new.get(who, {})} if which == "tiles" or who not in new else {"dice": new[who]["dice"]}
            self.taken[who] = {each: seed for each, seed in mine.items() if each != which} | change
            if which == "tiles" and who in withheld: del self.taken[who]
        self.redraws[self.day] += 1
        self.kept_back |= withheld
        self.told[which], self.asked[which] = {}, fresh

    def read(self, line: bytes) -> None:
        self.line += 1
        text = line.decode().rstrip(" \t\r\n")
        if not (start := START.match(text)): raise ValueError("no entry of a log")
        entry, end = json.JSONDecoder().raw_decode(text, start.end())
        head = sha(self.heads[-1] + text[start.end() : end].encode())
        if (int(start[1]), raw(start[2].lower())) != (self.line, head): raise ValueError("not of the hash chain")
        self.heads.append(head)
        self.at_us = entry.get("at_us", 0)
        self.day = self.at_us // 86_400_000_000
        found, parts = PART.findall(text, end), dict[str, list[str]]()
        if text[end:] not in ("}", ',"sealed":{' + ",".join(f'"{each}":{part}' for each, part in found) + "}}"):
            raise ValueError("neither an entry alone nor one with its sealed parts")
        for name, part in found:
            if sha(part.encode()).hex() != entry["sealed"].get(name): self.fault(f"seal: of part {name}")
            facts = json.loads(part)["facts"]
            parts |= facts if name == "tiles" else {name: facts["hand"]}
        if entry["v"] != 4: raise ValueError(f"event format {entry['v']} is not known")
        self.take(entry["event"], parts)

def head(text: str) -> tuple[int, bytes]:
    number, told = text.split(":")
    return int(number), raw(told)

def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log")
    parser.add_argument("heads", nargs="*", metavar="SEQ:HASH", type=head)
    given, log = parser.parse_args(args), Log()
    try:
        for line in Path(given.log).read_bytes().removesuffix(b"\n").split(b"\n"): log.read(line)
    except OSError as why: parser.error(str(why))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as why:
        log.fault(f"damaged or out of place ({type(why).__name__}: {why}); nothing after it is read")
    for number, told in given.heads:
        if log.heads[number : number + 1] != [told]: log.fault(f"the log has no head {number}:{told.hex()}")
    for day, times in log.redraws.items():
        if times > 3: log.faults += [f"redraws: rounds {[n for n, on in log.days.items() if on == day]} are not proved"]
    print(f"{len(log.heads) - 1} entries fit the hash chain; the last hash is {log.heads[-1].hex()}")
    if log.unchecked: print(f"The signatures of rounds {log.unchecked} of the beacon are not checked: ask {CHAIN}.")
    print(*log.faults or ["Nothing is wrong."], sep="\n")
    return 1 if log.faults else 0

if __name__ == "__main__": sys.exit(main())
