import { initialClock, type Clock } from './clock.ts';
import type { Color } from './color.ts';
import { INITIAL_FEN, keyOf, positionOf } from './position.ts';
import { iso } from './time.ts';
import { firstMoveLimit, type TimeControl } from './time-control.ts';

/**
 * An immutable game, with the names of the columns in `chess_games`, so that rows, live events and HTTP answers
 * are the same. Every action takes a game and a time and returns a new game or a refusal. An action that changes
 * nothing returns the same object.
 */
export interface Game {
  readonly game_state: GameState;
  /** In UCI coordinates. Castling is the king's move of two squares. */
  readonly moves: readonly string[];
  /**
   * The time on the mover's clock after each move, in milliseconds. Where each move has a time of its own, what
   * the move left of it.
   */
  readonly clocks: readonly number[];
  readonly status: Status;
  /** Null for a game without a clock. */
  readonly time_control: TimeControl | null;
  /** The position before the first move; null for the usual start. */
  readonly initial_fen: string | null;
}

export interface GameState {
  readonly fen: string;
  /** The number of half-moves made, which is also the index of the next one. */
  readonly ply: number;
  readonly turn: Color;
  readonly last_move: string | null;
  readonly check: boolean;
  readonly clock: Clock;
  /** The deadline for the first move of the side to move; null once both sides have moved. */
  readonly first_move_by: string | null;
  readonly offers: Offers;
  /** The time from which the opponent can claim the game for each side's absence; null while the side is present. */
  readonly absent: Readonly<Record<Color, string | null>>;
  /** Until when each side is on vacation, where a move has days; null or past if it is not. */
  readonly vacation?: Readonly<Record<Color, string | null>>;
  /** The keys of the positions since the last capture or pawn move, including the current one. */
  readonly repetition: readonly string[];
  readonly outcome: Outcome | null;
}

export interface Offers {
  /** The side with an open offer. */
  readonly draw: Color | null;
  readonly takeback: Color | null;
  /** The ply at which each side last offered a draw. */
  readonly draw_plies: Readonly<Record<Color, number | null>>;
}

export type Status = 'active' | 'white_won' | 'black_won' | 'drawn' | 'aborted';

export interface Outcome {
  readonly winner: Color | null;
  readonly reason: OutcomeReason;
}

export const OUTCOME_REASONS = [
  'checkmate',
  'resignation',
  'timeout',
  'abandonment',
  'agreement',
  'stalemate',
  'threefold',
  'fivefold',
  'fifty_moves',
  'seventy_five_moves',
  'insufficient_material',
  'timeout_insufficient_material',
  'aborted',
  'no_first_move',
] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export type RefusalCode =
  | 'game_over'
  | 'not_your_turn'
  | 'stale_ply'
  | 'illegal_move'
  | 'time_up'
  | 'too_early'
  | 'too_late_to_abort'
  | 'too_late_to_go_berserk'
  | 'draw_offer_too_soon'
  | 'offer_pending'
  | 'no_offer'
  | 'nothing_to_take_back'
  | 'no_draw_to_claim'
  | 'opponent_present';

export type Result<Code extends RefusalCode = RefusalCode> =
  | { readonly ok: true; readonly game: Game }
  | { readonly ok: false; readonly code: Code };

export function accept(game: Game): Result<never> {
  return { ok: true, game };
}

export function refuse<const Code extends RefusalCode>(code: Code): Result<Code> {
  return { ok: false, code };
}

export const NO_OFFERS: Offers = {
  draw: null,
  takeback: null,
  draw_plies: { white: null, black: null },
};

/** A new game. The clocks are stopped until both sides have made their first move. */
export function start(
  timeControl: TimeControl | null,
  at: number,
  initialFen: string | null = null,
): Game {
  const fen = initialFen ?? INITIAL_FEN;
  const position = positionOf(fen);
  return {
    status: 'active',
    moves: [],
    clocks: [],
    time_control: timeControl,
    initial_fen: initialFen,
    game_state: {
      fen,
      ply: 0,
      turn: position.turn,
      last_move: null,
      check: position.isCheck(),
      clock: initialClock(timeControl),
      first_move_by: firstMoveBy(timeControl, at),
      offers: NO_OFFERS,
      absent: { white: null, black: null },
      repetition: [keyOf(fen)],
      outcome: null,
    },
  };
}

export function firstMoveBy(control: TimeControl | null, at: number): string {
  return iso(at + firstMoveLimit(control));
}

export function isOver({ status }: Pick<Game, 'status'>): boolean {
  return status !== 'active';
}

/** Whether both sides have moved. From then on the clocks run and the game counts. */
export function isUnderWay({ game_state }: Pick<Game, 'game_state'>): boolean {
  return game_state.ply >= 2;
}

export function changeState(game: Game, changes: Partial<GameState>): Game {
  return { ...game, game_state: { ...game.game_state, ...changes } };
}
