import { describe, expect, test } from 'vitest';
import { MISTAKE_KINDS, type MistakeReason } from '../reason.ts';
import { findReason } from './find-reason.ts';
import { reason } from './situation.ts';
import { situationOf, type ReadableSituation } from './situation.testkit.ts';

interface Fixture extends ReadableSituation {
  readonly expected: MistakeReason;
}

const FIXTURES: readonly Fixture[] = [
  {
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2',
    played: 'g4',
    reply: 'Qh4#',
    best: 'd4 exd4 Qxd4',
    after: '#-1',
    expected: reason('allows_mate', { moves: 1 }),
  },
  {
    fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
    played: 'h3',
    reply: 'h6 Rd8+ Kh7',
    best: 'Rd8#',
    before: '#1',
    after: '500',
    expected: reason('misses_mate', { moves: 1 }),
  },
  {
    fen: '6k1/1p3ppp/1p6/8/4N3/8/5PPP/6K1 w - - 0 1',
    played: 'Nc5',
    reply: 'bxc5 Kf1 Kf8',
    best: 'Nd6 Kf8 Nxb7',
    expected: reason('hangs_piece', { piece: 'knight', square: 'c5' }),
  },
  {
    fen: '6k1/5ppp/4b3/8/2P5/8/5PPP/3R2K1 w - - 0 1',
    played: 'Rd5',
    reply: 'Bxd5 cxd5 Kf8 Kf1 Ke7',
    best: 'Rd8+',
    expected: reason('loses_exchange', { piece: 'rook', square: 'd5' }),
  },
  {
    fen: '6k1/1p3ppp/1p6/8/1P2N3/8/5PPP/6K1 w - - 0 1',
    played: 'Nc5',
    reply: 'bxc5 bxc5 Kf8 Kf1 Ke7',
    best: 'Nd6 Kf8 Nxb7',
    expected: reason('loses_material', { piece: 'knight', square: 'c5' }),
  },
  // The bishops are exchanged; the knight is lost for a pawn.
  {
    fen: '6k1/5ppp/4b2n/8/2B1P3/8/5PPP/6K1 b - - 0 1',
    played: 'Nf5',
    reply: 'Bxe6 fxe6 exf5 exf5 Kf1 Kf7 Ke2 Kf6',
    best: 'Kf8 Kf1 Ke7',
    expected: reason('loses_material', { piece: 'knight', square: 'f5' }),
  },
  {
    fen: '6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1',
    played: 'h3',
    reply: 'Nf6 Kf1 Kf8',
    best: 'Rxd5 g6 h3 Kg7',
    before: '600',
    after: '200',
    expected: reason('misses_capture', { piece: 'knight', square: 'd5' }),
  },
  {
    fen: '6k1/5ppp/8/8/3n4/8/1P3PPP/R3K3 w Q - 0 1',
    played: 'h3',
    reply: 'Nc2+ Kd2 Nxa1 Kc1 Kf8',
    best: 'Kd2 Kf8',
    expected: reason('allows_fork', { piece: 'knight', square: 'c2', targets: ['king', 'rook'] }),
  },
  {
    fen: 'r3k3/1p3ppp/8/3N4/8/8/5PPP/6K1 w q - 0 1',
    played: 'h3',
    reply: 'Kd7 Kf1',
    best: 'Nc7+ Kd7 Nxa8 Kc8 Kf1',
    before: '300',
    after: '-200',
    expected: reason('misses_fork', { piece: 'knight', square: 'c7', targets: ['king', 'rook'] }),
  },
  {
    fen: '3r2k1/5ppp/8/6N1/8/8/5PPP/4K3 w - - 0 1',
    played: 'Ne4',
    reply: 'Re8 f3 f5 Kd2 fxe4 fxe4 Rxe4',
    best: 'Nf3 Kf8 Ke2',
    expected: reason('allows_pin', { piece: 'rook', square: 'e8', targets: ['knight', 'king'] }),
  },
  {
    fen: '4k3/5ppp/8/4n3/8/8/5PPP/3R2K1 w - - 0 1',
    played: 'h3',
    reply: 'f6 f4 Nf7',
    best: 'Re1 f6 f4 Kd7 fxe5 fxe5 Rxe5',
    before: '600',
    after: '150',
    expected: reason('misses_pin', { piece: 'rook', square: 'e1', targets: ['knight', 'king'] }),
  },
  {
    fen: '6k1/5pp1/8/r7/7R/3K4/5PP1/8 w - - 0 1',
    played: 'Kd4',
    reply: 'Ra4+ Kd5 Rxh4 f3',
    best: 'Kc3 Ra3+ Kb4',
    expected: reason('allows_skewer', { piece: 'rook', square: 'a4', targets: ['king', 'rook'] }),
  },
  {
    fen: '8/8/8/3k3r/R7/6P1/5PK1/8 w - - 0 1',
    played: 'Kf3',
    reply: 'Rf5+ Ke3',
    best: 'Ra5+ Ke4 Rxh5 Kd4',
    before: '800',
    after: '150',
    expected: reason('misses_skewer', { piece: 'rook', square: 'a5', targets: ['king', 'rook'] }),
  },
  {
    fen: '6k1/5pb1/8/4n2p/8/8/7P/R4K2 w - - 0 1',
    played: 'Kf2',
    reply: 'Ng4+ Kf3 Bxa1 h3 Nf6',
    best: 'Ra8+ Kh7 Ke2',
    expected: reason('allows_discovery', { piece: 'bishop', square: 'g7', targets: ['rook'] }),
  },
  {
    fen: 'r7/5k1p/8/8/4N2P/8/5PB1/6K1 w - - 0 1',
    played: 'h5',
    reply: 'Ra1+ Kh2',
    best: 'Ng5+ Kf6 Bxa8 h6',
    before: '900',
    after: '150',
    expected: reason('misses_discovery', { piece: 'bishop', square: 'g2', targets: ['rook'] }),
  },
  {
    fen: '6k1/8/8/8/8/p7/8/1N4K1 w - - 0 1',
    played: 'Kf2',
    reply: 'a2 Nc3 a1=Q',
    best: 'Nxa3 Kf7',
    expected: reason('allows_promotion', { piece: 'pawn', square: 'a3' }),
  },
  {
    fen: '8/P5k1/8/8/8/8/6K1/1r6 w - - 0 1',
    played: 'Kf3',
    reply: 'Ra1 Kf4 Rxa7',
    best: 'a8=Q Rb2+ Kf3',
    before: '600',
    expected: reason('misses_promotion', { piece: 'pawn', square: 'a7' }),
  },
  {
    fen: 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1',
    played: 'Qc7',
    reply: '',
    best: 'Qc8#',
    before: '#1',
    after: '0',
    expected: reason('gives_stalemate'),
  },
  {
    fen: '6k1/5pp1/7p/8/7q/8/QP4P1/6K1 w - - 0 1',
    played: 'b4',
    reply: 'Qe1+ Kh2 Qh4+ Kg1 Qe1+',
    best: 'Qa8+ Kh7 Qf3',
    before: '600',
    after: '0',
    expected: reason('allows_draw'),
  },
];

