import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket as PeerSocket } from 'ws';

/** A frame as the peer received it. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

export interface ScriptedPeer {
  readonly endpoint: string;
  /** Every frame of every connection, in order. */
  readonly frames: readonly Frame[];
  /** The number of connections made so far, and of those open now. */
  connectionsMade(): number;
  connectionsOpen(): number;
  /** The response to a join; null sends none. */
  answerJoin: (frame: Frame) => object | null;
  /** The response to a request for the server's time. */
  answerClock: ((sent: number) => number) | null;
  /** While set, an upgrade request is left without an answer. */
  ignoresUpgrades: boolean;
  tell(topic: string, event: string, payload: object): void;
  tellBinary(topic: string, event: string, payload: object): void;
  /** From now on nothing is read on the present connections, not even a close frame. */
  fallSilent(): void;
  drop(): void;
  stop(): Promise<void>;
}

/** The server's end of the connection, speaking protocol 2.0.0, which misbehaves as the test tells it. */
export async function startPeer(): Promise<ScriptedPeer> {
  const frames: Frame[] = [];
  let connections = 0;
  const listener = createServer();
  const sockets = new Set<Socket>();
  listener.on('connection', (socket) => sockets.add(socket));
  const server = new WebSocketServer({
    server: listener,
    verifyClient: (_info, welcome: (isWelcome: boolean) => void) => {
      if (!peer.ignoresUpgrades) welcome(true);
    },
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const peer: ScriptedPeer = {
    endpoint: `ws://127.0.0.1:${port}/realtime/v1`,
    frames,
    connectionsMade: () => connections,
    connectionsOpen: () => server.clients.size,
    answerJoin: acceptJoin,
    answerClock: null,
    ignoresUpgrades: false,
    tell(topic, event, payload) {
      const text = JSON.stringify([null, null, topic, event, payload]);
      for (const socket of server.clients) socket.send(text);
    },
    tellBinary(topic, event, payload) {
      for (const socket of server.clients) socket.send(broadcastBytes(topic, event, payload));
    },
    fallSilent() {
      for (const socket of server.clients) socket.pause();
    },
    drop() {
      for (const socket of server.clients) socket.terminate();
    },
    async stop() {
      // Also the connections that never became a WebSocket.
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };

  server.on('connection', (socket) => {
    connections += 1;
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? readBroadcast(bytesOf(data)) : readText(bytesOf(data).toString());
      frames.push(frame);
      answer(peer, socket, frame);
    });
  });
  return peer;
}

function answer(peer: ScriptedPeer, socket: PeerSocket, frame: Frame): void {
  const { joinRef, ref, topic, event } = frame;
  if (event === 'broadcast') return answerClock(peer, socket, frame);
  const answered = event === 'phx_join' ? peer.answerJoin(frame) : { status: 'ok', response: {} };
  if (answered === null) return;
  socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', answered]));
}

function answerClock(peer: ScriptedPeer, socket: PeerSocket, { topic, payload }: Frame): void {
  if (peer.answerClock === null) return;
  const { sent } = payload['payload'] as { sent: number };
  socket.send(broadcastBytes(topic, 'clock', { sent, now: peer.answerClock(sent) }));
}

/** Accepts every requested subscription. */
export function acceptJoin({ payload }: Frame): object {
  const { postgres_changes: asked } = payload['config'] as { postgres_changes: object[] };
  const granted = asked.map((binding, index) => ({ ...binding, id: index + 1 }));
  return { status: 'ok', response: { postgres_changes: granted } };
}

function readText(text: string): Frame {
  const [joinRef, ref, topic, event, payload] = JSON.parse(text) as [
    string | null,
    string | null,
    string,
    string,
    Record<string, unknown>,
  ];
  return { joinRef, ref, topic, event, payload };
}

/** Kind 3: a broadcast, as the client packs it. */
function readBroadcast(bytes: Buffer): Frame {
  const lengths = [...bytes.subarray(1, 6)];
  let offset = 7;
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    offset += length;
    return bytes.toString('utf8', offset - length, offset);
  });
  const payload = JSON.parse(bytes.toString('utf8', offset)) as unknown;
  return { joinRef, ref, topic, event: 'broadcast', payload: { event, payload } };
}

/** Kind 4: a broadcast, as the server packs it. */
function broadcastBytes(topic: string, event: string, payload: object): Buffer {
  const head = Buffer.from([4, Buffer.byteLength(topic), Buffer.byteLength(event), 0, 1]);
  return Buffer.concat([head, Buffer.from(topic + event + JSON.stringify(payload))]);
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
}
