import { expect, test } from 'vitest';
import { positionOf } from '../../position.ts';
import { finalGain, highestGain, lastingGain, settledSince } from './gain.ts';
import { playSan } from './situation.testkit.ts';

const KNIGHTS = positionOf('6k1/1p3ppp/5n2/8/4P3/4N3/5PPP/6K1 w - - 0 1');

test('an exchange ends with the recapture', () => {
  const variation = playSan(KNIGHTS, 'Nd5 Nxd5 exd5 Kf8 Kf1');
  expect(lastingGain(variation, 'black', 1)).toBe(0);
  expect(settledSince(variation, 1)).toBe(2);
});

test('an exchange at the end of a variation is completed', () => {
  expect(lastingGain(playSan(KNIGHTS, 'Nd5 Nxd5'), 'black', 1)).toBe(0);
  expect(lastingGain(playSan(KNIGHTS, 'Nd5 Nxd5 exd5'), 'white', 1)).toBe(0);
});

test('material that is lost again later does not count as won', () => {
  const variation = playSan(KNIGHTS, 'g3 Nxe4 Kg2 Kf8 Kg1 Nxf2 Kxf2');
  expect(lastingGain(variation, 'black', 1)).toBe(-1);
  expect(highestGain(variation, 'black')).toBe(1);
});

test('material that the opponent can still capture counts against a side', () => {
  const variation = playSan(KNIGHTS, 'Kf1 Nxe4 f3');
  expect(lastingGain(variation, 'black', 1)).toBe(1);
  expect(lastingGain(variation, 'white', 1)).toBe(-1);
  expect(lastingGain(playSan(KNIGHTS, 'f3 Nxe4'), 'black', 1)).toBe(-2);
});

test('a side that is mated has won nothing', () => {
  const position = positionOf('6k1/5ppp/4b3/8/8/8/3R1PPP/2R3K1 w - - 0 1');
  const variation = playSan(position, 'Rc8+ Bxc8 Rd8#');
  expect(lastingGain(variation, 'black', 1)).toBeLessThan(0);
  expect(lastingGain(variation, 'white', 2)).toBeGreaterThan(50);
});

test('a variation without moves wins nothing', () => {
  expect(finalGain([], 'white')).toBe(0);
  expect(highestGain([], 'white')).toBe(0);
});
