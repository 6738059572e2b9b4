import { FEEDS, gameOfChannel } from '@rookery/contract';
import { isObject } from './client-frame.ts';

/** A change that a channel wants to hear of. */
export interface Binding {
  readonly event: string;
  readonly schema: string;
  readonly table: string;
  readonly filter: string;
  /** By which column it is followed, and of which value: a game, a member, a workspace. */
  readonly column: string;
  readonly value: string;
}

/** A join that has a meaning; whether the caller may is another question. */
export interface JoinRequest {
  readonly bindings: readonly Binding[];
  /** The game whose room this channel is, or null. */
  readonly game: string | null;
  readonly presence: boolean;
  readonly accessToken: string | null;
}

export const TOPIC_PREFIX = 'realtime:';
const BINDINGS_AT_MOST = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `malformed`: no join at all; `unknown`: of something that is not on the list. */
export function readJoin(topic: string, payload: unknown): JoinRequest | 'malformed' | 'unknown' {
  const config = isObject(payload) && isObject(payload['config']) ? payload['config'] : null;
  const wanted = config?.['postgres_changes'] ?? [];
  if (config === null || !topic.startsWith(TOPIC_PREFIX) || !Array.isArray(wanted)) {
    return 'malformed';
  }
  const bindings = wanted.slice(0, BINDINGS_AT_MOST + 1).map(readBinding);
  const known = bindings.filter((binding) => binding !== null);
  if (known.length !== bindings.length || known.length > BINDINGS_AT_MOST) return 'unknown';
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

/** One column, one value, spelled out: anything else is not on the list. */
function readBinding(value: unknown): Binding | null {
  if (!isObject(value)) return null;
  const { event, schema, table, filter, select } = value;
  // Rows go out whole.
  if (select !== undefined && select !== null) return null;
  if (typeof event !== 'string' || schema !== 'public') return null;
  if (typeof table !== 'string' || typeof filter !== 'string') return null;
  const [, column = '', wanted = ''] = FILTER.exec(filter) ?? [];
  const events = own(own(FEEDS, table) ?? {}, column);
  if (events === undefined || !UUID.test(wanted)) return null;
  if (event !== '*' && !events.includes(event)) return null;
  return { event, schema, table, filter, column, value: wanted };
}

const FILTER = /^(\w+)=eq\.(.+)$/;

/** Of its own: a table named `constructor` is on no list. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function flag(value: unknown, name: string): boolean {
  return isObject(value) && value[name] === true;
}
