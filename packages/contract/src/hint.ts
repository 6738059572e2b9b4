import { Type, type Static } from 'typebox';
import { Nullable } from './scalars.ts';

export const AskHint = Type.Object(
  {
    ply: Type.Integer({
      minimum: 0,
      maximum: 20_000,
      description: 'The number of moves made: a hint is for one position.',
    }),
    help: Type.Enum(['piece', 'move'], {
      description: 'Which piece to move; then, where to.',
    }),
  },
  { $id: 'AskHint', additionalProperties: false },
);
export type AskHint = Static<typeof AskHint>;

/** Help in a training game. */
export const Hint = Type.Object(
  {
    ply: Type.Integer(),
    from: Nullable(
      Type.String({ description: 'Where the piece stands; null while the engine is thinking.' }),
    ),
    to: Nullable(Type.String({ description: 'Where it goes, once that was asked for.' })),
  },
  { $id: 'Hint' },
);
export type Hint = Static<typeof Hint>;
