import type { Config } from '@rookery/config';
import { migrate } from '@rookery/database';
import { prepareQueues } from './jobs/job-queue.ts';
import { JOB_KINDS } from './worker/job-kinds.ts';

/** Runs the pending migrations, returns their names, and creates the job queues. */
export async function prepareDatabase(
  config: Config,
  { rotateSecret = false } = {},
): Promise<string[]> {
  const ran = await migrate({ ...config, rotateSecret });
  await prepareQueues(config, JOB_KINDS);
  return ran;
}
