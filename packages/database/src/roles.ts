import { createHmac } from 'node:crypto';
import type pg from 'pg';
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

/**
 * Connects to the same server and database as this role. The URL is parsed first, because it can name a user in
 * its authority or in its query, and requests must not run as that user.
 */
export function roleConnection(
  databaseUrl: string,
  secret: string,
  role: LoginRole,
): pg.ClientConfig {
  const password = rolePassword(secret, role);
  return { ...parseIntoClientConfig(databaseUrl), user: role, password };
}
