import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  /** Sent exactly as it is written: fetch would tidy it up first. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Sent as it is, where the test is about bodies that are not JSON. */
  readonly body?: string;
  /** Whose connections to use; without one, the request has a connection of its own. */
  readonly agent?: Agent | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body read as JSON. */
  json<T = unknown>(): T;
}

/** A request that nobody answers is a failure to report, not something to wait for. */
const ANSWER_LIMIT_MS = 30_000;

/** One request, byte for byte, following nothing. */
export function send(
  baseUrl: string,
  { method = 'GET', path, headers, json, body, agent }: RawRequest,
) {
  const { hostname, port } = new URL(baseUrl);
  const content = json === undefined ? body : JSON.stringify(json);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  // Node would send a GET's body without saying so, and the server take it for the next request.
  const length = content === undefined ? {} : { 'content-length': Buffer.byteLength(content) };
  return new Promise<RawResponse>((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...type, ...length, ...headers },
        agent: agent ?? false,
        timeout: ANSWER_LIMIT_MS,
      },
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
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer: ${method} ${path}`)));
    outgoing.end(content);
  });
}

/** How a request was refused: its status and the contract's word for it. */
export function refusalOf(response: RawResponse): [status: number, code: string] {
  return [response.status, response.json<{ code: string }>().code];
}
