import { parseSan } from 'chessops/san';
import { makeSquare, makeUci } from 'chessops/util';
import { moveBetween } from '../destinations.ts';
import { knownMove, positionOf } from '../position.ts';
import type { Puzzle } from './puzzle.ts';

/** A puzzle with its moves in algebraic notation. Every move must be legal. */
export function puzzleOf(fen: string, text: string): Puzzle {
  const position = positionOf(fen);
  const moves = text.split(' ').map((san) => {
    const move = parseSan(position, san);
    if (move === undefined || !('from' in move)) throw new Error(`Not legal: ${san} in ${text}`);
    // Castling is parsed as the king onto its rook, which is not our form.
    const castling = moveBetween(position, makeSquare(move.from), makeSquare(move.to));
    const uci = castling ?? makeUci(move);
    position.play(knownMove(position, uci));
    return uci;
  });
  return { fen, moves };
}

/** The same puzzle for the other color. The en passant square is left out. */
export function withColorsExchanged({ fen, moves }: Puzzle): Puzzle {
  const [placement = '', turn, castling = '', , ...counters] = fen.split(' ');
  const ranks = placement.split('/').toReversed().join('/');
  const other = turn === 'w' ? 'b' : 'w';
  return {
    fen: [otherCase(ranks), other, otherCase(castling), '-', ...counters].join(' '),
    moves: moves.map((uci) => uci.replaceAll(/[1-8]/g, (rank) => String(9 - Number(rank)))),
  };
}

function otherCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
