import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { LIVE_PATH } from '@rookery/contract';

/** A WebSocket client on a plain TCP socket, which can send any bytes and stop reading. */
export interface TcpSocket {
  readonly socket: Socket;
  /** Everything received after the handshake, as text. */
  text(): string;
  isOpen(): boolean;
  write(bytes: Buffer): void;
  /** Resolves to true once the server has sent this, or to false if it has closed the connection. */
  waitFor(what: RegExp): Promise<boolean>;
}

export interface TcpOptions {
  readonly cookie?: string;
  readonly version?: '1.0.0' | '2.0.0';
}

export function handshake({ cookie, version = '2.0.0' }: TcpOptions = {}): string {
  return [
    `GET ${LIVE_PATH}?vsn=${version} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    '\r\n',
  ].join('\r\n');
}

const HEAD_END = '\r\n\r\n';

export async function openTcp(url: string, options: TcpOptions = {}): Promise<TcpSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let open = true;
  let checks: (() => void)[] = [];
  const runChecks = () => {
    const waiting = checks;
    checks = [];
    for (const check of waiting) check();
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    runChecks();
  });
  // The server may reset the connection after malformed data.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open = false;
    runChecks();
  });
  const waitFor = (what: RegExp) =>
    new Promise<boolean>((resolve) => {
      const check = () => {
        if (what.test(received)) resolve(true);
        else if (open) checks.push(check);
        else resolve(false);
      };
      check();
    });
  socket.write(handshake(options));
  await waitFor(/\r\n\r\n/);
  if (!received.startsWith('HTTP/1.1 101'))
    throw new Error(`upgrade refused: ${received.slice(0, 60)}`);
  received = received.slice(received.indexOf(HEAD_END) + HEAD_END.length);
  return {
    socket,
    text: () => received,
    isOpen: () => open,
    write: (bytes) => void (open && socket.write(bytes)),
    waitFor,
  };
}

/** A close frame with any code by which a server disconnects a client. */
// oxlint-disable-next-line no-control-regex
export const CLOSE_FRAME = /\x88.\x03[\xea-\xf5]/s;

export const TEXT = 0x1;
export const BINARY = 0x2;
export const CONTINUATION = 0x0;
export const PING = 0x9;

export interface FrameForm {
  readonly isLast?: boolean;
  /** A wrong length for the header. */
  readonly claimedLength?: number;
  readonly isMasked?: boolean;
  readonly reserved?: number;
}

/** A frame of a WebSocket client, valid or not. Its mask is zero, so the bytes stay as they are. */
export function webSocketFrame(
  opcode: number,
  payload: Buffer | string,
  { isLast = true, claimedLength, isMasked = true, reserved = 0 }: FrameForm = {},
): Buffer {
  const body = Buffer.from(payload);
  const length = claimedLength ?? body.length;
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const maskBit = isMasked ? 0x80 : 0;
  const mask = Buffer.alloc(isMasked ? 4 : 0);
  if (length < 126) return Buffer.concat([Buffer.from([first, maskBit | length]), mask, body]);
  if (length < 65_536) {
    const head = Buffer.from([first, maskBit | 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return Buffer.concat([head, mask, body]);
  }
  const head = Buffer.alloc(10);
  head.writeUInt8(first, 0);
  head.writeUInt8(maskBit | 127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, body]);
}
