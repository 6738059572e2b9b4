import { expect, test } from 'vitest';
import { allowsMate, missesMate } from './mate.ts';
import { situationOf } from './situation.testkit.ts';

const white = (before: string, after: string) =>
  situationOf({
    fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
    played: 'h3',
    reply: 'h6',
    best: 'Rd8#',
    before,
    after,
  });
const black = (before: string, after: string) =>
  situationOf({
    fen: '3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1',
    played: 'h6',
    reply: 'h3',
    best: 'Rd1#',
    before,
    after,
  });

test('a mate is allowed if there was none before the move', () => {
  expect(allowsMate(white('0', '#-3'))?.moves).toBe(3);
  expect(allowsMate(black('0', '#3'))?.moves).toBe(3);
  expect(allowsMate(white('#-4', '#-3'))).toBeNull();
  expect(allowsMate(white('0', '#3'))).toBeNull();
  expect(allowsMate(white('0', '-900'))).toBeNull();
});

test('a mate is missed if there is none after the move', () => {
  expect(missesMate(white('#1', '300'))?.moves).toBe(1);
  expect(missesMate(black('#-1', '-300'))?.moves).toBe(1);
  expect(missesMate(white('#1', '#2'))).toBeNull();
  expect(missesMate(white('#-1', '300'))).toBeNull();
});
