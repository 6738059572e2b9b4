import { jobTablesConnection, withJobTables, type RoleAccess } from '@rookery/database';
import { PgBoss } from 'pg-boss';
import type { Log } from '../runtime/log.ts';
import type { AnyJobKind } from './job-kind.ts';

export interface QueueConnection extends RoleAccess {
  readonly databaseWaitSeconds: number;
}

/** How often a worker looks for jobs of workers that are gone, and counts the waiting ones. */
const CHECK_EVERY_SECONDS = 5;
const DELETE_OLD_EVERY_SECONDS = 600;

/** The job queue as a worker sees it: with a pool of two connections, and a third one for notifications. */
export function openJobQueue(connection: QueueConnection, log: Log): PgBoss {
  const boss = new PgBoss({
    ...jobTablesConnection(connection),
    application_name: `rookery_worker jobs ${process.pid}`,
    connectionTimeoutMillis: connection.databaseWaitSeconds * 1_000,
    max: 2,
    useListenNotify: true,
    superviseIntervalSeconds: CHECK_EVERY_SECONDS,
    monitorIntervalSeconds: CHECK_EVERY_SECONDS,
    maintenanceIntervalSeconds: DELETE_OLD_EVERY_SECONDS,
  });
  logErrors(boss, log);
  boss.on('warning', (warning) => log.warn({ warning }, 'a warning of the job queue'));
  return boss;
}

/** While the database does not answer, each loop of the queue fails every two seconds. */
const LOG_ERRORS_EVERY_MS = 10_000;

function logErrors(boss: PgBoss, log: Log): void {
  let loggedAt = 0;
  boss.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_ERRORS_EVERY_MS) return;
    loggedAt = Date.now();
    log.error({ err: error }, 'the job queue failed');
  });
}

/** The queue for jobs of this kind whose last attempt has failed. */
export function failedQueueOf({ name }: AnyJobKind): string {
  return `${name}-failed`;
}

/** Creates the queues of these kinds, or brings their options up to date. Run with the migrations. */
export function prepareQueues(connection: RoleAccess, kinds: readonly AnyJobKind[]): Promise<void> {
  return withJobTables(connection, async (boss) => {
    for (const kind of kinds) {
      const { policy, ...options } = kind.queue;
      if (kind.giveUp !== undefined)
        await ensureQueue(boss, failedQueueOf(kind), 'standard', options);
      await ensureQueue(boss, kind.name, policy, {
        ...options,
        ...(kind.giveUp !== undefined && { deadLetter: failedQueueOf(kind) }),
      });
    }
  });
}

async function ensureQueue(
  boss: PgBoss,
  name: string,
  policy: string,
  options: Parameters<PgBoss['updateQueue']>[1],
): Promise<void> {
  await boss.createQueue(name, { policy, notify: true });
  await boss.updateQueue(name, { ...options, notify: true });
}
