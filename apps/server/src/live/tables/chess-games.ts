import { ok, refuse, type Result } from '../../answers/result.ts';
import { followed, FULL_GRANT, type Grant, type Join } from './live-table.ts';

/** A game can be followed by all who may see it, the new games of a member by that member only. */
export const chessGames = followed('chess_games', {
  id: {
    isOneRow: true,
    async grant(join, id) {
      const game = await join.game(id);
      if (game === null) return refuse('not_found');
      return ok({ since: game.version, filter: null });
    },
  },
  white_player_id: { grant: grantOwn },
  black_player_id: { grant: grantOwn },
});

async function grantOwn({ caller }: Join, playerId: string): Promise<Result<Grant>> {
  return playerId === caller ? ok(FULL_GRANT) : refuse('not_found');
}
