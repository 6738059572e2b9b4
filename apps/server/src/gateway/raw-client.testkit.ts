import { once } from 'node:events';
import { gameChannel, LIVE_PATH } from '@rookery/contract';
import { eventually, NotYet, type TestMember } from '@rookery/testkit';
import { WebSocket } from 'ws';

export interface ReceivedFrame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Payload;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: 'ok' | 'error';
  readonly response: {
    readonly code?: string;
    readonly reason?: string;
    readonly postgres_changes?: readonly unknown[];
  };
}

/** A client that sends the frames of a test, and keeps what it receives. Protocol 2.0.0. */
export interface RawClient {
  readonly socket: WebSocket;
  readonly received: ReceivedFrame[];
  /** Payloads of the received frames with this event, of any topic. */
  of(event: string): Payload[];
  /** Code and reason once the server has closed the socket, otherwise null. */
  closed(): readonly [code: number, reason: string] | null;
  send(topic: string, event: string, payload: unknown, joinRef?: string | null): string;
  /** Sends a frame and waits for the answer. */
  ask(topic: string, event: string, payload: unknown): Promise<Answer>;
  join(channel: string, config: Payload, token?: string): Promise<Answer>;
  close(): Promise<void>;
}

export interface RawClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Reduces a payload before it is kept, for tests with large rows. */
  readonly keep?: (frame: ReceivedFrame) => Payload;
}

export function liveUrl(url: string, query = 'vsn=2.0.0'): string {
  return `${url.replace('http', 'ws')}${LIVE_PATH}?${query}`;
}

export async function connectRaw(
  url: string,
  { headers = {}, query, keep }: RawClientOptions = {},
): Promise<RawClient> {
  const socket = new WebSocket(liveUrl(url, query), { headers });
  const received: ReceivedFrame[] = [];
  const joinRefs = new Map<string, string>();
  let closed: readonly [number, string] | null = null;
  let refs = 0;
  socket.on('message', (bytes: Buffer) => {
    const [joinRef, ref, topic, event, payload] = JSON.parse(bytes.toString());
    const frame: ReceivedFrame = { joinRef, ref, topic, event, payload, at: Date.now() };
    received.push(keep === undefined ? frame : { ...frame, payload: keep(frame) });
  });
  socket.on('close', (code, reason) => (closed = [code, reason.toString()]));
  socket.on('error', () => undefined);
  await once(socket, 'open');

  const client: RawClient = {
    socket,
    received,
    of: (event) => received.filter((frame) => frame.event === event).map(({ payload }) => payload),
    closed: () => closed,
    send(topic, event, payload, joinRef = joinRefs.get(topic) ?? null) {
      refs += 1;
      socket.send(JSON.stringify([joinRef, String(refs), topic, event, payload]));
      return String(refs);
    },
    ask(topic, event, payload) {
      const ref = client.send(topic, event, payload);
      return eventually(() => {
        const reply = received.find((frame) => frame.event === 'phx_reply' && frame.ref === ref);
        if (reply === undefined) {
          const state = closed === null ? '' : `, closed with ${closed.join(' ')}`;
          throw new NotYet(`no answer to ${event} of ${topic}${state}`);
        }
        return reply.payload as unknown as Answer;
      });
    },
    join(channel, config, token) {
      const topic = `realtime:${channel}`;
      joinRefs.set(topic, String(refs + 1));
      return client.ask(topic, 'phx_join', {
        config,
        ...(token !== undefined && { access_token: token }),
      });
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const gone = once(socket, 'close');
      socket.close();
      await gone;
    },
  };
  return client;
}

/** Connects with the cookies of a member, as their browser does. */
export function connectAs(
  url: string,
  member: TestMember,
  options: RawClientOptions = {},
): Promise<RawClient> {
  return connectRaw(url, { ...options, headers: { cookie: member.cookies() } });
}

const COLUMNS = {
  chess_games: 'id',
  chess_chat_lines: 'game_id',
  tasks: 'workspace_id',
  calendar_events: 'workspace_id',
  calendar_attendance: 'workspace_id',
  task_blocks: 'user_id',
  task_plans: 'user_id',
};

export function joinConfig(table: keyof typeof COLUMNS, value: string, event = '*'): Payload {
  const filter = `${COLUMNS[table]}=eq.${value}`;
  return { postgres_changes: [{ event, schema: 'public', table, filter }] };
}

/** Joins the channel of a game as the web app does. */
export async function watch(client: RawClient, gameId: string): Promise<Answer> {
  const answer = await client.join(gameChannel(gameId), {
    ...joinConfig('chess_games', gameId, 'UPDATE'),
    presence: { key: '', enabled: true },
    broadcast: { ack: false, self: false },
  });
  if (answer.status !== 'ok') throw new Error(`join refused: ${answer.response.code}`);
  return answer;
}

export interface Change {
  readonly type: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly old_record: Readonly<Record<string, unknown>>;
}

export function changes(client: RawClient): Change[] {
  return client.of('postgres_changes').map(({ data }) => data as Change);
}

/** The versions of the received rows, in order. */
export function versions(client: RawClient): number[] {
  return changes(client).map(({ record }) => Number(record['version']));
}
