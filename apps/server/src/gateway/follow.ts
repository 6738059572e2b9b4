import { crc32 } from 'node:zlib';
import type { ErrorCode } from '@rookery/contract';
import type { Database, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../result.ts';
import type { Departures } from './departures.ts';
import { createEntrance, type Entry } from './entrance.ts';
import { feedKey, type Feed, type Feeds, type Wanted } from './feed.ts';
import type { Binding, JoinRequest } from './join-request.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { Standing, Standings } from './standing.ts';

/** Everything a join holds on to; given back when the channel is left. */
export interface Followed {
  readonly feeds: readonly (Entry & {
    readonly feed: Feed;
    readonly wanted: readonly Wanted[];
  })[];
  readonly room: Room | null;
  /** What the caller's right to all this rests on beside the rows; null where nothing. */
  readonly standing: Standing | null;
  readonly isPlayer: boolean;
  /** The channel is open. */
  entered(): void;
  /** Gives back what was held. */
  release(): void;
  /** The channel was open, and is no more. */
  left(): void;
}

export type Follow = (caller: UserId, request: JoinRequest) => Promise<Result<Followed>>;

export interface FollowOptions {
  readonly database: Database;
  readonly feeds: Feeds;
  readonly rooms: Rooms;
  readonly departures: Departures;
  readonly standings: Standings;
}

/**
 * Opens what a join asks for, or refuses where the caller may not see it. It is listened to before
 * the row is read: whatever is committed after the answer arrives.
 */
export function createFollow(options: FollowOptions): Follow {
  const { database, feeds, rooms, departures, standings } = options;
  const visit = createEntrance(database, standings);

  const follow: Follow = async (caller, request) => {
    const { bindings, game } = request;
    const releases: (() => void)[] = [];
    const release = () => releases.splice(0).forEach((give) => give());
    const visitor = visit(caller);
    releases.push(() => visitor.end());
    const giveUp = (code: ErrorCode) => {
      release();
      return refuse(code);
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
      const seen = game === null ? null : await visitor.game(game);
      if (game !== null && seen === null) return giveUp('not_found');
      const followed = [];
      for (const { feed, binding, wanted } of held) {
        const entered = await visitor.enter(binding);
        if (!entered.ok) return giveUp(entered.code);
        followed.push({ feed, wanted, ...entered.value });
      }
      const standing = visitor.standing();
      // Whoever was removed while this was read would not hear of it: they are not on the feed yet.
      const isOld = held.some(({ feed, doubts }) => feed.doubts() !== doubts);
      if (isOld || standing?.isStale()) {
        release();
        return await follow(caller, request);
      }
      const isPlayer = seen?.players.includes(caller) ?? false;
      return ok({
        feeds: followed,
        room,
        standing,
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
      });
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
