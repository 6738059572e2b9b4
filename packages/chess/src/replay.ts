import { Chess } from 'chessops/chess';
import type { GameState } from './game.ts';
import { fenOf, INITIAL_FEN, keyOf, legalMove } from './position.ts';

/** What of a game's state its moves alone decide. */
export type Replayed = Pick<
  GameState,
  'fen' | 'ply' | 'turn' | 'last_move' | 'check' | 'repetition'
>;

export function replay(moves: readonly string[]): Replayed {
  const position = Chess.default();
  let fen = INITIAL_FEN;
  let repetition = [keyOf(fen)];
  for (const uci of moves) {
    const legal = legalMove(position, uci);
    if (legal === null) throw new Error(`Not a legal move here: ${uci}`);
    position.play(legal);
    fen = fenOf(position);
    repetition = position.halfmoves === 0 ? [keyOf(fen)] : [...repetition, keyOf(fen)];
  }
  return {
    fen,
    ply: moves.length,
    turn: position.turn,
    last_move: moves.at(-1) ?? null,
    check: position.isCheck(),
    repetition,
  };
}
