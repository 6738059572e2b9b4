import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';

export interface WatchdogInput {
  /** Beats of the event loop, whether a debugger may stop it, and how often it has not answered. */
  readonly shared: SharedArrayBuffer;
  readonly warnAfterMs: number;
  readonly endAfterMs: number;
  readonly tickMs: number;
}

export interface Watchdog {
  /** How often the event loop did not answer for the time after which that is logged. */
  blocks(): number;
  stop(): Promise<void>;
}

const USUAL = { warnAfterMs: 5_000, endAfterMs: 30_000, tickMs: 250 };
const THREAD = new URL('./watchdog.thread.ts', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches the event loop from a thread of its own. If the loop does not answer for 5 s, it logs what the loop runs; after
 * 30 s it ends the process, which answers nobody any more, not even a signal to stop.
 */
export function startWatchdog(
  log: Pick<Log, 'error'>,
  limits: Partial<typeof USUAL> = {},
): Watchdog {
  const shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  const [beats, isInspected, blocks] = [0, 1, 2];
  const numbers = new Int32Array(shared);
  const workerData: WatchdogInput = { ...USUAL, ...limits, shared };
  const worker = new Worker(THREAD, { workerData, resourceLimits: MEMORY });
  worker.on('error', (error) => log.error({ err: error }, 'the watchdog has ended'));
  worker.unref();
  const beat = () => {
    Atomics.add(numbers, beats, 1);
    Atomics.store(numbers, isInspected, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  const timer = setInterval(beat, workerData.tickMs).unref();
  return {
    blocks: () => Atomics.load(numbers, blocks),
    async stop() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
