import { freshSeed } from '@rookery/testkit/length';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagFallsAt, clockTime, type Clock } from './clock.ts';
import { oppositeColor, type Color } from './color.ts';
import { expire, nextCheck } from './expire.ts';
import { ACTIONS, NOW, refusal } from './game-at.testkit.ts';
import { isOver, type Game } from './game.ts';
import { initialQuota, quotaGain, type Lag } from './lag.ts';
import { move } from './move.ts';
import { keyOf } from './position.ts';
import { replay } from './replay.ts';
import { startFenOf } from './start-position.ts';
import { isClock } from './time-control.ts';
import {
  MATED,
  RANDOM_GAMES,
  RANDOM_GAMES_TIMEOUT_MS,
  randomGame,
  type Change,
  type RandomGame,
} from './random-game.testkit.ts';

const COLORS = ['white', 'black'] as const;
const SIDES = {
  white: { ms: 'white_ms', lag: 'white_lag_ms' },
  black: { ms: 'black_ms', lag: 'black_lag_ms' },
} as const;

test('random games keep the invariants of a game', { timeout: RANDOM_GAMES_TIMEOUT_MS }, () => {
  const positions = new Map<string, string>();
  const reasons = new Set<string | undefined>();
  const firstMovers = { white: 0, black: 0 };
  const property = fc.property(randomGame, (game) => {
    movesDetermineThePosition(game);
    keysIdentifyPositions(game, positions);
    clocksGainOnlyIncrementAndLag(game);
    checksMissNoEnd(game);
    finishedGamesRefuseActions(game);
    reasons.add(game.end.game_state.outcome?.reason);
    firstMovers[game.begin.game_state.turn] += 1;
  });
  fc.assert(property, { numRuns: RANDOM_GAMES, seed: freshSeed(), examples: [[MATED]] });
  // The games must end in many ways, or the test would prove little.
  for (const reason of ['timeout', 'no_first_move', 'resignation', 'checkmate']) {
    expect(reasons).toContain(reason);
  }
  expect(firstMovers.black).toBeGreaterThan(RANDOM_GAMES / 10);
});

function movesDetermineThePosition({ end }: RandomGame): void {
  expect(end.game_state).toMatchObject(replay(end.moves, startFenOf(end)));
}

/** Positions and keys correspond one to one. */
function keysIdentifyPositions({ changes }: RandomGame, known: Map<string, string>): void {
  for (const { after } of changes) {
    const { fen, repetition } = after.game_state;
    const key = keyOf(fen);
    const position = fen.split(' ', 4).join(' ');
    expect(repetition.at(-1)).toBe(key);
    expect(known.get(key) ?? position).toBe(position);
    known.set(key, position);
  }
}

/** Compensated lag never exceeds the initial quota and its gains, whatever is claimed. */
function clocksGainOnlyIncrementAndLag({ begin, changes }: RandomGame): void {
  const control = begin.time_control;
  const gain = quotaGain(control);
  const granted = { white: 0, black: 0 };
  const allowed = { white: initialQuota(control), black: initialQuota(control) };
  for (const change of changes) {
    const { turn } = change.before.game_state;
    const mayRise = isClock(control) ? 0 : Infinity;
    expect(rise(change, oppositeColor(turn))).toBeLessThanOrEqual(mayRise);
    const { given, atMost } = compensation(change);
    expect(given).toBeGreaterThanOrEqual(0);
    expect(given).toBeLessThanOrEqual(atMost);
    granted[turn] += given;
    expect(granted[turn]).toBeLessThanOrEqual(allowed[turn]);
    if (change.step?.does === 'move') allowed[turn] += gain;
    expect(isSound(change.after.game_state.clock, gain)).toBe(true);
  }
}

function rise({ before, after }: Change, color: Color): number {
  return clockTime(after.game_state.clock, color) - clockTime(before.game_state.clock, color);
}

/** The lag that was compensated, and the most that could have been. */
function compensation(change: Change): { given: number; atMost: number } {
  const { step, at, before } = change;
  const { clock, turn, ply } = before.game_state;
  const control = before.time_control;
  // With days for each move, a takeback starts the turn again.
  if (!isClock(control)) return { given: 0, atMost: 0 };
  if (step?.does !== 'move' || ply < 2)
    return { given: Math.max(0, rise(change, turn)), atMost: 0 };
  const took = at - Date.parse(clock.running_since ?? '');
  const spent = Math.max(0, took - (control.delay_ms ?? 0));
  const stage = control.second_stage;
  const added = stage?.after_moves === Math.floor(ply / 2) + 1 ? stage.added_ms : 0;
  return {
    given: rise(change, turn) + spent - control.increment_ms - added,
    atMost: Math.min(took, clock[SIDES[turn].lag], credible(step.lag)),
  };
}

/** The largest compensation for a claim. */
function credible({ claimedMs, roundTripMs }: Lag): number {
  return Math.max(0, Math.min(claimedMs, Math.max(0, roundTripMs ?? 0) + 140));
}

function isSound(clock: Clock, gain: number): boolean {
  return COLORS.every((color) => {
    const [left, quota] = [clock[SIDES[color].ms], clock[SIDES[color].lag]];
    return Number.isInteger(left) && left >= 0 && quota >= 0 && quota <= 7 * gain;
  });
}

/** Whatever moves follow, a game is checked at most half a second after time has ended it. */
function checksMissNoEnd({ begin, changes }: RandomGame): void {
  let nextCheckAt = -Infinity;
  for (const { step, at, after } of [{ step: null, at: NOW, after: begin }, ...changes]) {
    if (isOver(after)) break;
    const ends = endsAt(after);
    const next = nextCheck(after, at);
    // Moves do not update the timetable; every other action does.
    nextCheckAt = step?.does === 'move' ? Math.max(nextCheckAt, next) : next;
    expect(nextCheckAt).toBeLessThanOrEqual(ends + 500);
    // A check that changes nothing is not repeated at once.
    expect(next).toBeGreaterThan(at);
  }
}

/** When time ends a game without further actions. */
function endsAt(game: Game): number {
  const { first_move_by, clock, turn, absent } = game.game_state;
  const gone = Math.max(timeIn(absent.white), timeIn(absent.black));
  const end =
    first_move_by === null
      ? Math.min(gone, flagFallsAt(clock, game.time_control, turn) ?? Infinity)
      : timeIn(first_move_by);
  expect(expire(game, end - 1)).toBe(game);
  expect(isOver(expire(game, end))).toBe(true);
  return end;
}

function timeIn(text: string | null): number {
  return text === null ? Infinity : Date.parse(text);
}

function finishedGamesRefuseActions({ end, changes }: RandomGame): void {
  const at = (changes.at(-1)?.at ?? NOW) + 1;
  const before = JSON.stringify(end);
  expect(isOver(end)).toBe(true);
  expect(expire(end, at)).toBe(end);
  for (const color of COLORS) {
    expect(refusal(move(end, color, { move: 'e2e4' }, at))).toBe('game_over');
    for (const act of Object.values(ACTIONS))
      expect(refusal(act(end, color, at))).toBe('game_over');
  }
  expect(JSON.stringify(end)).toBe(before);
}
