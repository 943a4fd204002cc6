"""The box as a device: the files that make one, its file system, how they get onto it."""
