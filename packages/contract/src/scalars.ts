import { Type, type TSchema } from 'typebox';

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Any UUID. Workspace identifiers in paths have another form. */
export const Uuid = Type.String({ format: 'uuid' });

/** Narrows a list to one workspace. */
export const OneWorkspace = Type.String({
  format: 'uuid',
  description: 'Only of this workspace; by default of all that the caller can see.',
});

/** What `Uuid` accepts in a request: the form of RFC 4122 without the prefix `urn:uuid:`. */
export const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/**
 * ISO 8601 with the precision of Postgres; in answers always in UTC. In requests, `parseTimestamp` accepts only
 * years from 0001 to 9999 in UTC.
 */
export const Timestamp = Type.String({ format: 'date-time' });

export const NAME_LENGTH_MAX = 80;

/** The name of a person or a workspace as typed. The server cleans it with `cleanName`. */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '\\S' });

export const Locale = Type.Enum(['en', 'vi']);
export type Locale = 'en' | 'vi';

export const Theme = Type.Enum(['system', 'light', 'dark']);
export type Theme = 'system' | 'light' | 'dark';
