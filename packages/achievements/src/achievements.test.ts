import { expect, test } from 'vitest';
import { ACHIEVEMENT_LIST, GROUPS } from './achievements.ts';
import { ACHIEVEMENT_CASES } from './achievements.testkit.ts';
import { replay } from './progress.ts';

const CASES = ACHIEVEMENT_LIST.map(({ id }) => ({ id, ...ACHIEVEMENT_CASES[id] }));
const NEAR_CASES = CASES.flatMap(({ id, notEarned }) =>
  Object.entries(notEarned).map(([missing, facts]) => ({ id, missing, facts })),
);

test.each(CASES)('$id is earned by the last fact', ({ id, earned }) => {
  const last = earned.at(-1);
  expect(replay(earned).earned).toContainEqual(
    expect.objectContaining({ id, kind: last?.kind, source: last?.source, at: last?.at }),
  );
});

test.each(NEAR_CASES)('$id is not earned: $missing', ({ id, facts }) => {
  expect(replay(facts).earned.map((earned) => earned.id)).not.toContain(id);
});

test('every achievement has facts that nearly earn it', () => {
  expect(CASES.filter(({ notEarned }) => Object.keys(notEarned).length === 0)).toEqual([]);
});

test('there are achievements in every group, and ids are lower case', () => {
  expect(new Set(ACHIEVEMENT_LIST.map(({ group }) => group))).toEqual(new Set(GROUPS));
  for (const { id } of ACHIEVEMENT_LIST) expect(id).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
});
