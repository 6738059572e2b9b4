import type { ErrorCode } from '@rookery/contract';
import type { Database, ScopedTransaction, UserId } from '@rookery/database';

/** What has to be known of a game to follow it; null for whoever may not see it. */
export type FindGame = (caller: UserId, id: string) => Promise<FollowedGame | null>;

export interface FollowedGame {
  readonly version: number;
  readonly players: readonly string[];
  /** Players who are known to have gone. */
  readonly absent: readonly string[];
}

interface GameRow {
  version: number;
  white_player_id: string;
  black_player_id: string;
  absent: { white: string | null; black: string | null };
}

/** Grouped: after a restart of the gateway, everybody asks in the same seconds. */
export function gameFinder(database: Database): FindGame {
  const read = database.batched<{ id: string }, { game: GameRow }>(
    'follow-games',
    `select request, json_build_object('version', game -> 'version',
       'white_player_id', game -> 'white_player_id',
       'black_player_id', game -> 'black_player_id',
       'absent', game -> 'game_state' -> 'absent') as game
     from app.read_games($1)`,
  );
  return async (caller, id) => {
    const found = await read(caller, { id });
    if (found === null) return null;
    const { version, white_player_id: white, black_player_id: black, absent } = found.game;
    const gone = [absent.white === null ? [] : white, absent.black === null ? [] : black];
    return { version, players: [white, black], absent: gone.flat() };
  };
}

/** What somebody may hear of what is said at a game. */
export interface Hearing {
  /** Why nothing, where there are no rooms. */
  readonly refusal: ErrorCode | null;
  readonly rooms: readonly string[];
  /** Those whose lines they do not get. */
  readonly unheard: readonly string[];
  /** To one of them, the players of the game. */
  readonly players: readonly string[];
}

export function hearingFinder(database: Database) {
  const read = database.batched<{ game: string }, Hearing>(
    'enter-chats',
    'select request, refusal, rooms, unheard, players from app.enter_chats($1)',
  );
  return async (caller: UserId, game: string): Promise<Hearing> =>
    (await read(caller, { game })) ?? NOTHING;
}

const NOTHING: Hearing = { refusal: 'not_found', rooms: [], unheard: [], players: [] };

export async function seesWorkspace(transaction: ScopedTransaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id as never)
    .executeTakeFirst();
  return row !== undefined;
}
