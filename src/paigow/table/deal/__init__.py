"""From the shuffle to the delivery; bets open and close between."""
