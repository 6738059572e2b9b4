import type { Bus, Subscription } from '@rookery/bus';
import { readChange, type ChangeMessage, type Marks } from '../live/change-message.ts';
import { changeSubject } from '../live/subjects.ts';
import type { Channel } from './channel.ts';
import type { ProtocolVersion } from './client-frame.ts';
import { writeServerFrame } from './server-frame.ts';
import { createShared, type Openable, type Shared } from './shared.ts';

/** Channels that get the same bytes: one version of the protocol, one topic, the same bindings. */
interface Audience {
  readonly key: string;
  readonly version: ProtocolVersion;
  readonly topic: string;
  readonly wanted: readonly Wanted[];
  /** Each with the version of the row that stood when it joined: it gets what is newer. */
  readonly channels: Map<Channel, number>;
}

/** What a binding wants of a feed, and the number by which its client knows it again. */
export interface Wanted {
  readonly id: number;
  readonly event: string;
}

/** Whether a change is for somebody, where not everybody who follows gets the same. */
export type Hears = (marks: Marks) => boolean;

/** The changes of one game, or of one workspace's tasks, and everybody here who follows them. */
export interface Feed {
  /** How often everybody had to join again. What was read before the last time may not hold any more. */
  doubts(): number;
  /** `since`: the version of the row that stood at some time after the feed was held; 0 without one. */
  add(channel: Channel, wanted: readonly Wanted[], since: number, hears?: Hears | null): void;
  remove(channel: Channel): void;
}

/** By `feedKey`. */
export interface Feeds extends Shared<Feed> {
  /** Changes may have been missed: everybody reads again. */
  doubtAll(): void;
}

interface OpenFeed extends Feed, Openable {
  doubt(): void;
}

export function feedKey(table: string, column: string, value: string): string {
  return `${table} ${column} ${value}`;
}

export function createFeeds(bus: Bus): Feeds {
  const feeds = createShared((key) => {
    const [table = '', column = '', value = ''] = key.split(' ');
    return openFeed(bus, table, column, value);
  });
  return {
    ...feeds,
    doubtAll() {
      for (const feed of feeds.all()) feed.doubt();
    },
  };
}

function openFeed(bus: Bus, table: string, column: string, value: string): OpenFeed {
  const audiences = new Map<string, Audience>();
  const audienceOf = new Map<Channel, Audience>();
  /** Of those who do not get everything. */
  const filters = new Map<Channel, Hears>();
  /** Then the newest change is all that anybody needs. */
  const isOneRow = column === 'id';
  let newest: Order | null = null;
  let doubts = 0;

  function doubt(): void {
    doubts += 1;
    newest = null;
    for (const channel of audienceOf.keys()) channel.fail();
  }

  function take(change: ChangeMessage): void {
    // Sent again by a relay that took over from another.
    if (newest !== null && !isNewer(change, newest, isOneRow)) return;
    const isMissing = newest !== null && isOneRow && skips(change, newest);
    newest = change;
    if (change.kind === 'doubt' || isMissing) doubt();
    else
      for (const audience of audiences.values())
        deliver(audience, change, isOneRow ? feed : null, filters);
  }

  const listeners = [
    bus.subscribe(changeSubject(table, column, value), {
      onMessage: (message) => take(readChange(message)),
      onGap: doubt,
    }),
  ];
  if (table === 'tasks') {
    // Who may follow is who is a member: those who no longer are find out by joining again.
    const subject = changeSubject('workspace_members', column, value);
    listeners.push(bus.subscribe(subject, { onMessage: doubt, onGap: doubt }));
  }

  const feed: OpenFeed = {
    doubts: () => doubts,
    ready: Promise.all(listeners),
    add(channel, wanted, since, hears = null) {
      const { topic, version } = channel;
      const key = JSON.stringify([version, topic, wanted]);
      const audience = audiences.get(key) ?? { key, version, topic, wanted, channels: new Map() };
      audiences.set(key, audience);
      audience.channels.set(channel, since);
      audienceOf.set(channel, audience);
      if (hears !== null) filters.set(channel, hears);
      // From here on, every version has to come by.
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
    doubt,
  };
  return feed;
}

const endSubscription = (subscription: Subscription) => subscription.end();

type Order = Pick<ChangeMessage, 'position' | 'version'>;

/** Versions are of one row; what changes of several rows have in common is the log. */
function isNewer(change: Order, than: Order, isOneRow: boolean): boolean {
  return isOneRow && change.version !== null && than.version !== null
    ? change.version > than.version
    : change.position > than.position;
}

function skips({ made }: ChangeMessage, after: Order): boolean {
  return made !== null && after.version !== null && made > after.version + 1;
}

/** Written once, however many they are. */
function deliver(
  audience: Audience,
  change: ChangeMessage,
  replaces: Feed | null,
  filters: ReadonlyMap<Channel, Hears>,
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
  const { marks = {} } = change;
  for (const [channel, since] of audience.channels) {
    if (version > since && (filters.get(channel)?.(marks) ?? true)) channel.change(frame, replaces);
  }
}
