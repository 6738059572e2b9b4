import { Type, type Static } from 'typebox';
import { GameColor, TimeControlName } from './chess-game.ts';
import { Timestamp, Uuid } from './scalars.ts';

export const CreateGameLink = Type.Object(
  {
    timeControl: TimeControlName,
    color: GameColor,
    rated: Type.Optional(Type.Boolean({ description: 'True unless said otherwise.' })),
  },
  { $id: 'CreateGameLink', additionalProperties: false },
);
export type CreateGameLink = Static<typeof CreateGameLink>;

/** A link that opens a game with whoever of the club follows it first. */
export const GameLink = Type.Object(
  {
    id: Uuid,
    workspace_id: Uuid,
    created_by: Uuid,
    time_control: TimeControlName,
    rated: Type.Boolean(),
    color: GameColor,
    created_at: Timestamp,
    expires_at: Timestamp,
    is_used: Type.Boolean({ description: 'Its game, which has the same id, is there.' }),
  },
  { $id: 'GameLink' },
);
export type GameLink = Static<typeof GameLink>;
