"""Millions of positions at a time, in the arrays of numpy (which has to be installed).

Arrays are read in place: their types must be as stated, and they must be contiguous. The interpreter is left to other
threads, and Ctrl-C is heard.
"""

from __future__ import annotations

from ._tefuda import babanuki_states, nim_multiply, shichinarabe_deals, tanhinmin_deal_bits, tanhinmin_deals, tanhinmin_hands

__all__ = ["babanuki_states", "nim_multiply", "shichinarabe_deals", "tanhinmin_deal_bits", "tanhinmin_deals", "tanhinmin_hands"]
