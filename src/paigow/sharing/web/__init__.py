"""Shared rounds and hands over HTTP: pictures, previews, embeds and links."""
