"""What bridges to other people's algorithms share: positions to start from, everything that can come of them, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Union

from ._errors import TefudaError
from ._tefuda import Game, Position

#: A position of which more positions than this can come has too many to number their moves.
MOST_POSITIONS = 200_000


def start(game: Union[str, Game], position: Union[str, Position, None], board: Optional[str] = None) -> Position:
    """The position to start from; the first example of the game if none is given."""
    if isinstance(position, Position):
        return position
    known = game if isinstance(game, Game) else Game(game)
    return known.parse(known.examples[0] if position is None else position, board=board)


def winner(position: Position) -> Optional[int]:
    """The player who has won a game that is over; ``None`` for a draw."""
    place = position.analyse().winner
    return None if place is None else position.players[place]


@dataclass(frozen=True)
class Survey:
    """What can come of a position."""

    #: The texts of all moves that can occur, shorter ones first; at least one.
    moves: list[str]
    #: The bytes of the longest notation.
    longest_text: int
    #: The most moves until the end; ``None`` if a game may go on for ever.
    most_moves: Optional[int]


def survey(begin: Position) -> Survey:
    """Looks at every position that can come of this one."""
    texts: set[str] = set()
    longest_text = 0
    after: dict[Position, list[Position]] = {}
    stack = [begin]
    while stack:
        position = stack.pop()
        if position in after:
            continue
        if len(after) >= MOST_POSITIONS:
            raise TefudaError(
                f"more than {MOST_POSITIONS} positions can come of {begin.notation!r}: too many to number their moves"
            )
        longest_text = max(longest_text, len(position.notation.encode()))
        legal = position.legal_moves()
        texts.update(legal)
        after[position] = [position.play(text) for text in legal]
        stack.extend(after[position])
    moves = sorted(texts, key=lambda text: (len(text), text)) or ["-"]
    return Survey(moves, longest_text, _most_moves(begin, after))


def _most_moves(begin: Position, after: dict[Position, list[Position]]) -> Optional[int]:
    # Positions are taken once everything that leads to them has been; those on a cycle never are.
    leading = dict.fromkeys(after, 0)
    for nexts in after.values():
        for position in nexts:
            leading[position] += 1
    if leading[begin]:
        return None
    length = {begin: 0}
    ready = [begin]
    for position in ready:
        for reached in after[position]:
            length[reached] = max(length.get(reached, 0), length[position] + 1)
            leading[reached] -= 1
            if not leading[reached]:
                ready.append(reached)
    return max(length.values()) if len(ready) == len(after) else None
