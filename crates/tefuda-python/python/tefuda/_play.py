"""What bridges to other people's algorithms share: positions to start from, all moves that can occur, and who has won."""

from __future__ import annotations

from typing import Optional, Union

from ._errors import TefudaError
from ._tefuda import Game, Position

#: Games with more positions than this that can occur have too many moves to number them.
MOST_POSITIONS = 200_000


def start(game: Union[str, Game], position: Union[str, Position, None], board: Optional[str] = None) -> Position:
    """The position to start from; the first example of the game if there is none."""
    if isinstance(position, Position):
        return position
    known = game if isinstance(game, Game) else Game(game)
    return known.parse(known.examples[0] if position is None else position, board=board)


def winner(position: Position) -> Optional[int]:
    """The player who has won a game that is over; ``None`` for a draw."""
    seat = position.analyse().winner
    return None if seat is None else position.players[seat]


def all_moves(begin: Position) -> list[str]:
    """The texts of all moves that can occur in play from here, in the order of their first occurrence; at least one."""
    texts: dict[str, None] = {}
    seen = {begin}
    queue = [begin]
    while queue:
        position = queue.pop()
        for text in position.legal_moves():
            texts.setdefault(text)
            after = position.play(text)
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > MOST_POSITIONS:
            raise TefudaError(
                f"more than {MOST_POSITIONS} positions can come of {begin.notation!r}: too many to number their moves"
            )
    return sorted(texts, key=lambda text: (len(text), text)) or ["-"]


def longest(begin: Position) -> Optional[int]:
    """The most moves until the end; ``None`` if a game may go on for ever."""
    lengths: dict[Position, Optional[int]] = {}
    stack = [begin]
    while stack:
        position = stack[-1]
        if lengths.get(position) is not None:
            stack.pop()
            continue
        after = [position.play(move) for move in position.legal_moves()]
        unknown = [one for one in after if lengths.get(one) is None]
        if position not in lengths:
            lengths[position] = None
            if any(one in lengths for one in unknown):
                return None
            stack.extend(unknown)
        else:
            lengths[position] = 1 + max((lengths[one] or 0 for one in after), default=-1)
            stack.pop()
    return lengths[begin]
