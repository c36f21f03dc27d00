"""The pages in a real Chromium, driven by clicks, taps and keys."""
