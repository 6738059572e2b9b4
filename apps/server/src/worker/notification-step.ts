import { randomUUID } from 'node:crypto';
import type { WorkerDatabase, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { MAIL_BATCH_JOB } from '../features/notifications/send/mail-batch-job.ts';
import { PUSH_BATCH_JOB } from '../features/notifications/send/push-batch-job.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';

const CHECK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 5_000;
/** Dates come near, and old notifications are deleted. */
const LOOK_AT_DATES_EVERY_MS = 30_000;
const DELETE_AT_ONCE = 1_000;
const COLLECT_AT_ONCE = 500;

interface NotificationStepOptions {
  readonly database: WorkerDatabase;
  readonly jobs: Pick<JobRunner, 'send'>;
  readonly log: Log;
}

/** Hands what is due over to the jobs that send it, in one transaction: nothing is lost, and nothing handed over twice. */
export function createNotificationStep(options: NotificationStepOptions): LoopStep {
  const { database, jobs, log } = options;
  let lookedAtDates = 0;
  return async () => {
    try {
      if (Date.now() - lookedAtDates >= LOOK_AT_DATES_EVERY_MS) {
        await database.run(lookAtDates);
        lookedAtDates = Date.now();
      }
      const collected = await database.run((transaction) => collect(transaction, jobs));
      return collected === COLLECT_AT_ONCE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not collect notifications');
      return RETRY_AFTER_MS;
    }
  };
}

async function lookAtDates(transaction: WorkerTransaction): Promise<void> {
  await sql`select app.notify_of_dates()`.execute(transaction);
  await sql`select app.delete_old_notifications(${DELETE_AT_ONCE})`.execute(transaction);
}

/** What is due for a member over a channel becomes one batch. Returns how many deliveries there were. */
async function collect(
  transaction: WorkerTransaction,
  jobs: Pick<JobRunner, 'send'>,
): Promise<number> {
  const due = await transaction
    .selectFrom('notification_deliveries')
    .select(['notification_id', 'user_id', 'channel'])
    .where('batch', 'is', null)
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .orderBy('due_at')
    .limit(COLLECT_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  const batches = Map.groupBy(due, ({ user_id, channel }) => `${user_id} ${channel}`);
  for (const deliveries of batches.values()) {
    const batch = randomUUID();
    const channel = deliveries[0]?.channel;
    await transaction
      .updateTable('notification_deliveries')
      .set({ batch })
      .where('channel', '=', channel ?? 'push')
      .where(
        'notification_id',
        'in',
        deliveries.map(({ notification_id }) => notification_id),
      )
      .execute();
    await jobs.send(transaction, channel === 'push' ? PUSH_BATCH_JOB : MAIL_BATCH_JOB, { batch });
  }
  return due.length;
}
