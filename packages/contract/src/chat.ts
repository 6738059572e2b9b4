import { Type, type Static } from 'typebox';
import { ListOf } from './list.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

/** More than any line: what is too much is said in words, not in terms of schemas. */
const TYPED_MAX = 1_000;

export const ChatRoom = Type.Enum(['players', 'spectators'], {
  description: 'The two players of a game among themselves, or those who watch it.',
});
export type ChatRoom = Static<typeof ChatRoom>;

/** The record of `chess_chat_lines`. */
export const ChatLine = Type.Object(
  {
    id: Uuid,
    game_id: Uuid,
    room: ChatRoom,
    author_id: Uuid,
    text: Type.String({ description: 'Text and nothing else: never markup.' }),
    created_at: Timestamp,
  },
  { $id: 'ChatLine' },
);
export type ChatLine = Static<typeof ChatLine>;

/** Why somebody who may read a room cannot write in it. */
export const CHAT_CLOSED = ['muted', 'blocked', 'opponent_chat_off', 'spectators_only'] as const;
export type ChatClosed = (typeof CHAT_CLOSED)[number];

export const ChatLines = Type.Object(
  {
    ...ListOf(ChatLine).properties,
    closed: Type.Union([Type.Enum([...CHAT_CLOSED]), Type.Null()], {
      description: 'Why the caller cannot write here: a code, as writing would be refused with.',
    }),
  },
  { $id: 'ChatLines' },
);
export type ChatLines = Static<typeof ChatLines>;

export const SayLine = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'Chosen by the client. Sent again, the same line is answered again.',
    }),
    room: ChatRoom,
    text: Type.String({
      maxLength: TYPED_MAX,
      description: 'At most 140 code points once invisible characters are left out.',
    }),
  },
  { $id: 'SayLine', additionalProperties: false },
);
export type SayLine = Static<typeof SayLine>;

/** A line that somebody has reported, as those see it who run a workspace its author belongs to. */
export const ReportedLine = Type.Object(
  {
    line_id: Uuid,
    game_id: Uuid,
    room: ChatRoom,
    author_id: Uuid,
    author_name: Type.String(),
    text: Type.String(),
    created_at: Timestamp,
    reports: Type.Integer({ minimum: 1, description: 'By how many members.' }),
    reported_at: Type.String({ format: 'date-time', description: 'The latest of them.' }),
  },
  { $id: 'ReportedLine' },
);
export type ReportedLine = Static<typeof ReportedLine>;

export const ChatMute = Type.Object(
  {
    user_id: Uuid,
    name: Type.String(),
    muted_by: Nullable(Uuid),
    created_at: Timestamp,
    ends_at: Timestamp,
  },
  { $id: 'ChatMute' },
);
export type ChatMute = Static<typeof ChatMute>;

export const MuteMember = Type.Object(
  {
    userId: Uuid,
    until: Type.String({
      format: 'date-time',
      description: 'At most 30 days from now.',
    }),
  },
  { $id: 'MuteMember', additionalProperties: false },
);
export type MuteMember = Static<typeof MuteMember>;
