import {
  Block,
  ChessPreferences,
  LeaderboardEntry,
  LeaderboardQuery,
  ListOf,
  ListQuery,
  MemberProfile,
  MembersQuery,
  PlayerStats,
  RatingPoint,
  UpdateChessPreferences,
  Uuid,
} from '@rookery/contract';
import type { UserId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../page.ts';
import { ok, refuse } from '../../result.ts';
import { blockMember } from './block-member.ts';
import { leaderboard } from './leaderboard.ts';
import { profilesOf } from './profiles.ts';
import {
  blocksOf,
  deleteBlock,
  preferencesOf,
  ratingHistoryOf,
  statsOf,
  storePreferences,
} from './queries.ts';

const tag = 'Chess players';
const params = Type.Object({ userId: Uuid });

export function playerRoutes(routes: Routes): void {
  routes.member(
    'GET',
    '/api/members/:userId',
    {
      tag: 'Members',
      summary: "A member's profile, with their chess statistics",
      params,
      answer: MemberProfile,
    },
    async ({ transaction, params: { userId } }) => {
      const [profile] = await profilesOf(transaction, [userId as UserId]);
      return profile === undefined ? refuse('not_found') : ok(profile);
    },
  );

  routes.member(
    'GET',
    '/api/members',
    {
      tag: 'Members',
      summary: 'The profiles of several members; unknown ids are left out',
      query: MembersQuery,
      answer: Type.Object({ data: Type.Array(MemberProfile) }),
    },
    async ({ transaction, query }) =>
      ok({ data: await profilesOf(transaction, query.ids.split(',') as UserId[]) }),
  );

  routes.member(
    'GET',
    '/api/chess/stats/:userId',
    { tag, summary: "A player's statistics", params, answer: PlayerStats },
    async ({ transaction, params: { userId } }) => {
      const [stats] = await statsOf(transaction, [userId as UserId]);
      return stats === undefined ? refuse('not_found') : ok(stats);
    },
  );

  routes.member(
    'GET',
    '/api/chess/stats/:userId/history',
    {
      tag,
      summary: "A player's rating after each rated game, newest first",
      params,
      query: ListQuery,
      answer: ListOf(RatingPoint),
    },
    async ({ transaction, params: { userId }, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const points = await ratingHistoryOf(transaction, userId as UserId, page);
      return ok(pageOf(points, page, (point) => [point.created_at, point.game_id], same));
    },
  );

  routes.member(
    'GET',
    '/api/chess/leaderboard',
    {
      tag,
      summary: 'The leaderboard, by rating or by rating gained',
      query: LeaderboardQuery,
      expensive: true,
      answer: Type.Object({ data: Type.Array(LeaderboardEntry) }),
    },
    async ({ transaction, query }) => ok({ data: await leaderboard(transaction, query) }),
  );

  routes.member(
    'GET',
    '/api/chess/preferences',
    { tag, summary: "The caller's chess preferences", answer: ChessPreferences },
    async ({ transaction, caller }) => ok(await preferencesOf(transaction, caller.id)),
  );

  routes.member(
    'PATCH',
    '/api/chess/preferences',
    {
      tag,
      summary: "Change the caller's chess preferences",
      body: UpdateChessPreferences,
      answer: ChessPreferences,
      limit: 'preferences',
    },
    async ({ transaction, caller, body }) =>
      ok(await storePreferences(transaction, caller.id, body)),
  );

  routes.member(
    'GET',
    '/api/chess/blocks',
    { tag, summary: 'Members blocked by the caller', query: ListQuery, answer: ListOf(Block) },
    async ({ transaction, caller, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const blocks = await blocksOf(transaction, caller.id, page);
      return ok(pageOf(blocks, page, (block) => [block.created_at, block.user_id], same));
    },
  );

  routes.member(
    'PUT',
    '/api/chess/blocks/:userId',
    {
      tag,
      summary: 'Block a member',
      params,
      status: 204,
      limit: 'blocks',
    },
    ({ transaction, caller, params: { userId } }) =>
      blockMember(transaction, caller.id, userId as UserId),
  );

  routes.member(
    'DELETE',
    '/api/chess/blocks/:userId',
    { tag, summary: 'Unblock a member', params, status: 204 },
    async ({ transaction, caller, params: { userId } }) => {
      await deleteBlock(transaction, caller.id, userId as UserId);
      return ok(null);
    },
  );
}

/** Rows are sent as they are. */
function same<T>(row: T): T {
  return row;
}
