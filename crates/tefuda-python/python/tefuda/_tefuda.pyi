"""The compiled half of the package."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Callable, Literal, Optional, Union, final

import numpy as np
from numpy.typing import NDArray

__version__: str

Outcome = Literal["win", "draw", "nobody", "undecided"]
Value = Union[int, Fraction, str]

@final
class Game:
    """A game: it reads and deals positions."""

    def __new__(cls, name: str) -> Game: ...
    @property
    def name(self) -> str:
        """The name used to call it."""
    @property
    def examples(self) -> list[str]:
        """Positions to try."""
    def about(self, *, lang: str = "en") -> dict[str, Any]:
        """What it is, in words: the fields of ``tefuda games NAME --json``."""
    def parse(self, text: str, *, board: Optional[str] = None) -> Position:
        """Reads a position in the game's notation; ``board`` is the text of a board file."""
    def deal(self, seed: int, **params: Union[int, str, bool, None]) -> Position:
        """A random position, the same for the same seed; ``about()["deal"]`` lists the parameters."""
    def legal_moves(self, position: Union[str, Position]) -> list[str]:
        """The texts of the legal moves."""
    def play(self, position: Union[str, Position], move: str) -> Position:
        """The position after a move."""
    @staticmethod
    def _from_rules(rules: object) -> Game: ...
    def _position(self, state: object) -> Position: ...
    def _restore(
        self, text: str, board: Optional[str], players: Sequence[int], names: Sequence[Sequence[str]]
    ) -> Position: ...
    def analyse(
        self,
        position: Union[str, Position],
        *,
        board: Optional[str] = None,
        lang: str = "en",
        solver: str = "best",
        max_nodes: Optional[int] = None,
        max_seconds: Optional[float] = None,
        max_memory: Optional[int] = None,
    ) -> Analysis:
        """Decides a position."""

