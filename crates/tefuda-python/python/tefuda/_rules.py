"""Games whose rules are written in Python."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Optional, Union

from . import _tefuda
from ._tefuda import Analysis, Game, Page, Position


class Rules:
    """The rules of a game for two players: subclass it, and use the solvers, the pictures and the page with it.

    A position is any object that can be hashed. At least ``moves`` and ``play`` are to be written. Unless ``to_move`` is, positions
    are seen from the player to move, who is player 0, and the two change places with every move. Unless ``over`` is, a player who
    cannot move loses.

    >>> import tefuda
    >>> class Doubling(tefuda.Rules):
    ...     "Add 1 or double, up to 20; the player who says 20 wins."
    ...     name = "doubling"
    ...     examples = ["2"]
    ...     def moves(self, position): return [n for n in (position + 1, 2 * position) if n <= 20]
    ...     def play(self, position, move): return move
    >>> Doubling().analyse(2).winner
    0
    """

    #: The name used to call it.
    name: str = ""
    #: Its title on the page.
    title: str = ""
    #: One line on what it is.
    summary: str = "a game from its rules alone"
    #: Positions to try, as texts; the first is what is dealt.
    examples: Sequence[str] = ()

    def __init_subclass__(cls) -> None:
        cls.name = cls.__dict__.get("name") or cls.__name__.lower()
        cls.title = cls.__dict__.get("title") or cls.name

    def moves(self, position: Any) -> Iterable[Any]:
        """The legal moves, each once."""
        raise NotImplementedError(f"{type(self).__name__}.moves")

    def play(self, position: Any, move: Any) -> Any:
        """The position after a legal move. The old one must not change."""
        raise NotImplementedError(f"{type(self).__name__}.play")

    def over(self, position: Any) -> Union[None, int, str]:
        """``None`` while somebody is to move; else the winner, 0 or 1, or ``"draw"``."""
        for _ in self.moves(position):
            return None
        return 1 - self.to_move(position)

    def to_move(self, position: Any) -> int:
        """The player to move, 0 or 1, if positions do not change places."""
        return 0

    def parse(self, text: str) -> Any:
        """The position of a text; raises ``ValueError`` for what is none. Unless it is written, texts are literals of Python."""
        return ast.literal_eval(text.strip())

    def show(self, position: Any) -> str:
        """The text of a position."""
        return repr(position)

    def show_move(self, position: Any, move: Any) -> str:
        """The text of a move; moves of one position have different texts."""
        return str(move)

    def key(self, position: Any) -> Any:
        """What a search remembers a position by. Positions with equal keys have equal results."""
        return position

    def parts(self, position: Any) -> Iterable[Any]:
        """The components that a position falls into, for ``value``: none when nothing is left, one unless it is written."""
        return (position,)

    @property
    def mover_first(self) -> bool:
        """Whether positions are seen from the player to move."""
        return type(self).to_move is Rules.to_move

    @cached_property
    def game(self) -> Game:
        """The game as any other: it parses, plays and analyses texts."""
        return Game._from_rules(self)

    def __getstate__(self) -> dict[str, Any]:
        # The game is made anew where it is wanted.
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def position(self, position: Any) -> Position:
        """A position of the rules as any other."""
        return self.game._position(position)

    def analyse(
        self,
        position: Any,
        *,
        lang: str = "en",
        max_nodes: Optional[int] = None,
        max_seconds: Optional[float] = None,
        max_memory: Optional[int] = None,
    ) -> Analysis:
        """Decides a position by search; games with cycles too."""
        return self.position(position).analyse(
            lang=lang, max_nodes=max_nodes, max_seconds=max_seconds, max_memory=max_memory
        )

    def value(
        self,
        *positions: Any,
        max_nodes: Optional[int] = None,
        max_seconds: Optional[float] = None,
        max_memory: Optional[int] = None,
    ) -> int:
        """The Grundy value of positions side by side, where both players have the same moves and a player who cannot move loses.

        The player to move wins the sum exactly if it is not 0. ``over`` and ``to_move`` are not asked.
        """
        return _tefuda.rules_value(self, list(positions), max_nodes, max_seconds, max_memory)


class Sum(Rules):
    """A sum of games whose players have the same moves: a move is made in one of them, and a player who cannot move loses.

    A position is a tuple with one of each game; a move is the number of a game with a move in it.

    >>> class Nim(Rules):
    ...     def moves(self, position): return range(position)
    ...     def play(self, position, move): return move
    >>> both = Sum(Nim(), Nim())
    >>> both.analyse((2, 5)).best, both.value((2, 5))
    ('(1, 2)', 7)
    """

    name = "sum-of-rules"

    def __init__(self, *rules: Rules) -> None:
        if not all(part.mover_first for part in rules):
            raise ValueError("a sum is of games whose positions are seen from the player to move")
        self.rules = rules

    def moves(self, position: Any) -> Iterable[Any]:
        for number, (rules, part) in enumerate(zip(self.rules, position)):
            for move in rules.moves(part):
                yield number, move

    def play(self, position: Any, move: Any) -> Any:
        number, inner = move
        after = self.rules[number].play(position[number], inner)
        return (*position[:number], after, *position[number + 1 :])

    def key(self, position: Any) -> Any:
        return tuple(rules.key(part) for rules, part in zip(self.rules, position))

    def show_move(self, position: Any, move: Any) -> str:
        number, inner = move
        return f"({number}, {self.rules[number].show_move(position[number], inner)})"

    def value(
        self,
        *positions: Any,
        max_nodes: Optional[int] = None,
        max_seconds: Optional[float] = None,
        max_memory: Optional[int] = None,
    ) -> int:
        """The nim-sum of what the games are worth, each worked out by itself under the whole budget."""
        limits = (max_nodes, max_seconds, max_memory)
        value = 0
        for number, rules in enumerate(self.rules):
            value ^= _tefuda.rules_value(rules, [position[number] for position in positions], *limits)
        return value


def serve(*rules: Union[Rules, Game], port: int = 7777) -> None:
    """Serves the page, with games of one's own beside those of the library, until Ctrl-C."""
    page = Page([one.game if isinstance(one, Rules) else one for one in rules], port=port)
    try:
        print(page.link, flush=True)
        while True:
            time.sleep(3600)
    finally:
        page.stop()
