import { Type, type Static } from 'typebox';
import { Uuid } from './scalars.ts';

export const PresenceQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'The `next` of an earlier answer: only changes since then are returned.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const MemberPresence = Type.Object(
  {
    user_id: Uuid,
    online: Type.Boolean(),
    do_not_disturb: Type.Boolean(),
    is_playing: Type.Boolean({ description: 'Whether the member is playing with a clock.' }),
  },
  { $id: 'MemberPresence' },
);
export type MemberPresence = Static<typeof MemberPresence>;

export const PresenceList = Type.Object(
  {
    data: Type.Array(MemberPresence),
    next: Type.String({
      format: 'date-time',
      description: 'The value of `since` for the next request.',
    }),
  },
  { $id: 'PresenceList' },
);
export type PresenceList = Static<typeof PresenceList>;
