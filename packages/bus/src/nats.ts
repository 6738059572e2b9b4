import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Bus, Listener } from './bus.ts';

export interface NatsOptions {
  readonly servers: readonly string[];
  /** Shown by the server's own monitoring. */
  readonly name: string;
  readonly onFault: (error: unknown) => void;
  /** Told of every loss of the line and of its return. */
  readonly onLine: (line: 'lost' | 'back') => void;
  /** Told of every attempt at the first connection that failed; there will be another. */
  readonly onUnreachable: (error: unknown) => void;
}

const RECONNECT_WAIT_MS = 250;
const PING_EVERY_MS = 5_000;
const FIRST_CONNECTION_WAIT_MS = 2_000;

/** For a platform of several processes. Core NATS forgets at once, which is all that is asked of it. */
export async function connectNats(options: NatsOptions): Promise<Bus> {
  const connection = await connectOnceThere(options);
  const listeners = new Set<Listener>();
  /** Counts losses of the line: what was sent across one may not have arrived. */
  let losses = 0;
  let lossesBeforeUnflushed: number | null = null;

  void watchLine(connection, {
    lost() {
      losses += 1;
      options.onLine('lost');
    },
    back() {
      options.onLine('back');
      for (const listener of listeners) guarded(() => listener.onGap());
    },
    fault: options.onFault,
  });

  function guarded(work: () => void): void {
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
      if (losses !== before) throw new Error('The line to NATS was lost meanwhile.');
    },
    async subscribe(subject, listener) {
      const subscription = connection.subscribe(subject, {
        callback: (error, { data }) => {
          if (error) options.onFault(error);
          else guarded(() => listener.onMessage(data));
        },
      });
      const own: Listener = { ...listener, onGap: () => listener.onGap() };
      listeners.add(own);
      const end = () => {
        listeners.delete(own);
        subscription.unsubscribe();
      };
      try {
        // Answered in order: the server knows of the subscription by then.
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

/** Waits for a server that is not there yet: machines that start together come up in any order. */
async function connectOnceThere(options: NatsOptions): Promise<NatsConnection> {
  for (;;) {
    try {
      return await connect({
        servers: [...options.servers],
        name: options.name,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_WAIT_MS,
        reconnectJitter: RECONNECT_WAIT_MS,
        // A server that is gone without a word is noticed within two of these.
        pingInterval: PING_EVERY_MS,
        maxPingOut: 2,
      });
    } catch (error) {
      options.onUnreachable(error);
      await pause(FIRST_CONNECTION_WAIT_MS);
    }
  }
}

interface LineWatcher {
  lost(): void;
  back(): void;
  fault(error: unknown): void;
}

async function watchLine(connection: NatsConnection, watcher: LineWatcher): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') watcher.lost();
    else if (status.type === 'reconnect') watcher.back();
    else if (status.type === 'error') watcher.fault(status.error);
  }
}
