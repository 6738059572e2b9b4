import { once, type EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** What the driver has beneath its queries, and its types do not mention. */
interface DriverConnection extends EventEmitter {
  readonly stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
}

export interface LogListener {
  /** A message of the output plugin. The bytes are the connection's: they have to be read at once. */
  onData(bytes: Buffer): void;
  /** How far the server has read its log for us. */
  onKeepalive(end: bigint): void;
  onEnd(error: Error | null): void;
}

export interface LogConnection {
  /** Tells the server that everything up to here may be forgotten. */
  confirm(position: bigint): void;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** A reader whose machine is gone without a word loses the slot to another after this time. */
const SILENCE_LIMIT_MS = 5_000;
/** Said again and again, also while nothing is read: that we are there, and how far we are. */
const STATUS_EVERY_MS = 1_000;

const DATA = 0x77;
const KEEPALIVE = 0x6b;
const DATA_HEADER = 1 + 8 + 8 + 8;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** A connection on which the server sends the log from a slot, as it is written. */
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
  let heardAt = Date.now();
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
    heardAt = Date.now();
    if (chunk[0] === DATA) listener.onData(chunk.subarray(DATA_HEADER));
    else if (chunk[0] === KEEPALIVE) listener.onKeepalive(chunk.readBigUInt64BE(1));
  });
  // Refused at once, or never answered: the server copies until one of us goes away.
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
    const silent = !connection.stream.isPaused() && Date.now() - heardAt > SILENCE_LIMIT_MS;
    if (silent) end(new Error('The server has fallen silent.'));
    else sayStatus(true);
  }, STATUS_EVERY_MS);

  /** `asking`: the server answers, and by that we know it is still there. */
  function sayStatus(asking = false): void {
    if (state !== 'reading') return;
    const message = Buffer.alloc(1 + 8 + 8 + 8 + 8 + 1);
    message.write('r');
    for (const offset of [1, 9, 17]) message.writeBigUInt64BE(confirmed, offset);
    message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1_000n, 25);
    message.writeUInt8(asking ? 1 : 0, 33);
    connection.sendCopyFromChunk(message);
  }

  return {
    confirm(position) {
      confirmed = position;
      sayStatus();
    },
    pause: () => void connection.stream.pause(),
    resume() {
      heardAt = Date.now();
      connection.stream.resume();
    },
    async close() {
      state = 'ended';
      clearInterval(status);
      connection.stream.destroy();
    },
  };
}
