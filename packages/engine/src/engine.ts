import { answer, Gone, Refused } from './answer.ts';
import { EngineError } from './engine-error.ts';
import { spawnProcess, type EngineProcess } from './engine-process.ts';
import { createNotes, type Found } from './found.ts';
import type { Command } from './stockfish.ts';
import { optionCommand } from './uci-command.ts';
import { createWatchdog } from './watchdog.ts';

export interface EngineOptions {
  readonly command: Command;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly startLimitMs: number;
  /** How long past its limit a search may go on before the engine is taken to hang. */
  readonly graceMs: number;
}

export interface SearchOrder {
  readonly commands: readonly string[];
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
}

/** One process, one search at a time. An engine that fails is dead; one that is told to stop is not. */
export interface Engine {
  readonly id: number | undefined;
  readonly alive: boolean;
  readonly gone: Promise<void>;
  /** Resolves once it takes orders. */
  ready(): Promise<void>;
  /** Where the signal stops it, what was found until then is the answer. */
  search(order: SearchOrder): Promise<Found>;
  end(): Promise<void>;
}

export function spawnEngine(options: EngineOptions): Engine {
  const settings = Object.entries(options.settings).map(([name, value]) =>
    optionCommand(name, value),
  );
  const child = spawnProcess(options.command);
  let introduced: Promise<void> | null = null;
  return {
    id: child.id,
    gone: child.gone,
    get alive() {
      return child.alive;
    },
    ready: () => (introduced ??= introduce(child, settings, options.startLimitMs)),
    search: (order) => search(child, order, options.graceMs),
    async end() {
      child.kill();
      await child.gone;
    },
  };
}

async function introduce(
  child: EngineProcess,
  settings: readonly string[],
  limitMs: number,
): Promise<void> {
  const watchdog = createWatchdog(() => child.kill());
  watchdog.actIn(limitMs);
  try {
    await answer(child, ['uci'], ({ kind }) => kind === 'introduced');
    await answer(child, [...settings, 'isready'], ({ kind }) => kind === 'ready');
  } catch (error) {
    throw new EngineError('not_started', lastWordsIn(error));
  } finally {
    watchdog.callOff();
  }
}

async function search(
  child: EngineProcess,
  { commands, limitMs, signal }: SearchOrder,
  graceMs: number,
): Promise<Found> {
  const watchdog = createWatchdog(() => child.kill());
  const halt = () => {
    child.say(['stop']);
    watchdog.actIn(graceMs);
  };
  watchdog.actIn(limitMs + graceMs);
  signal?.addEventListener('abort', halt, { once: true });
  try {
    return await searched(child, commands);
  } catch (error) {
    child.kill();
    if (error instanceof Refused) throw new EngineError('refused', error.message);
    throw new EngineError(watchdog.hasActed ? 'hung' : 'crashed', lastWordsIn(error));
  } finally {
    watchdog.callOff();
    signal?.removeEventListener('abort', halt);
  }
}

async function searched(child: EngineProcess, commands: readonly string[]): Promise<Found> {
  const notes = createNotes();
  let best: string | null = null;
  await answer(child, commands, (output) => {
    if (output.kind === 'info') notes.take(output);
    if (output.kind === 'best') best = output.move;
    return output.kind === 'best';
  });
  return notes.found(best);
}

function lastWordsIn(error: unknown): string {
  return error instanceof Gone ? error.lastWords : '';
}
