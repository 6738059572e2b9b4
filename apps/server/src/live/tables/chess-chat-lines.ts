import { ok, refuse } from '../../answers/result.ts';
import { followed, type ChangeFilter, type ChatAccess } from './live-table.ts';

/** Chat messages of a game. Each member gets only those they may read. */
export const chessChatLines = followed(
  'chess_chat_lines',
  {
    game_id: {
      async grant(join, gameId) {
        join.recheckWith('chess_blocks', [join.caller]);
        join.recheckWith('chess_preferences', [join.caller]);
        // Chat ends with the permission to see the game.
        await join.game(gameId);
        const access = await join.chatAccess(gameId);
        if (access.rooms.length === 0) return refuse(access.refusal ?? 'not_found');
        // A player may write only while the opponent has chat on, so the opponent's preferences count too.
        join.recheckWith('chess_blocks', access.players);
        join.recheckWith('chess_preferences', access.players);
        return ok({ since: 0, filter: filterOf(access) });
      },
    },
  },
  { filterColumns: ['room', 'author_id'] },
);

function filterOf({ rooms, unheard }: ChatAccess): ChangeFilter {
  const hiddenAuthors = new Set(unheard);
  return ({ room = '', author_id = '' }) => rooms.includes(room) && !hiddenAuthors.has(author_id);
}
