import type { ChessGame } from '@rookery/contract';
import { clubOf } from '../games/club-of.ts';

/** A game page in the personal workspace leads to the tournament in its club. */
export function tournamentSlug(game: Pick<ChessGame, 'workspace_id'>, slug: string): string {
  return clubOf(slug) === undefined ? (game.workspace_id ?? slug) : slug;
}
