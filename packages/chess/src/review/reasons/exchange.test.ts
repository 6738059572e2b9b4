import { expect, test } from 'vitest';
import { positionOf } from '../../position.ts';
import { bestExchange, exchangeGain } from './exchange.ts';
import { stepSan } from './situation.testkit.ts';

test.each([
  ['an unprotected piece', '6k1/8/8/3n4/8/8/8/3R2K1 w - - 0 1', 'Rxd5', 3],
  ['a rook for a protected knight', '6k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1', 'Rxd5', -2],
  ['a pawn that captures a protected knight', '6k1/8/4p3/3n4/4P3/8/8/6K1 w - - 0 1', 'exd5', 2],
  ['the second rook behind the first', '3r2k1/8/8/3n4/8/8/3R4/3R2K1 w - - 0 1', 'Rxd5', 3],
  ['protectors behind each other', '3r2k1/3r4/8/3n4/8/8/3R4/3R2K1 w - - 0 1', 'Rxd5', -2],
  ['a pinned pawn cannot recapture', '4k3/8/4p3/3n4/8/8/8/3RR1K1 w - - 0 1', 'Rxd5', 3],
  ['a king cannot capture a protected piece', '8/8/4k3/3n4/8/8/3R4/3R2K1 w - - 0 1', 'Rxd5', 3],
  ['en passant', '6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1', 'exd6', 1],
  ['a capture that promotes', '3n2k1/2P5/8/8/8/8/8/6K1 w - - 0 1', 'cxd8=Q+', 11],
  ['a promotion that is captured', '3n2k1/2P2n2/8/8/8/8/8/6K1 w - - 0 1', 'cxd8=Q+', 2],
  ['a quiet move onto a protected square', '6k1/8/4p3/8/8/8/8/3R2K1 w - - 0 1', 'Rd5', -5],
] as const)('%s', (_, fen, san, gain) => {
  expect(exchangeGain(stepSan(fen, san))).toBe(gain);
});

test('the best capture is found, or 0', () => {
  expect(bestExchange(positionOf('6k1/8/4p3/3n4/8/q7/1P6/3R2K1 w - - 0 1'))).toBe(9);
  expect(bestExchange(positionOf('6k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1'))).toBe(0);
  expect(bestExchange(positionOf('6k1/8/8/8/8/8/8/6K1 w - - 0 1'))).toBe(0);
});
