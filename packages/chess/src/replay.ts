import type { GameState } from './game.ts';
import { fenOf, INITIAL_FEN, keyOf, knownMove, positionOf, repetitionAfter } from './position.ts';

/** The part of a game's state that its moves determine. */
export type Replayed = Pick<
  GameState,
  'fen' | 'ply' | 'turn' | 'last_move' | 'check' | 'repetition'
>;

export function replay(moves: readonly string[], startFen = INITIAL_FEN): Replayed {
  const position = positionOf(startFen);
  let fen = startFen;
  let repetition = [keyOf(fen)];
  for (const uci of moves) {
    position.play(knownMove(position, uci));
    fen = fenOf(position);
    repetition = repetitionAfter(repetition, position, fen);
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
