import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  feedBinding,
  LIVE_PATH,
  playerChannel,
  readTournamentWithinMs,
  tournamentChannel,
  type ChessGame,
} from '@rookery/contract';
import type { QuickMember } from '@rookery/testkit';
import { WebSocket } from 'ws';

/** The moves that all games begin with. */
const SCRIPT = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7'.split(' ');

export interface ArenaPlace {
  readonly url: string;
  readonly club: string;
  readonly id: string;
  readonly players: number;
}

export interface PlayerFigures {
  /** From the end of a game, or the entry, to the news of the next one. */
  readonly waits: number[];
  readonly reads: number[];
  /** Of each game. */
  readonly ends: Map<string, PromiseWithResolvers<void>>;
  moves: number;
  failures: number;
}

/**
 * A member as the web app behaves: with a live connection that tells of new games and of changes of the arena, which is
 * read again while no game is played. Games are ten half-moves long, and Black resigns.
 */
export async function playArena(
  member: QuickMember,
  place: ArenaPlace,
  figures: PlayerFigures,
  moveMs: number,
): Promise<{ stop: () => void }> {
  const { url, club, id } = place;
  const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0`;
  const socket = new WebSocket(address, { headers: { cookie: member.cookie } });
  await once(socket, 'open');
  let waitingSince = performance.now();
  let isStopped = false;
  let isReadPlanned = false;
  /** The page of a game shows where it belongs, and does not follow the arena. */
  let isPlaying = false;
  const known = new Set<string>();

  async function send(method: string, path: string, json?: unknown) {
    const answer = await member.send(url, { method, path, json });
    if (answer.status >= 300 && !isStopped) figures.failures += 1;
    return answer;
  }

  async function follow(): Promise<void> {
    if (isReadPlanned || isPlaying) return;
    isReadPlanned = true;
    await pause(Math.random() * readTournamentWithinMs(place.players));
    isReadPlanned = false;
    if (!isPlaying) await read();
  }

  async function read(): Promise<void> {
    if (isStopped) return;
    const begun = performance.now();
    await send('GET', `/api/${club}/tournaments/${id}`);
    figures.reads.push(performance.now() - begun);
  }

  async function play(game: ChessGame): Promise<void> {
    if (known.has(game.id)) return;
    known.add(game.id);
    figures.waits.push(performance.now() - waitingSince);
    isPlaying = true;
    void read();
    const isWhite = game.white_player_id === member.id;
    for (const [ply, move] of SCRIPT.entries()) {
      if (isStopped) return;
      if ((ply % 2 === 0) !== isWhite) continue;
      await pause((ply === 0 ? 0.5 : 2) * moveMs * (0.5 + Math.random()));
      await sendMove(game.id, move, ply);
    }
    if (isWhite) {
      await endOf(figures, game.id).promise;
    } else {
      await pause(moveMs);
      await send('POST', `/api/chess/games/${game.id}/resign`);
      endOf(figures, game.id).resolve();
    }
    waitingSince = performance.now();
    isPlaying = false;
    void read();
  }

  /** Waits for the move of the opponent, like a player who sees it on the board. */
  async function sendMove(game: string, move: string, ply: number): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (isStopped) return;
      const answer = await member.send(url, {
        method: 'POST',
        path: `/api/chess/games/${game}/move`,
        json: { move, ply },
      });
      if (answer.status === 200) return void (figures.moves += 1);
      await pause(moveMs / 2);
    }
  }

  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"table":"tournaments"')) void follow();
    if (!text.includes('"table":"chess_games"')) return;
    const [, , , , payload] = JSON.parse(text) as [unknown, unknown, unknown, string, LivePayload];
    const game = payload.data?.record;
    if (game !== undefined) void play(game);
  });
  joinChannel(socket, playerChannel(member.id), [
    feedBinding('chess_games', 'white_player_id', member.id, 'INSERT'),
    feedBinding('chess_games', 'black_player_id', member.id, 'INSERT'),
  ]);
  joinChannel(socket, tournamentChannel(id), [feedBinding('tournaments', 'id', id, '*')]);
  await send('POST', `/api/${club}/tournaments/${id}/entry`);
  waitingSince = performance.now();
  return {
    stop: () => {
      isStopped = true;
      socket.terminate();
    },
  };
}

function endOf({ ends }: PlayerFigures, game: string): PromiseWithResolvers<void> {
  const end = ends.get(game) ?? Promise.withResolvers<void>();
  ends.set(game, end);
  return end;
}

interface LivePayload {
  readonly data?: { readonly record: ChessGame };
}

export function joinChannel(socket: WebSocket, channel: string, changes: readonly object[]): void {
  const config = { broadcast: {}, presence: { enabled: false }, postgres_changes: changes };
  socket.send(JSON.stringify(['1', '1', `realtime:${channel}`, 'phx_join', { config }]));
}
