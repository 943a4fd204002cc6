"""The `metro-caller` command: follow the box, score the sheets, prove the draw."""
