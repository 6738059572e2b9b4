import { isBotId, type ChessGame } from '@rookery/contract';
import { opponentIdOf } from '../../chess/games/results.ts';

/** Why the engine may not analyse a position: it occurs in the member's own game, or that is not known yet. */
export type EngineBlock = 'own_game' | 'unknown';

/**
 * The positions of this member's running games with other members. Games with bots do not count, because no member
 * is harmed.
 */
export function positionsInPlay(games: readonly ChessGame[], userId: string): string[] {
  return games
    .filter((game) => game.status === 'active' && !isBotId(opponentIdOf(game, userId)))
    .map(({ game_state }) => game_state.fen);
}

/**
 * Why the engine may not analyse a position: it is on the board of a running game, or it comes after one that is.
 * Only the pieces are compared, because turn and castling rights are easily changed in the editor.
 * @param way the positions from the start of the analysis to the one that is shown, as FEN
 * @param inPlay the positions of the member's running games; null while unknown
 */
export function engineBlockOf(
  way: readonly string[],
  inPlay: readonly string[] | null,
): EngineBlock | null {
  if (inPlay === null) return 'unknown';
  const kept = new Set(inPlay.map(piecesOf));
  return way.some((fen) => kept.has(piecesOf(fen))) ? 'own_game' : null;
}

function piecesOf(fen: string): string | undefined {
  return fen.split(' ')[0];
}
