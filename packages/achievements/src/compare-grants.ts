import { ACHIEVEMENTS, type AchievementId } from './achievements.ts';
import type { FactKind } from './fact.ts';
import type { Earned } from './progress.ts';

/** A stored achievement of a member. */
export type Grant = Pick<Earned, 'id' | 'version' | 'source'>;

export interface GrantChanges {
  /** To be stored, instead of a grant of the same achievement if there is one. */
  readonly grant: readonly Earned[];
  readonly revoke: readonly AchievementId[];
}

/**
 * What has to change after all facts of a member have been replayed, because a game was annulled or a rule has a new
 * version.
 *
 * A grant is revoked if the same version of its rule no longer gives it. One by an earlier version stays: a member does
 * not lose an achievement because its rule became stricter.
 */
export function compareGrants(stored: readonly Grant[], replayed: readonly Earned[]): GrantChanges {
  const known = new Map(stored.map((grant) => [grant.id, grant]));
  const earned = new Set(replayed.map(({ id }) => id));
  return {
    grant: replayed.filter(({ id, version, source }) => {
      const grant = known.get(id);
      return grant?.version !== version || grant.source !== source;
    }),
    revoke: stored
      .filter((grant) => isRevocable(grant) && !earned.has(grant.id))
      .map(({ id }) => id),
  };
}

/** Their rows are never deleted, so a missing fact was annulled. Other rows may end: a member who leaves a club. */
const KEPT: ReadonlySet<FactKind> = new Set<FactKind>(['game', 'review', 'tournament']);

function isRevocable({ id, version }: Grant): boolean {
  const current = ACHIEVEMENTS[id];
  return current.version === version && KEPT.has(current.rule.kind);
}
