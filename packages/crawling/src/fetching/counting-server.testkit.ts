import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingServer {
  readonly port: number;
  /** All TCP connections since the start, also without a request. */
  readonly connections: number;
  /** Of the open ones. */
  readonly openConnections: number;
  readonly requests: number;
  close(): Promise<void>;
}

/** An HTTP server that counts the connections to it. Without a host it listens on all addresses of the machine. */
export async function startCountingServer(
  listener: RequestListener,
  host?: string,
  port = 0,
): Promise<CountingServer> {
  let connections = 0;
  let openConnections = 0;
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    listener(request, response);
  });
  server.on('connection', (socket) => {
    connections++;
    openConnections++;
    socket.once('close', () => openConnections--);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    get openConnections() {
      return openConnections;
    },
    get requests() {
      return requests;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
