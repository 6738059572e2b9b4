import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { ListOf, ListQuery } from './list.ts';
import { ChooseClockControl, ChooseTimeControl, OfferedTimeControls } from './time-control.ts';
import { CreateTournament } from './tournament.ts';
import { Type, type TSchema } from 'typebox';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
const CLOCK = { initial_ms: 300_000, increment_ms: 0 };
const TOURNAMENT = { name: 'Cup', format: 'swiss', timeControl: 'rapid' };

interface Limit {
  readonly schema: TSchema;
  /** A value with the limited part. */
  readonly of: (part: unknown) => unknown;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

const inClock = (name: string) => (part: unknown) => ({ ...CLOCK, [name]: part });
const inStage = (name: string) => (part: unknown) => ({
  ...CLOCK,
  second_stage: { after_moves: 40, added_ms: HOUR_MS, [name]: part },
});
const inTournament = (name: string) => (part: unknown) => ({ ...TOURNAMENT, [name]: part });
const times = (count: number) => Array.from({ length: count }, () => CLOCK);

const LIMITS: Readonly<Record<string, Limit>> = {
  'the length of a list': {
    schema: ListQuery,
    of: (limit) => ({ limit }),
    accepted: [1, 200],
    refused: [0, 201, 1.5, '10'],
  },
  'the cursor of a list': {
    schema: ListQuery,
    of: (cursor) => ({ cursor }),
    accepted: ['c', 'c'.repeat(512)],
    refused: ['', 'c'.repeat(513)],
  },
  'the query of a list': {
    schema: ListQuery,
    of: (part) => part,
    accepted: [{}],
    refused: [{ offset: 1 }],
  },
  'a time control': {
    schema: ChooseTimeControl,
    of: (part) => part,
    accepted: [null, 'blitz', 'rapid', 'classical', CLOCK, { days_per_move: 3 }],
    refused: [
      'bullet',
      'correspondence',
      { initial_ms: 300_000 },
      { ...CLOCK, days_per_move: 3 },
      { ...CLOCK, odds: {} },
      { days_per_move: 3, increment_ms: 0 },
    ],
  },
  'a clock': {
    schema: ChooseClockControl,
    of: (part) => part,
    accepted: ['blitz', CLOCK],
    refused: [null, { days_per_move: 3 }],
  },
  'the initial time': {
    schema: ChooseTimeControl,
    of: inClock('initial_ms'),
    accepted: [15_000, 3 * HOUR_MS],
    refused: [14_000, 15_500, 3 * HOUR_MS + 1_000],
  },
  'the increment': {
    schema: ChooseTimeControl,
    of: inClock('increment_ms'),
    accepted: [0, 60_000],
    refused: [-1_000, 500, 61_000],
  },
  'the delay': {
    schema: ChooseTimeControl,
    of: inClock('delay_ms'),
    accepted: [0, 60_000],
    refused: [-1_000, 500, 61_000],
  },
  'the moves before the second stage': {
    schema: ChooseTimeControl,
    of: inStage('after_moves'),
    accepted: [10, 100],
    refused: [9, 101],
  },
  'the time of the second stage': {
    schema: ChooseTimeControl,
    of: inStage('added_ms'),
    accepted: [60_000, 3 * HOUR_MS],
    refused: [59_000, 60_500, 3 * HOUR_MS + 1_000],
  },
  'the second stage': {
    schema: ChooseTimeControl,
    of: inStage('increment_ms'),
    accepted: [],
    refused: [0],
  },
  'the days for a move': {
    schema: ChooseTimeControl,
    of: (days_per_move) => ({ days_per_move }),
    accepted: [1, 14],
    refused: [0, 15],
  },
  'the time controls of a club': {
    schema: OfferedTimeControls,
    of: (part) => part,
    accepted: [times(1), times(12), [{ days_per_move: 1 }]],
    refused: [[], times(13), ['blitz']],
  },
  'the rounds of a tournament': {
    schema: CreateTournament,
    of: inTournament('rounds'),
    accepted: [1, 30],
    refused: [0, 31],
  },
  'the games of a match': {
    schema: CreateTournament,
    of: inTournament('matchGames'),
    accepted: [1, 4],
    refused: [0, 5],
  },
  'the duration of an arena': {
    schema: CreateTournament,
    of: inTournament('durationS'),
    accepted: [300, 43_200],
    refused: [299, 43_201],
  },
  'the players of a tournament': {
    schema: CreateTournament,
    of: inTournament('maxPlayers'),
    accepted: [null, 2, 2_000],
    refused: [1, 2_001],
  },
  'the lowest rating of a tournament': {
    schema: CreateTournament,
    of: inTournament('minRating'),
    accepted: [null, 0, 4_000],
    refused: [-1, 4_001],
  },
  'the window of a round': {
    schema: CreateTournament,
    of: inTournament('windowS'),
    accepted: [null, 3_600, 60 * DAY_S],
    refused: [3_599, 60 * DAY_S + 1],
  },
  'the pause between rounds': {
    schema: CreateTournament,
    of: inTournament('pauseS'),
    accepted: [0, 30 * DAY_S],
    refused: [-1, 30 * DAY_S + 1],
  },
  'the time to appear': {
    schema: CreateTournament,
    of: inTournament('appearWithinS'),
    accepted: [15, DAY_S],
    refused: [14, DAY_S + 1],
  },
  'the description of a tournament': {
    schema: CreateTournament,
    of: inTournament('description'),
    accepted: ['', 'd'.repeat(2_000)],
    refused: ['d'.repeat(2_001)],
  },
  'the tie-breaks of a tournament': {
    schema: CreateTournament,
    of: inTournament('tieBreaks'),
    accepted: [[], ['BH/C1', 'BH', 'SB', 'DE', 'WIN', 'WON', 'BPG', 'PS', 'ARO', 'TPR', 'KS']],
    refused: [['BH', 'BH'], ['APRO']],
  },
  'other settings of a tournament': {
    schema: CreateTournament,
    of: inTournament('status'),
    accepted: [],
    refused: ['open'],
  },
};

test.each(Object.entries(LIMITS))('%s has its limits', (_, { schema, of, accepted, refused }) => {
  expect(accepted.filter((part) => !Value.Check(schema, of(part)))).toEqual([]);
  expect(refused.filter((part) => Value.Check(schema, of(part)))).toEqual([]);
});

test('a list has 50 entries by default, and a cursor unless it is the last page', () => {
  expect(Value.Default(ListQuery, {})).toEqual({ limit: 50 });
  const numbers = ListOf(Type.Integer());
  expect(Value.Check(numbers, { data: [1], next_cursor: null })).toBe(true);
  expect(Value.Check(numbers, { data: [1], next_cursor: 'c' })).toBe(true);
  expect(Value.Check(numbers, { data: [1] })).toBe(false);
  expect(Value.Check(numbers, { data: ['1'], next_cursor: null })).toBe(false);
});
