import { expect, test } from 'vitest';
import { positionOf } from '../../position.ts';
import { highestGain, lastingGain, settledSince } from './gain.ts';
import { walkSan } from './situation.testkit.ts';

const KNIGHTS = positionOf('6k1/1p3ppp/5n2/8/4P3/4N3/5PPP/6K1 w - - 0 1');

test('an exchange is over when it has been taken back', () => {
  const walk = walkSan(KNIGHTS, 'Nd5 Nxd5 exd5 Kf8 Kf1');
  expect(lastingGain(walk, 'black', 1)).toBe(0);
  expect(settledSince(walk, 1)).toBe(2);
});

test('a line that is cut in the middle of an exchange is finished', () => {
  expect(lastingGain(walkSan(KNIGHTS, 'Nd5 Nxd5'), 'black', 1)).toBe(0);
  expect(lastingGain(walkSan(KNIGHTS, 'Nd5 Nxd5 exd5'), 'white', 1)).toBe(0);
});

test('what is given back later was not won', () => {
  const walk = walkSan(KNIGHTS, 'g3 Nxe4 Kg2 Kf8 Kg1 Nxf2 Kxf2');
  expect(lastingGain(walk, 'black', 1)).toBe(-1);
  expect(highestGain(walk, 'black')).toBe(1);
});

test('what can still be taken from a side counts against it', () => {
  const walk = walkSan(KNIGHTS, 'Kf1 Nxe4 f3');
  expect(lastingGain(walk, 'black', 1)).toBe(1);
  expect(lastingGain(walk, 'white', 1)).toBe(-1);
  expect(lastingGain(walkSan(KNIGHTS, 'f3 Nxe4'), 'black', 1)).toBe(-2);
});

test('who is mated has won nothing', () => {
  const position = positionOf('6k1/5ppp/4b3/8/8/8/3R1PPP/2R3K1 w - - 0 1');
  const walk = walkSan(position, 'Rc8+ Bxc8 Rd8#');
  expect(lastingGain(walk, 'black', 1)).toBeLessThan(0);
  expect(lastingGain(walk, 'white', 2)).toBeGreaterThan(50);
});
