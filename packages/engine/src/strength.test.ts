import { expect, test } from 'vitest';
import { LEVEL_NUMBERS, LEVELS, STRONGEST, WEAKEST } from './levels.ts';
import { LEVEL_RATINGS, STRENGTH_RANGE } from './ratings.ts';
import { levelAt } from './strength.ts';

const { lowest, highest } = STRENGTH_RANGE;

const mean = (one: number, other: number) => (one + other) / 2;
const geometricMean = (one: number, other: number) => Math.sqrt(one * other);

test.each(LEVEL_NUMBERS)('the rating of level %d gives its settings', (number) => {
  expect(levelAt(LEVEL_RATINGS[number])).toEqual(LEVELS[number]);
});

test('the scale ends at its weakest and its strongest settings', () => {
  for (const strength of [lowest, lowest - 500]) expect(levelAt(strength)).toEqual(WEAKEST);
  for (const strength of [highest, highest + 500]) expect(levelAt(strength)).toEqual(STRONGEST);
});

test('a stronger bot never searches less deeply, and never overlooks more', () => {
  for (let strength = lowest; strength < highest; strength += 10) {
    const [weaker, stronger] = [levelAt(strength), levelAt(strength + 10)];
    expect(stronger.depth).toBeGreaterThanOrEqual(weaker.depth);
    expect(stronger.overlookChance).toBeLessThan(weaker.overlookChance);
    expect(stronger.temperature).toBeLessThan(weaker.temperature);
    expect(stronger.multiPv).toBeLessThanOrEqual(weaker.multiPv);
  }
});

test('the engine gets whole numbers of moves and nodes', () => {
  const { multiPv, nodes } = levelAt((LEVEL_RATINGS[2] + LEVEL_RATINGS[3]) / 2 + 7);
  expect([multiPv, nodes].every(Number.isInteger)).toBe(true);
});

test('beginners can give mate: a bot between the second and the third level does not resign', () => {
  expect(levelAt(LEVEL_RATINGS[3] - 10).resignsBelow).toBeNull();
  expect(levelAt(LEVEL_RATINGS[3] + 10).resignsBelow).toBeLessThan(0);
});

test('a strength between two levels has settings between them', () => {
  const middle = levelAt((LEVEL_RATINGS[4] + LEVEL_RATINGS[5]) / 2);
  const [weaker, stronger] = [LEVELS[4], LEVELS[5]];
  expect(middle.depth).toBeCloseTo(mean(weaker.depth, stronger.depth));
  expect(middle.nodes).toBe(mean(weaker.nodes, stronger.nodes));
  expect(middle.pace).toBeCloseTo(mean(weaker.pace, stronger.pace));
  expect(middle.resignsBelow).toBe(
    mean(weaker.resignsBelow as number, stronger.resignsBelow as number),
  );
  expect(middle.multiPv).toBe(Math.round(geometricMean(weaker.multiPv, stronger.multiPv)));
  expect(middle.temperature).toBeCloseTo(geometricMean(weaker.temperature, stronger.temperature));
  expect(middle.overlookChance).toBeCloseTo(
    geometricMean(weaker.overlookChance, stronger.overlookChance),
  );
  const nearer = levelAt(LEVEL_RATINGS[4] + (LEVEL_RATINGS[5] - LEVEL_RATINGS[4]) / 4);
  expect(nearer.depth).toBeCloseTo((3 * weaker.depth + stronger.depth) / 4);
});
