import type { Color } from '../color.ts';
import type { MistakeReason } from './reason.ts';

/** The engine's evaluation of a position. */
export interface Evaluation {
  /** From White's view, in hundredths of a pawn; null if there is a forced mate. */
  readonly centipawns: number | null;
  /**
   * Moves until mate: positive if White mates, negative if Black mates. 0: the position is checkmate, and the
   * side to move has lost.
   */
  readonly mate: number | null;
  /** The principal variation in UCI coordinates; empty if the game is over. */
  readonly line: readonly string[];
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedMove {
  /** The number of half-moves before this one. */
  readonly ply: number;
  readonly uci: string;
  readonly san: string;
  readonly mover: Color;
  /** The mover's chance to win in percent, before the move and after it. */
  readonly win_before: number;
  readonly win_after: number;
  /** From 0 to 100. */
  readonly accuracy: number;
  readonly mark: Mark | null;
  /** The best move and its continuation; empty if the played move was best or the only one. */
  readonly best_line: readonly { readonly uci: string; readonly san: string }[];
  /** The best reply to the played move and its continuation. */
  readonly reply_line: readonly { readonly uci: string; readonly san: string }[];
  /** The reason for the mark, if a rule applies. */
  readonly reason: MistakeReason | null;
}

export interface ReviewedSide {
  /** From 0 to 100; null if the side has not moved. */
  readonly accuracy: number | null;
  /** The average centipawn loss per move. */
  readonly average_loss: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface Review {
  /** The moves whose positions before and after are evaluated. */
  readonly moves: readonly ReviewedMove[];
  readonly white: ReviewedSide;
  readonly black: ReviewedSide;
}
