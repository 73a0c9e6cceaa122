"""Every game as an environment of PettingZoo, with open hands.

>>> from tefuda.pettingzoo import env                     # doctest: +SKIP
>>> environment = env("babanuki", position="1 2 J / 1 3 / 2 3")  # doctest: +SKIP

An action is the number of a move in a list that is fixed when the environment is made: all texts of moves that can occur in play from
the position. The action mask tells which are legal. What an agent sees is the whole position, as the bytes of its notation.

The winner gets 1 and the others -1; in a draw, and when a game is cut off after ``max_moves``, everybody gets 0.
"""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from . import _play
from ._tefuda import Game, Position


def env(
    game: Union[str, Game],
    position: Union[str, Position, None] = None,
    *,
    board: Optional[str] = None,
    max_moves: int = 1000,
    render_mode: Optional[str] = None,
) -> TefudaEnv:
    """An environment that starts from this position; from the first example of the game if there is none."""
    return TefudaEnv(game, position, board=board, max_moves=max_moves, render_mode=render_mode)


class TefudaEnv(AECEnv):
    """A game of tefuda that is played move by move."""

    metadata = {"name": "tefuda_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: Union[str, Game],
        position: Union[str, Position, None] = None,
        *,
        board: Optional[str] = None,
        max_moves: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._start = _play.start(game, position, board)
        self._max_moves = max_moves
        found = _play.survey(self._start)
        #: The texts of all moves, by their actions.
        self.moves: list[str] = found.moves
        self._text_bytes = found.longest_text
        self._numbers = {text: number for number, text in enumerate(self.moves)}
        self.possible_agents = [f"player_{player}" for player in range(len(self._start.players))]
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (found.longest_text,), np.uint8),
                "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(len(self.moves), seed=number) for number, agent in enumerate(self.possible_agents)
        }
        self.position = self._start

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: the bytes of the notation, and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the moves."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts anew. There is no chance in these games, so the seed changes nothing."""
        self.position = self._start
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves_made = 0
        self.agent_selection = self._agent_to_move()
        if self.position.over:
            self._end()

    def _agent_to_move(self) -> str:
        place = self.position.to_move
        return self.possible_agents[0 if place is None else self.position.players[place]]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What this agent sees."""
        text = np.frombuffer(self.position.notation.encode(), np.uint8)
        seen = np.zeros(self._text_bytes, np.uint8)
        seen[: len(text)] = text
        mask = np.zeros(len(self.moves), np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[[self._numbers[move] for move in self.position.legal_moves()]] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Makes the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.moves):
            raise ValueError(f"there is no action {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        before = self.position
        self.position = before.play(self.moves[int(action)])
        self._moves_made += 1
        # Where play goes on for the lower places, the first place is what the game is about.
        gone = set(before.players) - set(self.position.players)
        if self.position.over or gone:
            self._end(before if gone else None, gone)
        elif self._moves_made >= self._max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()

    def _end(self, before: Optional[Position] = None, gone: Optional[set[int]] = None) -> None:
        winner = min(gone) if gone and before is not None else _play.winner(self.position)
        if winner is not None:
            self.rewards = {
                agent: 1.0 if number == winner else -1.0 for number, agent in enumerate(self.possible_agents)
            }
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Optional[str]:
        """The notation, or the picture of the position."""
        if self.render_mode == "svg":
            return self.position.svg()
        return self.position.notation if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""
