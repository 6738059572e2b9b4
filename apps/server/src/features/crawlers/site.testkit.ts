import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SiteRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** In ms of a clock that does not jump. */
  readonly startedAt: number;
  endedAt: number | null;
}

type Content = string | ((response: ServerResponse, request: SiteRequest) => void);

/** A site on loopback, whose pages a test can change. Unknown paths are answered with 404. */
export interface TestSite {
  readonly origin: string;
  /** As `CRAWL_ALLOW` names it. */
  readonly hostAndPort: string;
  /** HTML by path with query, or what writes the answer. */
  readonly pages: Map<string, Content>;
  readonly requests: SiteRequest[];
  /** The largest number of requests that ran at the same time. */
  mostAtOnce(): number;
  /** How often each path was answered, without robots.txt. */
  answered(): Record<string, number>;
  stop(): void;
}

export async function startTestSite(): Promise<TestSite> {
  const pages = new Map<string, Content>();
  const requests: SiteRequest[] = [];
  let running = 0;
  let most = 0;
  const server = createServer((message, response) => {
    const { url: path = '/', headers } = message;
    const request: SiteRequest = { path, headers, startedAt: performance.now(), endedAt: null };
    requests.push(request);
    running += 1;
    most = Math.max(most, running);
    response.once('finish', () => (request.endedAt = performance.now()));
    response.once('close', () => (running -= 1));
    const content = pages.get(path);
    if (content === undefined) response.writeHead(404).end();
    else if (typeof content === 'string') answerHtml(response, content);
    else content(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hostAndPort: `127.0.0.1:${port}`,
    pages,
    requests,
    mostAtOnce: () => most,
    answered() {
      const done = requests.filter(
        ({ path, endedAt }) => path !== '/robots.txt' && endedAt !== null,
      );
      const paths = Map.groupBy(done, ({ path }) => path);
      return Object.fromEntries([...paths].map(([path, all]) => [path, all.length]));
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function answerHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export function answerText(text: string, type = 'text/plain') {
  return (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(text);
}

export function redirectTo(location: string) {
  return (response: ServerResponse) => void response.writeHead(302, { location }).end();
}

/** A page with a title, a paragraph and links. */
export function htmlPage(title: string, text: string, links: readonly string[] = []): string {
  const list = links.map((href) => `<p><a href="${href}">To ${href}</a></p>`).join('');
  return `<!doctype html><html lang="en"><title>${title}</title><body><main><h1>${title}</h1><p>${text}</p>${list}</main>`;
}
