import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@rookery/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ProtocolVersion } from './client-frame.ts';

/** Answers to requests for a socket. */
interface Handshakes {
  readonly accept: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (webSocket: WebSocket) => void,
  ) => void;
  readonly refuse: (socket: Duplex, status: string) => void;
}

const SOCKETS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 16 * 1024,
  // Browsers do not fragment small frames, and endless empty fragments would bypass the frame rate.
  maxFragments: 16,
  // A client that does not answer a close frame is disconnected after this time.
  closeTimeout: 2_000,
};

/** Every answer gets these headers. */
export function createHandshakes(headers: Readonly<Record<string, string>>): Handshakes {
  const headerLines = Object.entries(headers).map((header) => header.join(': '));

  function refuse(socket: Duplex, status: string): void {
    // The version is for clients that asked for another one.
    const fixed = ['connection: close', 'content-length: 0', 'sec-websocket-version: 13'];
    const head = [`HTTP/1.1 ${status}`, ...headerLines, ...fixed];
    if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n`);
    else socket.destroy();
  }

  const sockets = new WebSocketServer(SOCKETS);
  sockets.on('headers', (lines) => void lines.push(...headerLines));
  sockets.on('wsClientError', (_error, socket) => refuse(socket, '400 Bad Request'));
  return {
    accept: (request, socket, head, onOpen) => sockets.handleUpgrade(request, socket, head, onOpen),
    refuse,
  };
}

/** The requested protocol version, or the HTTP status of a refusal. */
export function readUpgrade(
  { url = '', headers: { origin } }: IncomingMessage,
  origins: readonly string[],
): { readonly version: ProtocolVersion } | { readonly refusal: string } {
  const [path, query] = url.split('?');
  if (path !== LIVE_PATH) return { refusal: '404 Not Found' };
  // Browsers send a member's cookies also for a page of another origin.
  if (origin !== undefined && !origins.includes(origin)) return { refusal: '403 Forbidden' };
  const version = new URLSearchParams(query).get('vsn') ?? '1.0.0';
  const isKnown = version === '1.0.0' || version === '2.0.0';
  return isKnown ? { version } : { refusal: '400 Bad Request' };
}
