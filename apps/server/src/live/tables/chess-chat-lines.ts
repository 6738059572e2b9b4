import { ok, refuse, type Result } from '../../answers/result.ts';
import {
  followed,
  type ChangeFilter,
  type ChatAccess,
  type ChatPlace,
  type Grant,
  type Join,
} from './live-table.ts';
import { watchedTournament } from './tournaments.ts';

/** Chat messages of a game or of a tournament. Each member gets only those they may read. */
export const chessChatLines = followed(
  'chess_chat_lines',
  {
    game_id: {
      async grant(join, game) {
        // Chat ends with the permission to see the game.
        await join.game(game);
        return grantReadable(join, { game });
      },
    },
    tournament_id: {
      async grant(join, tournament) {
        await watchedTournament(join, tournament);
        // A player gets no messages while a game of the tournament runs.
        join.recheckWith('chess_games', [join.caller]);
        return grantReadable(join, { tournament });
      },
    },
  },
  { filterColumns: ['room', 'author_id'], omittedIfNull: ['game_id', 'tournament_id'] },
);

async function grantReadable(join: Join, place: ChatPlace): Promise<Result<Grant>> {
  join.recheckWith('chess_blocks', [join.caller]);
  join.recheckWith('chess_preferences', [join.caller]);
  // In a club for juniors, chat is for its members only, and its juniors have no other.
  join.recheckWith('workspace_members', [join.caller]);
  const before = await join.chatAccess(place);
  join.recheckWith('workspaces', before.workspaces);
  // Read again, because a change before the watch began would be missed.
  const access = await join.chatAccess(place);
  if (access.rooms.length === 0) return refuse(access.refusal ?? 'not_found');
  // A player may write only while the opponent has chat on, so the opponent's preferences count too.
  join.recheckWith('chess_blocks', access.players);
  join.recheckWith('chess_preferences', access.players);
  return ok({ since: 0, filter: filterOf(access) });
}

function filterOf({ rooms, unheard }: ChatAccess): ChangeFilter {
  const hiddenAuthors = new Set(unheard);
  return ({ room = '', author_id = '' }) => rooms.includes(room) && !hiddenAuthors.has(author_id);
}
