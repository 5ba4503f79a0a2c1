"""One running table: its turn, its requests, its ledger and its log."""
