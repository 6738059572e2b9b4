import { fullClock, type Clock } from './clock.ts';
import type { Color } from './color.ts';
import { INITIAL_FEN, keyOf } from './position.ts';
import { iso } from './time.ts';
import { FIRST_MOVE_LIMIT_MS, type TimeControl } from './time-control.ts';

/**
 * A game is a value: what `chess_games` stores of it, under the same names, so that a row, an event
 * and an answer are the same thing. Every action takes a game and a time and answers a new game or a
 * refusal; an action that changes nothing answers the very same object.
 */
export interface Game {
  readonly game_state: GameState;
  /** In UCI coordinates, castling as the king's two squares. */
  readonly moves: readonly string[];
  /** What the mover's clock showed after each of the moves, in milliseconds. */
  readonly clocks: readonly number[];
  readonly status: Status;
  readonly time_control: TimeControl;
}

export interface GameState {
  readonly fen: string;
  /** How many moves were made; the next one is numbered by it. */
  readonly ply: number;
  readonly turn: Color;
  readonly last_move: string | null;
  readonly check: boolean;
  readonly clock: Clock;
  /** When the side to move must have made its first move; null once both have. */
  readonly first_move_by: string | null;
  readonly offers: Offers;
  /** From when on each side's absence can be claimed; null while it is there. */
  readonly absent: Readonly<Record<Color, string | null>>;
  /** A key of each position since the last capture or pawn move, the one on the board included. */
  readonly repetition: readonly string[];
  readonly outcome: Outcome | null;
}

export interface Offers {
  /** Who offers, until it is answered. */
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
  | 'draw_offer_too_soon'
  | 'offer_pending'
  | 'no_offer'
  | 'nothing_to_take_back'
  | 'no_draw_to_claim'
  | 'opponent_present';

export type Result =
  | { readonly ok: true; readonly game: Game }
  | { readonly ok: false; readonly code: RefusalCode };

export function accept(game: Game): Result {
  return { ok: true, game };
}

export function refuse(code: RefusalCode): Result {
  return { ok: false, code };
}

export const NO_OFFERS: Offers = {
  draw: null,
  takeback: null,
  draw_plies: { white: null, black: null },
};

/** A new game. The clocks stand until both sides have made their first move. */
export function start(timeControl: TimeControl, at: number): Game {
  return {
    status: 'active',
    moves: [],
    clocks: [],
    time_control: timeControl,
    game_state: {
      fen: INITIAL_FEN,
      ply: 0,
      turn: 'white',
      last_move: null,
      check: false,
      clock: fullClock(timeControl),
      first_move_by: firstMoveBy(timeControl, at),
      offers: NO_OFFERS,
      absent: { white: null, black: null },
      repetition: [keyOf(INITIAL_FEN)],
      outcome: null,
    },
  };
}

export function firstMoveBy({ name, first_move_ms }: TimeControl, at: number): string {
  return iso(at + (first_move_ms ?? FIRST_MOVE_LIMIT_MS[name]));
}

export function isOver({ status }: Pick<Game, 'status'>): boolean {
  return status !== 'active';
}

/** Both sides have moved: the clocks run, and the game counts. */
export function isUnderWay({ game_state }: Pick<Game, 'game_state'>): boolean {
  return game_state.ply >= 2;
}

/** A game with some of its state changed. */
export function changeState(game: Game, changes: Partial<GameState>): Game {
  return { ...game, game_state: { ...game.game_state, ...changes } };
}
