import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { roleConnection, type RoleAccess } from './roles.ts';

/** The schema of the job tables, which belong to `rookery_worker`. */
export const JOB_SCHEMA = 'jobs';

/** Options for an instance of pg-boss that may read and change jobs. */
export function jobTablesConnection(access: RoleAccess): ConstructorOptions {
  return {
    ...(roleConnection(access, 'rookery_worker') as ConstructorOptions),
    schema: JOB_SCHEMA,
    createSchema: false,
    schedule: false,
  };
}

/** Creates the tables of pg-boss, or brings them up to date, and then runs this work on them. */
export async function withJobTables(
  access: RoleAccess,
  work: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  // Only loaded here: it takes 25 MB, and many processes do not migrate.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...jobTablesConnection(access), supervise: false, max: 1 });
  // Failures are thrown by the calls below; without a listener, the event would throw, too.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Roles that act for members can add jobs. They cannot read the data of any job. Administrators see failed ones, without
 * their data, by functions of the owner (migration 0059).
 */
const GRANTS = `
  grant select on ${JOB_SCHEMA}.version, ${JOB_SCHEMA}.queue to rookery_app, rookery_auth;
  grant insert, select (id, start_after) on ${JOB_SCHEMA}.job_common to rookery_app, rookery_auth;
  grant usage on schema ${JOB_SCHEMA} to rookery_owner;
  grant select (id, name, state, created_on, completed_on, retry_count, retry_limit, output),
    update (state, retry_limit, completed_on, start_after) on ${JOB_SCHEMA}.job to rookery_owner`;

/** Only `rookery_worker`, which owns the tables so that pg-boss can maintain them, reads and changes jobs. */
export async function prepareJobTables(access: RoleAccess): Promise<void> {
  await withJobTables(access, async (boss) => void (await boss.getDb().executeSql(GRANTS)));
}
