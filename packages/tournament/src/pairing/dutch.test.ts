import { describe, expect, test } from 'vitest';
import { makeTournament } from '../make-tournament.testkit.ts';
import type { Tournament } from '../tournament.ts';
import { NoPairingError, pairNextRound, traceNextRound } from './dutch.ts';

function pairsOf(tournament: Tournament): string[] {
  return pairNextRound(tournament).pairs.map(({ white, black }) => `${white}-${black}`);
}

describe('the first round', () => {
  test('pairs the upper half with the lower half, with alternating colours', () => {
    expect(pairsOf(makeTournament(['', '', '', '', '', '']))).toEqual(['1-4', '5-2', '3-6']);
  });

  test('gives the first player the initial colour', () => {
    const tournament = makeTournament(['', '', '', ''], { initialColor: 'black' });
    expect(pairsOf(tournament)).toEqual(['3-1', '2-4']);
  });

  test('gives the bye to the last player', () => {
    expect(pairNextRound(makeTournament(['', '', '', '', ''])).bye).toBe(5);
  });

  test('counts pairing numbers without players who never came', () => {
    const tournament = makeTournament(['Z', '', '', '', '']);
    expect(pairsOf(tournament)).toEqual(['2-4', '5-3']);
  });
});

/** In each row, the first board is for the two players who have had no colour. */
describe('without a drawn colour, it is read from the first round in which players had colours', () => {
  test.each([
    ['the first player had white', ['5w=', '6b=', 'U', 'F', '1b=', '2w='], '3-4'],
    ['the first player had black', ['5b=', '6w=', 'U', 'F', '1w=', '2b='], '4-3'],
    ['the second player had white', ['U', '5w=', '6b=', 'F', '2b=', '3w='], '4-1'],
    ['the fourth player had white', ['U', 'U', 'U', '5w=', '4b=', 'F'], '2-1'],
    [
      'the second player had white, and the first one never came',
      ['Z Z', '5w=', '6b=', 'U', '2b=', '3w=', 'F'],
      '4-7',
    ],
    [
      'two players met in the second round and two in the third',
      ['U H H', 'H 5w= H', 'H H 6w=', 'F H H', 'H 2b= H', 'H H 3b='],
      '4-1',
    ],
  ])('%s', (_, rounds, expected) => {
    const tournament = makeTournament(rounds, { initialColor: null });
    expect(pairsOf(tournament)[0]).toBe(expected);
    expect(pairsOf({ ...tournament, players: tournament.players.toReversed() })[0]).toBe(expected);
  });

  test('the first player has white if there is no such round', () => {
    expect(pairsOf(makeTournament(['', ''], { initialColor: null }))).toEqual(['1-2']);
  });
});

describe('the absolute criteria', () => {
  test('C1: two players do not meet twice', () => {
    const tournament = makeTournament(['3w1', '4b1', '1b0', '2w0']);
    expect(pairsOf(tournament)).toEqual(['2-1', '3-4']);
  });

  test('C1: a forfeit is no meeting', () => {
    const tournament = makeTournament(['2w+', '1b-']);
    expect(pairsOf(tournament)).toEqual(['1-2']);
  });

  test('C1: forbidden pairs do not meet in the rounds of the prohibition', () => {
    const forbidden = { firstRound: 1, lastRound: 1, players: [1, 3] };
    const tournament = makeTournament(['', '', '', ''], { forbiddenPairs: [forbidden] });
    expect(pairsOf(tournament)).toEqual(['1-4', '3-2']);
    const later = { ...forbidden, firstRound: 2, lastRound: 3 };
    expect(pairsOf(makeTournament(['', '', '', ''], { forbiddenPairs: [later] }))).toEqual([
      '1-3',
      '4-2',
    ]);
  });

  test.each(['U', 'F'])('C2: a player gets no second bye after %s', (result) => {
    const tournament = makeTournament(['2w0', '1b1', result]);
    expect(pairNextRound(tournament).bye).not.toBe(3);
  });

  test('C2: a win by forfeit excludes from the bye', () => {
    const tournament = makeTournament(['2w+ 3b0', '1b- U', 'U 1w1']);
    expect(() => pairNextRound(tournament)).toThrow(NoPairingError);
  });

  test('C2: a half-point bye does not exclude from the bye', () => {
    expect(pairNextRound(makeTournament(['H 3b0', 'F H', 'U 1w1'])).bye).toBe(1);
  });

  const BOTH_NEED_WHITE = ['5b1 6b1', '6b1 5b1', '4w= H', '3b= H', '1w0 2w0', '2w0 1w0'];

  test('C3: players who must have the same colour do not meet', () => {
    expect(() => pairNextRound(makeTournament(BOTH_NEED_WHITE))).toThrow(NoPairingError);
  });

  test('C3: topscorers may meet in the last round although they must have the same colour', () => {
    const { pairs } = pairNextRound(makeTournament(BOTH_NEED_WHITE, { roundCount: 3 }));
    expect(pairs[0]).toEqual({ white: 1, black: 2 });
  });

  test('C3: half of the points do not make a topscorer', () => {
    const halves = ['5b= 6b=', '6b= 5b=', '4w= H', '3b= H', '1w= 2w=', '2w= 1w='];
    const tournament = makeTournament(halves, { roundCount: 3 });
    expect(() => pairNextRound(tournament)).toThrow(NoPairingError);
  });

  test('refuses if no pairing is possible', () => {
    expect(() => pairNextRound(makeTournament(['2w1', '1b0']))).toThrow(NoPairingError);
  });
});

test('requested byes are not paired', () => {
  const tournament = makeTournament(['', '', '', ''], {
    requestedByes: [{ kind: 'H', round: 1, players: [1, 2] }],
  });
  expect(pairNextRound(tournament)).toMatchObject({
    pairs: [{ white: 3, black: 4 }],
    bye: null,
  });
});

test('a late entry is paired with the score 0', () => {
  const tournament = makeTournament(['2w1', '1b0', 'Z']);
  expect(pairNextRound(tournament)).toMatchObject({ bye: 2, pairs: [{ white: 3, black: 1 }] });
});

test('C9: of those with the lowest score, the one who has played most gets the bye', () => {
  expect(pairNextRound(makeTournament(['4w1', '5b1', 'H', '1b=', '2w='])).bye).toBe(5);
  expect(pairNextRound(makeTournament(['4w1', '3b1', '2w0', '1b0', 'Z'])).bye).toBe(4);
});

describe('the trace', () => {
  test('names no criterion if the upper half meets the lower half', () => {
    const trace = traceNextRound(makeTournament(['', '', '', '']));
    expect(trace).toEqual([
      {
        score: 0,
        movedDown: [],
        residents: [1, 2, 3, 4],
        pairs: [
          [1, 3],
          [2, 4],
        ],
        downfloaters: [],
        decidedBy: null,
      },
    ]);
  });

  test.each([
    ['C1', ['3w=', '4b=', '1b=', '2w=']],
    ['C2', ['H 4w=', 'H 3w=', 'H 2b=', 'H 1b=', 'U Z']],
    ['C9', ['4w1', '3b1', '2w0', '1b0', 'Z']],
    ['C12', ['5w1', '6b1', '7w1', '8b1', '1b0', '2w0', '3b0', '4w0']],
  ])('names %s if it changes the simplest pairing', (criterion, rounds) => {
    const trace = traceNextRound(makeTournament(rounds));
    expect(trace.at(-1)?.decidedBy).toBe(criterion);
  });
});
