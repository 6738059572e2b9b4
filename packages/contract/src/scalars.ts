import { Type, type TSchema } from 'typebox';

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Any UUID, as ids of ours are sent. Workspace identifiers in paths have a form of their own. */
export const Uuid = Type.String({ format: 'uuid' });

/** UTC, ISO 8601, as precise as Postgres keeps it. */
export const Timestamp = Type.String({ format: 'date-time' });

export const NAME_LENGTH_MAX = 80;

/** What a person or a workspace is called. */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '\\S' });

export const Locale = Type.Enum(['en', 'vi']);
export type Locale = 'en' | 'vi';

export const Theme = Type.Enum(['system', 'light', 'dark']);
export type Theme = 'system' | 'light' | 'dark';
