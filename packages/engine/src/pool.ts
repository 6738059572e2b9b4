import { availableParallelism } from 'node:os';
import type { SearchOrder } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { createFleet } from './fleet.ts';
import type { Found } from './found.ts';
import { STOCKFISH, type Command } from './stockfish.ts';
import {
  DEFAULT_LIMIT_MS,
  searchCommands,
  type Limits,
  type SearchPosition,
} from './uci-command.ts';
import { createWaitingRoom, type Priority } from './waiting.ts';

export interface EnginePoolOptions {
  /** How many processes at most; by default all cores but one, which is left to everybody else. */
  readonly size?: number;
  /** A native engine, with its full path; by default the one that came with npm. */
  readonly command?: Command;
  /** The engine's own settings, such as `{ Hash: 64 }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** How many searches may wait for a process. */
  readonly room?: number;
  readonly startLimitMs?: number;
  /** How long past its limit a search may go on before its engine is killed. */
  readonly graceMs?: number;
}

export interface SearchOptions extends Limits {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
}

export interface PoolState {
  readonly processIds: readonly number[];
  readonly searching: number;
  readonly waiting: number;
}

export interface EnginePool {
  readonly size: number;
  /** Rejects with an `EngineError`, with the signal's reason, or with a `RangeError` for nonsense. */
  search(position: SearchPosition, options: SearchOptions): Promise<Found>;
  state(): PoolState;
  /** Resolves once every process has ended; what is still open is rejected. */
  stop(): Promise<void>;
}

interface Job extends SearchOrder {
  readonly answer: PromiseWithResolvers<Found>;
}

export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  const { size = Math.max(1, availableParallelism() - 1) } = options;
  const { room = Math.max(200, 20 * size) } = options;
  const fleet = createFleet({
    command: options.command ?? STOCKFISH,
    settings: options.settings ?? {},
    startLimitMs: options.startLimitMs ?? 15_000,
    graceMs: options.graceMs ?? 3_000,
  });
  const waiting = createWaitingRoom<Job>(room);
  const open = new Set<Job>();
  let searching = 0;
  let stopped = false;

  async function serve(job: Job): Promise<void> {
    searching += 1;
    try {
      job.answer.resolve(await fleet.search(job));
    } catch (error) {
      job.answer.reject(error);
    } finally {
      searching -= 1;
      const next = waiting.take();
      if (next !== null) void serve(next);
    }
  }

  function admit(job: Job, priority: Priority): void {
    if (searching < size) void serve(job);
    else waiting.add(job, priority)?.answer.reject(new EngineError('busy'));
  }

  function dismiss(job: Job, reason: unknown): void {
    waiting.remove(job);
    job.answer.reject(reason);
  }

  return {
    size,
    async search(position, { signal, priority = 'game', ...limits }) {
      const commands = searchCommands(position, limits);
      signal?.throwIfAborted();
      if (stopped) throw new EngineError('stopped');
      const { limitMs = DEFAULT_LIMIT_MS } = limits;
      const job: Job = { commands, limitMs, signal, answer: Promise.withResolvers() };
      // Whoever gives up is let go at once; the engine follows when it has stopped.
      const giveUp = () => dismiss(job, signal?.reason);
      signal?.addEventListener('abort', giveUp, { once: true });
      open.add(job);
      admit(job, priority);
      try {
        return await job.answer.promise;
      } finally {
        open.delete(job);
        signal?.removeEventListener('abort', giveUp);
      }
    },
    state: () => ({ processIds: fleet.processIds(), searching, waiting: waiting.size }),
    async stop() {
      stopped = true;
      for (const job of open) dismiss(job, new EngineError('stopped'));
      await fleet.end();
    },
  };
}
