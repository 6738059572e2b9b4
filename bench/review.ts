import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { replay, start, TIME_CONTROLS } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  addMembers,
  createTestDatabase,
  startServer,
  startTestPostgres,
  type QuickMember,
} from '@rookery/testkit';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';

/**
 * Reviews of long games, each cut to 80 half-moves, from the request to the complete review, in one process with all
 * roles. Goal: under 60 s, and other requests are answered meanwhile.
 */
const PLIES = 80;
const GAMES = 3;

const postgres = await startTestPostgres();
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const server = await startServer(databaseUrl);
  try {
    const players = await addMembers(databaseUrl, 2);
    const long = REVIEWED_GAMES.filter(({ moves }) => moves.length >= PLIES).slice(0, GAMES);
    for (const { name, moves } of long) {
      const id = await finishedGame(databaseUrl, players, moves.slice(0, PLIES));
      const { seconds, seen, slowest } = await review(server.url, players[0] as QuickMember, id);
      console.log(
        `${name}: ${seconds.toFixed(1)} s, progress seen ${seen} times, ` +
          `slowest answer meanwhile ${slowest.toFixed(0)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
} finally {
  await postgres.discard();
}

async function finishedGame(
  databaseUrl: string,
  [white, black]: readonly QuickMember[],
  moves: readonly string[],
): Promise<string> {
  const id = randomUUID();
  const { game_state, time_control } = start(TIME_CONTROLS.rapid, Date.now());
  const state = JSON.stringify({ ...game_state, ...replay(moves), first_move_by: null });
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into chess_games (id, white_player_id, black_player_id, game_state, time_control, moves,
                                clocks, status, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'drawn', now())`,
      [id, white?.id, black?.id, state, time_control, moves, moves.map(() => 60_000)],
    ),
  );
  return id;
}

async function review(url: string, member: QuickMember, id: string) {
  const path = `/api/chess/games/${id}/review`;
  const begun = performance.now();
  await member.send(url, { method: 'POST', path });
  const progress = new Set<number>();
  let slowest = 0;
  for (;;) {
    const asked = performance.now();
    const { state, positions } = (await member.send(url, { path })).json<GameReview>();
    slowest = Math.max(slowest, performance.now() - asked);
    progress.add(positions.length);
    if (state === 'failed') throw new Error('The review has failed.');
    if (state === 'done') break;
    await pause(500);
  }
  return { seconds: (performance.now() - begun) / 1_000, seen: progress.size, slowest };
}
