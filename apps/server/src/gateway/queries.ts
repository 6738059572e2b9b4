import type { Database, UserId } from '@rookery/database';
import type { ChatAccess, ChatPlace, FollowedGame } from '../live/tables/index.ts';

/** Reads what is needed to follow a game; null if the caller may not see it. */
export type FindGame = (caller: UserId, id: string) => Promise<FollowedGame | null>;

interface GameRow {
  version: number;
  white_player_id: string;
  black_player_id: string;
  absent: { white: string | null; black: string | null };
  open_workspaces: string[];
}

/** Grouped into few queries, because all clients join within seconds after a restart. */
export function gameFinder(database: Database): FindGame {
  const read = database.batched<{ id: string }, GameRow>(
    'follow-games',
    `select request, version, white_player_id, black_player_id, absent, open_workspaces
     from app.follow_games($1)`,
  );
  return async (caller, id) => {
    const found = await read(caller, { id });
    if (found === null) return null;
    const { version, white_player_id: white, black_player_id: black, absent } = found;
    const gone = [absent.white === null ? [] : white, absent.black === null ? [] : black];
    return {
      version,
      players: [white, black],
      openWorkspaces: found.open_workspaces,
      absent: gone.flat(),
    };
  };
}

export function chatAccessFinder(database: Database) {
  const read = database.batched<ChatPlace, ChatAccess>(
    'enter-chats',
    'select request, refusal, rooms, unheard, players, workspaces from app.enter_chats($1)',
  );
  return async (caller: UserId, place: ChatPlace): Promise<ChatAccess> =>
    (await read(caller, place)) ?? NO_ACCESS;
}

const NO_ACCESS: ChatAccess = {
  refusal: 'not_found',
  rooms: [],
  unheard: [],
  players: [],
  workspaces: [],
};
