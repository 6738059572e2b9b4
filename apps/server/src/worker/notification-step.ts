import type { WorkerDatabase, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { MAIL_BATCH_JOB } from '../features/notifications/send/mail-batch-job.ts';
import { PUSH_BATCH_JOB } from '../features/notifications/send/push-batch-job.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';

const CHECK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 5_000;
/** Dates come near. */
const LOOK_AT_DATES_EVERY_MS = 30_000;
const COLLECT_AT_ONCE = 500;
const MEMBERS_IN_A_PUSH = 25;

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
        await database.run((transaction) => sql`select app.notify_of_dates()`.execute(transaction));
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

/**
 * What is due for a member over a channel is in one batch. Each mail is a batch of its own, because it must not be sent
 * twice; pushes to several members share one. Returns how many deliveries there were.
 */
async function collect(
  transaction: WorkerTransaction,
  jobs: Pick<JobRunner, 'send'>,
): Promise<number> {
  const { rows } = await sql<{ batch: string; is_push: boolean }>`
    with due as (
      select notification_id, channel, user_id from notification_deliveries
      where batch is null and due_at <= clock_timestamp()
      order by due_at limit ${COLLECT_AT_ONCE} for update skip locked
    ), members as (
      select user_id, channel, row_number() over (partition by channel order by user_id)
        / case channel when 'push' then ${MEMBERS_IN_A_PUSH}::integer else 1 end as part
      from due group by user_id, channel
    ), batches as (
      select channel, part, gen_random_uuid() as batch from members group by channel, part
    )
    update notification_deliveries as delivery set batch = batches.batch
    from due join members using (user_id, channel) join batches using (channel, part)
    where delivery.notification_id = due.notification_id and delivery.channel = due.channel
    returning delivery.batch, delivery.channel = 'push' as is_push`.execute(transaction);
  const batches = new Map(rows.map(({ batch, is_push }) => [batch, is_push]));
  for (const [batch, isPush] of batches)
    await jobs.send(transaction, isPush ? PUSH_BATCH_JOB : MAIL_BATCH_JOB, { batch });
  return rows.length;
}
