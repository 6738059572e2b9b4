import { ok, refuse } from '../../answers/result.ts';
import { followed } from './live-table.ts';
import { OWN } from './own.ts';

/** A game can be followed by all who may see it, the new games of a member by that member only. */
export const chessGames = followed(
  'chess_games',
  {
    id: {
      isOneRow: true,
      async grant(join, id) {
        const game = await join.game(id);
        if (game === null) return refuse('not_found');
        return ok({ since: game.version, filter: null });
      },
    },
    white_player_id: OWN,
    black_player_id: OWN,
  },
  // A player reads no chat of the tournament from the start of a game on.
  { endsPermissions: ['INSERT'], filterColumns: ['white_player_id', 'black_player_id'] },
);
