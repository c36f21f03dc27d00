"""CATAN: Rise of the Inkas. Pure rules; RULES.md says which, and what was decided where they are silent."""
