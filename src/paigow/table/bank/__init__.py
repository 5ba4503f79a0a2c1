"""The holders of the bank and the cover of the wagers."""
