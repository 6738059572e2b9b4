import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** The roles that log in. `rookery_owner` owns the schema and never does. */
export const LOGIN_ROLES = [
  'rookery_app',
  'rookery_auth',
  'rookery_worker',
  'rookery_relay',
] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/**
 * Each role's password comes from the platform's one secret, so an operator has no further passwords
 * to keep, and a process that serves requests never needs the administrator's.
 */
export function rolePassword(secret: string, role: LoginRole): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/**
 * The same server and database, as this role. The URL is taken apart first: whoever it names, in its
 * authority or in its query, must not be who requests run as.
 */
export function roleConnection(
  databaseUrl: string,
  secret: string,
  role: LoginRole,
): pg.ClientConfig {
  const password = rolePassword(secret, role);
  return { ...parseIntoClientConfig(databaseUrl), user: role, password };
}
