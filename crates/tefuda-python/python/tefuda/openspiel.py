"""Games of tefuda in OpenSpiel: importing this module registers them.

Every game for two players is registered as ``tefuda_NAME`` (``tefuda_tanhinmin``, ``tefuda_nim``, ...), with open hands and the
parameters ``position`` and ``board`` (texts; the first example of the game if they are left out) and ``max_moves``, after which a game
that goes on is a draw. ``tefuda_tanhinmin_hidden`` is TANHINMIN with hidden hands: ``cards`` for each player are dealt from a deck with
one card of each face up to ``faces``, and a player sees their own hand and the moves.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Optional

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from . import _play
from ._tefuda import Game, Position, games

#: A game may go on for ever; after this many moves it is a draw.
_MAX_MOVES = 1000


def _game_type(name: str, title: str, hidden: bool, parameters: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if hidden else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters,
    )


class _Observer:
    """What a player sees, as a text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: Any, player: int) -> str:
        """What this player knows."""
        return str(state.seen_by(player))


class _Game(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """What both kinds of games share."""

    moves: list[str]
    max_moves: int

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer()


class _State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A game under way; before the deal there is no position."""

    def __init__(self, game: _Game, position: Optional[Position]) -> None:
        super().__init__(game)
        self._moves = game.moves
        self._numbers = {text: number for number, text in enumerate(game.moves)}
        self._max_moves = game.max_moves
        self._position = position
        self._start = position
        self._played: list[str] = []

    def current_player(self) -> int:
        if self._position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self._position.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else self._position.players[seat]

    def _is_over(self) -> bool:
        position = self._position
        return position is not None and (position.over or len(self._played) >= self._max_moves)

    def _legal_actions(self, player: int) -> list[int]:
        if self._position is None:
            return []
        return sorted(self._numbers[text] for text in self._position.legal_moves())

    def _apply_action(self, action: int) -> None:
        if self._position is not None:
            self._played.append(self._moves[action])
            self._position = self._position.play(self._moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._moves[action]

    def is_terminal(self) -> bool:
        return self._is_over()

    def returns(self) -> list[float]:
        position = self._position
        if position is None or not position.over:
            return [0.0, 0.0]
        winner = _play.winner(position)
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def seen_by(self, player: int) -> str:
        """What a player knows: with open hands, everything."""
        return f"{self._start}: {' '.join(self._played)}"

    def __str__(self) -> str:
        return "" if self._position is None else self._position.notation


class _HiddenState(_State):
    """A game with hidden hands."""

    def __init__(self, game: _HiddenTanhinmin) -> None:
        super().__init__(game, None)
        self._deals = game.deals
        self._rules = game.rules
        self._hands: tuple[tuple[int, ...], ...] = ((), ())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / len(self._deals)) for number in range(len(self._deals))]

    def _apply_action(self, action: int) -> None:
        if self._position is not None:
            super()._apply_action(action)
            return
        self._hands = self._deals[action]
        self._position = self._rules.parse(" / ".join(" ".join(map(str, hand)) for hand in self._hands))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal " + " / ".join(" ".join(map(str, hand)) for hand in self._deals[action])
        return self._moves[action]

    def seen_by(self, player: int) -> str:
        """The own hand as it was dealt, and the moves of both."""
        return f"{player} {' '.join(map(str, self._hands[player]))}: {' '.join(self._played)}"


def _open_game(name: str) -> None:
    kind = _game_type(
        f"tefuda_{name}",
        f"tefuda: {name}",
        hidden=False,
        parameters={"position": "", "board": "", "max_moves": _MAX_MOVES},
    )

    class OpenGame(_Game):
        def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
            params = params or {}
            position = params.get("position") or None
            self.begin = _play.start(name, position, params.get("board") or None)
            if self.begin.seats != 2:
                raise ValueError(f"{self.begin.notation!r} has {self.begin.seats} players, and only two can play here")
            self.moves = _play.all_moves(self.begin)
            self.max_moves = int(params.get("max_moves", _MAX_MOVES))
            longest = _play.longest(self.begin)
            self.max_moves = self.max_moves if longest is None else min(longest, self.max_moves)
            info = pyspiel.GameInfo(
                num_distinct_actions=len(self.moves),
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=max(self.max_moves, 1),
            )
            super().__init__(kind, info, params)

        def new_initial_state(self) -> _State:
            return _State(self, self.begin)

    pyspiel.register_game(kind, OpenGame)


_HIDDEN = _game_type(
    "tefuda_tanhinmin_hidden",
    "tefuda: tanhinmin with hidden hands",
    hidden=True,
    parameters={"cards": 3, "faces": 7},
)


class _HiddenTanhinmin(_Game):
    """TANHINMIN with hidden hands."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = params or {}
        cards, faces = int(params.get("cards", 3)), int(params.get("faces", 7))
        if not 1 <= cards <= faces - cards:
            raise ValueError(f"two hands of {cards} cards cannot be dealt from {faces}")
        deck = range(1, faces + 1)
        self.deals = [
            (mine, theirs)
            for mine in combinations(deck, cards)
            for theirs in combinations(sorted(set(deck) - set(mine)), cards)
        ]
        self.rules = Game("tanhinmin")
        self.moves = [str(face) for face in deck] + ["pass"]
        # Every second move at least lays a card, until a hand is empty.
        self.max_moves = 4 * cards
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=len(self.deals),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(_HIDDEN, info, params)

    def new_initial_state(self) -> _HiddenState:
        return _HiddenState(self)


for _name in games():
    _open_game(_name)
pyspiel.register_game(_HIDDEN, _HiddenTanhinmin)
