import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const Announcement = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    text: Type.String(),
    created_by: Nullable(Uuid),
    author_name: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { $id: 'Announcement' },
);
export type Announcement = Static<typeof Announcement>;

export const WriteAnnouncement = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
    text: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }),
  },
  { $id: 'WriteAnnouncement', additionalProperties: false },
);
export type WriteAnnouncement = Static<typeof WriteAnnouncement>;
