import { makeUci } from 'chessops/util';
import { trialRuns } from '@rookery/testkit/length';
import fc from 'fast-check';
import { oppositeColor, type Color } from './color.ts';
import { expire } from './expire.ts';
import { ACTIONS, NOW } from './game-at.testkit.ts';
import { isOver, start, type Game, type Result } from './game.ts';
import type { Lag } from './lag.ts';
import { leave } from './leaving.ts';
import { move } from './move.ts';
import { legalMoves, positionOf } from './position.ts';
import { randomStart } from './random-position.testkit.ts';
import { replay } from './replay.ts';
import { acceptTakeback, offerTakeback } from './takeback.ts';
import { clockControl, daysControl, TIME_CONTROLS, type TimeControl } from './time-control.ts';
import { iso } from './time.ts';
import { setVacation } from './vacation.ts';

/** How many games a property is tried with. */
export const RANDOM_GAMES = trialRuns(500, 10_000);
/** Far more than a slow machine needs for that many games. */
export const RANDOM_GAMES_TIMEOUT_MS = trialRuns(300_000, 3_600_000);

const VACATION_MS = 60_000;

/** The actions of a player, and pairs of actions that random steps would rarely produce. */
const ACTIONS_AND_PAIRS = {
  ...ACTIONS,
  takeBack: (game: Game, color: Color, at: number) => {
    const asked = offerTakeback(game, color, at);
    return asked.ok ? acceptTakeback(asked.game, oppositeColor(color), at) : asked;
  },
  leaveTogether: (game: Game, color: Color, at: number) => {
    const gone = leave(game, color, 'left', at);
    return gone.ok ? leave(gone.game, oppositeColor(color), 'disconnected', at) : gone;
  },
  goOnVacation: (game: Game, color: Color, at: number) =>
    setVacation(game, color, iso(at + VACATION_MS), at),
  endVacation: (game: Game, color: Color, at: number) => setVacation(game, color, null, at),
} as const;

/** An action, and the time since the action before. */
type Step =
  | { readonly does: 'move'; readonly afterMs: number; readonly pick: number; readonly lag: Lag }
  | {
      readonly does: keyof typeof ACTIONS_AND_PAIRS;
      readonly afterMs: number;
      readonly color: Color;
    };

/** A change of the game by a step, or by time if there is none. */
export interface Change {
  readonly step: Step | null;
  readonly at: number;
  readonly before: Game;
  readonly after: Game;
}

export interface RandomGame {
  readonly begin: Game;
  readonly changes: readonly Change[];
  readonly end: Game;
}

const EXHAUSTED_AFTER_MS = 1_000 * 3_600_000;

/** So short that flags fall and lag matters. */
const BULLET = clockControl({ initial_ms: 20_000, increment_ms: 0 });
const DELAY = clockControl({ initial_ms: 20_000, increment_ms: 0, delay_ms: 2_000 });
const STAGES = clockControl({
  initial_ms: 30_000,
  increment_ms: 1_000,
  second_stage: { after_moves: 10, added_ms: 60_000 },
});

const thinkingTimes = fc.oneof(
  { weight: 12, arbitrary: fc.nat(1_500) },
  { weight: 3, arbitrary: fc.nat(15_000) },
  { weight: 1, arbitrary: fc.nat(120_000) },
);
const invalidNumbers = fc.constantFrom(-1, -1e12, 1e12, Infinity, -Infinity, 0.7);
const lag: fc.Arbitrary<Lag> = fc.record({
  claimedMs: fc.oneof({ weight: 4, arbitrary: fc.nat(2_000) }, invalidNumbers),
  roundTripMs: fc.option(fc.oneof({ weight: 6, arbitrary: fc.nat(1_500) }, invalidNumbers), {
    freq: 4,
  }),
});
const moving: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('move' as const),
  afterMs: thinkingTimes,
  pick: fc.nat(10_000),
  lag,
});
const acting: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom('offerDraw', 'offerTakeback', 'takeBack') },
    { weight: 20, arbitrary: fc.constantFrom('leave', 'disconnect', 'rejoin', 'leaveTogether') },
    { weight: 20, arbitrary: fc.constantFrom('declineDraw', 'declineTakeback', 'claimDraw') },
    { weight: 10, arbitrary: fc.constantFrom('goOnVacation', 'endVacation') },
    { weight: 5, arbitrary: fc.constantFrom('acceptDraw', 'claimVictory', 'abort') },
    { weight: 1, arbitrary: fc.constant('resign') },
  ),
  afterMs: fc.nat(2_000),
  color: fc.constantFrom('white', 'black'),
});
const step = fc.oneof({ weight: 10, arbitrary: moving }, { weight: 1, arbitrary: acting });
const steps = fc.oneof({ withCrossShrink: true }, fc.array(step, { maxLength: 90, size: 'max' }), {
  weight: 3,
  arbitrary: fc.array(step, { minLength: 60, maxLength: 90 }),
});
const control = fc.constantFrom<TimeControl | null>(
  BULLET,
  DELAY,
  STAGES,
  daysControl(1),
  null,
  TIME_CONTROLS.blitz,
  TIME_CONTROLS.rapid,
  TIME_CONTROLS.classical,
);

/** A random game from its start to its end, half of them from a random position. */
export const randomGame: fc.Arbitrary<RandomGame> = fc
  .tuple(control, steps, fc.option(randomStart, { freq: 2 }))
  .map(([timeControl, taken, fen]) => playSteps(start(timeControl, NOW, fen), taken));

/** A checkmate, in which few random games end. */
export const MATED: RandomGame = playSteps(
  start(TIME_CONTROLS.blitz, NOW),
  ['f2f3', 'e7e5', 'g2g4', 'd8h4'].map(moveStep),
);

function moveStep(uci: string, ply: number, moves: readonly string[]): Step {
  const legal = [...legalMoves(positionOf(replay(moves.slice(0, ply)).fen))];
  const pick = legal.findIndex((each) => makeUci(each) === uci);
  return { does: 'move', afterMs: 1_000, pick, lag: { claimedMs: 0, roundTripMs: null } };
}

function playSteps(begin: Game, taken: readonly Step[]): RandomGame {
  const changes: Change[] = [];
  let game = begin;
  let at = NOW;
  const change = (by: Step | null, after: Game): void => {
    if (after === game) return;
    changes.push({ step: by, at, before: game, after: frozen(after) });
    game = after;
  };
  for (const next of taken) {
    at += next.afterMs;
    change(null, expire(game, at));
    if (isOver(game)) break;
    const result = done(game, next, at);
    if (result.ok) change(next, result.game);
  }
  at += EXHAUSTED_AFTER_MS;
  change(null, expire(game, at));
  return { begin, changes, end: game };
}

function done(game: Game, next: Step, at: number): Result {
  if (next.does !== 'move') return ACTIONS_AND_PAIRS[next.does](game, next.color, at);
  const { fen, turn } = game.game_state;
  const legal = [...legalMoves(positionOf(fen))];
  const picked = legal[next.pick % legal.length];
  if (picked === undefined) throw new Error(`A game goes on without a legal move: ${fen}`);
  return move(game, turn, { move: makeUci(picked), lag: next.lag }, at);
}

/** Freezes a game, so that code that mutates it throws. */
function frozen(game: Game): Game {
  const { game_state } = game;
  for (const part of [game, game.moves, game.clocks, game_state, ...Object.values(game_state)]) {
    Object.freeze(part);
  }
  return game;
}
