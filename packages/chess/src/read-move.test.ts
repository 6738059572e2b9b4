import { makeSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_FEN, fenOf, legalMoves, positionOf } from './position.ts';
import { readMove, type MoveTextError } from './read-move.ts';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTING = '3r4/2P5/8/8/8/8/k6K/8 w - - 0 1';
/** A pawn on b2, a bishop on b4 and knights on b1 and e2 can all capture on c3. */
const CROWDED = 'k7/8/8/8/1B6/2p5/1P2N3/KN6 w - - 0 1';
const BISHOP_ONLY = 'k7/8/8/8/1B6/2p5/8/K7 w - - 0 1';
const EN_PASSANT = 'k7/8/8/3pP3/8/8/8/K7 w - d6 0 2';

describe('reads', () => {
  const cases: [string, string, string][] = [
    ['e4', INITIAL_FEN, 'e2e4'],
    ['E4', INITIAL_FEN, 'e2e4'],
    ['e2e4', INITIAL_FEN, 'e2e4'],
    ['E2-E4', INITIAL_FEN, 'e2e4'],
    [' e2 e4 ', INITIAL_FEN, 'e2e4'],
    ['Pe2e4', INITIAL_FEN, 'e2e4'],
    ['Nf3', INITIAL_FEN, 'g1f3'],
    ['nf3', INITIAL_FEN, 'g1f3'],
    ['NF3!?', INITIAL_FEN, 'g1f3'],
    ['Ngf3', INITIAL_FEN, 'g1f3'],
    ['N1f3', INITIAL_FEN, 'g1f3'],
    ['Ng1f3', INITIAL_FEN, 'g1f3'],
    ['O-O', CASTLING, 'e1g1'],
    ['0-0', CASTLING, 'e1g1'],
    ['oo', CASTLING, 'e1g1'],
    ['0-0-0', CASTLING, 'e1c1'],
    ['O-O-O+', CASTLING, 'e1c1'],
    ['e1g1', CASTLING, 'e1g1'],
    ['Kg1', CASTLING, 'e1g1'],
    ['Rxa8+', CASTLING, 'a1a8'],
    ['c8=Q', PROMOTING, 'c7c8q'],
    ['c8q', PROMOTING, 'c7c8q'],
    ['c8(N)', PROMOTING, 'c7c8n'],
    ['c7c8=Q', PROMOTING, 'c7c8q'],
    ['c7c8r', PROMOTING, 'c7c8r'],
    ['cxd8=B', PROMOTING, 'c7d8b'],
    ['bxc3', CROWDED, 'b2c3'],
    ['Bxc3', CROWDED, 'b4c3'],
    ['bc3', CROWDED, 'b2c3'],
    ['bxc3', BISHOP_ONLY, 'b4c3'],
    ['Nbxc3', CROWDED, 'b1c3'],
    ['nec3', CROWDED, 'e2c3'],
    ['exd6', EN_PASSANT, 'e5d6'],
    ['exd6 e.p.', EN_PASSANT, 'e5d6'],
  ];
  test.each(cases)('%s in %s', (text, fen, uci) => {
    expect(readMove(fen, text)).toEqual({ ok: true, uci });
  });
});

describe('returns the error', () => {
  const cases: [string, string, MoveTextError][] = [
    ['', INITIAL_FEN, 'unreadable'],
    ['hello', INITIAL_FEN, 'unreadable'],
    ['Nf9', INITIAL_FEN, 'unreadable'],
    ['e5', INITIAL_FEN, 'illegal'],
    ['Nd4', INITIAL_FEN, 'illegal'],
    ['O-O', INITIAL_FEN, 'illegal'],
    ['e2e4q', INITIAL_FEN, 'illegal'],
    ['Nxc3', CROWDED, 'ambiguous'],
    ['BC3', CROWDED, 'ambiguous'],
    ['c8', PROMOTING, 'promotion_missing'],
    ['c7c8', PROMOTING, 'promotion_missing'],
    ['cxd8', PROMOTING, 'promotion_missing'],
    ['c8k', PROMOTING, 'unreadable'],
  ];
  test.each(cases)('%s in %s: %s', (text, fen, reason) => {
    expect(readMove(fen, text)).toEqual({ ok: false, reason });
  });
});

test('reads the notation of every legal move in random positions', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
      const position = positionOf(INITIAL_FEN);
      for (const choice of choices) {
        const moves = [...legalMoves(position)];
        const move = moves[choice % Math.max(1, moves.length)];
        if (move === undefined) return;
        const uci = makeUci(move);
        expect(readMove(fenOf(position), makeSan(position, move))).toEqual({ ok: true, uci });
        expect(readMove(fenOf(position), uci)).toEqual({ ok: true, uci });
        position.play(move);
      }
    }),
    { numRuns: 20 },
  );
});
