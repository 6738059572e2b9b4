import { readProcessorTime, usedNs } from './processor-time.ts';

/** What one commit did in a turn. */
export interface Turn {
  readonly units: number;
  readonly seconds: number;
  /** The median. */
  readonly latencyMs: number;
  readonly nodeNs: number;
  readonly postgresNs: number;
}

/** The checkout of a commit, in the process that measures it. */
export interface Checkout {
  readonly root: string;
  /** For temporary files. */
  readonly directory: string;
  /** Imports a module by its path from the root. */
  load(path: string): Promise<unknown>;
  /** Releases what the bench has started, in the opposite order. */
  readonly cleanup: AsyncDisposableStack;
}

export interface Bench {
  /** The plural of what is counted. */
  readonly units: string;
  /** The modules of a checkout that it imports. */
  readonly needs: readonly string[];
  /** Turns before the first that counts, in which code is compiled and pages of the database are cached. */
  readonly warmUps: number;
  /** Starts the servers. The returned function measures a turn. */
  open(checkout: Checkout): Promise<() => Promise<Turn>>;
}

export const TESTKIT = 'packages/testkit/src/index.ts';

/** The processor time that a process and all that it has started use from now on. */
export function startMeter(pid: number): () => number {
  const before = readProcessorTime(pid);
  return () => usedNs(before, readProcessorTime(pid));
}
