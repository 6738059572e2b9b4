import { asOwner } from '@rookery/database';
import type { TestMember } from './member.ts';

/** Suspends a junior in a workspace, as migration 0073 did with those who stood in two places. */
export async function suspendIn(
  databaseUrl: string,
  member: TestMember,
  workspace: string,
  role: string,
): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query('set constraints all deferred');
    await client.query('alter table workspace_members disable trigger user');
    await client.query(
      `insert into workspace_members (workspace_id, user_id, role, audience, of_junior, suspended_at)
       select $1, $2, $3, audience, true, now() from workspaces where id = $1`,
      [workspace, member.id, role],
    );
    await client.query(`select set_config('app.sees_suspended', 'on', true)`);
    await client.query('update users set is_junior = true where id = $1', [member.id]);
    await client.query('update workspace_members set of_junior = true where user_id = $1', [
      member.id,
    ]);
    await client.query('set constraints all immediate');
    await client.query('alter table workspace_members enable trigger user');
  });
}
