import {
  createSearchCollector,
  ENGINE_URL,
  parseOutput,
  continueSearchCommands,
  type Variation,
} from '@rookery/engine/browser';

export type { Variation, Score } from '@rookery/engine/browser';

/** What an engine is asked of a position. */
interface Question {
  /** How many moves to value, the best first. */
  readonly lines: number;
  /** It stops of itself here. Where nothing is said, at a depth that is worth its electricity. */
  readonly depth?: number;
  /** Called whenever more is known of this position, and never once another question was asked. */
  readonly onLines: (lines: readonly Variation[]) => void;
  /** It has gone as deep as it goes. Not called for a search that was stopped. */
  readonly onDone?: () => void;
}

/** A chess engine in a worker of its own. */
export interface Engine {
  /** Looks at a legal position, and at no other any more. */
  analyse(fen: string, question: Question): void;
  /** Looks at nothing. */
  stop(): void;
  /** Ends the worker. Nothing is called after this. */
  close(): void;
}

/** As much of a worker as it takes. */
export interface Port extends EventTarget {
  postMessage(message: string): void;
  terminate(): void;
}

interface EngineOptions {
  /** It could not be loaded, or broke down: nothing more will come of it. */
  readonly onFailure: () => void;
  readonly createPort?: () => Port;
}

const DEEPEST = 30;
/** Then it rests, whatever it has: a page that is left open must not heat the room. */
const LONGEST_MS = 120_000;

/**
 * While developing, files come from Vite, on another origin, and a worker may not. One of our own that reads
 * it in may; the development policy allows both.
 */
function engineWorker(): Port {
  const { origin, hash, href } = new URL(ENGINE_URL, location.origin);
  if (!import.meta.env.DEV || origin === location.origin) return new Worker(ENGINE_URL);
  const program = new Blob([`importScripts(${JSON.stringify(href.replace(hash, ''))})`]);
  return new Worker(URL.createObjectURL(program) + hash);
}

interface Search extends Question {
  readonly fen: string;
}

/**
 * An engine answers one question at a time, and its answers do not say to which. So it is told to stop,
 * its last word is waited for, and only then is it asked the next; what it says in between is nobody's.
 */
export function startEngine(options: EngineOptions): Engine {
  const { onFailure, createPort = engineWorker } = options;
  let state: 'starting' | 'idle' | 'searching' | 'stopping' | 'closed' = 'starting';
  /** What is searched while `searching`; what comes next in the states before it. */
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
    const { fen, lines, depth = DEEPEST } = wanted;
    state = 'searching';
    notes = createSearchCollector();
    say(...continueSearchCommands({ fen }, { depth, multiPv: lines, limitMs: LONGEST_MS }));
  }

  /** The search that is on has had its last word. */
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
    // What it has to say comes in lines, not always one at a time.
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
