import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { databaseBehind, serves } from './databases.ts';

export interface TestFrontDoor {
  readonly url: string;
  stop(): Promise<void>;
}

/** A load balancer for tests: WebSocket upgrades go to a gateway, all other requests to an api process. */
export async function startFrontDoor(
  port: number,
  { api, gateway }: { readonly api: string; readonly gateway: string },
): Promise<TestFrontDoor> {
  const open = new Set<Duplex>();
  const server = createServer((asked, answered) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(new URL(url, api), { method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.on('error', () => (answered.headersSent ? answered.destroy() : end(answered)));
    asked.pipe(passed);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (asked, near, head) => {
    const { hostname, port: farPort } = new URL(gateway);
    const far = connect(Number(farPort), hostname);
    far.write(headOf(asked));
    far.write(head);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  serves(url, databaseBehind(api));
  return {
    url,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function end(answered: { writeHead(status: number): { end(): void } }): void {
  answered.writeHead(502).end();
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
