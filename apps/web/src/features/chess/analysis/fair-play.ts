import { isBotId, type ChessGame } from '@rookery/contract';
import { opponentOf } from '../results.ts';

/** Why the engine rests: somebody plays from here, or it is not known yet whether somebody does. */
export type Rest = 'own_game' | 'unknown';

/** Where this member's games with other members stand. Nobody is wronged where a bot is helped against. */
export function positionsInPlay(games: readonly ChessGame[], userId: string): string[] {
  return games
    .filter((game) => game.status === 'active' && !isBotId(opponentOf(game, userId)))
    .map(({ game_state }) => game_state.fen);
}

/**
 * Whether the engine must keep out of a position: one that is on the board of a running game, or that
 * comes after it in what is being looked at. The pieces decide: whose turn it is and who may castle is
 * easily set up otherwise, and the engine's answer would help all the same.
 *
 * @param way the positions from the start of the analysis to the one that is shown, as FEN
 * @param inPlay where the member's games stand; null while it is not known
 */
export function restOf(way: readonly string[], inPlay: readonly string[] | null): Rest | null {
  if (inPlay === null) return 'unknown';
  const kept = new Set(inPlay.map(piecesOf));
  return way.some((fen) => kept.has(piecesOf(fen))) ? 'own_game' : null;
}

function piecesOf(fen: string): string | undefined {
  return fen.split(' ')[0];
}