describe('the reason is found', () => {
  test.each(FIXTURES)('$expected.kind: $played in $fen', ({ expected, ...written }) => {
    expect(findReason(situationOf(written))).toEqual(expected);
  });

  test('every kind has an example', () => {
    expect(new Set(FIXTURES.map(({ expected }) => expected.kind))).toEqual(new Set(MISTAKE_KINDS));
  });
});

const NEAR_MISSES: Readonly<Record<string, ReadableSituation>> = {
  'the forking piece is captured': {
    fen: '6k1/5ppp/8/8/3n4/3B4/1P3PPP/R3K3 w Q - 0 1',
    played: 'h3',
    reply: 'Nc2+ Bxc2 Kf8',
    best: 'Kd2 Kf8',
  },
  'the forking piece is exchanged': {
    fen: '6k1/5ppp/5b2/8/3n4/4N3/1P3PPP/R3K3 w Q - 0 1',
    played: 'h3',
    reply: 'Nc2+ Nxc2 Bxb2',
    best: 'Kd2 Kf8',
  },
  'a fork wins one piece and loses another in return': {
    fen: '3q2k1/5ppp/8/8/3n4/8/1P3PPP/R2QK3 w - - 0 1',
    played: 'h3',
    reply: 'Nc2+ Ke2 Nxa1 Qxd8#',
    best: 'Kd2 Kf8',
  },
  'the captured material is won back elsewhere': {
    fen: '6k1/1p3ppp/1p6/3n4/4N3/8/5PPP/3R2K1 w - - 0 1',
    played: 'Nc5',
    reply: 'bxc5 Rxd5 g6 Rd8+ Kg7',
    best: 'Kf1 Nf6 Nxf6+ gxf6',
  },
  'an exchange of equal pieces': {
    fen: '6k1/1p3ppp/5n2/8/4P3/4N3/5PPP/6K1 w - - 0 1',
    played: 'Nd5',
    reply: 'Nxd5 exd5 Kf8 Kf1 Ke7',
    best: 'f3 Kf8 Kf2 Ke7',
  },
  'the piece is lost after every move': {
    fen: '6k1/1p3ppp/1pN5/8/8/8/5PPP/6K1 w - - 0 1',
    played: 'h3',
    reply: 'bxc6 Kf1 Kf8',
    best: 'g3 bxc6 Kg2 Kf8',
  },
  'a pawn that is lost in any case': {
    fen: '6k1/5ppp/1p1n4/8/2P5/8/N4PPP/6K1 w - - 0 1',
    played: 'h3',
    reply: 'Nxc4 Kf1 Kf8',
    best: 'Nb4 Nxc4 Nd5 Kf8 Nxb6 Nxb6',
  },
  'a pawn, although much more is lost later': {
    fen: '6k1/5ppp/3n4/8/2P5/8/5PPP/R5K1 w - - 0 1',
    played: 'h3',
    reply: 'Nxc4 Kf1 Na3 Kg1 Nc2 Kf1 Nxa1',
    best: 'c5 Ne8 Kf1',
  },
  'a sacrifice that mates': {
    fen: '6k1/5ppp/4b3/8/8/8/3R1PPP/2R3K1 w - - 0 1',
    played: 'Rc8+',
    reply: 'Bxc8 Rd8#',
    best: 'h3 h6',
  },
  'a protected piece': {
    fen: '6k1/5pp1/7p/4p3/3n4/2N5/5PPP/3R2K1 w - - 0 1',
    played: 'h3',
    reply: 'Kf8 Kf1',
    best: 'Rxd4 exd4 Ne4 Kf8',
  },
  'a pawn that promotes anyway': {
    fen: '6k1/8/8/8/8/p7/8/6K1 w - - 0 1',
    played: 'Kf2',
    reply: 'a2 Ke3 a1=Q',
    best: 'Kf1 a2 Ke2 a1=Q',
  },
  'a draw from a position that was not won': {
    fen: '6k1/5pp1/7p/8/7q/8/QP4P1/6K1 w - - 0 1',
    played: 'b4',
    reply: 'Qe1+ Kh2 Qh4+ Kg1 Qe1+',
    best: 'Qa8+ Kh7 Qf3',
    before: '80',
    after: '0',
  },
  'an even position without repetition': {
    fen: '6k1/5pp1/7p/8/7q/8/QP4P1/6K1 w - - 0 1',
    played: 'b4',
    reply: 'Qg4 Qa8+ Kh7',
    best: 'Qa8+ Kh7 Qf3',
    before: '600',
    after: '0',
  },
  'a mate that was coming anyway': {
    fen: '6k1/p4ppp/8/8/8/8/4QPPP/3R2K1 b - - 0 1',
    played: 'a6',
    reply: 'Qe8#',
    best: 'Kf8 Rd8#',
    before: '#2',
    after: '#1',
  },
};

describe('no reason is given for', () => {
  test.each(Object.entries(NEAR_MISSES))('%s', (_, written) => {
    expect(findReason(situationOf(written))).toBeNull();
  });
});
