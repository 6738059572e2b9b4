import { availableParallelism } from 'node:os';
import { createFairSemaphore } from '@rookery/database';
import { Thread, type JobLimits } from './thread.ts';

/** One core is left to the event loop. */
const THREADS = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 100;
const MAX_WAITING_PER_MEMBER = 10;
const WAIT_LIMIT_MS = 30_000;

const USUAL_LIMITS: JobLimits = { processorMs: 2_000, wallMs: 60_000 };

/** Whose share of the threads a job uses, and what ends it early. */
export interface Orderer {
  readonly member: string;
  /** Of the request that waits for the job. */
  readonly signal?: AbortSignal | undefined;
}

/** All jobs of the process share its threads. They start with the first job, and then stay. */
const places = createFairSemaphore({
  places: THREADS,
  maxWaiting: MAX_WAITING,
  maxWaitingPerCaller: MAX_WAITING_PER_MEMBER,
  waitLimitMs: WAIT_LIMIT_MS,
});
const idle: Thread[] = [];

/**
 * Work whose cost a member, or a site that a member names, decides: it runs in a thread that can be ended, never on the
 * event loop. `module` is a file named `….thread.ts`; its default export is the work. What it takes and gives is copied.
 * Throws `TooMuchWorkError` beyond the limits, and `BusyError` if too much other work waits.
 */
export function threadJob<Work extends (input: never, at: never) => unknown>(
  module: URL,
  limits: Partial<JobLimits> = {},
): (input: Parameters<Work>[0], orderer: Orderer) => Promise<Awaited<ReturnType<Work>>> {
  const own = { ...USUAL_LIMITS, ...limits };
  return (input, { member, signal }) =>
    places.run(
      member,
      async (): Promise<Awaited<ReturnType<Work>>> => {
        const thread = idle.pop() ?? new Thread();
        try {
          return (await thread.run(module, input, own, signal)) as Awaited<ReturnType<Work>>;
        } finally {
          idle.push(thread);
        }
      },
      signal,
    );
}
