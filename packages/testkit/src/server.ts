import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@rookery/local-postgres';
import { serves } from './databases.ts';
import { startProgram, type TestProgram } from './program.ts';
import { buildMissingWebApp } from './web-app.ts';

/** Much more than it takes: a machine that runs other things beside it is no failure. */
const START_LIMIT_MS = 60_000;

export interface TestServer {
  readonly url: string;
  /** Of its process, as it is now. */
  pid(): number;
  /** Everything it has logged since it was last started, a line each. */
  log(): string[];
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The program in a process of its own, answering requests. */
export async function startServer(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  buildMissingWebApp();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = () => startProgram(databaseUrl, { PORT: String(port), ...environment });
  let program = launch();
  await answering(url, program);
  serves(url, databaseUrl);
  return {
    url,
    pid: () => program.pid,
    log: () => program.log(),
    async start() {
      program = launch();
      await answering(url, program);
    },
    stop: (signal) => program.stop(signal),
  };
}

/** A process that only works; of requests it answers those about its health. */
export function startWorker(databaseUrl: string): Promise<TestServer> {
  return startServer(databaseUrl, { ROOKERY_ROLES: 'worker' });
}

async function answering(url: string, program: TestProgram): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(url))) {
    if (program.hasEnded() || Date.now() > deadline) {
      await program.stop('SIGKILL');
      throw new Error(`No server:\n${program.log().join('\n')}`);
    }
    await pause(25);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
