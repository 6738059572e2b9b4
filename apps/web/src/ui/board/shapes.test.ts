import { expect, test } from 'vitest';
import { drawn } from './shapes.ts';

test('a badge is drawn within its square', () => {
  const [shape] = drawn([{ kind: 'badge', square: 'h8', text: '??', color: '#b3261e' }]);
  expect(shape?.orig).toBe('h8');
  const html = shape?.customSvg?.html ?? '';
  const [, x, y, radius] = /cx="(\d+)" cy="(\d+)" r="(\d+)"/.exec(html)?.map(Number) ?? [];
  expect(Number(x) + Number(radius)).toBeLessThan(100);
  expect(Number(y) - Number(radius)).toBeGreaterThan(0);
});
