import {
  createSearchCollector,
  ENGINE_URL,
  parseOutput,
  continueSearchCommands,
  type Variation,
} from '@rookery/engine/browser';

export type { Variation, Score } from '@rookery/engine/browser';

/** The options of a search. */
interface SearchOptions {
  /** The number of lines, the best first. */
  readonly lines: number;
  /** The depth at which the search ends; by default one that is worth the energy. */
  readonly depth?: number;
  /** Called whenever more is known of this position, and never after another search was requested. */
  readonly onLines: (lines: readonly Variation[]) => void;
  /** The search has reached its depth. Not called if it was stopped. */
  readonly onDone?: () => void;
}

/** A chess engine in its own worker. */
export interface Engine {
  /** Analyses a legal position instead of the current one. */
  analyse(fen: string, options: SearchOptions): void;
  /** Stops the current search. */
  stop(): void;
  /** Ends the worker. Nothing is called after this. */
  close(): void;
}

/** The part of a worker that is needed here. */
export interface Port extends EventTarget {
  postMessage(message: string): void;
  terminate(): void;
}

interface EngineOptions {
  /** The engine could not be loaded, or crashed. */
  readonly onFailure: () => void;
  readonly createPort?: () => Port;
}

const MAX_DEPTH = 30;
/** A search ends after this time, so that a page that is left open does not use the processor. */
const MAX_SEARCH_MS = 120_000;

/**
 * In development files come from Vite on another origin, from which a worker may not be started. A worker of our
 * own origin may import it; the development policy allows both.
 */
function engineWorker(): Port {
  const { origin, hash, href } = new URL(ENGINE_URL, location.origin);
  if (!import.meta.env.DEV || origin === location.origin) return new Worker(ENGINE_URL);
  const program = new Blob([`importScripts(${JSON.stringify(href.replace(hash, ''))})`]);
  return new Worker(URL.createObjectURL(program) + hash);
}

interface Search extends SearchOptions {
  readonly fen: string;
}

/**
 * An engine runs one search at a time, and its output does not say which search it belongs to. So it is stopped,
 * the end of its output is awaited, and only then the next search starts; output in between is ignored.
 */
export function startEngine(options: EngineOptions): Engine {
  const { onFailure, createPort = engineWorker } = options;
  let state: 'starting' | 'idle' | 'searching' | 'stopping' | 'closed' = 'starting';
  /** The current search in the state `searching`, the next one in the states before it. */
  let wanted: Search | null = null;
  let notes = createSearchCollector();
  const port = createPort();

  function say(...lines: string[]): void {
    for (const line of lines) port.postMessage(line);
  }

  function close(): void {
    state = 'closed';
    wanted = null;
    port.terminate();
  }

  function fail(): void {
    if (state === 'closed') return;
    close();
    onFailure();
  }

  function begin(): void {
    if (wanted === null) {
      state = 'idle';
      return;
    }
    const { fen, lines, depth = MAX_DEPTH } = wanted;
    state = 'searching';
    notes = createSearchCollector();
    say(...continueSearchCommands({ fen }, { depth, multiPv: lines, limitMs: MAX_SEARCH_MS }));
  }

  /** The current search has ended. */
  function end(): void {
    const done = state === 'searching' ? wanted : null;
    if (done !== null) wanted = null;
    begin();
    done?.onDone?.();
  }

  function want(search: Search | null): void {
    if (state === 'closed') return;
    wanted = search;
    if (state === 'idle') begin();
    else if (state === 'searching') {
      state = 'stopping';
      say('stop');
    }
  }

  function hear(line: string): void {
    const output = parseOutput(line);
    if (output === null) return;
    if (output.kind === 'uciok') say('isready');
    else if (output.kind === 'refused') fail();
    else if (output.kind === 'ready') {
      if (state === 'starting') begin();
    } else if (output.kind === 'best') {
      if (state === 'searching' || state === 'stopping') end();
    } else if (state === 'searching') {
      notes.take(output);
      const lines = notes.lines();
      if (lines.length > 0) wanted?.onLines(lines);
    }
  }

  port.addEventListener('message', (event) => {
    // A message may contain several lines.
    const lines = String((event as MessageEvent).data).split('\n');
    for (const line of lines) if (state !== 'closed') hear(line);
  });
  port.addEventListener('error', fail);
  say('uci');

  return {
    analyse: (fen, question) => want({ fen, ...question }),
    stop: () => want(null),
    close,
  };
}
