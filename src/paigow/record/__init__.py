"""Records of a table: event codec, hash chain, replay, and rounds as readers see them."""

from paigow.record.causes import Cause, Door
from paigow.record.chain import GENESIS, ChainBrokenError, next_hash, verify
from paigow.record.codec import BookRef, Codec, CodecError, Entry, decode, encode, encode_all, open_entry
from paigow.record.fairness import Proof, RoundProof, verify_log
from paigow.record.replay import ReplayError, replay, steps
from paigow.record.rounds import RoundReader, rounds
from paigow.record.seals import EntryBytes, parts_of

__all__ = [
    "GENESIS",
    "BookRef",
    "Cause",
    "ChainBrokenError",
    "Codec",
    "CodecError",
    "Door",
    "Entry",
    "EntryBytes",
    "Proof",
    "ReplayError",
    "RoundProof",
    "RoundReader",
    "decode",
    "encode",
    "encode_all",
    "next_hash",
    "open_entry",
    "parts_of",
    "replay",
    "rounds",
    "steps",
    "verify",
    "verify_log",
]
