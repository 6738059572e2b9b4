import { gameOfChannel } from '@rookery/contract';
import { liveFeed } from '../live/tables/index.ts';
import { isObject } from './client-frame.ts';

/** The changes that a channel wants to follow. */
export interface Binding {
  readonly event: string;
  readonly schema: string;
  readonly table: string;
  readonly filter: string;
  /** The column of the filter and its value: the id of a game, a member or a workspace. */
  readonly column: string;
  readonly value: string;
}

/** A valid join. Permissions are checked elsewhere. */
export interface JoinRequest {
  readonly bindings: readonly Binding[];
  /** The game whose room the channel joins, or null. */
  readonly game: string | null;
  readonly presence: boolean;
  readonly accessToken: string | null;
}

export const TOPIC_PREFIX = 'realtime:';
const MAX_BINDINGS = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `malformed`: not a join; `unknown`: asks for something that cannot be followed (see `FEEDS`). */
export function readJoin(topic: string, payload: unknown): JoinRequest | 'malformed' | 'unknown' {
  const config = isObject(payload) && isObject(payload['config']) ? payload['config'] : null;
  const wanted = config?.['postgres_changes'] ?? [];
  if (config === null || !topic.startsWith(TOPIC_PREFIX) || !Array.isArray(wanted)) {
    return 'malformed';
  }
  const bindings = wanted.slice(0, MAX_BINDINGS + 1).map(readBinding);
  const known = bindings.filter((binding) => binding !== null);
  if (known.length !== bindings.length || known.length > MAX_BINDINGS) return 'unknown';
  const game = gameOfChannel(topic.slice(TOPIC_PREFIX.length));
  const room = game !== null && UUID.test(game) ? game : null;
  if (known.length === 0 && room === null) return 'unknown';
  const token = isObject(payload) ? payload['access_token'] : null;
  return {
    bindings: known,
    game: room,
    presence: flag(config['presence'], 'enabled'),
    accessToken: typeof token === 'string' ? token : null,
  };
}

/** Null unless the filter is exactly one column of `FEEDS` with one value. */
function readBinding(value: unknown): Binding | null {
  if (!isObject(value)) return null;
  const { event, schema, table, filter, select } = value;
  // Rows are sent whole, so a selection of columns cannot be honoured.
  if (select !== undefined && select !== null) return null;
  if (typeof event !== 'string' || schema !== 'public') return null;
  if (typeof table !== 'string' || typeof filter !== 'string') return null;
  const [, column = '', wanted = ''] = FILTER.exec(filter) ?? [];
  const feed = liveFeed(table, column);
  if (feed?.grant === undefined || !UUID.test(wanted)) return null;
  if (event !== '*' && !feed.events.includes(event)) return null;
  return { event, schema, table, filter, column, value: wanted };
}

const FILTER = /^(\w+)=eq\.(.+)$/;

function flag(value: unknown, name: string): boolean {
  return isObject(value) && value[name] === true;
}
