import { Type, type Static } from 'typebox';
import { ListOf } from './list.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

/** Larger than the limit of a message, so that a message that is too long gets its own error code. */
const TYPED_MAX = 1_000;

export const GameRoom = Type.Enum(['players', 'spectators'], {
  description: 'The chat of the two players, or the chat of the spectators.',
});
export type GameRoom = Static<typeof GameRoom>;

const ChatRoom = Type.Enum(['players', 'spectators', 'tournament'], {
  description: 'A room of a game, or the room of a tournament.',
});
export type ChatRoom = Static<typeof ChatRoom>;

/** Where a message was written: it has either of the two ids. */
const PLACE = {
  game_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Missing in the room of a tournament.' }),
  ),
  tournament_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Missing in a room of a game.' }),
  ),
  room: ChatRoom,
};

/** A row of `chess_chat_lines`. */
export const ChatMessage = Type.Object(
  {
    id: Uuid,
    ...PLACE,
    author_id: Uuid,
    text: Type.String({ description: 'Plain text, never markup.' }),
    created_at: Timestamp,
  },
  { $id: 'ChatMessage' },
);
export type ChatMessage = Static<typeof ChatMessage>;

/** Why a member who may read a room cannot write in it. */
export const CHAT_CLOSED = [
  'muted',
  'outside_junior_club',
  'blocked',
  'opponent_chat_off',
  'spectators_only',
] as const;
export type ChatClosed = (typeof CHAT_CLOSED)[number];

/** Why a member may not read a room, nor write in it. */
export const CHAT_UNREADABLE = [
  'unauthenticated',
  'not_found',
  'outside_junior_club',
  'chat_off',
  'chat_off_while_playing',
  'not_a_player',
  'game_not_over',
] as const;
export type ChatUnreadable = (typeof CHAT_UNREADABLE)[number];

export const ChatMessages = Type.Object(
  {
    ...ListOf(ChatMessage).properties,
    closed: Type.Union([Type.Enum([...CHAT_CLOSED]), Type.Null()], {
      description:
        'Why the caller cannot write here: the error code that writing would be refused with.',
    }),
  },
  { $id: 'ChatMessages' },
);
export type ChatMessages = Static<typeof ChatMessages>;

const NEW_MESSAGE = {
  id: Type.String({
    format: 'uuid',
    description: 'Chosen by the client. A repeated request returns the same message.',
  }),
  text: Type.String({
    maxLength: TYPED_MAX,
    description: 'At most 140 code points after invisible characters are removed.',
  }),
};

/** In the room of a tournament. */
export const SendTournamentMessage = Type.Object(NEW_MESSAGE, {
  $id: 'SendTournamentMessage',
  additionalProperties: false,
});
export type SendTournamentMessage = Static<typeof SendTournamentMessage>;

/** In a room of a game. */
export const SendChatMessage = Type.Object(
  { id: NEW_MESSAGE.id, room: GameRoom, text: NEW_MESSAGE.text },
  { $id: 'SendChatMessage', additionalProperties: false },
);
export type SendChatMessage = Static<typeof SendChatMessage>;

/** A reported message, as the moderators of the author's workspace see it. */
export const ReportedMessage = Type.Object(
  {
    line_id: Uuid,
    ...PLACE,
    author_id: Uuid,
    author_name: Type.String(),
    text: Type.String(),
    created_at: Timestamp,
    reports: Type.Integer({
      minimum: 1,
      description: 'The number of members who have reported it.',
    }),
    reported_at: Type.String({
      format: 'date-time',
      description: 'The time of the latest report.',
    }),
  },
  { $id: 'ReportedMessage' },
);
export type ReportedMessage = Static<typeof ReportedMessage>;

/** A message in a room with a trainer of a club for juniors, as owners of the club read it. */
export const TrainerChatMessage = Type.Object(
  {
    id: Uuid,
    ...PLACE,
    author_id: Uuid,
    author_name: Type.String(),
    is_trainer: Type.Boolean({ description: 'Whether the author is a trainer of the club now.' }),
    text: Type.String(),
    created_at: Timestamp,
  },
  { $id: 'TrainerChatMessage' },
);
export type TrainerChatMessage = Static<typeof TrainerChatMessage>;

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
