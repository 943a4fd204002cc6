"""Points of finished sheets, one module a game: plain values in, plain values out."""
