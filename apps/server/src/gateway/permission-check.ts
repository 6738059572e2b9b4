import type { Database, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../answers/result.ts';
import type { ChangeFilter } from './feed.ts';
import type { Binding } from './join-request.ts';
import {
  gameFinder,
  chatAccessFinder,
  seesWorkspace,
  type FollowedGame,
  type ChatAccess,
} from './queries.ts';
import type { PermissionWatch, PermissionWatches } from './permission-watch.ts';

/** What a caller may follow of a feed: changes after this version of the row, as far as they pass the filter. */
export interface Grant {
  readonly since: number;
  readonly filter: ChangeFilter | null;
}

/** The permission checks of one join, with the rows they have read. */
export interface PermissionCheck {
  game(id: string): Promise<FollowedGame | null>;
  grant(binding: Binding): Promise<Result<Grant>>;
  /** Tells when permissions have changed since they were read; null if nothing can change them. */
  watch(): PermissionWatch | null;
  end(): void;
}

const FULL_GRANT: Grant = { since: 0, filter: null };

/** Decides by reading the rows as the caller, so that row-level security applies. */
export function createPermissionChecks(database: Database, permissionWatches: PermissionWatches) {
  const findGame = gameFinder(database);
  const findChatAccess = chatAccessFinder(database);

  return (caller: UserId): PermissionCheck => {
    const games = new Map<string, Promise<FollowedGame | null>>();
    let watch: PermissionWatch | null = null;

    function game(id: string): Promise<FollowedGame | null> {
      const found = games.get(id) ?? findGame(caller, id);
      games.set(id, found);
      return found;
    }

    async function grantChat(gameId: string): Promise<Result<Grant>> {
      // Watching begins before the read, so that no change in between is missed.
      watch ??= permissionWatches.watch(caller);
      const access = await findChatAccess(caller, gameId);
      if (access.rooms.length === 0) return refuse(access.refusal ?? 'not_found');
      // A player may write only while the opponent has chat on, so the opponent's preferences are watched too.
      for (const player of access.players) watch.add(player);
      return ok({ since: 0, filter: chatFilter(access) });
    }

    return {
      game,
      async grant({ table, column, value }) {
        if (table === 'chess_chat_lines') return grantChat(value);
        if (column === 'id') {
          const found = await game(value);
          return found === null ? refuse('not_found') : ok({ since: found.version, filter: null });
        }
        // Anyone may follow a game, but only a member may follow their own new-games feed.
        const isAllowed =
          table === 'chess_games'
            ? value === caller
            : await database.as(caller, (transaction) => seesWorkspace(transaction, value));
        return isAllowed ? ok(FULL_GRANT) : refuse('not_found');
      },
      watch: () => watch,
      end: () => watch?.end(),
    };
  };
}

function chatFilter({ rooms, unheard }: ChatAccess): ChangeFilter {
  const hiddenAuthors = new Set(unheard);
  return ({ room = '', author_id = '' }) => rooms.includes(room) && !hiddenAuthors.has(author_id);
}
