import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { Heartbeat } from './heartbeat.ts';
import type { Log } from './log.ts';

/** What ends with a process that nothing starts again. */
export interface Belongings {
  /** A file whose first line is the id of a process, which SIGINT stops; then it deletes the file. */
  readonly pidFile: string;
  readonly lock: string;
  /** What the person at the terminal reads. */
  readonly words: string;
}

export interface WatchdogInput {
  readonly heartbeat: SharedArrayBuffer;
  readonly warnAfterMs: number;
  readonly endAfterMs: number;
  readonly tickMs: number;
  readonly belongings: Belongings | null;
}

export interface Watchdog {
  /** How often the event loop did not answer for the time after which that is logged. */
  blocks(): number;
  stop(): Promise<void>;
}

const USUAL = { warnAfterMs: 5_000, endAfterMs: 30_000, tickMs: 250 };
type WatchdogOptions = Partial<typeof USUAL> & { readonly belongings?: Belongings | null };

const THREAD = new URL('./watchdog.thread.ts', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches the event loop from a thread of its own. If the loop does not answer for 5 s, it logs what the loop runs; after
 * 30 s it ends the process, which by then answers no request and no signal to stop.
 */
export function startWatchdog(
  log: Pick<Log, 'error'>,
  { belongings = null, ...limits }: WatchdogOptions = {},
): Watchdog {
  const heartbeat = new Heartbeat();
  const input: WatchdogInput = { ...USUAL, ...limits, belongings, heartbeat: heartbeat.shared };
  const worker = new Worker(THREAD, { workerData: input, resourceLimits: MEMORY });
  worker.on('error', (error) => log.error({ err: error }, 'the watchdog has ended'));
  worker.unref();
  const beat = () => heartbeat.beat(inspectorUrl() !== undefined);
  beat();
  const timer = setInterval(beat, input.tickMs).unref();
  return {
    blocks: () => heartbeat.blocks,
    async stop() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
