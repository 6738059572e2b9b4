import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@rookery/local-postgres';
import { TEST_SECRET } from './postgres.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const START_LIMIT_MS = 20_000;

export interface TestServer {
  readonly url: string;
  /** Everything it has logged, a line each. */
  log(): string[];
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The real program in a process of its own, with limits that do not get in a test's way. */
export async function startServer(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ROOKERY_SECRET: TEST_SECRET,
      PORT: String(port),
      SIGN_INS_PER_MINUTE: '100000',
      SIGN_UPS_PER_MINUTE: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No server:\n${output}`);
    await pause(25);
  }
  return {
    url,
    log: () => output.trim().split('\n'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
