import { expect, test } from 'vitest';
import { positionOf } from '../../position.ts';
import { findDiscovery } from './discovery.ts';
import { findFork } from './fork.ts';
import { findPin, findSkewer } from './pin.ts';
import { playSan } from './situation.testkit.ts';

const KNIGHTS = '6k1/8/8/3n1n2/8/4P3/8/6K1 w - - 0 1';
const KNIGHTS_AND_BISHOP = '6k1/8/8/3n1n2/2B5/4P3/8/6K1 w - - 0 1';
const PROTECTED_KNIGHTS = '6k1/8/2p1p3/3n1n2/8/8/6B1/6K1 w - - 0 1';
const KNIGHT_BEFORE_QUEEN = '3q2k1/5pp1/5n2/8/4P3/8/5PPP/2B3K1 w - - 0 1';
const QUEEN_BEFORE_ROOK = '6k1/8/8/3r4/4q3/8/8/5BK1 w - - 0 1';
const QUEEN_ASIDE = '4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1';
const PROTECTED_ROOK = '4k3/8/1p6/2r5/4N3/8/8/4R1K1 w - - 0 1';
const PROTECTED_KNIGHT = '3kn3/8/8/8/4N3/8/8/4R1K1 w - - 0 1';

test.each([
  ['a pawn forks two knights', findFork, KNIGHTS, 'e4 Nf6 exf5', ['knight', 'knight']],
  ['a fork without a capture does not count', findFork, KNIGHTS, 'e4 Nf6 Kf2', null],
  [
    'the capture of another piece does not count',
    findFork,
    KNIGHTS_AND_BISHOP,
    'e4 Kf8 Bxd5',
    null,
  ],
  ['two protected pieces are not forked', findFork, PROTECTED_KNIGHTS, 'Be4 Kf8 Bxf5', null],
  [
    'a knight is pinned to its queen',
    findPin,
    KNIGHT_BEFORE_QUEEN,
    'Bg5 Kf8 e5 Kg8 exf6',
    ['knight', 'queen'],
  ],
  ['a piece that moves away was not pinned', findPin, KNIGHT_BEFORE_QUEEN, 'Bg5 Nxe4 Bxd8', null],
  [
    'a more valuable piece in front is not pinned',
    findPin,
    QUEEN_BEFORE_ROOK,
    'Bg2 Kf8 Bxe4',
    null,
  ],
  [
    'a queen moves away, and the rook behind it is captured',
    findSkewer,
    QUEEN_BEFORE_ROOK,
    'Bg2 Qh4 Bxd5+',
    ['queen', 'rook'],
  ],
  ['a piece that stays is not skewered', findSkewer, QUEEN_BEFORE_ROOK, 'Bg2 Kf8 Bxe4', null],
  [
    'a discovered check wins a queen',
    findDiscovery,
    QUEEN_ASIDE,
    'Nc5+ Kd8 Nxa6',
    ['king', 'queen'],
  ],
  [
    'a discovered check captures a protected piece',
    findDiscovery,
    PROTECTED_ROOK,
    'Nxc5+ Kd8',
    ['king', 'rook'],
  ],
  [
    'a discovered check without a capture does not count',
    findDiscovery,
    QUEEN_ASIDE,
    'Nc3+ Kd8 Kf2',
    null,
  ],
  [
    'an attack on a protected piece does not count',
    findDiscovery,
    PROTECTED_KNIGHT,
    'Nc5 Kc7 Rxe8',
    null,
  ],
] as const)('%s', (_, find, fen, line, targets) => {
  expect(find(playSan(positionOf(fen), line), 0)?.targets ?? null).toEqual(targets);
});

test('the attacking piece and its square are named', () => {
  const variation = playSan(positionOf(QUEEN_ASIDE), 'Nc5+ Kd8 Nxa6');
  expect(findDiscovery(variation, 0)?.by).toEqual({ role: 'rook', square: 4 });
  expect(findFork(playSan(positionOf(KNIGHTS), 'e4 Nf6 exf5'), 0)?.by).toEqual({
    role: 'pawn',
    square: 28,
  });
});
