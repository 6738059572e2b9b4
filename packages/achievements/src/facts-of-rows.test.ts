import { expect, test } from 'vitest';
import { factOfAttempt, factOfCard, factOfRun, factsOfMembership } from './facts-of-rows.ts';

const AT = '2026-03-01T12:00:00.5Z';

test.each([
  ['solved', true],
  ['solved_with_hint', false],
  ['failed', false],
] as const)('a puzzle that was %s', (result, isSolved) => {
  const attempt = { puzzle_id: 'abcde', result, rating_after: 1_300, finished_at: AT };
  expect(factOfAttempt(attempt, true)).toEqual({
    kind: 'puzzle',
    at: AT,
    source: 'abcde',
    isSolved,
    ratingAfter: 1_300,
    isDaily: true,
  });
});

test('what is not finished is no fact yet', () => {
  const attempt = { puzzle_id: 'abcde', result: null, rating_after: null, finished_at: null };
  expect(factOfAttempt(attempt, false)).toBeNull();
  expect(factOfRun({ id: 'run', mode: 'storm', score: 30, ended_at: null })).toBeNull();
  expect(factOfCard({ id: 'card', learned_at: null })).toBeNull();
});

test('runs and cards are facts of their end', () => {
  const run = { mode: 'storm', score: 30 } as const;
  const fact = { kind: 'run', at: AT, source: 'run', ...run };
  expect(factOfRun({ id: 'run', ...run, ended_at: AT })).toEqual(fact);
  expect(factOfCard({ id: 'card', learned_at: AT })).toEqual({
    kind: 'card',
    at: AT,
    source: 'card',
  });
});

test('a membership has its anniversaries so far', () => {
  const membership = { workspace_id: 'club', joined_at: '2024-02-29T10:00:00Z' };
  const years = (now: string) =>
    factsOfMembership(membership, new Date(now)).map(({ at, years: passed }) => [passed, at]);
  expect(years('2025-02-28T23:00:00Z')).toEqual([]);
  expect(years('2026-03-01T10:00:00Z')).toEqual([
    [1, '2025-03-01T10:00:00.000Z'],
    [2, '2026-03-01T10:00:00.000Z'],
  ]);
});
