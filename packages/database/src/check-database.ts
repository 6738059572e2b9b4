import pg from 'pg';
import { DatabaseSetupError } from './administrator-connection.ts';
import { HOW_TO_RESTORE } from './journal.ts';
import { isWrongPassword, roleConnection, type RoleAccess } from './roles.ts';

const UNPROTECTED_TABLES = `
  select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p')
    and (relowner = 'rookery_owner'::regrole or oid = to_regclass('public.migrations'))
    and not (relowner = 'rookery_owner'::regrole and relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy where polrelid = pg_class.oid))
  order by name`;

/**
 * For a process that does not migrate and has no administrator's connection. Throws if the secret is wrong or
 * if a table lacks row-level security. A server that does not answer is no error: the process waits for it.
 */
export async function checkDatabase(access: RoleAccess): Promise<void> {
  const client = new pg.Client(roleConnection(access, 'rookery_app'));
  try {
    if (!(await canConnect(client))) return;
    const { rows: journal } = await client.query(`select to_regclass('public.migrations') as name`);
    if (journal[0]?.name === null) {
      throw new DatabaseSetupError('This database has no tables yet. Run: npm run migrate');
    }
    const { rows } = await client.query<{ name: string }>(UNPROTECTED_TABLES);
    if (rows.length === 0) return;
    throw new DatabaseSetupError(
      `Row-level security does not guard ${rows.map(({ name }) => name).join(', ')}: the owner is not ` +
        `rookery_owner, or the policies are missing. ${HOW_TO_RESTORE}`,
    );
  } finally {
    await client.end();
  }
}

async function canConnect(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    return true;
  } catch (cause) {
    if (!isWrongPassword(cause)) return false;
    throw new DatabaseSetupError(
      'The role rookery_app cannot log in: either ROOKERY_SECRET is not the one that the database was migrated ' +
        'with, or npm run migrate has not been run there yet.',
      { cause },
    );
  }
}
