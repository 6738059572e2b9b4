import { availableParallelism } from 'node:os';
import type { SearchOrder } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { createEngineProcesses } from './engine-processes.ts';
import type { SearchResult } from './search-result.ts';
import { STOCKFISH, type Command } from './stockfish.ts';
import {
  continueSearchCommands,
  DEFAULT_LIMIT_MS,
  searchCommands,
  type Limits,
  type SearchPosition,
} from './uci-command.ts';
import { createPriorityQueue, type Priority } from './priority-queue.ts';

export interface EnginePoolOptions {
  /** The largest number of processes; by default one less than the number of cores. */
  readonly size?: number;
  /** Another engine, with its full path; by default the Stockfish from npm. */
  readonly command?: Command;
  /** The engine's own settings, such as `{ Hash: 64 }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** How many searches may wait for a process. */
  readonly maxWaiting?: number;
  readonly startLimitMs?: number;
  /** How long a search may exceed its limit before its engine is killed. */
  readonly graceMs?: number;
}

export interface SearchOptions extends Limits {
  readonly signal?: AbortSignal | undefined;
  /** A search for a puzzle is interrupted, and rejected, as soon as a more urgent one would have to wait. */
  readonly priority?: Priority;
  /**
   * The engine keeps its memory, which saves the time for clearing it; but results then depend on the searches before.
   * False by default.
   */
  readonly keepsMemory?: boolean;
}

export interface PoolState {
  readonly processIds: readonly number[];
  readonly searching: number;
  /** How many of the running searches end as soon as another one would have to wait. */
  readonly interruptible: number;
  readonly waiting: number;
}

export interface EnginePool {
  readonly size: number;
  /** Rejects with an `EngineError`, with the signal's reason, or with a `RangeError` for invalid input. */
  search(position: SearchPosition, options: SearchOptions): Promise<SearchResult>;
  state(): PoolState;
  /** Resolves once every process has ended. Open searches are rejected. */
  stop(): Promise<void>;
}

interface Job extends SearchOrder {
  readonly priority: Priority;
  readonly interruption: AbortController;
  readonly answer: PromiseWithResolvers<SearchResult>;
}

export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  const { size = Math.max(1, availableParallelism() - 1) } = options;
  const { maxWaiting = Math.max(200, 20 * size) } = options;
  const processes = createEngineProcesses({
    command: options.command ?? STOCKFISH,
    settings: options.settings ?? {},
    startLimitMs: options.startLimitMs ?? 15_000,
    graceMs: options.graceMs ?? 3_000,
  });
  const waiting = createPriorityQueue<Job>(maxWaiting);
  const open = new Set<Job>();
  const running = new Set<Job>();
  let stopped = false;

  async function runJob(job: Job): Promise<void> {
    running.add(job);
    try {
      job.answer.resolve(await processes.search(job));
    } catch (error) {
      job.answer.reject(error);
    } finally {
      running.delete(job);
      const next = waiting.take();
      if (next !== null) void runJob(next);
    }
  }

  function enqueue(job: Job): void {
    if (running.size < size) return void runJob(job);
    waiting.add(job, job.priority)?.answer.reject(new EngineError('busy'));
    if (job.priority !== 'puzzle') interruptible()[0]?.interruption.abort();
  }

  function interruptible(): Job[] {
    return [...running].filter(
      ({ priority, interruption }) => priority === 'puzzle' && !interruption.signal.aborted,
    );
  }

  function rejectJob(job: Job, reason: unknown): void {
    waiting.remove(job);
    job.answer.reject(reason);
  }

  return {
    size,
    async search(position, { signal, priority = 'game', keepsMemory = false, ...limits }) {
      const commandsFor = keepsMemory ? continueSearchCommands : searchCommands;
      const commands = commandsFor(position, limits);
      signal?.throwIfAborted();
      if (stopped) throw new EngineError('stopped');
      const { limitMs = DEFAULT_LIMIT_MS } = limits;
      const interruption = new AbortController();
      const job: Job = {
        commands,
        limitMs,
        signal: AbortSignal.any([interruption.signal, ...(signal === undefined ? [] : [signal])]),
        priority,
        interruption,
        answer: Promise.withResolvers(),
      };
      // The caller is rejected at once; the engine stops a little later.
      const onAbort = () => rejectJob(job, signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      interruption.signal.addEventListener('abort', () =>
        rejectJob(job, new EngineError('interrupted')),
      );
      open.add(job);
      enqueue(job);
      try {
        return await job.answer.promise;
      } finally {
        open.delete(job);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    state: () => ({
      processIds: processes.processIds(),
      searching: running.size,
      interruptible: interruptible().length,
      waiting: waiting.size,
    }),
    async stop() {
      stopped = true;
      for (const job of open) rejectJob(job, new EngineError('stopped'));
      await processes.end();
    },
  };
}
