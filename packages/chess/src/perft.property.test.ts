import type { Chess } from 'chessops/chess';
import { makeUci } from 'chessops/util';
import { expect, test } from 'vitest';
import { fenOf, INITIAL_FEN, legalMove, legalMoves, positionOf } from './position.ts';

/** Counts the leaf nodes. Each move is made like in a game: through its UCI text, validation and the FEN. */
function perft(position: Chess, depth: number): number {
  let lines = 0;
  for (const move of legalMoves(position)) {
    lines += depth === 1 ? 1 : perft(positionAfter(position, makeUci(move)), depth - 1);
  }
  return lines;
}

function positionAfter(position: Chess, uci: string): Chess {
  const move = legalMove(position, uci);
  if (move === null) throw new Error(`${uci} was generated, and is refused: ${fenOf(position)}`);
  const after = position.clone();
  after.play(move);
  return positionOf(fenOf(after));
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -';

// https://www.chessprogramming.org/Perft_Results
test.each([
  { name: 'the start', fen: INITIAL_FEN, depth: 4, lines: 197_281 },
  { name: 'Kiwipete', fen: KIWIPETE, depth: 3, lines: 97_862 },
  { name: 'position 3', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -', depth: 5, lines: 674_624 },
  {
    name: 'position 4',
    fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -',
    depth: 4,
    lines: 422_333,
  },
  {
    name: 'position 4, mirrored',
    fen: 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -',
    depth: 4,
    lines: 422_333,
  },
  {
    name: 'position 5',
    fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -',
    depth: 3,
    lines: 62_379,
  },
  {
    name: 'position 6',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -',
    depth: 3,
    lines: 89_890,
  },
])('$name has $lines leaf nodes at depth $depth', { timeout: 120_000 }, ({ fen, depth, lines }) => {
  expect(perft(positionOf(fen), depth)).toBe(lines);
});
