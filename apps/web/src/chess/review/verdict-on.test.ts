import { expect, test } from 'vitest';
import { verdictOn } from './verdict-on.ts';

const pawns = (value: number) => ({ unit: 'centipawns', value: value * 100 }) as const;
const mate = (value: number) => ({ unit: 'mate', value }) as const;

test.each([
  ['as good as the best', pawns(1), pawns(-1), 'good'],
  ['a little worse', pawns(1), pawns(-0.8), 'good'],
  ['much worse', pawns(1), pawns(1), 'bad'],
  ['a mate missed, but all won', mate(2), pawns(-9), 'good'],
  ['a mate missed, and the win with it', mate(2), pawns(0), 'bad'],
  ['into a mate', pawns(0), mate(1), 'bad'],
  ['mate', pawns(3), 'checkmate', 'good'],
  ['stalemate when winning', pawns(5), 'stalemate', 'bad'],
  ['stalemate when losing', pawns(-5), 'stalemate', 'good'],
] as const)('%s', (_what, before, after, verdict) => {
  expect(verdictOn(before, after)).toBe(verdict);
});
