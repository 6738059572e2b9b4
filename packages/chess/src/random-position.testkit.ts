import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { INITIAL_FEN, knownMove, legalMoves, positionOf } from './position.ts';
import { readStartPosition } from './start-position.ts';

/**
 * A position from which a game can start: random moves from the usual start, after which pieces are removed and the
 * side to move and the counters are changed. Null for the usual start, and where nothing legal came of it.
 */
export const randomStart: fc.Arbitrary<string | null> = fc
  .record({
    picks: fc.array(fc.nat(10_000), { maxLength: 50, size: 'max' }),
    emptied: fc.array(fc.nat(63), { maxLength: 40, size: 'max' }),
    turn: fc.constantFrom('white', 'black'),
    halfmoves: fc.nat(99),
    fullmoves: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ picks, emptied, ...fields }) => {
    const { board } = positionAfter(picks);
    for (const square of emptied) {
      if (board.getRole(square) !== 'king') board.take(square);
    }
    const setup = positionOf(INITIAL_FEN).toSetup();
    const read = readStartPosition(makeFen({ ...setup, board, ...fields }));
    return read.ok ? read.fen : null;
  });

function positionAfter(picks: readonly number[]) {
  const position = positionOf(INITIAL_FEN);
  for (const pick of picks) {
    const legal = [...legalMoves(position)];
    const picked = legal[pick % legal.length];
    if (picked === undefined) break;
    position.play(knownMove(position, makeUci(picked)));
  }
  return position;
}
