import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSetupError } from './administrator-connection.ts';
import {
  isWrongPassword,
  LOGIN_ROLES,
  possiblePasswords,
  roleConnection,
  type LoginRole,
  type RoleAccess,
} from './roles.ts';

/**
 * Roles belong to the whole server, so the migration lock of one database does not protect them: another
 * installation's migration may change them at the same time, and the attempt is repeated.
 */
const MAX_ATTEMPTS = 10;
const CONCURRENT = new Set([
  'XX000', // tuple concurrently updated
  '23505', // the same role is being created
  '42710', // the role has just been created
]);
const INSUFFICIENT_PRIVILEGE = '42501';

export interface RoleOptions extends RoleAccess {
  /** Gives existing roles the passwords of these options. Processes that only have others can no longer log in. */
  readonly rotateSecret?: boolean;
  /** A user that becomes a member of `rookery_owner`, and so can migrate. */
  readonly grantTo?: string | undefined;
}

/**
 * Creates the missing roles, all or none, and lets `rookery_owner` create objects in this database. Existing
 * roles are not changed, because other processes may be using their passwords.
 */
export async function ensureRoles(client: pg.Client, options: RoleOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await ensureOnce(client, options);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === INSUFFICIENT_PRIVILEGE) throw await missingRightsError(client, error as Error);
      if (!CONCURRENT.has(code ?? '') || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt * 50);
    }
  }
}

async function ensureOnce(client: pg.Client, options: RoleOptions): Promise<void> {
  const { rotateSecret = false } = options;
  const { rows } = await client.query<{ name: string; replication: boolean }>(
    `select rolname as name, rolreplication as replication from pg_roles where rolname like 'rookery\\_%'`,
  );
  const existing = new Map(rows.map((role) => [role.name, role]));
  const isThere = (role: LoginRole) => existing.has(role);
  if (!rotateSecret) await refuseWrongSecret(LOGIN_ROLES.filter(isThere), options);

  if (!existing.has('rookery_owner')) await client.query('create role rookery_owner nologin');
  for (const role of LOGIN_ROLES) {
    const password = client.escapeLiteral(possiblePasswords(options, role)[0]);
    // Only the relay may read the write-ahead log.
    const replication = role === 'rookery_relay' ? 'replication' : 'noreplication';
    const attributes = `login password ${password} ${replication}`;
    if (!isThere(role)) await client.query(`create role ${role} ${attributes}`);
    else if (rotateSecret) await client.query(`alter role ${role} ${attributes}`);
  }
  await letOwnerCreate(client);
  if (options.grantTo !== undefined)
    await client.query(`grant rookery_owner to ${client.escapeIdentifier(options.grantTo)}`);
}

/** Throws if a role exists whose password was made from another secret. */
async function refuseWrongSecret(roles: readonly LoginRole[], access: RoleAccess): Promise<void> {
  const results = await Promise.all(
    roles.map(async (role) => ({
      role,
      error: await loginError(roleConnection(access, role)),
    })),
  );
  const wrongPassword = results.filter(({ error }) => isWrongPassword(error));
  if (wrongPassword.length > 0) throw wrongSecretError(wrongPassword.map(({ role }) => role));
  const failed = results.find(({ error }) => error !== null);
  if (failed === undefined) return;
  throw new DatabaseSetupError(
    `The role ${failed.role} cannot log in to PostgreSQL: ${failed.error?.message}.`,
    { cause: failed.error },
  );
}

function wrongSecretError(roles: readonly LoginRole[]): DatabaseSetupError {
  return new DatabaseSetupError(
    `ROOKERY_SECRET is wrong for this database: ${roles.join(', ')} has another password, made from another secret ` +
      'or set as DATABASE_PASSWORD_…. ' +
      'The roles belong to the whole PostgreSQL server, and other processes may be running with them, ' +
      'so nothing was changed. Set the secret that the platform was first started with; a second platform ' +
      'needs a PostgreSQL server of its own. ' +
      'docs/operations.md says how to change the secret (npm run migrate -- --rotate-secret).',
  );
}

async function loginError(
  connection: pg.ClientConfig,
): Promise<(Error & { code?: string | undefined }) | null> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end();
  }
}

/** From PostgreSQL 16 on, membership in a role and the right to SET ROLE to it are separate grants. */
const HELD_GRANTS = `
  select
    has_database_privilege('rookery_owner', current_database(), 'create') as database,
    has_schema_privilege('rookery_owner', 'public', 'create')
      and has_schema_privilege('rookery_owner', 'public', 'usage') as schema,
    pg_has_role(current_user, 'rookery_owner', case
      when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER'
    end) as member,
    current_database() as name`;

async function letOwnerCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    database: boolean;
    schema: boolean;
    member: boolean;
    name: string;
  }>(HELD_GRANTS);
  const [has = { database: false, schema: false, member: false, name: '' }] = rows;
  if (!has.member) await client.query('grant rookery_owner to current_user');
  if (!has.database) {
    const database = client.escapeIdentifier(has.name);
    await client.query(`grant create on database ${database} to rookery_owner`);
  }
  if (!has.schema) await client.query('grant create, usage on schema public to rookery_owner');
}

/** Lists all the rights that the user in DATABASE_URL is missing, so that an operator can grant them at once. */
async function missingRightsError(client: pg.Client, cause: Error): Promise<DatabaseSetupError> {
  const { rows } = await client.query<{
    name: string;
    database: string;
    version: number;
    createrole: boolean;
    replication: boolean;
    owner: boolean;
  }>(`
    select rolname as name, current_database() as database,
           current_setting('server_version_num')::integer / 10000 as version,
           rolcreaterole as createrole, rolreplication as replication,
           pg_has_role(current_user, datdba, 'usage') as owner
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`);
  const [user] = rows;
  if (user === undefined) throw cause;
  const missingRights = [
    ...(user.createrole ? [] : [`it may not create roles (alter role ${user.name} createrole)`]),
    ...missingReplicationRight(user),
    ...(user.owner
      ? []
      : [`it does not own the database (alter database ${user.database} owner to ${user.name})`]),
  ];
  return new DatabaseSetupError(
    `The user ${user.name} in DATABASE_URL may not prepare the roles of the platform, and nothing was changed ` +
      `(PostgreSQL says: ${cause.message}).\n` +
      missingRights.map((missing) => `  ${missing}\n`).join('') +
      `As a superuser, run once: npm run migrate -- --roles-only --grant-to ${user.name}\n` +
      `After that, ${user.name} can do the rest.`,
    { cause },
  );
}

function missingReplicationRight(user: {
  name: string;
  version: number;
  replication: boolean;
}): string[] {
  if (user.version < 16) {
    return [`before PostgreSQL 16, only a superuser may give rookery_relay REPLICATION`];
  }
  if (user.replication) return [];
  return [
    `it may not give rookery_relay REPLICATION, having none itself (alter role ${user.name} replication)`,
  ];
}
