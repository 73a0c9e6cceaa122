"""Millions of positions at a time, in the arrays of numpy (which has to be installed).

Arrays are read where they lie: their types have to be as stated, and their items side by side. The interpreter is left to other
threads, and Ctrl-C is heard.
"""

from __future__ import annotations

from ._tefuda import babanuki_states, nim_multiply, shichinarabe_deals, tanhinmin_deals, tanhinmin_hands

__all__ = ["babanuki_states", "nim_multiply", "shichinarabe_deals", "tanhinmin_deals", "tanhinmin_hands"]
