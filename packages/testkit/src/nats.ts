import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, freePort } from '@rookery/local-postgres';
import { countStart } from './count-start.ts';

const START_LIMIT_MS = 120_000;

export interface TestNats {
  readonly url: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a real nats-server. Its port does not change on `stop` and `start`. */
export async function startTestNats(): Promise<TestNats> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const nats: TestNats = {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      countStart('nats-server');
      child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      await listening(child, port);
    },
    async stop(signal = 'SIGTERM') {
      const running = child;
      child = null;
      if (running !== null) await endProcess(running, signal);
    },
  };
  await nats.start();
  return nats;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const missing = once(child, 'error').then(([cause]) => {
    throw new Error('nats-server is not installed (Debian: apt-get install nats-server).', {
      cause,
    });
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await Promise.race([accepts(port), missing]))) {
    if (Date.now() > deadline) throw new Error('nats-server did not start.');
    await pause(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
