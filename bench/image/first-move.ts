import { randomUUID } from 'node:crypto';
import { BOT_IDS, type ChessGame } from '@rookery/contract';
import { eventually, NotYet } from '@rookery/testkit';
import { Agent, fetch } from 'undici';

export interface FirstMove {
  readonly email: string;
  readonly gameId: string;
  readonly cookies: string;
  /** The first moves: the member's, and the answer of the bot. */
  readonly moves: readonly string[];
}

/**
 * Signs up, starts a game against a bot, makes the first move and waits for the bot's. `certificate` is the
 * authority of a server with TLS.
 */
export async function firstMove(url: string, certificate?: string): Promise<FirstMove> {
  const dispatcher = new Agent({ connect: { ...(certificate && { ca: certificate }) } });
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      dispatcher,
      headers: {
        cookie: cookies(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  try {
    const email = `first-${randomUUID().slice(0, 8)}@club.test`;
    const account = { name: 'First', email, password: `a-${randomUUID()}` };
    await call('POST', '/api/auth/sign-up/email', account);
    const { id } = await call<ChessGame>('POST', '/api/chess/games', {
      opponentId: BOT_IDS[0],
      timeControl: 'classical',
      color: 'white',
    });
    await call('POST', `/api/chess/games/${id}/move`, { move: 'e2e4', ply: 0 });
    const { moves } = await eventually(async () => {
      const game = await call<ChessGame>('GET', `/api/chess/games/${id}`);
      if (game.moves.length < 2) throw new NotYet('The bot has not moved.');
      return game;
    });
    return { email, gameId: id, cookies: cookies(), moves };
  } finally {
    await dispatcher.close();
  }
}
