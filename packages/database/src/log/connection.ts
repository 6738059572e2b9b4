import { once, type EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** The driver's protocol connection, which its types do not declare. */
interface DriverConnection extends EventEmitter {
  readonly stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
}

export interface LogListener {
  /** A message of the output plugin. It must be read at once, because the connection reuses the buffer. */
  onData(bytes: Buffer): void;
  /** How far the server has read its log for this connection. */
  onKeepalive(end: bigint): void;
  onEnd(error: Error | null): void;
}

export interface LogConnection {
  /** Tells the server that it may discard everything up to this position. */
  confirm(position: bigint): void;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** After this time without a message, the server frees the slot and the reader gives up the connection. */
const SILENCE_LIMIT_MS = 5_000;
/** How often the reader sends its status (a heartbeat with the confirmed position). */
const STATUS_INTERVAL_MS = 1_000;

const DATA = 0x77;
const KEEPALIVE = 0x6b;
const DATA_HEADER = 1 + 8 + 8 + 8;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** Opens a replication connection, on which the server streams the log from a slot. */
export async function connectToLog(
  config: pg.ClientConfig,
  start: { readonly slot: string; readonly publication: string },
  listener: LogListener,
): Promise<LogConnection> {
  const client = new pg.Client({
    ...config,
    replication: 'database',
    options: `-c timezone=UTC -c datestyle=ISO -c wal_sender_timeout=${SILENCE_LIMIT_MS}`,
    application_name: 'rookery relay',
    connectionTimeoutMillis: SILENCE_LIMIT_MS,
  } as pg.ClientConfig);
  let state: 'starting' | 'reading' | 'ended' = 'starting';
  let status: NodeJS.Timeout | undefined;
  let confirmed = 0n;
  let lastMessageAt = Date.now();
  const end = (error: Error | null) => {
    clearInterval(status);
    const wasReading = state === 'reading';
    state = 'ended';
    if (wasReading) listener.onEnd(error);
  };
  client.on('error', end);
  client.on('end', () => end(null));
  await client.connect();
  const { connection } = client as unknown as { connection: DriverConnection };

  connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    if (state === 'ended') return;
    lastMessageAt = Date.now();
    if (chunk[0] === DATA) listener.onData(chunk.subarray(DATA_HEADER));
    else if (chunk[0] === KEEPALIVE) listener.onKeepalive(chunk.readBigUInt64BE(1));
  });
  // This query fails at once or never settles: the server streams until the connection ends.
  const running = client.query(
    `START_REPLICATION SLOT ${client.escapeIdentifier(start.slot)} LOGICAL 0/0
     (proto_version '1', publication_names ${client.escapeLiteral(start.publication)})`,
  );
  running.then(
    () => end(null),
    (error: Error) => end(error),
  );
  try {
    await Promise.race([once(connection, 'replicationStart'), running]);
  } catch (error) {
    await client.end();
    throw error;
  }
  state = 'reading';
  status = setInterval(() => {
    const silent = !connection.stream.isPaused() && Date.now() - lastMessageAt > SILENCE_LIMIT_MS;
    if (silent) end(new Error('The server no longer sends anything.'));
    else sendStatus(true);
  }, STATUS_INTERVAL_MS);

  /** With `requestReply` the server answers, which shows that it is still running. */
  function sendStatus(requestReply = false): void {
    if (state !== 'reading') return;
    const message = Buffer.alloc(1 + 8 + 8 + 8 + 8 + 1);
    message.write('r');
    for (const offset of [1, 9, 17]) message.writeBigUInt64BE(confirmed, offset);
    message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1_000n, 25);
    message.writeUInt8(requestReply ? 1 : 0, 33);
    connection.sendCopyFromChunk(message);
  }

  return {
    confirm(position) {
      confirmed = position;
      sendStatus();
    },
    pause: () => void connection.stream.pause(),
    resume() {
      lastMessageAt = Date.now();
      connection.stream.resume();
    },
    async close() {
      state = 'ended';
      clearInterval(status);
      connection.stream.destroy();
    },
  };
}
