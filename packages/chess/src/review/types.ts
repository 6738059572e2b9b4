import type { Color } from '../color.ts';
import type { MistakeReason } from './reason.ts';

/** What an engine said of one position of a game. */
export interface Evaluation {
  /** From White's view, in hundredths of a pawn; null where somebody mates. */
  readonly centipawns: number | null;
  /**
   * Moves until somebody mates: above 0 it is White, below 0 Black. 0 says that it stands on the board;
   * whose turn it is has lost.
   */
  readonly mate: number | null;
  /** The best play from here, in UCI coordinates; empty where the game is over. */
  readonly line: readonly string[];
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedMove {
  /** The number of moves before it. */
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
  /** What should have been played and how it goes on, in UCI coordinates and in words; empty where there was no choice of better. */
  readonly best_line: readonly { readonly uci: string; readonly san: string }[];
  /** How the other side answers what was played. */
  readonly reply_line: readonly { readonly uci: string; readonly san: string }[];
  /** Why it is marked, where the rules know. */
  readonly reason: MistakeReason | null;
}

export interface ReviewedSide {
  /** From 0 to 100; null where the side has not moved. */
  readonly accuracy: number | null;
  /** Hundredths of a pawn lost a move, on average. */
  readonly average_loss: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface Review {
  /** As many as could be judged: a move needs the position before it and the one after. */
  readonly moves: readonly ReviewedMove[];
  readonly white: ReviewedSide;
  readonly black: ReviewedSide;
}
