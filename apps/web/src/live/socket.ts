import { LIVE_PATH } from '@rookery/contract';
import { RealtimeClient } from '@supabase/realtime-js';
import { observable } from '../ui/observable.ts';
import { fastClosingSocket } from './fast-closing-socket.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** `connecting` is also the state while no channel needs a connection. */
type ConnectionState = 'connecting' | 'live' | 'lost';

export interface LiveSocket {
  readonly client: RealtimeClient;
  readonly state: () => ConnectionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Checks that the connection is alive, or reconnects, without waiting for the next heartbeat or retry. */
  readonly check: () => void;
  /** Closes the connection, and reconnects as after an interruption. */
  readonly drop: () => void;
  /** The delay before the given attempt, also for the channels' own retries. */
  readonly retryDelayMs: (tries: number) => number;
}

export interface LiveSocketOptions {
  /** `wss://…/realtime/v1` */
  readonly endpoint: string;
  readonly transport?: typeof WebSocket;
  readonly retryDelayMs?: (tries: number) => number;
  /** The interval of heartbeats. A dead connection is noticed after two of them. */
  readonly heartbeatMs?: number;
  /** How long an answer to `check` may take. */
  readonly silenceLimitMs?: number;
  readonly openingLimitMs?: number;
  /** How long the socket stays open without a channel: longer than a change from one game to the next. */
  readonly idleLimitMs?: number;
}

const NEVER_MS = 2_147_483_647;

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { silenceLimitMs = 3_000, openingLimitMs = 10_000 } = options;
  const retryDelayMs =
    options.retryDelayMs ?? ((tries: number) => reconnectDelay(tries, Math.random()));
  const state = observable<ConnectionState>('connecting');
  let failures = 0;
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const transport = fastClosingSocket(options.transport ?? WebSocket, openingLimitMs, {
    opening(latest) {
      socket = latest;
    },
    opened: () => state.set('live'),
    received() {
      // Not on opening: an overloaded gateway may accept a socket and drop it at once.
      failures = 0;
      clearTimeout(silence);
    },
    closed() {
      clearTimeout(silence);
      clearTimeout(retry);
      const isWanted = client.getChannels().length > 0;
      state.set(isWanted ? 'lost' : 'connecting');
      // Every channel joins again on the next socket. A buffered join of this socket would be a second one.
      client.sendBuffer.length = 0;
      failures += 1;
      if (isWanted) retry = setTimeout(reconnect, retryDelayMs(failures));
    },
  });

  const client: RealtimeClient = new RealtimeClient(options.endpoint, {
    // The session cookie authenticates the request, but the library requires a key.
    params: { apikey: 'session' },
    transport,
    // No `worker`: the library makes it from a blob, which our content security policy refuses, and then closes the
    // connection for good. A hidden page, whose timers are slow, is checked when it becomes visible.
    heartbeatIntervalMs: options.heartbeatMs ?? 10_000,
    disconnectOnEmptyChannelsAfterMs: options.idleLimitMs ?? 10_000,
    // The library does not reconnect a hidden page, and a player who waits in another tab would count as absent.
    // `reconnect` does it instead.
    reconnectAfterMs: () => NEVER_MS,
  });

  function reconnect(): void {
    const isUnderWay = client.isConnecting() || client.isConnected();
    if (isUnderWay || client.getChannels().length === 0) return;
    // Without this the client keeps the closed socket and never connects.
    void client.disconnect();
    client.connect();
  }

  function check(): void {
    if (!client.isConnected()) return reconnect();
    // Not the client's own heartbeat: a second one while the first is pending counts as missed.
    client.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'check' });
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), silenceLimitMs);
  }

  const drop = () => socket?.close();
  return { client, state: state.get, subscribe: state.subscribe, check, drop, retryDelayMs };
}

let shared: LiveSocket | null = null;

/** The page's only connection, however many games it shows. */
export function pageSocket(): LiveSocket {
  shared ??= openPageSocket();
  return shared;
}

/** Calls back whenever the page's connection is restored. */
export function onReconnected(listener: () => void): () => void {
  const { state, subscribe } = pageSocket();
  return subscribe(() => {
    if (state() === 'live') listener();
  });
}

function openPageSocket(): LiveSocket {
  const origin = location.origin.replace(/^http/, 'ws');
  const socket = createLiveSocket({ endpoint: origin + LIVE_PATH.replace(/\/websocket$/, '') });
  onPageWake(socket.check);
  // A browser knows at once that it is offline; a dead connection is noticed only after two heartbeats.
  addEventListener('offline', socket.drop);
  return socket;
}

/** Calls back when the page may have slept or its network has changed, so that its data may be outdated. */
function onPageWake(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
}
