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

/** The pairs of a first round in which only these may meet, the higher ranked player first. */
function pairsAmong(size: number, allowed: string): string[] {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const pairs = numbers.flatMap((a) => numbers.slice(a).map((b) => [a, b]));
  const forbidden = pairs.filter((pair) => !allowed.split(' ').includes(pair.join('-')));
  const forbiddenPairs = forbidden.map((players) => ({ firstRound: 1, lastRound: 1, players }));
  const rounds = numbers.map(() => '');
  return pairNextRound(makeTournament(rounds, { forbiddenPairs })).pairs.map(({ white, black }) =>
    [white, black].toSorted((a, b) => a - b).join('-'),
  );
}

/** By article 4.4: in each pair, the first player plays as a member of S1 and the second as a member of S2. */
describe('if the upper half cannot meet the lower half', () => {
  test.each([
    ['in the only possible way', 6, '1-2 3-5 4-6', '1-2 3-5 4-6'],
    // The other pairing exchanges 2 and 4 instead of 3 and 5.
    ['the lowest player of the upper half', 6, '1-3 2-4 5-6 1-2 3-6 4-5', '1-3 2-4 5-6'],
    // The other one exchanges 3 and 4 with 7 and 9, instead of 3 and 6 with 8 and 10.
    [
      'the lowest players of the upper half, of several',
      12,
      '1-6 2-3 4-12 5-7 8-9 10-11 1-4 5-11 6-8 7-12 9-10',
      '1-6 2-3 4-12 5-7 8-9 10-11',
    ],
    // Others exchange 3 and 5 with 7 and 8, instead of 6 and 9.
    [
      'the highest player of the lower half',
      10,
      '1-3 2-5 4-8 6-7 9-10 1-5 2-3 4-6 7-10 8-9',
      '1-3 2-5 4-8 6-7 9-10',
    ],
  ])('players are exchanged: %s', (_, size, allowed, expected) => {
    expect(pairsAmong(size, allowed)).toEqual(expected.split(' '));
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
