import { abort, claimVictory, rejoin, leave, resign } from './leaving.ts';
import { acceptDraw, claimDraw, declineDraw, offerDraw } from './draw.ts';
import { acceptTakeback, declineTakeback, offerTakeback } from './takeback.ts';
import { initialClock, startClock, type Clock } from './clock.ts';
import type { Color } from './color.ts';
import { NO_OFFERS, start, type Game, type RefusalCode, type Result } from './game.ts';
import { move } from './move.ts';
import { fenOf, keyOf, positionOf } from './position.ts';
import { TIME_CONTROLS } from './time-control.ts';

/** The start time of the games in tests. */
export const NOW = Date.parse('2026-02-01T12:00:00.000Z');

/** A blitz game in this position, without its moves, whose clocks started now. */
export function gameAt(fen: string, clock: Partial<Clock> = {}): Game {
  const position = positionOf(fen);
  const ply = position.turn === 'white' ? 40 : 41;
  const text = fenOf(position);
  return {
    status: 'active',
    moves: Array.from({ length: ply }, () => '0000'),
    clocks: Array.from({ length: ply }, () => TIME_CONTROLS.blitz.initial_ms),
    time_control: TIME_CONTROLS.blitz,
    initial_fen: null,
    game_state: {
      fen: text,
      ply,
      turn: position.turn,
      last_move: '0000',
      check: position.isCheck(),
      clock: { ...startClock(initialClock(TIME_CONTROLS.blitz), NOW), ...clock },
      first_move_by: null,
      offers: NO_OFFERS,
      absent: { white: null, black: null },
      repetition: [keyOf(text)],
      outcome: null,
    },
  };
}

/** A blitz game after these moves. Each took a second, except the two first moves, which are not timed. */
export function gameAfter(moves: string): Game {
  return played(start(TIME_CONTROLS.blitz, NOW), moves);
}

/** The game after more moves. */
export function played(game: Game, moves: string, thinkMs = 1_000): Game {
  return moves
    .split(' ')
    .filter((uci) => uci !== '')
    .reduce((before, uci) => {
      const { turn } = before.game_state;
      return accepted(move(before, turn, { move: uci }, timeOf(before) + thinkMs));
    }, game);
}

/** When the turn of the side to move began. */
export function timeOf({ game_state }: Game): number {
  const { running_since } = game_state.clock;
  return running_since === null ? NOW : Date.parse(running_since);
}

export function accepted(result: Result): Game {
  if (!result.ok) throw new Error(`Refused: ${result.code}`);
  return result.game;
}

export function refusal(result: Result): RefusalCode | null {
  return result.ok ? null : result.code;
}

type Action = (game: Game, color: Color, at: number) => Result;

/** All actions of a player except moves. */
export const ACTIONS = {
  offerDraw,
  acceptDraw,
  declineDraw,
  claimDraw,
  offerTakeback,
  acceptTakeback,
  declineTakeback,
  resign,
  abort,
  claimVictory,
  rejoin,
  leave: (game, color, at) => leave(game, color, 'left', at),
  disconnect: (game, color, at) => leave(game, color, 'disconnected', at),
} as const satisfies Record<string, Action>;
