"""The second factor of an account: codes of an authenticator app, recovery codes, and who needs one."""
