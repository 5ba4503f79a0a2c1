"""Who a visitor is: guests, accounts, sessions, passwords and second factors."""
