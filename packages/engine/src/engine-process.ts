import { spawn } from 'node:child_process';
import { createLineReader } from './line-reader.ts';
import type { Command } from './stockfish.ts';

/** Receives the output lines of a process, and its end. */
interface Listener {
  onLine(line: string): void;
  onEnd(errorOutput: string): void;
}

/** A child process with line-based input and output. */
export interface EngineProcess {
  /** Undefined if the process could not be started. */
  readonly id: number | undefined;
  /** False as soon as the process is killed. */
  readonly alive: boolean;
  /** Resolves once the process has ended or could not be started. */
  readonly gone: Promise<void>;
  say(lines: readonly string[]): void;
  /** Sets the only listener. Output without a listener is dropped. */
  setListener(listener: Listener | null): void;
  /** Ends the process at once (SIGKILL): an engine has nothing to save. */
  kill(): void;
}

const MAX_ERROR_OUTPUT = 2_000;

export function spawnProcess([file, ...args]: Command): EngineProcess {
  // The engine gets an empty environment, because ours contains secrets. It ends when its standard input closes,
  // so it never outlives this process.
  const child = spawn(file, args, { env: {}, stdio: 'pipe' });
  const gone = Promise.withResolvers<void>();
  let listener: Listener | null = null;
  let errorOutput = '';
  let [alive, ended] = [true, false];

  function end(): void {
    if (ended) return;
    [alive, ended] = [false, true];
    gone.resolve();
    listener?.onEnd(errorOutput);
  }

  // Registered first: if the machine has no file handles left, the process has no pipes.
  child.on('error', ({ message }) => {
    errorOutput ||= message;
    if (child.pid === undefined) end();
  });
  const pipes: Partial<Pick<typeof child, 'stdin' | 'stdout' | 'stderr'>> = child;
  pipes.stdout?.setEncoding('utf8').on(
    'data',
    createLineReader((line) => listener?.onLine(line)),
  );
  pipes.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-MAX_ERROR_OUTPUT);
  });
  // A broken pipe is reported by the exit of the process.
  pipes.stdin?.on('error', () => undefined);
  child.once('exit', () => {
    alive = false;
  });
  // `close` comes after `exit`, when all output has been read.
  child.once('close', end);

  return {
    id: child.pid,
    gone: gone.promise,
    get alive() {
      return alive;
    },
    say(lines) {
      pipes.stdin?.write(`${lines.join('\n')}\n`);
    },
    setListener(next) {
      listener = next;
      if (ended) next?.onEnd(errorOutput);
    },
    kill() {
      alive = false;
      child.kill('SIGKILL');
    },
  };
}
