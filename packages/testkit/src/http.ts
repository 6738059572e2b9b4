import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  /** Sent exactly as written; fetch would normalise it. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** Sent unchanged, for tests with bodies that are not JSON. */
  readonly body?: string;
  /** The agent whose connections are used; by default the request opens its own connection. */
  readonly agent?: Agent | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body parsed as JSON. */
  json<T = unknown>(): T;
}

/** A request without an answer fails after this time. */
const ANSWER_LIMIT_MS = 120_000;

/** Sends one request byte for byte, without following redirects. */
export function send(
  baseUrl: string,
  { method = 'GET', path, headers, json, body, agent }: RawRequest,
) {
  const { hostname, port } = new URL(baseUrl);
  const content = json === undefined ? body : JSON.stringify(json);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  // Without this header, Node sends a GET's body unannounced, and the server reads it as the next request.
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

/** The status and error code of a refused request. */
export function refusalOf(response: RawResponse): [status: number, code: string] {
  return [response.status, response.json<{ code: string }>().code];
}
