"""The visitor of a request: guests, accounts, sessions, passwords and second factors."""
