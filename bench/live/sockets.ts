import { WebSocket } from 'ws';

/**
 * The load generator, in its own process: many connections that each follow one game, or only listen. It is controlled
 * by messages.
 */
export type Order =
  | {
      readonly do: 'open';
      readonly url: string;
      readonly tokens: readonly string[];
      readonly count: number;
      /** Distributed over the connections. If empty, the connections only listen. */
      readonly games: readonly string[];
    }
  | { readonly do: 'await'; readonly messages: number }
  | { readonly do: 'report' };

export interface Arrivals {
  readonly messages: number;
  /** From commit to arrival, in milliseconds, sorted. */
  readonly latencies: readonly number[];
  /** The number of skipped versions. */
  readonly missing: number;
  readonly closed: number;
}

const AT_ONCE = 100;
/** Several local addresses, because one does not have enough ports. */
const SOURCES = 8;
const HEARTBEAT_MS = 25_000;

const sockets: WebSocket[] = [];
let latencies: number[] = [];
let messages = 0;
let missing = 0;
let closed = 0;
let awaited = Infinity;

process.on('message', (order: Order) => {
  if (order.do === 'open') void open(order).then(() => process.send?.('open'));
  else if (order.do === 'await') {
    awaited = order.messages;
    if (messages >= awaited) reach();
  } else report();
});

async function open(order: Extract<Order, { do: 'open' }>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < order.count) await openOne(order, next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function openOne({ url, tokens, games }: Extract<Order, { do: 'open' }>, index: number) {
  const token = tokens[index % Math.max(1, tokens.length)];
  const game = games[index % Math.max(1, games.length)];
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    localAddress: `127.0.0.${2 + (index % SOURCES)}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  sockets.push(socket);
  return new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => void (closed += 1));
    socket.on('open', () => {
      if (game === undefined) resolve();
      else socket.send(join(game));
    });
    let version: number | null = null;
    socket.on('message', (data: Buffer) => {
      const at = data.indexOf(COMMITTED);
      if (at === -1 && game !== undefined) {
        if (data.includes('"status":"ok"')) resolve();
        return;
      }
      if (game !== undefined) {
        note(data, at);
        const now = numberAfter(data, VERSION);
        if (version !== null) missing += now - version - 1;
        version = now;
      }
      messages += 1;
      if (messages === awaited) reach();
    });
  });
}

const COMMITTED = '"commit_timestamp":"';
const VERSION = '"version":';
const TIMESTAMP_LENGTH = '2026-11-15T06:09:45.358Z'.length;

function note(data: Buffer, at: number): void {
  const start = at + COMMITTED.length;
  const committed = Date.parse(data.toString('latin1', start, start + TIMESTAMP_LENGTH));
  latencies.push(performance.timeOrigin + performance.now() - committed);
}

function numberAfter(data: Buffer, label: string): number {
  const start = data.lastIndexOf(label) + label.length;
  return Number.parseInt(data.toString('latin1', start, start + 10), 10);
}

function join(game: string): string {
  const filter = `id=eq.${game}`;
  const change = { event: 'UPDATE', schema: 'public', table: 'chess_games', filter };
  const config = { broadcast: {}, presence: { enabled: false }, postgres_changes: [change] };
  return JSON.stringify(['1', '1', `realtime:chess-game-${game}`, 'phx_join', { config }]);
}

function reach(): void {
  awaited = Infinity;
  process.send?.('reached');
}

function report(): void {
  const arrivals: Arrivals = {
    messages,
    latencies: latencies.toSorted((a, b) => a - b),
    missing,
    closed,
  };
  latencies = [];
  messages = 0;
  missing = 0;
  process.send?.(arrivals);
}

setInterval(() => {
  for (const socket of sockets) {
    if (socket.readyState === socket.OPEN) socket.send('[null,"h","phoenix","heartbeat",{}]');
  }
}, HEARTBEAT_MS).unref();
