import type { ConstructorOptions } from 'pg-boss';
import { JOB_SCHEMA, roleConnection } from './roles.ts';

interface JobTablesOptions {
  readonly databaseUrl: string;
  readonly secret: string;
}

/** Options for an instance of pg-boss that may read and change jobs. */
export function jobTablesConnection(options: JobTablesOptions): ConstructorOptions {
  return {
    ...(roleConnection(
      options.databaseUrl,
      options.secret,
      'rookery_worker',
    ) as ConstructorOptions),
    schema: JOB_SCHEMA,
    createSchema: false,
    schedule: false,
  };
}

/** Roles that act for members can add jobs. They cannot read the data of any job. */
const GRANTS = `
  grant select on ${JOB_SCHEMA}.version, ${JOB_SCHEMA}.queue to rookery_app, rookery_auth;
  grant insert, select (id, start_after) on ${JOB_SCHEMA}.job_common to rookery_app, rookery_auth`;

/**
 * Creates the tables of pg-boss, or brings them up to date. They belong to `rookery_worker`, which is the only role
 * that reads and changes jobs, so that pg-boss can maintain them.
 */
export async function prepareJobTables(options: JobTablesOptions): Promise<void> {
  // Only loaded here: it takes 25 MB, and many processes do not migrate.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...jobTablesConnection(options), supervise: false, max: 1 });
  // Failures are thrown by the calls below; without a listener, the event would throw, too.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.getDb().executeSql(GRANTS);
  } finally {
    await boss.stop({ graceful: false });
  }
}
