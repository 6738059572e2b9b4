import { Type, type Static } from 'typebox';
import { GameColor } from './chess-game.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';
import { ChooseTimeControl, TimeControl } from './time-control.ts';

export const CreateGameLink = Type.Object(
  {
    timeControl: ChooseTimeControl,
    color: GameColor,
    rated: Type.Optional(Type.Boolean({ description: 'True by default.' })),
  },
  { $id: 'CreateGameLink', additionalProperties: false },
);
export type CreateGameLink = Static<typeof CreateGameLink>;

/** A link that starts a game with the first member of the club who opens it. */
export const GameLink = Type.Object(
  {
    id: Uuid,
    workspace_id: Uuid,
    created_by: Uuid,
    time_control: Nullable(TimeControl),
    rated: Type.Boolean(),
    color: GameColor,
    created_at: Timestamp,
    expires_at: Timestamp,
    is_used: Type.Boolean({
      description: 'Whether its game, which has the same id, has been started.',
    }),
  },
  { $id: 'GameLink' },
);
export type GameLink = Static<typeof GameLink>;
