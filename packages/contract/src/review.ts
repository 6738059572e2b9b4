import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from './scalars.ts';

const Color = Type.Enum(['white', 'black']);
const Role = Type.Enum(['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']);
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const NotatedMove = Type.Object({ uci: Type.String(), san: Type.String() });

/** The reason why a move was bad, as data. */
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
  ply: Type.Integer({ description: 'The number of half-moves before this one.' }),
  uci: Type.String(),
  san: Type.String(),
  mover: Color,
  win_before: Type.Number({
    description: "The mover's winning chance before the move, in percent.",
  }),
  win_after: Percent,
  accuracy: Percent,
  mark: Nullable(Type.Enum(['inaccuracy', 'mistake', 'blunder'])),
  best_line: Type.Array(NotatedMove, {
    description: 'The best move and its continuation.',
  }),
  reply_line: Type.Array(NotatedMove, {
    description: 'The best reply to the played move and its continuation.',
  }),
  reason: Nullable(ReviewReason),
});
export type ReviewedMove = Static<typeof ReviewedMove>;

const ReviewedSide = Type.Object({
  accuracy: Nullable(Percent),
  average_loss: Nullable(
    Type.Number({ description: 'The average loss per move, in hundredths of a pawn.' }),
  ),
  inaccuracies: Type.Integer(),
  mistakes: Type.Integer(),
  blunders: Type.Integer(),
});
export type ReviewedSide = Static<typeof ReviewedSide>;

const ReviewedPosition = Type.Object({
  centipawns: Nullable(
    Type.Integer({ description: "From White's view; null if there is a forced mate." }),
  ),
  mate: Nullable(
    Type.Integer({
      description: 'Moves until mate; negative if Black mates. 0: the position is checkmate.',
    }),
  ),
  white_win: Type.Number({ description: "White's winning chance, in percent." }),
});
export type ReviewedPosition = Static<typeof ReviewedPosition>;

/** The engine's review of a finished game. It grows while the engine works on it. */
export const GameReview = Type.Object(
  {
    game_id: Uuid,
    state: Type.Enum(['none', 'waiting', 'running', 'done', 'failed'], {
      description: '`none`: not requested yet. `failed`: the engine gave up.',
    }),
    total: Type.Integer({ description: 'The number of positions of the game.' }),
    positions: Type.Array(ReviewedPosition, {
      description: 'The positions evaluated so far, starting with the initial position.',
    }),
    moves: Type.Array(ReviewedMove),
    white: ReviewedSide,
    black: ReviewedSide,
  },
  { $id: 'GameReview' },
);
export type GameReview = Static<typeof GameReview>;
