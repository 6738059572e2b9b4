import { moverOf } from '@rookery/chess';
import type { GameReview, ReviewedMove } from '@rookery/contract';

const SIDE = { accuracy: null, average_loss: null, inaccuracies: 0, mistakes: 0, blunders: 0 };

export function reviewedMove(ply: number, facts: Partial<ReviewedMove> = {}): ReviewedMove {
  return {
    ply,
    uci: 'a2a3',
    san: 'a3',
    mover: moverOf(ply),
    win_before: 50,
    win_after: 50,
    accuracy: 100,
    mark: null,
    best_line: [{ uci: 'e2e4', san: 'e4' }],
    reply_line: [],
    reason: null,
    ...facts,
  };
}

export function reviewOf(moves: ReviewedMove[], facts: Partial<GameReview> = {}): GameReview {
  return {
    game_id: '3f2b8c1e-5d4a-4b6f-9a7c-1e2d3c4b5a69',
    state: 'done',
    total: moves.length + 1,
    positions: [],
    moves,
    white: SIDE,
    black: SIDE,
    ...facts,
  };
}
