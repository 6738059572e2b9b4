import { freshSeed, trialRuns } from '@rookery/testkit/length';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockAfterMove,
  flagFallsAt,
  initialClock,
  recordedTime,
  startClock,
  timeSpent,
} from './clock.ts';
import { moverOf, type Color } from './color.ts';
import { expire } from './expire.ts';
import { NOW } from './game-at.testkit.ts';
import { isOver, start, type Game } from './game.ts';
import { NO_LAG } from './lag.ts';
import { move } from './move.ts';
import { readPgn, writePgn } from './pgn.ts';
import { clockControl, daysControl, isClock, type TimeControl } from './time-control.ts';

const RUNS = trialRuns(200, 1_000);

/** In whole seconds, as players choose them. */
const seconds = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((count) => count * 1_000);
const initial_ms = seconds(15, 3 * 3_600);
const increment_ms = seconds(0, 60);

/** Every kind of time control. */
const KINDS: Record<string, fc.Arbitrary<TimeControl | null>> = {
  'a clock with increment': fc.record({ initial_ms, increment_ms }).map(clockControl),
  'a simple delay': fc
    .record({ initial_ms, increment_ms, delay_ms: seconds(1, 60) })
    .map(clockControl),
  'a second stage': fc
    .record({
      initial_ms,
      increment_ms,
      second_stage: fc.record({
        after_moves: fc.integer({ min: 1, max: 60 }),
        added_ms: seconds(60, 3_600),
      }),
    })
    .map(clockControl),
  'time odds': fc
    .record({
      control: fc.record({ initial_ms, increment_ms }).map(clockControl),
      white: fc.record({ initial_ms, increment_ms }),
      black: fc.record({ initial_ms, increment_ms }),
    })
    .map(({ control, white, black }) => ({ ...control, odds: { white, black } })),
  'days for each move': fc.integer({ min: 1, max: 14 }).map(daysControl),
  'no time control': fc.constant(null),
};

const DAY = 86_400_000;

/** The rules of a time control, written down once more in the simplest way. */
class Ledger {
  readonly #left: [number, number];
  readonly #control: TimeControl | null;

  constructor(control: TimeControl | null) {
    this.#control = control;
    this.#left = [this.turnLimit('white'), this.turnLimit('black')];
  }

  turnLimit(color: Color): number {
    if (isClock(this.#control))
      return this.#control.odds?.[color]?.initial_ms ?? this.#control.initial_ms;
    return this.#control === null ? 21 * DAY : this.#control.days_per_move * DAY;
  }

  left(ply: number): number {
    return this.#left[ply % 2] ?? 0;
  }

  delay(): number {
    return isClock(this.#control) ? (this.#control.delay_ms ?? 0) : 0;
  }

  /** What is recorded of a move that took so long, or null if it came too late. */
  record(ply: number, took: number): number | null {
    const spent = Math.max(0, took - this.delay());
    const left = this.left(ply) - spent;
    if (left <= 0) return null;
    if (!isClock(this.#control)) return left;
    const { second_stage: stage } = this.#control;
    const own = this.#control.odds?.[ply % 2 === 0 ? 'white' : 'black'];
    const gain = own?.increment_ms ?? this.#control.increment_ms;
    const isStageEnd = stage?.after_moves === Math.floor(ply / 2) + 1;
    this.#left[ply % 2] = left + gain + (isStageEnd ? stage.added_ms : 0);
    return this.left(ply);
  }
}

/** Mostly quick moves, so that games reach their second stage, and some that use up nearly all time. */
const thinking = fc.oneof(
  { weight: 8, arbitrary: fc.record({ share: fc.constant(0), ms: fc.nat(90_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), ms: fc.nat(5) }),
  },
);
type Thinking = typeof thinking extends fc.Arbitrary<infer Value> ? Value : never;

function tookMs({ share, ms }: Thinking, ledger: Ledger, ply: number): number {
  return Math.floor(share * (ledger.left(ply) + ledger.delay())) + ms;
}

/** What the clock and the ledger say of each move: the flag, the time left, and the time spent. */
function clocksOf(control: TimeControl | null, taken: readonly Thinking[]) {
  const ledger = new Ledger(control);
  const grace = isClock(control) ? 140 : 0;
  const clocks = [ledger.turnLimit('white'), ledger.turnLimit('black')];
  const actual: unknown[] = [];
  const expected: unknown[] = [];
  let clock = startClock(initialClock(control), NOW);
  let at = NOW;
  for (const [index, thought] of taken.entries()) {
    const ply = index + 2;
    const turn = moverOf(ply);
    const took = tookMs(thought, ledger, ply);
    actual.push(flagFallsAt(clock, control, turn));
    expected.push(at + ledger.left(ply) + ledger.delay() + grace);
    at += took;
    const after = clockAfterMove(clock, control, { turn, ply }, at, NO_LAG);
    const left = after && recordedTime(clock, after, control, turn, at);
    actual.push(left);
    expected.push(ledger.record(ply, took));
    if (after === null || left === null) break;
    clocks.push(left);
    actual.push(control && timeSpent(clocks, control, ply));
    expected.push(control && Math.max(0, took - ledger.delay()));
    clock = after;
  }
  return { actual, expected };
}

for (const [kind, control] of Object.entries(KINDS)) {
  test(`${kind}: clocks are right to the millisecond, and flags fall on time`, () => {
    const turns = fc.array(thinking, { maxLength: 160, size: 'max' });
    const property = fc.property(control, turns, (chosen, taken) => {
      const { actual, expected } = clocksOf(chosen, taken);
      expect(actual).toEqual(expected);
    });
    fc.assert(property, { numRuns: RUNS, seed: freshSeed() });
  });

  test(`${kind}: games come back from their PGN with the same moves and clocks`, () => {
    const turns = fc.array(thinking, { maxLength: SCRIPT.length });
    const property = fc.property(control, turns, (chosen, taken) => {
      const end = played(chosen, taken);
      const read = readPgn(writePgn(end, HEADER));
      expect(read?.moves).toEqual(end.moves);
      expect(read?.timeControl).toEqual(chosen);
      expect(read?.clocks).toEqual(chosen === null ? end.clocks.map(() => 0) : end.clocks);
    });
    fc.assert(property, { numRuns: RUNS, seed: freshSeed() });
  });
}

const SCRIPT =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5'.split(
    ' ',
  );
const HEADER = {
  site: 'https://rookery.test/game',
  startedAt: '2026-02-01T12:00:00.000Z',
  rated: true,
  white: { name: 'White', rating: 1_500 },
  black: { name: 'Black', rating: 1_500 },
};

/** A game of the script's moves, until one comes too late. */
function played(control: TimeControl | null, taken: readonly Thinking[]): Game {
  const ledger = new Ledger(control);
  let game = start(control, NOW);
  let at = NOW;
  for (const [ply, turn] of taken.entries()) {
    at += ply < 2 ? 0 : tookMs(turn, ledger, ply);
    game = expire(game, at);
    if (isOver(game)) break;
    const result = move(game, moverOf(ply), { move: SCRIPT[ply] ?? '', ply }, at);
    if (!result.ok) break;
    game = result.game;
    if (ply >= 2) ledger.record(ply, 0);
  }
  return game;
}
