"""Live connections: messages, views, broadcasts and chat."""
