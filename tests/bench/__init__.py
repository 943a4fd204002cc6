"""The figures that `make bench` prints. Speed is never asserted in a test."""
