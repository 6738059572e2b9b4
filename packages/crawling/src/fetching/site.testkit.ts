import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { startCountingServer, type CountingServer } from './counting-server.testkit.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A site on loopback until the test ends, and a fetcher that may read it. */
export interface Site {
  readonly server: CountingServer;
  readonly fetcher: Fetcher;
  readonly origin: string;
}

export async function startSite(handler: Handler): Promise<Site> {
  const server = await startCountingServer(handler, '127.0.0.1');
  const policy = { ports: [server.port], ranges: ['127.0.0.1'] };
  const fetcher = createFetcher({ contact: 'https://club.example/contact', policy });
  onTestFinished(async () => {
    await fetcher.close();
    await server.close();
  });
  return { server, fetcher, origin: `http://127.0.0.1:${server.port}` };
}

/** A site with a page of HTML under every path. */
export function startPage(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Site> {
  return startSite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
  });
}

export function writeEndlessly(response: ServerResponse, chunk: string | Uint8Array): void {
  const write = (): void => {
    if (!response.destroyed && response.write(chunk)) setImmediate(write);
  };
  response.on('drain', write);
  write();
}
