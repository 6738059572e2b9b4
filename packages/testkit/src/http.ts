import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  /** Sent exactly as it is written: fetch would tidy it up first. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Sent as it is, where the test is about bodies that are not JSON. */
  readonly body?: string;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body read as JSON. */
  json<T = unknown>(): T;
}

/** One request over a connection of its own, byte for byte, following nothing. */
export function send(baseUrl: string, { method = 'GET', path, headers, json, body }: RawRequest) {
  const { hostname, port } = new URL(baseUrl);
  const content = json === undefined ? body : JSON.stringify(json);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise<RawResponse>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: { ...type, ...headers }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: <T>() => JSON.parse(text) as T,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}
