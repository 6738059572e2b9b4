import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from './scalars.ts';

const Color = Type.Enum(['white', 'black']);
const Role = Type.Enum(['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']);
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const LineMove = Type.Object({ uci: Type.String(), san: Type.String() });

/** Why a move was bad, as facts. */
const ReviewReason = Type.Object({
  kind: Type.Enum([
    'allows_mate',
    'misses_mate',
    'hangs_piece',
    'loses_exchange',
    'loses_material',
    'misses_capture',
    'allows_fork',
    'misses_fork',
    'allows_pin',
    'misses_pin',
    'allows_skewer',
    'misses_skewer',
    'allows_discovery',
    'misses_discovery',
    'allows_promotion',
    'misses_promotion',
    'gives_stalemate',
    'allows_draw',
  ]),
  piece: Nullable(Role),
  square: Nullable(Type.String()),
  targets: Type.Array(Role),
  moves: Nullable(Type.Integer()),
});
export type ReviewReason = Static<typeof ReviewReason>;

const ReviewedMove = Type.Object({
  ply: Type.Integer({ description: 'The number of moves before it.' }),
  uci: Type.String(),
  san: Type.String(),
  mover: Color,
  win_before: Type.Number({
    description: "The mover's chance to win before the move, in percent.",
  }),
  win_after: Percent,
  accuracy: Percent,
  mark: Nullable(Type.Enum(['inaccuracy', 'mistake', 'blunder'])),
  best_line: Type.Array(LineMove, {
    description: 'What should have been played, and how it goes on.',
  }),
  reply_line: Type.Array(LineMove, { description: 'How the other side answers what was played.' }),
  reason: Nullable(ReviewReason),
});
export type ReviewedMove = Static<typeof ReviewedMove>;

const ReviewedSide = Type.Object({
  accuracy: Nullable(Percent),
  average_loss: Nullable(
    Type.Number({ description: 'Hundredths of a pawn lost a move, on average.' }),
  ),
  inaccuracies: Type.Integer(),
  mistakes: Type.Integer(),
  blunders: Type.Integer(),
});
export type ReviewedSide = Static<typeof ReviewedSide>;

const ReviewedPosition = Type.Object({
  centipawns: Nullable(
    Type.Integer({ description: "From White's view; null where somebody mates." }),
  ),
  mate: Nullable(
    Type.Integer({
      description: 'Moves until mate; below 0 it is Black who mates. 0: it stands on the board.',
    }),
  ),
  white_win: Type.Number({ description: "White's chance to win, in percent." }),
});
export type ReviewedPosition = Static<typeof ReviewedPosition>;

/** What an engine has to say of a finished game. It grows while it is being made. */
export const GameReview = Type.Object(
  {
    game_id: Uuid,
    state: Type.Enum(['none', 'waiting', 'running', 'done', 'failed'], {
      description: '`none` where nobody has asked for one; `failed` where it was given up.',
    }),
    total: Type.Integer({ description: 'How many positions the game has.' }),
    positions: Type.Array(ReviewedPosition, {
      description: 'Those evaluated so far, from the first position of the game on.',
    }),
    moves: Type.Array(ReviewedMove),
    white: ReviewedSide,
    black: ReviewedSide,
  },
  { $id: 'GameReview' },
);
export type GameReview = Static<typeof GameReview>;
