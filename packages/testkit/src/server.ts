import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@rookery/local-postgres';
import { serves } from './databases.ts';
import { startProgram, type TestProgram } from './program.ts';
import { buildMissingWebApp } from './web-app.ts';

/** Far longer than usual, so that a busy machine causes no failures. */
const START_LIMIT_MS = 120_000;

export interface TestServer {
  readonly url: string;
  /** The id of its current process. */
  pid(): number;
  /** All log lines since the last start. */
  log(): string[];
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the program as a child process and waits until it answers requests. */
export async function startServer(
  databaseUrl: string,
  environment: Record<string, string> = {},
  { main }: { readonly main?: string } = {},
): Promise<TestServer> {
  buildMissingWebApp();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = () => startProgram(databaseUrl, { PORT: String(port), ...environment }, main);
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

/** Starts a process with only the role worker, which answers only health requests. */
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
