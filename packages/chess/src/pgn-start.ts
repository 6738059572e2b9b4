import { startingPosition } from 'chessops/pgn';
import { INITIAL_FEN } from './position.ts';
import { readSetup } from './setup.ts';

/** The start position of a PGN, validated like a FEN typed by a member; null if it is not one of standard chess. */
export function readPgnStart(headers: Map<string, string>): string | null {
  return startingPosition(headers).unwrap(
    (position) => {
      if (position.rules !== 'chess') return null;
      const setup = readSetup(headers.get('FEN') ?? INITIAL_FEN);
      return setup.ok ? setup.fen : null;
    },
    () => null,
  );
}

/** The headers of a start position; none for the usual one. */
export function pgnStartHeaders(fen: string): [string, string][] {
  if (fen === INITIAL_FEN) return [];
  return [
    ['SetUp', '1'],
    ['FEN', fen],
  ];
}