@final
class Position:
    """A position, finished or not. Equal positions are equal objects."""

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def notation(self) -> str:
        """The text of the position: spacing normalised, cards sorted."""
    @property
    def board(self) -> Optional[str]:
        """The board that the notation leaves out, as a text."""
    @property
    def to_move(self) -> Optional[int]:
        """The place of the player to move in the notation, counted from 0; ``None`` when the game is over."""
    @property
    def over(self) -> bool:
        """Whether the game is over."""
    @property
    def players(self) -> tuple[int, ...]:
        """Who is in each place of the notation, by the places of the position that was read or dealt. Many notations name the
        player to move first, so that the places change with every move; the numbers here stay those of the same players."""
    def names(self, *, lang: str = "en") -> list[str]:
        """What the players are called, by their places. A player keeps one name through a whole game."""
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves; none when the game is over."""
    def play(self, move_text: str) -> Position:
        """The position after a move."""
    def analyse(
        self,
        *,
        lang: str = "en",
        solver: str = "best",
        max_nodes: Optional[int] = None,
        max_seconds: Optional[float] = None,
        max_memory: Optional[int] = None,
    ) -> Analysis:
        """Decides the position."""
    def svg(self, *, width: float = 720.0, lang: str = "en") -> str:
        """The picture of the position."""
    def _repr_svg_(self) -> str: ...

@final
class Reason:
    """Why."""

    @property
    def theorem(self) -> Optional[str]:
        """The id of the theorem that was used, as in ``theorems()``; ``None`` when the rules or a search decided."""
    @property
    def text(self) -> str:
        """The reason as a sentence without a full stop, in the language of the analysis."""
    @property
    def en(self) -> str:
        """The same in English."""
    @property
    def ja(self) -> str:
        """The same in Japanese."""
    @property
    def facts(self) -> dict[str, Any]:
        """The facts that it rests on."""

@final
class Move:
    """A legal move with what it leads to."""

    @property
    def text(self) -> str:
        """The text of the move."""
    @property
    def wins(self) -> Optional[bool]:
        """Whether the player who makes it can still force the win; ``None`` if undecided."""
    @property
    def outcome(self) -> Outcome:
        """How the position after it is decided."""
    @property
    def winner(self) -> Optional[int]:
        """Who wins after it, by the places in the position before it."""
    @property
    def value(self) -> Optional[Value]:
        """What the position after it is worth, where that is known."""
    @property
    def remoteness(self) -> Optional[int]:
        """How many moves are left after it with best play, where that is known."""

@final
class Advice:
    """A move that a good player would make."""

    @property
    def text(self) -> str:
        """The text of the move."""
    @property
    def wins(self) -> Optional[bool]:
        """Whether it keeps a won position won; ``None`` if undecided."""
    @property
    def why(self) -> str:
        """Why this one, as a sentence."""

@final
class Analysis:
    """One decision of a position. Moves, explanation and pictures are worked out when they are asked for, under the same budget."""

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def outcome(self) -> Outcome:
        """``win``, ``draw``, ``nobody`` or ``undecided``."""
    @property
    def winner(self) -> Optional[int]:
        """Who wins: the place in the notation, counted from 0; ``None`` if nobody does."""
    @property
    def to_move(self) -> Optional[int]:
        """The place of the player to move in the notation, counted from 0; ``None`` when the game is over."""
    @property
    def value(self) -> Optional[Value]:
        """What the position is worth, where the game has values: a nimber, a number, or a text such as ``inf{0,2}``."""
    @property
    def remoteness(self) -> Optional[int]:
        """How many moves it takes until the end with best play, where that is known."""
    @property
    def reason(self) -> Reason:
        """Why."""
    @property
    def moves(self) -> list[Move]:
        """Every legal move with what it leads to."""
    @property
    def advice(self) -> Optional[Advice]:
        """A good move with its reason; ``None`` when the game is over."""
    @property
    def best(self) -> Optional[str]:
        """The text of a good move; ``None`` when the game is over."""
    @property
    def line(self) -> Optional[list[str]]:
        """Best play on both sides until the end, where it is known."""
    @property
    def nodes(self) -> int:
        """How many positions were examined."""
    @property
    def lang(self) -> str:
        """The language of the words where none is named."""
    def headline(self, *, lang: Optional[str] = None) -> str:
        """Who wins, in a few words."""
    def explain(self, *, lang: Optional[str] = None) -> str:
        """The long form of the reason."""
    def to_dict(
        self, *, moves: bool = True, explanation: bool = True, lang: Optional[str] = None
    ) -> dict[str, Any]:
        """The fields of ``tefuda explain --json``."""
    def svg(self, *, width: float = 720.0, lang: Optional[str] = None) -> str:
        """The pictures of the position and of the reason."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Table:
    """Rows and columns. Data frames take it as it is (``pandas.DataFrame.from_arrow``, ``polars.DataFrame``) through Arrow: integers
    are ``uint64`` where a whole column fits, else decimals of 38 digits, else texts."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows, with integers of any length."""
    @property
    def notes(self) -> list[str]:
        """What to know when reading it."""
    @property
    def plot(self) -> Optional[dict[str, str]]:
        """Which columns make a curve: ``title``, ``x``, ``y``, ``y_label``."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[Any, ...]]: ...
    def __getitem__(self, column: str) -> list[Any]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def _repr_html_(self) -> str: ...

@final
class Page:
    """The page, served at the loopback address until it is stopped; port 0 stands for any that is free."""

    def __new__(cls, games: Sequence[Game] = ..., *, port: int = 0) -> Page: ...
    @property
    def link(self) -> str:
        """Its address, for a browser."""
    def stop(self) -> None:
        """Ends the server."""

def games() -> list[str]:
    """The names of the games."""

def theorems(*, lang: str = "en") -> list[dict[str, Any]]:
    """What the literature says, with what is known of it: the fields of ``tefuda theorems --json``."""

def nimber(text: str) -> int:
    """The value of an expression in the field of nimbers, such as ``7 * 9``."""

def run_job(
    kind: str,
    game: Optional[str],
    name: Optional[str],
    params: dict[str, Any],
    lang: str,
    report: Optional[Callable[[str, int, int], None]],
    max_nodes: Optional[int],
    max_seconds: Optional[float],
    max_memory: Optional[int],
) -> Any: ...
def heap_values(
    code: str,
    to: int,
    max_nodes: Optional[int],
    max_seconds: Optional[float],
    max_memory: Optional[int],
) -> Optional[tuple[str, list[int], Optional[tuple[int, int, int]]]]: ...
def graph_values(
    board: str, max_nodes: Optional[int], max_seconds: Optional[float], max_memory: Optional[int]
) -> Table: ...
def value_rows(values: list[int]) -> Table: ...
def rules_value(
    rules: object,
    positions: list[Any],
    max_nodes: Optional[int],
    max_seconds: Optional[float],
    max_memory: Optional[int],
) -> int: ...
def tanhinmin_deals(owners: NDArray[np.uint64], cards: int = 64) -> NDArray[np.bool_]: ...
def tanhinmin_deal_bits(owners: NDArray[np.uint64], cards: int = 64) -> NDArray[np.uint8]: ...
def tanhinmin_hands(
    mover_faces: NDArray[np.uint32],
    mover_offsets: NDArray[np.int64],
    other_faces: NDArray[np.uint32],
    other_offsets: NDArray[np.int64],
    table: Optional[NDArray[np.uint32]] = None,
) -> NDArray[np.bool_]: ...
def shichinarabe_deals(hands: NDArray[np.uint64]) -> NDArray[np.int8]: ...
def nim_multiply(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> NDArray[np.uint64]: ...
def babanuki_states(
    players: int,
    shared: NDArray[np.uint32],
    jokers: NDArray[np.uint8],
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
) -> NDArray[np.int8]: ...
def can_force(
    own: Sequence[int],
    opponents: Sequence[Sequence[int]],
    *,
    table: int = 0,
    to_move: bool = True,
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
) -> bool:
    """Whether a player with this hand has moves, the same for all of them, that win against every one of these hands."""
