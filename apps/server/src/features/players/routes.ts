import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { blockMember } from './block-member.ts';
import { leaderboard } from './leaderboard.ts';
import { profileOf, profilesOf } from './profiles.ts';
import {
  blocksOf,
  deleteBlock,
  preferencesOf,
  ratingHistoryOf,
  storePreferences,
} from './queries.ts';

export function playerRoutes(routes: Routes): void {
  routes.member('GET /api/members/:userId', {}, async ({ transaction, params: { userId } }) => {
    const profile = await profileOf(transaction, userId as UserId);
    return profile === null ? refuse('not_found') : ok(profile);
  });

  routes.member('GET /api/members', {}, async ({ transaction, query }) =>
    ok({ data: await profilesOf(transaction, query.ids.split(',') as UserId[]) }),
  );

  routes.member('GET /api/chess/stats/:userId', {}, async ({ transaction, params: { userId } }) => {
    const profile = await profileOf(transaction, userId as UserId);
    return profile === null ? refuse('not_found') : ok(profile.chess);
  });

  routes.member(
    'GET /api/chess/stats/:userId/history',
    {},
    ({ transaction, params: { userId }, query }) =>
      listPage(
        query,
        (page) => ratingHistoryOf(transaction, userId as UserId, query.time_control, page),
        (point) => [point.created_at, point.game_id],
      ),
  );

  routes.member('GET /api/chess/leaderboard', { expensive: true }, async ({ transaction, query }) =>
    ok({ data: await leaderboard(transaction, query) }),
  );

  routes.member('GET /api/chess/preferences', {}, async ({ transaction, caller }) =>
    ok(await preferencesOf(transaction, caller.id)),
  );

  routes.member(
    'PATCH /api/chess/preferences',
    { limit: 'preferences' },
    async ({ transaction, caller, body }) =>
      ok(await storePreferences(transaction, caller.id, body)),
  );

  routes.member('GET /api/chess/blocks', {}, ({ transaction, caller, query }) =>
    listPage(
      query,
      (page) => blocksOf(transaction, caller.id, page),
      (block) => [block.created_at, block.user_id],
    ),
  );

  routes.member(
    'PUT /api/chess/blocks/:userId',
    { limit: 'blocks' },
    ({ transaction, caller, params: { userId } }) =>
      blockMember(transaction, caller.id, userId as UserId),
  );

  routes.member(
    'DELETE /api/chess/blocks/:userId',
    {},
    async ({ transaction, caller, params: { userId } }) => {
      await deleteBlock(transaction, caller.id, userId as UserId);
      return ok(null);
    },
  );
}
