import type { Bus, Subscription } from '@rookery/bus';
import { readChange, type ChangeMessage } from '../live/change-message.ts';
import { changeSubject } from '../live/subjects.ts';
import { liveFeed, type ChangeFilter } from '../live/tables/index.ts';
import type { Channel } from './channel.ts';
import type { ProtocolVersion } from './client-frame.ts';
import { writeServerFrame } from './server-frame.ts';
import { createRefCounted, type Openable, type RefCounted } from './ref-counted.ts';

/** Channels that get the same bytes: the same protocol version, topic and bindings. */
interface Audience {
  readonly key: string;
  readonly version: ProtocolVersion;
  readonly topic: string;
  readonly wanted: readonly WantedEvent[];
  /** Each with the version of the row when it joined; it gets newer versions only. */
  readonly channels: Map<Channel, number>;
}

/** The event that a binding asks for, and the id by which the client recognizes the binding. */
export interface WantedEvent {
  readonly id: number;
  readonly event: string;
}

/** The changes of one table with one value in a column, sent to all channels that follow them here. */
export interface Feed {
  /** How many resyncs were forced. Permissions that were read before the last one may be outdated. */
  resyncs(): number;
  /** `since`: a version of the row that was read after the feed was acquired; 0 if there is no such row. */
  add(
    channel: Channel,
    wanted: readonly WantedEvent[],
    since: number,
    filter?: ChangeFilter | null,
  ): void;
  remove(channel: Channel): void;
}

/** All open feeds by `feedKey`. */
export interface Feeds extends RefCounted<Feed> {
  /** Forces a resync of all channels, because changes may have been missed. */
  resyncAll(): void;
}

interface OpenFeed extends Feed, Openable {
  resync(): void;
}

export function feedKey(table: string, column: string, value: string): string {
  return `${table} ${column} ${value}`;
}

export function createFeeds(bus: Bus): Feeds {
  const feeds = createRefCounted((key) => {
    const [table = '', column = '', value = ''] = key.split(' ');
    return openFeed(bus, table, column, value);
  });
  return {
    ...feeds,
    resyncAll() {
      for (const feed of feeds.all()) feed.resync();
    },
  };
}

function openFeed(bus: Bus, table: string, column: string, value: string): OpenFeed {
  const audiences = new Map<string, Audience>();
  const audienceOf = new Map<Channel, Audience>();
  /** Filters of the channels that do not get every change. */
  const filters = new Map<Channel, ChangeFilter>();
  const { isOneRow = false, membersIn } = liveFeed(table, column) ?? {};
  let newest: Order | null = null;
  let resyncs = 0;

  function resync(): void {
    resyncs += 1;
    newest = null;
    for (const channel of audienceOf.keys()) channel.fail();
  }

  function receive(change: ChangeMessage): void {
    // A relay that took over from another sends some changes again.
    if (newest !== null && !isNewer(change, newest, isOneRow)) return;
    const isMissing = newest !== null && isOneRow && skips(change, newest);
    newest = change;
    if (change.kind === 'resync' || isMissing) resync();
    else
      for (const audience of audiences.values())
        deliver(audience, change, isOneRow ? feed : null, filters);
  }

  const listeners = [
    bus.subscribe(changeSubject(table, column, value), {
      onMessage: (message) => receive(readChange(message)),
      onGap: resync,
    }),
  ];
  if (membersIn !== undefined) {
    const subject = changeSubject(membersIn, column, value);
    listeners.push(bus.subscribe(subject, { onMessage: resync, onGap: resync }));
  }

  const feed: OpenFeed = {
    resyncs: () => resyncs,
    ready: Promise.all(listeners),
    add(channel, wanted, since, filter = null) {
      const { topic, version } = channel;
      const key = JSON.stringify([version, topic, wanted]);
      const audience = audiences.get(key) ?? { key, version, topic, wanted, channels: new Map() };
      audiences.set(key, audience);
      audience.channels.set(channel, since);
      audienceOf.set(channel, audience);
      if (filter !== null) filters.set(channel, filter);
      // From here on, a version that does not arrive counts as missing.
      if (isOneRow) newest ??= { position: '', version: since };
    },
    remove(channel) {
      const audience = audienceOf.get(channel);
      if (audience === undefined) return;
      audienceOf.delete(channel);
      filters.delete(channel);
      audience.channels.delete(channel);
      if (audience.channels.size === 0) audiences.delete(audience.key);
    },
    end() {
      for (const listener of listeners) void listener.then(endSubscription, () => undefined);
    },
    resync,
  };
  return feed;
}

const endSubscription = (subscription: Subscription) => subscription.end();

type Order = Pick<ChangeMessage, 'position' | 'version'>;

/** Versions order the changes of one row; changes of several rows are ordered by their position in the log. */
function isNewer(change: Order, than: Order, isOneRow: boolean): boolean {
  return isOneRow && change.version !== null && than.version !== null
    ? change.version > than.version
    : change.position > than.position;
}

function skips({ loggedVersion }: ChangeMessage, after: Order): boolean {
  return loggedVersion !== null && after.version !== null && loggedVersion > after.version + 1;
}

/** Writes the frame once for all channels of the audience. */
function deliver(
  audience: Audience,
  change: ChangeMessage,
  replaces: Feed | null,
  filters: ReadonlyMap<Channel, ChangeFilter>,
): void {
  const ids = audience.wanted
    .filter(({ event }) => event === '*' || event === change.kind)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const frame = writeServerFrame(audience.version, {
    topic: audience.topic,
    event: 'postgres_changes',
    payload: `{"ids":[${ids.join(',')}],"data":${change.data}}`,
  });
  const version = replaces === null ? Infinity : (change.version ?? Infinity);
  const { filterColumns = {} } = change;
  for (const [channel, since] of audience.channels) {
    if (version > since && (filters.get(channel)?.(filterColumns) ?? true))
      channel.change(frame, replaces);
  }
}
