import { Type, type TSchema } from 'typebox';

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Any UUID, as ids of ours are sent. Workspace identifiers in paths have a form of their own. */
export const Uuid = Type.String({ format: 'uuid' });

/** What `Uuid` accepts in a request: the form of RFC 4122 alone, without `urn:uuid:` before it. */
export const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/**
 * ISO 8601, as precise as Postgres keeps it; in answers in UTC. In requests, `parseTimestamp` bounds it:
 * in UTC, its year lies between 0001 and 9999.
 */
export const Timestamp = Type.String({ format: 'date-time' });

export const NAME_LENGTH_MAX = 80;

/** What a person or a workspace is called, as it is typed: the server cleans it (`cleanName`). */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '\\S' });

export const Locale = Type.Enum(['en', 'vi']);
export type Locale = 'en' | 'vi';

export const Theme = Type.Enum(['system', 'light', 'dark']);
export type Theme = 'system' | 'light' | 'dark';
