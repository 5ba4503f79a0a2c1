"""What a supervisor orders."""
