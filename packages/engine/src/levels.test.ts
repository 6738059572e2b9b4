import { expect, test } from 'vitest';
import { LEVEL_NUMBERS, LEVELS, levelsAtDepths, levelsWith, withDepth } from './levels.ts';

test('single settings of levels can be changed', () => {
  const levels = levelsWith({ 2: { depth: 4 } });
  expect(levels).toEqual({ ...LEVELS, 2: { ...LEVELS[2], depth: 4 } });
});

test('a level with another depth may search enough nodes to complete it', () => {
  expect(withDepth(LEVELS[3], 7)).toEqual({ ...LEVELS[3], depth: 7, nodes: 400_000 });
  const patient = { ...LEVELS[3], nodes: 500_000 };
  expect(withDepth(patient, 7)).toEqual({ ...patient, depth: 7 });
});

test('a level keeps its nodes without another depth', () => {
  expect(withDepth(LEVELS[3], null)).toBe(LEVELS[3]);
  expect(withDepth(LEVELS[3], LEVELS[3].depth)).toBe(LEVELS[3]);
});

test('the depths of an operator are for the levels in order, and the others keep their own', () => {
  const levels = levelsAtDepths([2, 5]);
  expect(LEVEL_NUMBERS.map((number) => levels[number].depth)).toEqual([
    2,
    5,
    LEVELS[3].depth,
    LEVELS[4].depth,
    LEVELS[5].depth,
  ]);
  expect([levels[1].nodes, levels[2].nodes, levels[3].nodes]).toEqual([
    400_000,
    400_000,
    LEVELS[3].nodes,
  ]);
});
