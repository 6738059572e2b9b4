import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Bus, Listener } from './bus.ts';

export interface NatsOptions {
  readonly servers: readonly string[];
  /** Shown by the server's own monitoring. */
  readonly name: string;
  readonly onFault: (error: unknown) => void;
  /** Called when the connection is lost, and when it is restored. */
  readonly onConnection: (state: 'lost' | 'restored') => void;
  /** Called after each failed attempt at the first connection, which is then retried. */
  readonly onUnreachable: (error: unknown) => void;
}

const RECONNECT_WAIT_MS = 250;
const PING_INTERVAL_MS = 5_000;
const FIRST_CONNECTION_WAIT_MS = 2_000;

/** The bus for an installation with several processes, over core NATS, which stores no messages. */
export async function connectNats(options: NatsOptions): Promise<Bus> {
  const connection = await connectWithRetry(options);
  const listeners = new Set<Listener>();
  /** The number of connection losses. Messages sent before a loss may not have arrived. */
  let losses = 0;
  let lossesBeforeUnflushed: number | null = null;

  void watchConnection(connection, {
    lost() {
      losses += 1;
      options.onConnection('lost');
    },
    restored() {
      options.onConnection('restored');
      for (const listener of listeners) reportErrors(() => listener.onGap());
    },
    fault: options.onFault,
  });

  function reportErrors(work: () => void): void {
    try {
      work();
    } catch (error) {
      options.onFault(error);
    }
  }

  return {
    publish(subject, message) {
      lossesBeforeUnflushed ??= losses;
      connection.publish(subject, message);
    },
    async flush() {
      const before = lossesBeforeUnflushed ?? losses;
      lossesBeforeUnflushed = null;
      await connection.flush();
      if (losses !== before) throw new Error('The connection to NATS was lost meanwhile.');
    },
    async subscribe(subject, listener) {
      const subscription = connection.subscribe(subject, {
        callback: (error, { data }) => {
          if (error) options.onFault(error);
          else reportErrors(() => listener.onMessage(data));
        },
      });
      const own: Listener = { ...listener, onGap: () => listener.onGap() };
      listeners.add(own);
      const end = () => {
        listeners.delete(own);
        subscription.unsubscribe();
      };
      try {
        // The server answers in order, so it has registered the subscription by then.
        await connection.flush();
      } catch (error) {
        end();
        throw error;
      }
      return { end };
    },
    async close() {
      listeners.clear();
      await connection.close();
    },
  };
}

/** Waits for a server that is not running yet, because machines may start in any order. */
async function connectWithRetry(options: NatsOptions): Promise<NatsConnection> {
  for (;;) {
    try {
      return await connect({
        servers: [...options.servers],
        name: options.name,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_WAIT_MS,
        reconnectJitter: RECONNECT_WAIT_MS,
        // A server that no longer answers is noticed within two intervals.
        pingInterval: PING_INTERVAL_MS,
        maxPingOut: 2,
      });
    } catch (error) {
      options.onUnreachable(error);
      await pause(FIRST_CONNECTION_WAIT_MS);
    }
  }
}

interface ConnectionWatcher {
  lost(): void;
  restored(): void;
  fault(error: unknown): void;
}

async function watchConnection(
  connection: NatsConnection,
  watcher: ConnectionWatcher,
): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') watcher.lost();
    else if (status.type === 'reconnect') watcher.restored();
    else if (status.type === 'error') watcher.fault(status.error);
  }
}
