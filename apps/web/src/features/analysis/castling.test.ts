import { expect, test } from 'vitest';
import { CASTLINGS, mayCastle } from './castling.ts';

test.each([
  ['r3k2r/8/8/8/8/8/8/R3K2R', 'KQkq'],
  ['r3k3/8/8/8/8/8/8/4K2R', 'Kq'],
  ['R3k2R/8/8/8/8/8/8/r3K2r', ''],
  ['r2k3r/8/8/8/8/8/8/R2K3R', ''],
  ['8/8/8/8/8/8/8/8', ''],
])('%s allows %j', (placement, rights) => {
  expect(CASTLINGS.filter((each) => mayCastle(placement, each)).join('')).toBe(rights);
});
