import type {
  ClubOfChild,
  ConcernedJunior,
  MemberInTheWay,
  PlatformJuniors,
  SuspendedMembership,
} from '@rookery/contract';
import { truthOf, type ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';

export async function ownSuspended(transaction: ScopedTransaction) {
  const { rows } = await sql<SuspendedMembership>`
    select workspace_id, name, role, for_juniors, state from app.own_suspended_memberships()`.execute(
    transaction,
  );
  return rows;
}

/** False if the caller has no suspended membership there. */
export function leaveSuspended(transaction: ScopedTransaction, workspaceId: string) {
  return truthOf(transaction, sql`app.leave_suspended(${workspaceId})`);
}

export async function concernedJuniors(transaction: ScopedTransaction, workspaceId: string) {
  const { rows } = await sql<ConcernedJunior>`
    select user_id, name, waits from app.juniors_with_suspended(${workspaceId})`.execute(
    transaction,
  );
  return rows;
}

/** False if the member is none of those concerned. */
export function releaseJunior(
  transaction: ScopedTransaction,
  workspaceId: string,
  userId: string,
  asTrainer: boolean,
) {
  return truthOf(
    transaction,
    sql`app.release_from_juniors(${workspaceId}, ${userId}, ${asTrainer})`,
  );
}

export async function membersInTheWay(transaction: ScopedTransaction, workspaceId: string) {
  const { rows } = await sql<MemberInTheWay>`
    select user_id, name from app.in_the_way_of(${workspaceId})`.execute(transaction);
  return rows;
}

/** False if no junior has this guardian, or a mail was sent within the last twelve minutes. */
export function startGuardianLink(transaction: ScopedTransaction, email: string, hash: Buffer) {
  return truthOf(transaction, sql`app.start_guardian_link(${email}, ${hash})`);
}

export async function clubsForGuardian(transaction: ScopedTransaction, hash: Buffer) {
  const { rows } = await sql<ClubOfChild>`
    select user_id, child, workspace_id, name, waits from app.clubs_for_guardian(${hash})`.execute(
    transaction,
  );
  return rows;
}

export function decideAsGuardian(
  transaction: ScopedTransaction,
  hash: Buffer,
  { user_id, workspace_id }: { readonly user_id: string; readonly workspace_id: string },
  decision: string,
) {
  return truthOf(
    transaction,
    sql`app.decide_as_guardian(${hash}, ${user_id}, ${workspace_id}, ${decision})`,
  );
}

export async function platformJuniors(transaction: ScopedTransaction): Promise<PlatformJuniors> {
  const waiting = await sql<PlatformJuniors['to_choose'][number]>`
    select user_id, name,
      json_agg(json_build_object('workspace_id', workspace_id, 'name', workspace_name)) as clubs
    from app.juniors_to_choose_for() group by user_id, name order by name, user_id`.execute(
    transaction,
  );
  const unowned = await sql<PlatformJuniors['to_own'][number]>`
    select workspace_id, name, coalesce(
      json_agg(json_build_object('user_id', user_id, 'name', member_name)) filter (where user_id is not null), '[]'
    ) as members
    from app.workspaces_to_own() group by workspace_id, name order by name, workspace_id`.execute(
    transaction,
  );
  return { to_choose: waiting.rows, to_own: unowned.rows };
}

/** False if the junior has not to choose this club. */
export function chooseForJunior(
  transaction: ScopedTransaction,
  userId: string,
  workspaceId: string,
) {
  return truthOf(transaction, sql`app.choose_for_junior(${userId}, ${workspaceId})`);
}

/** False if the workspace has an owner, or this is none of its members. */
export function appointOwner(transaction: ScopedTransaction, workspaceId: string, userId: string) {
  return truthOf(transaction, sql`app.appoint_owner(${workspaceId}, ${userId})`);
}
