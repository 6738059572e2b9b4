import { describeMoves } from '@rookery/chess';
import { expect, test } from 'vitest';
import { openingOf } from './opening-of.ts';
import names from './openings.json' with { type: 'json' };

function opening(moves: string, ply = Infinity): string | null {
  const line = describeMoves([], moves.split(' '));
  return openingOf(names, line, Math.min(ply, line.length));
}

test.each([
  ['e2e4', "King's Pawn Game"],
  ['e2e4 c7c5', 'Sicilian Defense'],
  ['e2e4 e7e5 g1f3 b8c6 f1b5', 'Ruy Lopez'],
  ['g1f3 b8c6 e2e4 e7e5 f1b5', 'Ruy Lopez'],
  ['d2d4 d7d5 c2c4', "Queen's Gambit"],
  ['e2e4 e7e5 g1f3 b8c6 f1b5 h7h5 a2a3 h5h4', 'Ruy Lopez'],
])('%s is called %s', (moves, name) => {
  expect(opening(moves)).toMatch(new RegExp(`^${name}`));
});

test('an earlier position has the name of the opening at that time', () => {
  expect(opening('e2e4 e7e5 g1f3 b8c6 f1b5', 1)).toBe("King's Pawn Game");
  expect(opening('e2e4', 0)).toBe(null);
});
