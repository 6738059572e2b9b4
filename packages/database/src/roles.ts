import { createHmac } from 'node:crypto';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** The roles that can log in. `rookery_owner`, which owns the schema, cannot. */
export const LOGIN_ROLES = [
  'rookery_app',
  'rookery_auth',
  'rookery_worker',
  'rookery_relay',
] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/**
 * Each role's password is derived from ROOKERY_SECRET, so an operator keeps no further passwords, and a process
 * that serves requests does not need the administrator's.
 */
export function rolePassword(secret: string, role: LoginRole): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** Where a role logs in, and with which password. */
export interface RoleAccess {
  readonly databaseUrl: string;
  /** See `secretsIn`. */
  readonly secret: string;
  /** Passwords that the operator has chosen, instead of those derived from the secret. */
  readonly rolePasswords?: RolePasswords;
}

export type RolePasswords = Readonly<Partial<Record<LoginRole, string>>>;

/**
 * The secrets in ROOKERY_SECRET. The first one signs, encrypts and gives the passwords of the roles. While it is being
 * changed there is a second one, separated by a comma, so that what it has signed is still accepted.
 */
export function secretsIn(secret: string): readonly [string, ...string[]] {
  const [first = '', ...others] = secret.split(',');
  return [first, ...others];
}

/**
 * Connects to the same server and database as this role. The URL is parsed first, because it can name a user in
 * its authority or in its query, and requests must not run as that user.
 */
export function roleConnection(access: RoleAccess, role: LoginRole): pg.ClientConfig {
  const connection = { ...parseIntoClientConfig(access.databaseUrl), user: role };
  const passwords = possiblePasswords(access, role);
  const [password] = passwords;
  if (passwords.length === 1) return { ...connection, password };
  return { ...connection, password: () => findPassword(connection, passwords) };
}

/**
 * The password that a role gets, and others that it may still have: while the secret is being changed, Postgres knows one
 * of them, and which one may change at any moment.
 */
export function possiblePasswords(
  { secret, rolePasswords = {} }: RoleAccess,
  role: LoginRole,
): readonly [string, ...string[]] {
  const given = rolePasswords[role];
  if (given !== undefined) return [given];
  const [first, ...others] = secretsIn(secret);
  return [rolePassword(first, role), ...others.map((other) => rolePassword(other, role))];
}

/** SQLSTATE of a wrong password. */
const WRONG_PASSWORD = '28P01';

export function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD;
}

/** Tries them one after the other. If none of them is right, the connection itself will say so. */
async function findPassword(
  connection: pg.ClientConfig,
  [first, ...others]: readonly [string, ...string[]],
): Promise<string> {
  for (const password of [first, ...others]) {
    const client = new pg.Client({ ...connection, password });
    try {
      await client.connect();
      return password;
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
    } finally {
      await client.end();
    }
  }
  return first;
}
