import { createHmac } from 'node:crypto';

/** The roles that log in. `rookery_owner` owns the schema and never does. */
export const LOGIN_ROLES = ['rookery_app', 'rookery_auth'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/**
 * Each role's password comes from the platform's one secret, so an operator has no further passwords
 * to keep, and a process that serves requests never needs the administrator's.
 */
export function rolePassword(secret: string, role: LoginRole): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** The same server and database, as this role. */
export function roleUrl(databaseUrl: string, secret: string, role: LoginRole): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.href;
}
