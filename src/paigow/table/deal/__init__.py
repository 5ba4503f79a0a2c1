"""From the shuffle to the delivery. Bets open and close in between."""
