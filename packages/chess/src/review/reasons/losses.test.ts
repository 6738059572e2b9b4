import { expect, test } from 'vitest';
import { losesExchange, losesMaterial } from './losses.ts';
import { situationOf, type ReadableSituation } from './situation.testkit.ts';

const ROOK: ReadableSituation = {
  fen: '6k1/5ppp/4b3/8/2P5/8/5PPP/3R2K1 w - - 0 1',
  played: 'Rd5',
  reply: 'Bxd5 cxd5 Kf8 Kf1 Ke7',
  best: 'h3 h6',
};

test('a rook for a bishop is the exchange', () => {
  expect(losesExchange(situationOf(ROOK))).toMatchObject({
    piece: 'rook',
    square: 'd5',
  });
});

test('a rook for nothing is more than the exchange', () => {
  const situation = situationOf({ ...ROOK, reply: 'Bxd5 h3 Kf8' });
  expect(losesExchange(situation)).toBeNull();
  expect(losesMaterial(situation)).toMatchObject({ piece: 'rook', square: 'd5' });
});

test('a rook that captures a bishop and is recaptured is the exchange, too', () => {
  const situation = situationOf({
    fen: '6k1/5ppp/4p3/3b4/8/8/5PPP/3R2K1 w - - 0 1',
    played: 'Rxd5',
    reply: 'exd5 Kf1 Kf8',
    best: 'h3 h6',
  });
  expect(losesExchange(situation)).toMatchObject({ piece: 'rook', square: 'd5' });
});

test('a lost piece is named by its current square, not by the square of its capture', () => {
  const situation = situationOf({
    fen: '6k1/2p2ppp/1p6/8/8/8/5PPP/B5K1 w - - 0 1',
    played: 'h3',
    reply: 'f6 Bd4 c5 Bxc5 bxc5 Kf1',
    best: 'Kf1 Kf8 Ke2',
  });
  expect(losesMaterial(situation)).toMatchObject({ piece: 'bishop', square: 'a1' });
});

test('a pawn does not count as a piece', () => {
  const situation = situationOf({
    fen: '6k1/5ppp/8/3n4/5P2/8/6PP/6K1 w - - 0 1',
    played: 'h3',
    reply: 'Nxf4 Kf2 Kf8',
    best: 'g3 Kf8',
  });
  expect(losesMaterial(situation)).toBeNull();
});
