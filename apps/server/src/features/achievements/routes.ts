import { ACHIEVEMENT_LIST, stepsOf } from '@rookery/achievements';
import type { MemberAchievements } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { countMembers, countsIn, earnedBy, isKnown, ownProgress } from './queries.ts';

export function achievementRoutes(routes: Routes): void {
  routes.member(
    'GET /api/chess/achievements/:userId',
    {},
    async ({ transaction, caller, params, query }) => {
      const userId = params.userId as UserId;
      if (!(await isKnown(transaction, userId))) return refuse('not_found');
      return ok(await read(transaction, userId, userId === caller.id, query.workspace ?? null));
    },
  );
}

async function read(
  transaction: ScopedTransaction,
  userId: UserId,
  isOwn: boolean,
  workspace: string | null,
): Promise<MemberAchievements> {
  const earned = new Map(
    (await earnedBy(transaction, userId)).map((row) => [row.achievement, row]),
  );
  const today = new Date().toISOString().slice(0, '2026-01-01'.length);
  const steps = isOwn ? stepsOf(await ownProgress(transaction, userId), today) : [];
  const counts = workspace === null ? null : await countsIn(transaction, workspace);
  return {
    data: ACHIEVEMENT_LIST.map(({ id, group, rule }) => {
      const { kind = null, source = null, earned_at = null } = earned.get(id) ?? {};
      const value = steps.find((step) => step.id === id)?.value ?? null;
      const members = counts === null ? null : (counts.get(id) ?? 0);
      return { id, group, earned_at, kind, source, value, goal: rule.goal, members };
    }),
    member_count: workspace === null ? null : await countMembers(transaction, workspace),
  };
}
