import { spawn } from 'node:child_process';
import { createLineReader } from './lines.ts';
import type { Command } from './stockfish.ts';

/** Somebody who is told what a process says, and that it has ended. */
interface Listener {
  onLine(line: string): void;
  onGone(lastWords: string): void;
}

/** A program that is talked to in lines. */
export interface EngineProcess {
  /** Undefined where it could not be started. */
  readonly id: number | undefined;
  /** False from the moment it is told to end. */
  readonly alive: boolean;
  /** Resolves once it has ended, or could not be started. */
  readonly gone: Promise<void>;
  say(lines: readonly string[]): void;
  /** One listener at a time; what is said while there is none is lost. */
  attend(listener: Listener | null): void;
  /** An engine has nothing to put in order: it is ended at once. */
  kill(): void;
}

const KEPT_OF_ERRORS = 2_000;

export function spawnProcess([file, ...args]: Command): EngineProcess {
  // Our environment has secrets in it, and nothing an engine needs. It ends with its standard input,
  // so it does not outlive us, however we end.
  const child = spawn(file, args, { env: {}, stdio: 'pipe' });
  const gone = Promise.withResolvers<void>();
  let listener: Listener | null = null;
  let lastWords = '';
  let [alive, ended] = [true, false];

  function end(): void {
    if (ended) return;
    [alive, ended] = [false, true];
    gone.resolve();
    listener?.onGone(lastWords);
  }

  // First of all: a machine without a file handle left gives a process that has no pipes either.
  child.on('error', ({ message }) => {
    lastWords ||= message;
    if (child.pid === undefined) end();
  });
  const pipes: Partial<Pick<typeof child, 'stdin' | 'stdout' | 'stderr'>> = child;
  pipes.stdout?.setEncoding('utf8').on(
    'data',
    createLineReader((line) => listener?.onLine(line)),
  );
  pipes.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-KEPT_OF_ERRORS);
  });
  // A pipe that breaks says no more than the exit that comes with it.
  pipes.stdin?.on('error', () => undefined);
  child.once('exit', () => {
    alive = false;
  });
  // Later than its exit: all it had to say has been read by then.
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
    attend(next) {
      listener = next;
      if (ended) next?.onGone(lastWords);
    },
    kill() {
      alive = false;
      child.kill('SIGKILL');
    },
  };
}
