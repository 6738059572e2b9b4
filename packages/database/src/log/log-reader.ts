import type pg from 'pg';
import { connectToLog, type LogConnection } from './connection.ts';
import { createDecoder, type LogMessage, type Relation, type Value } from './pgoutput.ts';

export interface RowChange {
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly relation: Relation;
  /** The row after the change; null if it was deleted. */
  readonly row: readonly Value[] | null;
  /** The columns of the old row that the log contains. */
  readonly old: readonly Value[] | null;
  /** The place in the order of all changes: later changes compare greater, as text. */
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly committedAt: number;
}

/** Changes that were read together, and the position to confirm once all of them are delivered. */
export interface Batch {
  readonly changes: readonly RowChange[];
  readonly end: bigint;
}

export interface LogReader {
  /** All changes since the last confirmed position, in order. Throws when the connection is lost. */
  batches(): AsyncGenerator<Batch>;
  confirm(batch: Batch): void;
  close(): Promise<void>;
}

/** With more unread changes, the connection is paused (backpressure). */
const MAX_WAITING = 10_000;

export async function readLog(
  config: pg.ClientConfig,
  start: { readonly slot: string; readonly publication: string },
): Promise<LogReader> {
  const decode = createDecoder();
  let waiting: RowChange[] = [];
  let transaction: { lsn: string; committedAt: number; changes: number } | null = null;
  /** The end of the last complete transaction. */
  let end = 0n;
  let confirmed = 0n;
  let failure: Error | null = null;
  let closed = false;
  let wake: (() => void) | null = null;
  let paused = false;

  function take(message: LogMessage): void {
    if (message.kind === 'begin') {
      const lsn = hex(message.commitLsn, 16);
      transaction = { lsn, committedAt: message.committedAt, changes: 0 };
    } else if (message.kind === 'commit') {
      ({ endLsn: end } = message);
      transaction = null;
      wake?.();
    } else if (transaction !== null) {
      const { lsn, committedAt } = transaction;
      const position = `${lsn}${hex(BigInt(transaction.changes++), 8)}`;
      waiting.push({ row: null, ...message, position, committedAt });
    }
  }

  // Null at first: the server's first messages can arrive before `connectToLog` resolves.
  let connection: LogConnection | null = null;
  connection = await connectToLog(config, start, {
    onData(bytes) {
      const message = decode(bytes);
      if (message !== null) take(message);
      if (waiting.length >= MAX_WAITING && !paused) {
        paused = true;
        connection?.pause();
        wake?.();
      }
    },
    onKeepalive(serverEnd) {
      // The log holds no undelivered change up to this position, so the server may discard it.
      const idle = waiting.length === 0 && transaction === null && confirmed >= end;
      if (!idle || serverEnd <= confirmed) return;
      confirmed = end = serverEnd;
      connection?.confirm(confirmed);
    },
    onEnd(error) {
      failure = error ?? new Error('The server has ended the log.');
      wake?.();
    },
  });

  return {
    async *batches() {
      for (;;) {
        if (closed) return;
        if (failure !== null) throw failure;
        if (waiting.length > 0 || end > confirmed) {
          const batch = { changes: waiting, end };
          waiting = [];
          if (paused) {
            paused = false;
            connection?.resume();
          }
          yield batch;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
    confirm(batch) {
      if (batch.end <= confirmed) return;
      confirmed = batch.end;
      connection?.confirm(confirmed);
    },
    async close() {
      closed = true;
      wake?.();
      await connection?.close();
    },
  };
}

function hex(value: bigint, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
