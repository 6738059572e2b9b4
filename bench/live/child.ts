import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Arrivals, Order } from './sockets.ts';

export interface Load {
  open(order: Omit<Extract<Order, { do: 'open' }>, 'do'>): Promise<void>;
  /** Resolves once this many messages have arrived since the last report. */
  arrived(messages: number): Promise<void>;
  report(): Promise<Arrivals>;
  end(): void;
}

export function startLoad(): Load {
  const child = start('sockets.ts');
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order);
    const [answer] = (await once(child, 'message')) as unknown[];
    return answer;
  };
  return {
    open: async (order) => void (await ask({ do: 'open', ...order })),
    arrived: async (messages) => void (await ask({ do: 'await', messages })),
    report: async () => (await ask({ do: 'report' })) as Arrivals,
    end: () => void child.kill(),
  };
}

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  sendToAll(bytes: string): void;
  end(): void;
}

export async function startBareServer(): Promise<BareServer> {
  const child = start('bare-ws.ts');
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `ws://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    sendToAll: (bytes) => void child.send(bytes),
    end: () => void child.kill(),
  };
}

function start(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file));
  child.on('exit', (code) => {
    if (code !== null && code !== 0) throw new Error(`${file} ended with ${code}.`);
  });
  return child;
}
