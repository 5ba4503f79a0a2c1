"""Tables over HTTP: the lobby, opening a table, and a seat at one."""
