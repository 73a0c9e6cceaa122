"""TANHINMIN with hidden hands: what a player who sees only their own hand can force."""

from __future__ import annotations

from ._tefuda import can_force

__all__ = ["can_force"]
