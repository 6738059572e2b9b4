import { describe, expect, test } from 'vitest';
import { makeTournament } from '../make-tournament.testkit.ts';
import type { Tournament } from '../tournament.ts';
import type { Criterion } from './criteria.ts';
import { pairNextRound, traceNextRound, whyNot } from './dutch.ts';

interface Position {
  readonly criterion: Criterion;
  /** What the criterion demands. */
  readonly rule: string;
  readonly rounds: readonly string[];
  readonly settings?: Partial<Tournament>;
  readonly pairs: readonly string[];
  readonly bye?: number;
  /** The bracket, from 0, whose simplest pairing violates the criterion. */
  readonly bracket?: number;
  /** A pair, or a player for the bye, that the criterion refuses. */
  readonly refused?: readonly [number, number | 'bye'];
}

/** Four topscorers before the last round; each of them has met all four others. */
function topscorers(colorsOfOdd: string, colorsOfEven: string): string[] {
  const rows = Array.from({ length: 8 }, () => ['', '', '', '']);
  for (let top = 1; top <= 4; top += 1) {
    for (let round = 1; round <= 4; round += 1) {
      const other = 5 + ((top + round - 2) % 4);
      const color = (top % 2 === 1 ? colorsOfOdd : colorsOfEven).charAt(round - 1);
      const result = round === 1 ? '0' : '1';
      (rows[top - 1] as string[])[round - 1] = `${other}${color}${result}`;
      const otherColor = color === 'w' ? 'b' : 'w';
      (rows[other - 1] as string[])[round - 1] = `${top}${otherColor}${result === '1' ? '0' : '1'}`;
    }
  }
  return rows.map((cells) => cells.join(' '));
}

const POSITIONS: readonly Position[] = [
  {
    criterion: 'C1',
    rule: 'two players do not meet twice',
    rounds: ['3b=', '4w=', '1w=', '2b='],
    pairs: ['1-2', '4-3'],
    bracket: 0,
    refused: [1, 3],
  },
  {
    criterion: 'C2',
    rule: 'no player gets the bye after points of a win without a game',
    rounds: ['3b1 2w=', '4w+ 1b=', '1w0 4b0 Z', '2b- 3w1'],
    pairs: ['2-4'],
    bye: 1,
    bracket: 1,
    refused: [2, 'bye'],
  },
  {
    criterion: 'C3',
    rule: 'players with the same absolute colour preference do not meet',
    rounds: [
      '5b1 6w0',
      '6w0 5b0',
      '7b1 8w0',
      '8w0 7b0',
      '1w0 2w1',
      '2b1 1b1',
      '3w0 4w1',
      '4b1 3b1',
    ],
    pairs: ['6-3', '8-5', '1-7', '2-4'],
    bracket: 0,
    refused: [6, 8],
  },
  {
    criterion: 'C4',
    rule: 'the players who are left can be paired',
    rounds: ['3w0 H', '4b=', '1b1', '2w=', 'U'],
    pairs: ['3-4', '2-5'],
    bracket: 0,
    refused: [3, 5],
  },
  {
    criterion: 'C5',
    rule: 'the bye goes to the lowest score',
    rounds: ['3b1', '4w=', '1w0', '2b=', 'U'],
    pairs: ['1-2', '4-5'],
    bye: 3,
    bracket: 0,
    refused: [4, 'bye'],
  },
  {
    criterion: 'C6',
    rule: 'as few players as possible float down',
    rounds: ['3b0', '4w0', '1w1', '2b1'],
    pairs: ['4-3', '1-2'],
    refused: [1, 4],
  },
  {
    criterion: 'C7',
    rule: 'of players who were moved down, those with lower scores float on',
    rounds: ['2w1 U Z', '1b0 H U', 'F Z Z', 'H Z Z'],
    pairs: ['3-1', '2-4'],
    refused: [2, 3],
  },
  {
    criterion: 'C8',
    rule: 'those float who fit best into the next bracket',
    rounds: ['4w1 3b=', '5b= 4w1', '6w1 1w=', '1b0 2b0', '2w= 6b0', '3b0 5w1'],
    pairs: ['2-3', '1-6', '4-5'],
    bracket: 0,
  },
  {
    criterion: 'C9',
    rule: 'the bye goes to a player with few unplayed games',
    rounds: ['3w0', '4b1', '1b1', '2w0', 'Z'],
    pairs: ['2-3', '5-1'],
    bye: 4,
    bracket: 1,
    refused: [5, 'bye'],
  },
  {
    criterion: 'C10',
    rule: 'topscorers do not get a colour difference of three',
    rounds: topscorers('wbww', 'bwbb'),
    settings: { roundCount: 5 },
    pairs: ['4-1', '2-3', '5-8', '7-6'],
    bracket: 0,
    refused: [1, 3],
  },
  {
    criterion: 'C11',
    rule: 'topscorers do not get the same colour three times in a row',
    rounds: topscorers('wwbb', 'bbww'),
    settings: { roundCount: 5 },
    pairs: ['1-4', '3-2', '5-8', '7-6'],
    bracket: 0,
    refused: [1, 3],
  },
  {
    criterion: 'C12',
    rule: 'as many players as possible get the colour they prefer',
    rounds: ['3b0', '4w=', '1w1', '2b='],
    pairs: ['4-3', '1-2'],
    bracket: 1,
    refused: [1, 4],
  },
  {
    criterion: 'C13',
    rule: 'as many players as possible get the colour they prefer strongly',
    rounds: ['3b- 4b= H', '4w= H', '1w+ 5b0', '2b= 1w=', 'U 3w1'],
    pairs: ['4-5', '3-2'],
    bracket: 1,
    refused: [2, 5],
  },
  {
    criterion: 'C14',
    rule: 'a player who floated down in the last round does not float down again',
    rounds: ['3b1', '4w1', '1w0', '2b0', 'U'],
    pairs: ['1-5', '3-2'],
    bye: 4,
    bracket: 0,
    refused: [1, 2],
  },
  {
    criterion: 'C15',
    rule: 'a player who floated up in the last round does not float up again',
    rounds: ['4w1 7b=', '5b= 3w0', '6w0 2b1', '1b0 U', '2w= 6b1', '3b1 5w0', 'U 1w='],
    settings: { roundCount: 3 },
    pairs: ['5-7', '1-6', '4-3'],
    bye: 2,
    bracket: 1,
  },
  {
    criterion: 'C16',
    rule: 'a player who floated down two rounds ago does not float down again',
    rounds: ['4b= 2w1', '5w0 1b0', '6b1 Z', '1w= 6b1', '2b1 7w1', '3w0 4w0', 'U 5b0'],
    pairs: ['4-5', '7-1', '3-2'],
    bye: 6,
    bracket: 2,
    refused: [1, 3],
  },
  {
    criterion: 'C17',
    rule: 'a player who floated up two rounds ago does not float up again',
    rounds: [
      '5w= 7b1 2w=',
      '6b= 8w1 1b=',
      '7w0 5b1 4w=',
      '8b= 6w0 3b=',
      '1b= 3w0 8b0',
      '2w= 4b1 7w0',
      '3b1 1w0 6b1',
      '4w= 2b0 5w1',
    ],
    pairs: ['2-7', '6-1', '8-3', '4-5'],
    bracket: 1,
  },
  {
    criterion: 'C18',
    rule: 'of players who floated down in the last round, those with lower scores do so again',
    rounds: [
      '5w1 4b1 H',
      '6b= 3w0',
      '7w= 2b1',
      '8b1 1w0',
      '1b0 8w=',
      '2w= 7b-',
      '3b= 6w+',
      '4w0 5b= H',
    ],
    pairs: ['7-4', '3-6', '5-2'],
    bracket: 1,
  },
  {
    criterion: 'C19',
    rule: 'a player who floated up in the last round does so again by a small difference at most',
    rounds: ['4b= 2w= Z', '5w0 1b=', '7b0 U', '1w= 6b0', '2b1 7w0 H', 'Z 4w1 Z', '3w1 5b1'],
    pairs: ['7-4', '3-2'],
    bracket: 2,
    refused: [2, 7],
  },
  {
    criterion: 'C20',
    rule: 'of players who floated down two rounds ago, those with lower scores do so again',
    rounds: [
      '4b1 7w= 6b0',
      '5w= Z Z',
      '6b= H 7b=',
      '1w0 H 5b=',
      '2b= 6w0 4w=',
      '3w= 5b1 1w1',
      'U 1b= 3w= H',
    ],
    pairs: ['4-6', '3-5', '1-2'],
    bracket: 2,
    refused: [1, 5],
  },
  {
    criterion: 'C21',
    rule: 'a player who floated up two rounds ago does so again by a small difference at most',
    rounds: [
      '5w0 U 8b1',
      '6b= 8w1 3b0',
      '7w= 4b1 2w1',
      '8b0 3w0 U',
      '1b1 9w0 6b1',
      '2w= 7b0 5w0',
      '3b= 6w1 9b0',
      '4w1 2b0 1w0',
      'U 5b1 7w1',
    ],
    pairs: ['9-3', '2-1', '5-8', '7-4'],
    bye: 6,
    bracket: 4,
  },
];

