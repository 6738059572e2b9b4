import { once } from 'node:events';
import { gameChannel, LIVE_PATH, type ChessGame, type LiveToken } from '@rookery/contract';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { TestMember } from './member.ts';

export interface StockClientOptions {
  /** The protocol version; by default the library's choice. */
  readonly version?: '1.0.0' | '2.0.0';
  /** Headers of the upgrade request. Only programs can set them; a browser sends its cookies. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly accessToken?: () => Promise<string | null>;
  readonly heartbeatMs?: number;
}

/** The stock `@supabase/supabase-js` client, connected to our server. */
export function stockClient(
  url: string,
  { version, headers, accessToken, heartbeatMs }: StockClientOptions = {},
): SupabaseClient {
  return createClient(url, 'any', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(accessToken && { accessToken }),
    realtime: {
      ...(version && { vsn: version }),
      ...(headers && { transport: webSocketWith(headers) }),
      ...(heartbeatMs && { heartbeatIntervalMs: heartbeatMs }),
    },
  });
}

/** A WebSocket class that sends these headers with its upgrade request, like a member's browser. */
export function webSocketWith(
  headers: Readonly<Record<string, string>>,
): typeof globalThis.WebSocket {
  class WithHeaders extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { headers });
    }
  }
  return WithHeaders as unknown as typeof globalThis.WebSocket;
}

export async function liveToken(member: TestMember): Promise<string> {
  const response = await member.send({ method: 'POST', path: '/api/account/live-token' });
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.json<LiveToken>().access_token;
}

/** What a client has received about a game, in order. */
export interface FollowedGame {
  readonly channel: RealtimeChannel;
  readonly rows: ChessGame[];
  readonly statuses: string[];
  /** The errors that came with a status. */
  readonly errors: Error[];
}

/** Follows a game like the example in the specification. */
export function followGame(
  client: Pick<SupabaseClient, 'channel'>,
  gameId: string,
  onStatus: (status: string) => void = () => undefined,
): FollowedGame {
  const rows: ChessGame[] = [];
  const statuses: string[] = [];
  const errors: Error[] = [];
  const channel = client
    .channel(gameChannel(gameId))
    .on<ChessGame>(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'chess_games', filter: `id=eq.${gameId}` },
      (change) => rows.push(change.new),
    )
    .subscribe((status, error) => {
      statuses.push(status);
      if (error !== undefined) errors.push(error);
      onStatus(status);
    });
  return { channel, rows, statuses, errors };
}

/** Opens a live connection without channels, so that its member is online. */
export async function showUp(url: string, cookie: string): Promise<WebSocket> {
  const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0`;
  const socket = new WebSocket(address, { headers: { cookie } });
  await once(socket, 'open');
  return socket;
}
