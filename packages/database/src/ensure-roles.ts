import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LOGIN_ROLES, roleConnection, rolePassword, type LoginRole } from './roles.ts';

/**
 * Roles belong to the whole server, not to one database: the lock of a migration does not cover them,
 * and another platform's migration may be at the same rows of the catalogue.
 */
const TRIES = 10;
const CONCURRENT = new Set([
  'XX000', // tuple concurrently updated
  '23505', // the same role is being created
  '42710', // the role has just been created
]);

export async function ensureRoles(
  client: pg.Client,
  databaseUrl: string,
  secret: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!(await rolesAreReady(client, databaseUrl, secret))) await makeRoles(client, secret);
      return;
    } catch (error) {
      const concurrent = error instanceof pg.DatabaseError && CONCURRENT.has(error.code ?? '');
      if (!concurrent || attempt === TRIES) throw error;
      await pause(attempt * 50);
    }
  }
}

/** In a database that was migrated before, with roles that can log in, there is nothing to do. */
async function rolesAreReady(
  client: pg.Client,
  databaseUrl: string,
  secret: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select where to_regclass('public.migrations') is not null`,
  );
  if (rowCount === 0) return false;
  const logins = LOGIN_ROLES.map((role) => canLogIn(roleConnection(databaseUrl, secret, role)));
  return (await Promise.all(logins)).every(Boolean);
}

async function canLogIn(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

async function makeRoles(client: pg.Client, secret: string): Promise<void> {
  await makeRole(client, 'rookery_owner', 'nologin');
  for (const role of LOGIN_ROLES) {
    const password = client.escapeLiteral(rolePassword(secret, role));
    // The relay reads the log, and nothing else may.
    const replication = role === 'rookery_relay' ? 'replication' : 'noreplication';
    await makeRole(client, role, `login password ${password} ${replication}`);
  }
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query('grant rookery_owner to current_user');
  await client.query(`grant create on database ${database} to rookery_owner`);
  await client.query('grant create, usage on schema public to rookery_owner');
}

async function makeRole(
  client: pg.Client,
  role: LoginRole | 'rookery_owner',
  attributes: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${attributes}`);
}
