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
  hasEnded(): boolean;
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
  let url: string;
  let launch: () => TestProgram;
  let program: TestProgram;
  do {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    launch = () => startProgram(databaseUrl, { PORT: String(port), ...environment }, main);
    program = launch();
  } while (!(await isServing(url, program)));
  serves(url, databaseUrl);
  return {
    url,
    pid: () => program.pid,
    log: () => program.log(),
    hasEnded: () => program.hasEnded(),
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

/** False if another process has taken the port meanwhile. */
async function isServing(url: string, program: TestProgram): Promise<boolean> {
  try {
    await answering(url, program);
    return true;
  } catch (error) {
    if (program.log().some((line) => line.includes('EADDRINUSE'))) return false;
    throw error;
  }
}

/** Until this program answers, not another one that has taken its port. */
async function answering(url: string, program: TestProgram): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(url)) || !saysItListens(program, url)) {
    if (program.hasEnded() || Date.now() > deadline) {
      await program.stop('SIGKILL');
      throw new Error(`No server:\n${program.log().join('\n')}`);
    }
    await pause(25);
  }
}

/** A test that silences the log takes any answer. */
function saysItListens(program: TestProgram, url: string): boolean {
  return program.isSilent || program.log().some((line) => line.includes(`listening at ${url}`));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
