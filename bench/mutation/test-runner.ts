import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded } from '@rookery/local-postgres';
import { processorSeconds } from './processor-time.ts';
import { isPgTest } from './related-tests.ts';
import type { TestReport, TestRequest } from './test-process.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Long enough for a server to end in order; then it is killed. */
const END_LIMIT_MS = 60_000;

export type RunReport = TestReport | 'timeout';

interface Run {
  readonly files: readonly string[];
  readonly stopAtFailure: boolean;
  readonly limitMs: number;
  /** SQL that changes the migrated schema. */
  readonly schemaMutation?: string;
}

/**
 * Runs test files in the working copy. Tests without servers share a process for the whole trial. Tests with servers
 * have a process for each run, because its setup starts the program (and builds it, if it is built at all) only once.
 */
export class TestRunner {
  readonly #copy: WorkingCopy;
  #warm: ChildProcess | null = null;
  readonly #running = new Set<ChildProcess>();

  constructor(copy: WorkingCopy) {
    this.#copy = copy;
  }

  async run(run: Run): Promise<RunReport> {
    return run.files.some(isPgTest) ? this.#runWithServers(run) : this.#runPure(run);
  }

  async #runPure({ files, stopAtFailure, limitMs }: Run): Promise<RunReport> {
    this.#warm ??= await this.#start({ MAX_WORKERS: '1' });
    const request = { files, stopAtFailure, changed: this.#copy.takeChanged() };
    const report = await ask(this.#warm, request, limitMs);
    if (report === 'timeout') {
      await kill(this.#warm);
      this.#warm = null;
    }
    return report;
  }

  async #runWithServers({
    files,
    stopAtFailure,
    limitMs,
    schemaMutation,
  }: Run): Promise<RunReport> {
    const mutation = schemaMutation === undefined ? {} : { TEST_SCHEMA_MUTATION: schemaMutation };
    const child = await this.#start(mutation);
    try {
      return await ask(child, { files, stopAtFailure, changed: [] }, limitMs);
    } finally {
      await end(child);
      this.#copy.clean();
    }
  }

  /** Whether a script of the copy ends well. */
  async succeeds(args: readonly string[], limitMs: number): Promise<boolean | 'timeout'> {
    const child = this.#track(
      spawn(process.execPath, args, { ...this.#options(), stdio: 'ignore' }),
    );
    const ended = once(child, 'exit').then(([code]) => code === 0);
    const result = await Promise.race([ended, pause(limitMs, 'timeout' as const, { ref: false })]);
    if (result === 'timeout') await kill(child);
    this.#copy.clean();
    return result;
  }

  /** Of all tests so far. */
  processorSeconds(): number {
    return processorSeconds(process.pid) + processorSeconds(this.#warm?.pid ?? 0);
  }

  /** Ends everything at once, also in the middle of a run. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map(kill));
    this.#warm = null;
  }

  #track(child: ChildProcess): ChildProcess {
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  #options(environment: Record<string, string> = {}) {
    const env = {
      ...process.env,
      ...environment,
      NODE_ENV: 'test',
      VITEST: 'true',
      TMPDIR: this.#copy.temporary,
    };
    // A group of its own can be killed with all its workers.
    return { cwd: this.#copy.root, env, detached: true };
  }

  async #start(environment: Record<string, string>): Promise<ChildProcess> {
    const log = openSync(join(this.#copy.root, '..', 'tests.log'), 'a');
    const child = fork(join(this.#copy.root, 'bench/mutation/test-process.ts'), {
      ...this.#options(environment),
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#track(child);
    await Promise.race([once(child, 'message'), refuseExit(child)]);
    return child;
  }
}

async function refuseExit(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The process of the tests ended before it was asked to.');
}

async function ask(child: ChildProcess, request: TestRequest, limitMs: number): Promise<RunReport> {
  const answer = once(child, 'message').then(([report]) => report as TestReport);
  child.send(request);
  const limit = new AbortController();
  try {
    return await Promise.race([
      answer,
      // A mutant may end the process itself.
      once(child, 'exit', limit).then(crashed),
      pause(limitMs, 'timeout' as const, limit),
    ]);
  } finally {
    limit.abort();
  }
}

function crashed(): TestReport {
  return { failures: [{ file: '', test: 'the process of the tests ended' }], durations: {} };
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return killGroup(child);
  const exit = once(child, 'exit').then(() => 'ended' as const);
  child.disconnect();
  const limit = new AbortController();
  const result = await Promise.race([exit, pause(END_LIMIT_MS, 'late' as const, limit)]);
  limit.abort();
  if (result === 'late') await kill(child);
  else killGroup(child);
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return killGroup(child);
  const exit = once(child, 'exit');
  killGroup(child);
  await exit;
}

/** Also ends what a process has left behind. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
