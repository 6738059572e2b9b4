import { expect, test } from 'vitest';
import { reviewedMove } from './moves/review.testkit.ts';
import { reviewShapes, triedShapes } from './review-shapes.ts';

const BLUNDER = reviewedMove(2, {
  uci: 'g2g4',
  mark: 'blunder',
  reply_line: [{ uci: 'd8h4', san: 'Qh4#' }],
});

test('a marked move has a badge, and an arrow shows the reply', () => {
  expect(reviewShapes({ ply: 3, branch: null }, BLUNDER)).toMatchObject([
    { kind: 'arrow', uci: 'd8h4', tone: 'bad' },
    { kind: 'badge', square: 'g4', text: '??' },
  ]);
});

test('a branch shows its last move', () => {
  const look = { ply: 3, branch: { kind: 'best', shown: 1 } } as const;
  expect(reviewShapes(look, BLUNDER)).toEqual([{ kind: 'arrow', uci: 'e2e4', tone: 'good' }]);
});

test('nothing is drawn for an unmarked move', () => {
  expect(reviewShapes({ ply: 0, branch: null }, undefined)).toEqual([]);
  expect(reviewShapes({ ply: 1, branch: null }, reviewedMove(0))).toEqual([]);
  expect(triedShapes(null)).toEqual([]);
});
