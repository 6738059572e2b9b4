import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptDraw,
  clockControl,
  move,
  offerDraw,
  oppositeColor,
  resign,
  start,
  type ClockControl,
  type Game,
  type Result,
} from '@rookery/chess';

/** A finished game of the demo club. */
export interface DemoGame {
  /** The names before the @ of the players' addresses. */
  readonly white: string;
  readonly black: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly timeControl: ClockControl;
  readonly before: Game;
  readonly after: Game;
}

const RECORDED = join(import.meta.dirname, 'demo-games.txt');
const MINUTE_MS = 60_000;

/** The recorded games, the oldest first, as if they were played in the weeks before this time. */
export function demoGames(now: number): DemoGame[] {
  const lines = readFileSync(RECORDED, 'utf8').trimEnd().split('\n');
  return lines.map((line) => readGame(line, now));
}

/** A line of the file: minutes ago, White, Black, time control, ending, moves. */
function readGame(line: string, now: number): DemoGame {
  const [ago = '', white = '', black = '', control = '', ending = '', ...moves] = line.split(' ');
  const [minutes = 0, seconds = 0] = control.split('+').map(Number);
  const timeControl = clockControl({
    initial_ms: minutes * MINUTE_MS,
    increment_ms: seconds * 1_000,
  });
  const endedAt = now - Number(ago) * MINUTE_MS;
  const times = thinkingTimes(moves.length, timeControl);
  const startedAt = endedAt - times.reduce((sum, each) => sum + each, 0);
  const before = start(timeControl, startedAt);
  const after = replay(before, moves, times, startedAt, ending);
  return { white, black, startedAt, endedAt, timeControl, before, after };
}

function replay(
  before: Game,
  moves: readonly string[],
  times: readonly number[],
  startedAt: number,
  ending: string,
): Game {
  let game = before;
  let at = startedAt;
  for (const [ply, uci] of moves.entries()) {
    at += times[ply] ?? 0;
    game = accepted(move(game, game.game_state.turn, { move: uci }, at));
  }
  const { turn } = game.game_state;
  if (ending === 'resign') game = accepted(resign(game, turn, at));
  if (ending === 'draw') {
    game = accepted(offerDraw(game, turn, at));
    game = accepted(acceptDraw(game, oppositeColor(turn), at));
  }
  if (game.status === 'active') throw new Error(`A demo game does not end: ${moves.join(' ')}`);
  return game;
}

function accepted(result: Result): Game {
  if (!result.ok) throw new Error(`A demo game is refused: ${result.code}`);
  return result.game;
}

/**
 * How long each move took: quick in the opening, longest in the middle of the game. Both sides together use less than
 * one side has, so that no game is lost on time.
 */
function thinkingTimes(plies: number, { initial_ms, increment_ms }: ClockControl): number[] {
  const weights = Array.from({ length: plies }, (_, ply) => {
    const isOpening = ply < 12;
    return (isOpening ? 1 : 4) * (1 + ((ply * 7_919) % 13) / 4);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const spent = Math.min(initial_ms * 0.9, plies * (increment_ms + initial_ms / 60));
  return weights.map((weight) => Math.round((spent * weight) / total));
}
