import type { Chess } from 'chessops/chess';
import { stopClock } from './clock.ts';
import { oppositeColor, type Color } from './color.ts';
import { NO_OFFERS, type Game, type Outcome, type OutcomeReason } from './game.ts';
import { canMate, positionOf } from './position.ts';

/** Ends a game with an outcome. */
export function finish(game: Game, outcome: Outcome, at: number): Game {
  const { clock, turn } = game.game_state;
  return {
    ...game,
    status: statusOf(outcome),
    game_state: {
      ...game.game_state,
      clock: stopClock(clock, game.time_control, turn, at),
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

/** The outcome of a position that ends the game without a claim. Mate comes before all other reasons. */
export function outcomeOf(position: Chess, repetition: readonly string[]): Outcome | null {
  const context = position.ctx();
  if (!position.hasDests(context)) {
    return context.checkers.nonEmpty()
      ? won(oppositeColor(position.turn), 'checkmate')
      : noWinner('stalemate');
  }
  if (position.isInsufficientMaterial()) return noWinner('insufficient_material');
  if (repetitionCount(repetition) >= 5) return noWinner('fivefold');
  if (position.halfmoves >= 150) return noWinner('seventy_five_moves');
  return null;
}

/** How often the current position has occurred. */
export function repetitionCount(repetition: readonly string[]): number {
  const now = repetition.at(-1);
  return repetition.filter((key) => key === now).length;
}

/** A win, or a draw if the winner does not have the material to mate. */
export function wonIfMatePossible(
  { game_state }: Game,
  winner: Color,
  reason: OutcomeReason,
  otherwise: OutcomeReason = reason,
): Outcome {
  return canMate(positionOf(game_state.fen), winner) ? won(winner, reason) : noWinner(otherwise);
}
