import { expect, test } from 'vitest';
import { scoreFact, scoreText, whiteShare } from './score.ts';

test.each([
  [0, null, '0.0', { kind: 'even' }],
  [4, null, '0.0', { kind: 'even' }],
  [-4, null, '0.0', { kind: 'even' }],
  [131, null, '+1.3', { kind: 'whiteAhead', pawns: 1.31 }],
  [-40, null, '−0.4', { kind: 'blackAhead', pawns: 0.4 }],
  [null, 3, '#3', { kind: 'whiteMates', moves: 3 }],
  [null, -2, '#−2', { kind: 'blackMates', moves: 2 }],
  [null, 0, '#', { kind: 'checkmate' }],
] as const)('%s centipawns and mate %s is %s', (centipawns, mate, text, fact) => {
  expect(scoreText({ centipawns, mate })).toBe(text);
  expect(scoreFact({ centipawns, mate })).toEqual(fact);
});

test.each([
  [{ centipawns: 1_500, mate: null }, 97.5, 97.5],
  [{ centipawns: null, mate: 2 }, 97.5, 97.5],
  [{ centipawns: null, mate: 0 }, 97.5, 100],
  [{ centipawns: null, mate: 0 }, 2.5, 0],
])('%j with a chance of %d fills %d percent of the bar', (score, chance, share) => {
  expect(whiteShare(score, chance)).toBe(share);
});
