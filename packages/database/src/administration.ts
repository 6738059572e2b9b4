import { ROOT_WORKSPACE_ID } from '@rookery/workspace-routing';
import pg from 'pg';

/** Runs work as the schema's owner, in one transaction. For an operator's commands, never for requests. */
export async function asOwner<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin; set local role rookery_owner');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit, the end of the session rolls back.
    await client.end();
  }
}

/** Makes a member an owner of the root workspace. False if no account has this address. */
export async function grantRoot(databaseUrl: string, email: string): Promise<boolean> {
  return asOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $1, id, 'owner' from users where email = lower($2)
       on conflict (workspace_id, user_id) do update set role = 'owner'`,
      [ROOT_WORKSPACE_ID, email],
    );
    return rowCount === 1;
  });
}
