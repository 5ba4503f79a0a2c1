"""Finished rounds and hands to share: pictures, previews, embeds and links."""
