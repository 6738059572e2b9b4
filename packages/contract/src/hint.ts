import { Type, type Static } from 'typebox';
import { Nullable } from './scalars.ts';

export const AskHint = Type.Object(
  {
    ply: Type.Integer({
      minimum: 0,
      maximum: 20_000,
      description: 'The number of half-moves made, which identifies the position.',
    }),
    help: Type.Enum(['piece', 'move'], {
      description: '`piece` shows which piece to move, `move` also where to.',
    }),
  },
  { $id: 'AskHint', additionalProperties: false },
);
export type AskHint = Static<typeof AskHint>;

/** A hint in a training game. */
export const Hint = Type.Object(
  {
    ply: Type.Integer(),
    from: Nullable(
      Type.String({ description: 'The square of the piece; null while the engine is searching.' }),
    ),
    to: Nullable(Type.String({ description: 'The destination, once it was asked for.' })),
  },
  { $id: 'Hint' },
);
export type Hint = Static<typeof Hint>;
