import { LIVE_PATH } from '@rookery/contract';
import { RealtimeClient } from '@supabase/realtime-js';
import { observable } from './observable.ts';
import { onPageWake } from './page-wake.ts';
import { promptSocket } from './prompt-socket.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** `connecting` is also the state of a line that nobody has asked for. */
type LineState = 'connecting' | 'live' | 'lost';

export interface LiveSocket {
  readonly client: RealtimeClient;
  readonly state: () => LineState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks whether the line is alive, or takes it up again, without waiting for the next turn. */
  readonly check: () => void;
  /** Gives the line up, and tries again as if it had broken. */
  readonly drop: () => void;
  /** How long whoever uses the line waits before the given try. */
  readonly retryDelayMs: (tries: number) => number;
}

export interface LiveSocketOptions {
  /** `wss://…/realtime/v1` */
  readonly endpoint: string;
  readonly transport?: typeof WebSocket;
  readonly retryDelayMs?: (tries: number) => number;
  /** Sent this often, and missed after as long again: a silent line is found after two of them. */
  readonly heartbeatMs?: number;
  /** How long a line that was asked for a sign of life may take. */
  readonly silenceLimitMs?: number;
  readonly openingLimitMs?: number;
  /** How long the socket stays without a channel: longer than the way from one game to the next. */
  readonly idleLimitMs?: number;
}

const NEVER_MS = 2_147_483_647;

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { silenceLimitMs = 3_000, openingLimitMs = 10_000 } = options;
  const retryDelayMs =
    options.retryDelayMs ?? ((tries: number) => reconnectDelay(tries, Math.random()));
  const state = observable<LineState>('connecting');
  let failures = 0;
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const transport = promptSocket(options.transport ?? WebSocket, openingLimitMs, {
    opening(latest) {
      socket = latest;
    },
    opened: () => state.set('live'),
    heard() {
      // Not on opening: an overloaded gateway may accept a socket only to drop it.
      failures = 0;
      clearTimeout(silence);
    },
    closed() {
      clearTimeout(silence);
      clearTimeout(retry);
      const isWanted = client.getChannels().length > 0;
      state.set(isWanted ? 'lost' : 'connecting');
      // Every channel joins anew on the next socket; a join kept from this one would be a second.
      client.sendBuffer.length = 0;
      failures += 1;
      if (isWanted) retry = setTimeout(reconnect, retryDelayMs(failures));
    },
  });

  const client: RealtimeClient = new RealtimeClient(options.endpoint, {
    // The session's cookie says who we are; the library insists on a key.
    params: { apikey: 'session' },
    transport,
    // No `worker`: made from a blob, it is refused by our content security policy, and the library
    // answers that by closing the line for good. A hidden page, whose timers are slow, is checked
    // when it is looked at again.
    heartbeatIntervalMs: options.heartbeatMs ?? 10_000,
    disconnectOnEmptyChannelsAfterMs: options.idleLimitMs ?? 10_000,
    // The library does not reconnect a hidden page, so that whoever waits in another tab for the
    // opponent's move would be taken for gone. `reconnect` does it instead.
    reconnectAfterMs: () => NEVER_MS,
  });

  function reconnect(): void {
    const isUnderWay = client.isConnecting() || client.isConnected();
    if (isUnderWay || client.getChannels().length === 0) return;
    // Without this the client holds on to the closed socket, and connects to nothing.
    void client.disconnect();
    client.connect();
  }

  function check(): void {
    if (!client.isConnected()) return reconnect();
    // Not the client's own heartbeat: a second one while the first is under way counts as missed.
    client.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'check' });
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), silenceLimitMs);
  }

  const drop = () => socket?.close();
  return { client, state: state.get, subscribe: state.subscribe, check, drop, retryDelayMs };
}

let shared: LiveSocket | null = null;

/** The page's one line, however many games it shows. */
export function pageSocket(): LiveSocket {
  shared ??= openPageSocket();
  return shared;
}

/** Tells whenever the page's line is there again. */
export function onLineBack(listener: () => void): () => void {
  const { state, subscribe } = pageSocket();
  return subscribe(() => {
    if (state() === 'live') listener();
  });
}

function openPageSocket(): LiveSocket {
  const origin = location.origin.replace(/^http/, 'ws');
  const socket = createLiveSocket({ endpoint: origin + LIVE_PATH.replace(/\/websocket$/, '') });
  onPageWake(socket.check);
  // A browser without a network knows it at once; a silent line is found after two heartbeats only.
  addEventListener('offline', socket.drop);
  return socket;
}
