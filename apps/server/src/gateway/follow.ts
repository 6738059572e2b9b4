import { crc32 } from 'node:zlib';
import type { Database, UserId } from '@rookery/database';
import type { Departures } from './departures.ts';
import { feedKey, type Feed, type Feeds, type Wanted } from './feed.ts';
import type { Binding, JoinRequest } from './join-request.ts';
import { gameFinder, seesWorkspace, type FollowedGame } from './queries.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Everything a join holds on to; given back when the channel is left. */
export interface Followed {
  readonly feeds: readonly {
    readonly feed: Feed;
    readonly wanted: readonly Wanted[];
    readonly since: number;
  }[];
  readonly room: Room | null;
  readonly isPlayer: boolean;
  /** The channel is open. */
  entered(): void;
  /** Gives back what was held. */
  release(): void;
  /** The channel was open, and is no more. */
  left(): void;
}

export type Follow = (caller: UserId, request: JoinRequest) => Promise<Followed | null>;

export interface FollowOptions {
  readonly database: Database;
  readonly feeds: Feeds;
  readonly rooms: Rooms;
  readonly departures: Departures;
}

/**
 * Opens what a join asks for, or answers null where the caller may not see it. It is listened to before
 * the row is read: whatever is committed after the answer arrives.
 */
export function createFollow(options: FollowOptions): Follow {
  const { database, feeds, rooms, departures } = options;
  const findGame = gameFinder(database);

  const follow: Follow = async (caller, request) => {
    const { bindings, game } = request;
    const releases: (() => void)[] = [];
    const release = () => releases.splice(0).forEach((give) => give());
    const games = new Map<string, Promise<FollowedGame | null>>();
    const gameOf = (id: string) => {
      const asked = games.get(id) ?? findGame(caller, id);
      games.set(id, asked);
      return asked;
    };
    /** The version to start from, or null for whoever may not. */
    const enter = async ({ table, column, value }: Binding): Promise<number | null> => {
      if (column === 'id') return (await gameOf(value))?.version ?? null;
      // Whom one plays is for everybody to see; that somebody was just asked is theirs.
      if (table === 'chess_games') return value === caller ? 0 : null;
      return (await database.as(caller, (transaction) => seesWorkspace(transaction, value)))
        ? 0
        : null;
    };

    try {
      const held = [];
      for (const [key, wanted] of byFeed(bindings)) {
        const feed = await feeds.hold(key);
        releases.push(() => feeds.release(key));
        held.push({ feed, doubts: feed.doubts(), ...wanted });
      }
      const room = game === null ? null : await rooms.hold(game);
      if (game !== null) releases.push(() => rooms.release(game));
      const seen = game === null ? null : await gameOf(game);
      const followed = [];
      for (const { feed, binding, wanted } of held) {
        const since = await enter(binding);
        if (since !== null) followed.push({ feed, wanted, since });
      }
      // Whoever was removed while this was read would not hear of it: they are not on the feed yet.
      if (held.some(({ feed, doubts }) => feed.doubts() !== doubts)) {
        release();
        return await follow(caller, request);
      }
      if (followed.length === held.length && (game === null || seen !== null)) {
        const isPlayer = seen?.players.includes(caller) ?? false;
        return {
          feeds: followed,
          room,
          isPlayer,
          entered() {
            if (game !== null && isPlayer)
              departures.entered(game, caller, seen?.absent.includes(caller) ?? false);
          },
          release,
          left() {
            if (game !== null && isPlayer) departures.left(game, caller);
            release();
          },
        };
      }
      release();
      return null;
    } catch (error) {
      release();
      throw error;
    }
  };
  return follow;
}

/** The number a client knows a binding by. The same for everybody: so are the bytes they get. */
export function bindingId({ event, schema, table, filter }: Binding): number {
  return crc32(`${event} ${schema} ${table} ${filter}`) || 1;
}

function byFeed(bindings: readonly Binding[]) {
  const feeds = new Map<string, { binding: Binding; wanted: Wanted[] }>();
  for (const binding of bindings) {
    const key = feedKey(binding.table, binding.column, binding.value);
    const entry = feeds.get(key) ?? { binding, wanted: [] };
    entry.wanted.push({ id: bindingId(binding), event: binding.event });
    feeds.set(key, entry);
  }
  return feeds;
}
