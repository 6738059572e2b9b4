import { expect, test } from 'vitest';
import { makePlayer, makeTournament } from './make-tournament.testkit.ts';
import {
  correctResult,
  entryOf,
  lastPairedRound,
  pointsOf,
  RESULT_CODES,
  scoreBefore,
  tookPart,
  wasPlayed,
  type RoundEntry,
} from './tournament.ts';

const POINTS = { win: 5, draw: 3, loss: 1, absence: 0, pairingAllocatedBye: 4 };

const ENTRIES: readonly (readonly [RoundEntry['result'], number | null])[] = RESULT_CODES.flatMap(
  (result) => [[result, 2] as const, [result, null] as const],
);

/** What a rule says of each result, in the order of the codes: with an opponent, and without one. */
function byResult(rule: (entry: RoundEntry) => unknown): [string, unknown, unknown][] {
  const answers = ENTRIES.map(([result, opponent]) => rule({ opponent, color: null, result }));
  return RESULT_CODES.map((code, index) => [code, answers[2 * index], answers[2 * index + 1]]);
}

test('a game was played over the board if it has a result and an opponent', () => {
  const played = byResult(wasPlayed);
  expect(played.filter(([, withOpponent]) => withOpponent).map(([code]) => code)).toEqual([
    '1',
    '=',
    '0',
    'W',
    'D',
    'L',
  ]);
  // Files of other programs have results without an opponent.
  expect(played.filter(([, , withoutOpponent]) => withoutOpponent)).toEqual([]);
});

test('a player takes part by an opponent, by the bye of the pairing, or by a win without a game', () => {
  const parts = byResult(tookPart);
  expect(parts.every(([, withOpponent]) => withOpponent)).toBe(true);
  expect(parts.filter(([, , withoutOpponent]) => withoutOpponent).map(([code]) => code)).toEqual([
    '+',
    'U',
  ]);
});

test('each result has the points of its kind, with an opponent and without one', () => {
  expect(byResult((entry) => pointsOf(entry, POINTS))).toEqual([
    ['1', 5, 5],
    ['=', 3, 3],
    ['0', 1, 1],
    ['+', 5, 4],
    ['-', 0, 0],
    ['W', 5, 5],
    ['D', 3, 3],
    ['L', 1, 1],
    ['H', 3, 3],
    ['F', 5, 5],
    ['U', 4, 4],
    ['Z', 0, 0],
    [' ', 0, 0],
  ]);
});

test('a running game has no points yet, and a round without an entry has those of an absence', () => {
  const points = { ...POINTS, absence: 2 };
  expect(pointsOf({ opponent: 2, color: 'white', result: ' ' }, points)).toBe(0);
  expect(pointsOf(entryOf(makePlayer(1, '2w1'), 2), points)).toBe(2);
});

test('the score before a round counts the earlier rounds only, in whole thousandths', () => {
  const points = { ...POINTS, win: 0.1 };
  const player = makePlayer(1, '2w1 3b1 4w1 5b1');
  expect([1, 2, 4, 5].map((round) => scoreBefore(player, round, points))).toEqual([
    0, 0.1, 0.3, 0.4,
  ]);
});

test('the last paired round is the last one in which any player took part', () => {
  expect(lastPairedRound(makeTournament([]))).toBe(0);
  expect(lastPairedRound(makeTournament(['Z Z', 'H']))).toBe(0);
  expect(lastPairedRound(makeTournament(['2w1 Z', '1b0 Z', 'Z U H']))).toBe(2);
});

test('a corrected result changes the two players of the game in this round only', () => {
  const tournament = makeTournament(['2w1 3b1', '1b0 U', 'U 1w0']);
  const corrected = correctResult(tournament, 1, 1, { white: '=', black: '=' });
  expect(corrected).toEqual(makeTournament(['2w= 3b1', '1b= U', 'U 1w0']));
});

test.each([
  ['a player who had black', 1, 2],
  ['a bye', 1, 3],
  ['a round without an entry', 3, 1],
  ['an unknown player', 1, 9],
])('the result of %s cannot be corrected', (_, round, white) => {
  const tournament = makeTournament(['2w1 3b1', '1b0 U', 'U 1w0']);
  expect(() => correctResult(tournament, round, white, { white: '0', black: '1' })).toThrow(
    `Player ${white} has no game with white in round ${round}.`,
  );
});
