import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, with which tests simulate network failures. */
export interface TestProxy {
  readonly url: string;
  /** Current connections silently drop all data in both directions. */
  fallSilent(): void;
  /** Closes current connections on both sides. */
  cut(): void;
  stop(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

/** `delayMs` delays all data in both directions. */
export async function startProxy(target: string, delayMs = 0): Promise<TestProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair: Pair = { near, far, isSilent: false };
    pairs.add(pair);
    carry(pair, near, far, delayMs);
    carry(pair, far, near, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function end({ near, far }: Pair): void {
    near.destroy();
    far.destroy();
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent() {
      for (const pair of pairs) pair.isSilent = true;
    },
    cut() {
      for (const pair of pairs) if (!pair.isSilent) end(pair);
    },
    async stop() {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
}

/** Data and the end of a silent connection are dropped, as if the cable were cut. */
function carry(pair: Pair, from: Socket, to: Socket, delayMs: number): void {
  from.setNoDelay();
  from.on('data', (bytes) => {
    if (pair.isSilent) return;
    if (delayMs === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), delayMs);
  });
  from.on('close', () => {
    if (!pair.isSilent) to.destroy();
  });
  from.on('error', () => undefined);
}
