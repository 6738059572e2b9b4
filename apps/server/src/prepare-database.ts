import type { Config } from '@rookery/config';
import { migrate } from '@rookery/database';
import { encryptCodesAgain } from './features/accounts/encrypt-again.ts';
import { addStarterPuzzles } from './features/puzzles/import/starter-puzzles.ts';
import { prepareQueues } from './jobs/job-queue.ts';
import { JOB_KINDS } from './worker/job-kinds.ts';

/**
 * Runs the pending migrations, returns their names, and creates the job queues. Stores the puzzles that come with the
 * program, unless this version of them is stored already. `rotateSecret` moves the database to the first secret.
 */
export async function prepareDatabase(
  config: Config,
  { rotateSecret = false } = {},
): Promise<string[]> {
  const ran = await migrate({ ...config, rotateSecret });
  if (rotateSecret) await encryptCodesAgain(config.databaseUrl, config.secret);
  await prepareQueues(config, JOB_KINDS);
  if (config.starterPuzzles) await addStarterPuzzles(config.databaseUrl);
  return ran;
}
