import { crc32 } from 'node:zlib';
import type { ErrorCode } from '@rookery/contract';
import type { Database, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../answers/result.ts';
import type { DisconnectGrace } from './disconnect-grace.ts';
import type { Grant } from '../live/tables/index.ts';
import { createPermissionChecks } from './permission-check.ts';
import { feedKey, type Feed, type Feeds, type WantedEvent } from './feed.ts';
import type { Binding, JoinRequest } from './join-request.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { PermissionWatch, PermissionWatches } from './permission-watch.ts';

/** The feeds and the room of a joined channel; released when the channel is closed. */
export interface ChannelResources {
  readonly feeds: readonly (Grant & {
    readonly feed: Feed;
    readonly wanted: readonly WantedEvent[];
  })[];
  readonly room: Room | null;
  /** Tells when the permissions of the caller change; null if nothing can change them. */
  readonly permissionWatch: PermissionWatch | null;
  readonly isPlayer: boolean;
  channelOpened(): void;
  /** Releases everything, for a join that is abandoned before its channel opens. */
  release(): void;
  /** Releases everything after the channel was open. */
  channelClosed(): void;
}

export type Follow = (caller: UserId, request: JoinRequest) => Promise<Result<ChannelResources>>;

export interface FollowOptions {
  readonly database: Database;
  readonly feeds: Feeds;
  readonly rooms: Rooms;
  readonly disconnectGrace: DisconnectGrace;
  readonly permissionWatches: PermissionWatches;
}

/**
 * Opens the feeds and the room of a join, or refuses if the caller may not see them. Subscribes before the row
 * is read, so that every change committed after the read arrives.
 */
export function createFollow(options: FollowOptions): Follow {
  const { database, feeds, rooms, disconnectGrace, permissionWatches } = options;
  const startCheck = createPermissionChecks(database, permissionWatches);

  const follow: Follow = async (caller, request) => {
    const { bindings, game } = request;
    const releases: (() => void)[] = [];
    const release = () => releases.splice(0).forEach((releaseOne) => releaseOne());
    const check = startCheck(caller);
    releases.push(() => check.end());
    const releaseAndRefuse = (code: ErrorCode) => {
      release();
      return refuse(code);
    };

    try {
      const held = [];
      for (const [key, wanted] of byFeed(bindings)) {
        const feed = await feeds.acquire(key);
        releases.push(() => feeds.release(key));
        held.push({ feed, resyncs: feed.resyncs(), ...wanted });
      }
      const room = game === null ? null : await rooms.acquire(game);
      if (game !== null) releases.push(() => rooms.release(game));
      const followedGame = game === null ? null : await check.game(game);
      if (game !== null && followedGame === null) return releaseAndRefuse('not_found');
      const grantedFeeds = [];
      for (const { feed, binding, wanted } of held) {
        const grant = await check.grant(binding);
        if (!grant.ok) return releaseAndRefuse(grant.code);
        grantedFeeds.push({ feed, wanted, ...grant.value });
      }
      const permissionWatch = check.watch();
      // The channel is not on the feeds yet, so it would miss a resync that was forced during these reads.
      const isOutdated = held.some(({ feed, resyncs }) => feed.resyncs() !== resyncs);
      if (isOutdated || permissionWatch?.isStale()) {
        release();
        return await follow(caller, request);
      }
      const isPlayer = followedGame?.players.includes(caller) ?? false;
      return ok({
        feeds: grantedFeeds,
        room,
        permissionWatch,
        isPlayer,
        channelOpened() {
          if (game !== null && isPlayer)
            disconnectGrace.channelOpened(
              game,
              caller,
              followedGame?.absent.includes(caller) ?? false,
            );
        },
        release,
        channelClosed() {
          if (game !== null && isPlayer) disconnectGrace.channelClosed(game, caller);
          release();
        },
      });
    } catch (error) {
      release();
      throw error;
    }
  };
  return follow;
}

/** The id of a binding in the protocol. The same for all clients, so that they can share the same bytes. */
export function bindingId({ event, schema, table, filter }: Binding): number {
  return crc32(`${event} ${schema} ${table} ${filter}`) || 1;
}

function byFeed(bindings: readonly Binding[]) {
  const feeds = new Map<string, { binding: Binding; wanted: WantedEvent[] }>();
  for (const binding of bindings) {
    const key = feedKey(binding.table, binding.column, binding.value);
    const entry = feeds.get(key) ?? { binding, wanted: [] };
    entry.wanted.push({ id: bindingId(binding), event: binding.event });
    feeds.set(key, entry);
  }
  return feeds;
}
