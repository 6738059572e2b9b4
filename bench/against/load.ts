import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SCRIPT = join(import.meta.dirname, 'moves.lua');
/** Far longer than the requests take: wrk always has a limit of time. */
const LIMIT = '-d1h';
/** A busy machine may let a request wait for seconds, which is no failure. */
const TIMEOUT = ['--timeout', '30s'];
/** What `taskset` ends with if there is no such program. */
const NOT_FOUND = 127;

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly requests: number;
  /** A script of wrk, with the variables that it reads. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Sends a fixed number of requests by wrk, and returns what the script prints at the end. */
export async function sendByWrk(load: Load): Promise<string> {
  const { LOAD_CORES: cores = '' } = process.env;
  const wrk = ['wrk', '-t1', `-c${load.connections}`, LIMIT, ...TIMEOUT, '-s', SCRIPT, load.url];
  const env = { ...process.env, ...load.environment };
  const child = spawn('taskset', ['-c', cores, ...wrk], {
    env: { ...env, SCRIPT: load.script, REQUESTS: String(load.requests) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its thread has stopped by then; the process itself sleeps until the limit or a signal.
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('enough')) child.kill('SIGINT');
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code === NOT_FOUND) throw new Error('This bench needs wrk (Debian: apt-get install wrk).');
  return stdout;
}
