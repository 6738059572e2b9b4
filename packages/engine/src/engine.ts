import { answer, ProcessEnded, PositionRefused } from './answer.ts';
import { EngineError } from './engine-error.ts';
import { spawnProcess, type EngineProcess } from './engine-process.ts';
import { createSearchCollector, type SearchResult } from './search-result.ts';
import type { Command } from './stockfish.ts';
import { optionCommand } from './uci-command.ts';
import { createWatchdog } from './watchdog.ts';

export interface EngineOptions {
  readonly command: Command;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly startLimitMs: number;
  /** How long a search may exceed its limit before the engine counts as hung. */
  readonly graceMs: number;
}

export interface SearchOrder {
  readonly commands: readonly string[];
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
}

/** An engine process, which runs one search at a time. A failed search ends the process; a stopped one does not. */
export interface Engine {
  readonly id: number | undefined;
  readonly alive: boolean;
  readonly gone: Promise<void>;
  /** Resolves once the engine accepts searches. */
  ready(): Promise<void>;
  /** If the signal stops the search, the result so far is returned. */
  search(order: SearchOrder): Promise<SearchResult>;
  end(): Promise<void>;
}

export function spawnEngine(options: EngineOptions): Engine {
  const settings = Object.entries(options.settings).map(([name, value]) =>
    optionCommand(name, value),
  );
  const child = spawnProcess(options.command);
  let handshakeDone: Promise<void> | null = null;
  return {
    id: child.id,
    gone: child.gone,
    get alive() {
      return child.alive;
    },
    ready: () => (handshakeDone ??= handshake(child, settings, options.startLimitMs)),
    search: (order) => search(child, order, options.graceMs),
    async end() {
      child.kill();
      await child.gone;
    },
  };
}

async function handshake(
  child: EngineProcess,
  settings: readonly string[],
  limitMs: number,
): Promise<void> {
  const watchdog = createWatchdog(() => child.kill());
  watchdog.runAfter(limitMs);
  try {
    await answer(child, ['uci'], ({ kind }) => kind === 'uciok');
    await answer(child, [...settings, 'isready'], ({ kind }) => kind === 'ready');
  } catch (error) {
    throw new EngineError('not_started', errorOutputOf(error));
  } finally {
    watchdog.cancel();
  }
}

async function search(
  child: EngineProcess,
  { commands, limitMs, signal }: SearchOrder,
  graceMs: number,
): Promise<SearchResult> {
  const watchdog = createWatchdog(() => child.kill());
  const stopSearch = () => {
    child.say(['stop']);
    watchdog.runAfter(graceMs);
  };
  watchdog.runAfter(limitMs + graceMs);
  signal?.addEventListener('abort', stopSearch, { once: true });
  try {
    return await runSearch(child, commands);
  } catch (error) {
    child.kill();
    if (error instanceof PositionRefused) throw new EngineError('refused', error.message);
    throw new EngineError(watchdog.hasRun ? 'hung' : 'crashed', errorOutputOf(error));
  } finally {
    watchdog.cancel();
    signal?.removeEventListener('abort', stopSearch);
  }
}

async function runSearch(child: EngineProcess, commands: readonly string[]): Promise<SearchResult> {
  const collector = createSearchCollector();
  let best: string | null = null;
  await answer(child, commands, (output) => {
    if (output.kind === 'info') collector.take(output);
    if (output.kind === 'best') best = output.move;
    return output.kind === 'best';
  });
  return collector.found(best);
}

function errorOutputOf(error: unknown): string {
  return error instanceof ProcessEnded ? error.errorOutput : '';
}
