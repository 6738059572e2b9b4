import { Type } from 'typebox';
import {
  Block,
  ChessPreferences,
  LeaderboardEntry,
  LeaderboardQuery,
  PlayerStats,
  RatingHistoryQuery,
  RatingPoint,
  UpdateChessPreferences,
} from '../chess-player.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Chess players';
const params = { userId: Uuid };

export const PLAYER_ROUTES = defineRoutes({
  'GET /api/chess/stats/:userId': {
    tag,
    summary: "A player's statistics",
    params,
    answer: PlayerStats,
    errors: ['not_found'],
  },
  'GET /api/chess/stats/:userId/history': {
    tag,
    summary: "A player's rating after each rated game, newest first",
    params,
    query: RatingHistoryQuery,
    answer: ListOf(RatingPoint),
    errors: ['invalid_cursor'],
  },
  'GET /api/chess/leaderboard': {
    tag,
    summary: 'The leaderboard, by rating or by rating gained',
    query: LeaderboardQuery,
    answer: Type.Object({ data: Type.Array(LeaderboardEntry) }),
  },
  'GET /api/chess/preferences': {
    tag,
    summary: "The caller's chess preferences",
    answer: ChessPreferences,
  },
  'PATCH /api/chess/preferences': {
    tag,
    summary: "Change the caller's chess preferences",
    body: UpdateChessPreferences,
    answer: ChessPreferences,
  },
  'GET /api/chess/blocks': {
    tag,
    summary: 'Members blocked by the caller',
    query: ListQuery,
    answer: ListOf(Block),
    errors: ['invalid_cursor'],
  },
  'PUT /api/chess/blocks/:userId': {
    tag,
    summary: 'Block a member',
    params,
    status: 204,
    errors: ['not_found', 'self_block'],
  },
  'DELETE /api/chess/blocks/:userId': {
    tag,
    summary: 'Unblock a member',
    params,
    status: 204,
  },
});
