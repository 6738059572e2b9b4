import type { Chess } from 'chessops/chess';
import { stopped } from './clock.ts';
import { opponentOf, type Color } from './color.ts';
import { NO_OFFERS, type Game, type Outcome, type OutcomeReason } from './game.ts';
import { canMate, positionOf } from './position.ts';

/** The game, over. */
export function finish(game: Game, outcome: Outcome, at: number): Game {
  const { clock, turn } = game.game_state;
  return {
    ...game,
    status: statusOf(outcome),
    game_state: {
      ...game.game_state,
      clock: stopped(clock, turn, at),
      first_move_by: null,
      offers: NO_OFFERS,
      absent: { white: null, black: null },
      outcome,
    },
  };
}

function statusOf({ winner, reason }: Outcome): Game['status'] {
  if (reason === 'aborted' || reason === 'no_first_move') return 'aborted';
  if (winner === null) return 'drawn';
  return winner === 'white' ? 'white_won' : 'black_won';
}

export function won(winner: Color, reason: OutcomeReason): Outcome {
  return { winner, reason };
}

export function noWinner(reason: OutcomeReason): Outcome {
  return { winner: null, reason };
}

/** What ends a game by itself on this position, mate before everything else. */
export function outcomeOf(position: Chess, repetition: readonly string[]): Outcome | null {
  const context = position.ctx();
  if (!position.hasDests(context)) {
    return context.checkers.nonEmpty()
      ? won(opponentOf(position.turn), 'checkmate')
      : noWinner('stalemate');
  }
  if (position.isInsufficientMaterial()) return noWinner('insufficient_material');
  if (timesStood(repetition) >= 5) return noWinner('fivefold');
  if (position.halfmoves >= 150) return noWinner('seventy_five_moves');
  return null;
}

/** How often the position on the board has stood there. */
export function timesStood(repetition: readonly string[]): number {
  const now = repetition.at(-1);
  return repetition.filter((key) => key === now).length;
}

/** Won, unless the winner could not mate by any sequence of moves: then the most to be had is a draw. */
export function wonIfMating(
  { game_state }: Game,
  winner: Color,
  reason: OutcomeReason,
  otherwise: OutcomeReason = reason,
): Outcome {
  return canMate(positionOf(game_state.fen), winner) ? won(winner, reason) : noWinner(otherwise);
}