test.each(POSITIONS)('$criterion: $rule', ({ rounds, settings, pairs, bye }) => {
  const pairing = pairNextRound(makeTournament(rounds, settings));
  expect(pairing.pairs.map(({ white, black }) => `${white}-${black}`)).toEqual(pairs);
  expect(pairing.bye).toBe(bye ?? null);
});

const WITH_BRACKET = POSITIONS.filter(({ bracket }) => bracket !== undefined);

test.each(WITH_BRACKET)(
  'the trace names $criterion where it changes the simplest pairing',
  ({ criterion, rounds, settings, bracket = 0 }) => {
    const trace = traceNextRound(makeTournament(rounds, settings));
    expect(trace[bracket]?.decidedBy).toBe(criterion);
  },
);

const WITH_REFUSAL = POSITIONS.filter(({ refused }) => refused !== undefined);

test.each(WITH_REFUSAL)(
  '$criterion is the reason against another pair or bye',
  ({ criterion, rounds, settings, refused: [first, second] = [0, 0] }) => {
    expect(whyNot(makeTournament(rounds, settings), first, second)).toBe(criterion);
  },
);

describe('whyNot', () => {
  const FIRST_ROUND = makeTournament(['', '', '', '', '']);

  test('is null for players who meet, and for the player who gets the bye', () => {
    expect(whyNot(FIRST_ROUND, 1, 3)).toBeNull();
    expect(whyNot(FIRST_ROUND, 5, 'bye')).toBeNull();
  });

  test('names the order of candidates if all criteria are equal', () => {
    expect(whyNot(FIRST_ROUND, 1, 2)).toBe('order');
    expect(whyNot(FIRST_ROUND, 4, 'bye')).toBe('order');
  });

  test('refuses players who are not paired, and the bye of a round without one', () => {
    expect(() => whyNot(makeTournament(['', '', 'Z', '']), 1, 3)).toThrow('Player 3 is not paired');
    expect(() => whyNot(makeTournament(['', '']), 1, 'bye')).toThrow('no bye');
  });
});
