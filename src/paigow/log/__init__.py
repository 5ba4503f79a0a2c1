"""Records of a table: event codec, hash chain, replay, and rounds as readers see them."""

from paigow.log.chain import GENESIS, ChainBrokenError, next_hash, verify
from paigow.log.codec import BookRef, Codec, CodecError, Entry, decode, encode, encode_all, open_entry
from paigow.log.fairness.verification import Proof, RoundProof, verify_log
from paigow.log.provenance import Cause, Door
from paigow.log.replay import ReplayError, replay, steps
from paigow.log.rounds.projection import RoundReader
from paigow.log.sealed import EntryBytes, parts_of

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
    "steps",
    "verify",
    "verify_log",
]
