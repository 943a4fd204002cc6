"""The golden pictures: every screen of the box, a file a language, two rows of pixels a line of text."""
