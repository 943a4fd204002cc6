"""One file a part of the box. No rules of a game in here."""
