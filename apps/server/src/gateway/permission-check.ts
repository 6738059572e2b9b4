import type { Database, UserId } from '@rookery/database';
import { refuse, type Result } from '../answers/result.ts';
import { permissionKey } from '../live/subjects.ts';
import { liveFeed, type FollowedGame, type Grant, type Join } from '../live/tables/index.ts';
import type { Binding } from './join-request.ts';
import type { PermissionWatch, PermissionWatches } from './permission-watch.ts';
import { chatAccessFinder, gameFinder } from './queries.ts';

/** The permission checks of one join, with the rows they have read. */
export interface PermissionCheck {
  game(id: string): Promise<FollowedGame | null>;
  grant(binding: Binding): Promise<Result<Grant>>;
  /** Tells when permissions have changed since they were read; null if nothing can change them. */
  watch(): PermissionWatch | null;
  end(): void;
}

/** Decides by the rules of each table, which read rows as the caller. */
export function createPermissionChecks(database: Database, permissionWatches: PermissionWatches) {
  const findGame = gameFinder(database);
  const findChatAccess = chatAccessFinder(database);

  return (caller: UserId): PermissionCheck => {
    const games = new Map<string, Promise<FollowedGame | null>>();
    let watch: PermissionWatch | null = null;

    /** Spectators lose a game when they leave its workspace, or when a workspace is closed to the platform. */
    async function watchedGame(id: string): Promise<FollowedGame | null> {
      const found = await findGame(caller, id);
      if (found === null || found.players.includes(caller)) return found;
      join.recheckWith('workspace_members', [caller]);
      join.recheckWith('workspaces', found.openWorkspaces);
      // Read again, because a change before the watch began would be missed.
      const again = await findGame(caller, id);
      join.recheckWith('workspaces', again?.openWorkspaces ?? []);
      return again;
    }

    const join: Join = {
      caller,
      read: (work) => database.as(caller, work),
      game(id) {
        const found = games.get(id) ?? watchedGame(id);
        games.set(id, found);
        return found;
      },
      chatAccess: (place) => findChatAccess(caller, place),
      recheckWith(table, ids) {
        for (const id of ids) {
          const key = permissionKey(table, id);
          watch ??= permissionWatches.watch(key);
          watch.add(key);
        }
      },
    };

    return {
      game: (id) => join.game(id),
      async grant({ table, column, value }) {
        const grant = liveFeed(table, column)?.grant;
        return grant === undefined ? refuse('not_found') : grant(join, value);
      },
      watch: () => watch,
      end: () => watch?.end(),
    };
  };
}
