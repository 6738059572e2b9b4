import { setTimeout as pause } from 'node:timers/promises';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  seeded,
  startServer,
  startTestPostgres,
  type TestPostgres,
  type TestServer,
  isLong,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectConsistentResults, readResults } from './stored-results.testkit.ts';
import { signUpClub, type Club } from './club.testkit.ts';
import { prepareGames, type ConcurrentGames } from './concurrent-games.testkit.ts';

const GAMES = isLong ? 200 : 12;
const KILLS = isLong ? 20 : 1;
const CRASHES = isLong ? 5 : 1;
const SEED = 11;

let postgres: TestPostgres;
let databaseUrl: string;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  postgres = await startTestPostgres({ durable: true });
});
afterAll(() => postgres.discard());

beforeEach(async () => {
  databaseUrl = await createTestDatabase(postgres.url);
  server = await startServer(databaseUrl);
  club = await signUpClub(server.url, isLong ? 40 : 12);
});
afterEach(async () => {
  await server.stop();
  club.close();
});

test('killing the program repeatedly loses no move and counts no game twice', async () => {
  const games = await prepareGames(club, GAMES, SEED);
  const kills = await playThrough(games, KILLS, [100, 600], async () => {
    await server.stop('SIGKILL');
    return () => server.start();
  });
  expect(kills).toBe(KILLS);
  await expectNothingLost(games);
});

test('crashes of Postgres lose no move and count no game twice', async () => {
  const games = await prepareGames(club, GAMES, SEED + 1);
  const crashes = await playThrough(games, CRASHES, [500, 1_500], async () => {
    await postgres.crash();
    return () => postgres.start();
  });
  expect(crashes).toBe(CRASHES);
  await expectNothingLost(games);
});

/** Plays the games while breaking something repeatedly. Returns how often it was broken. */
async function playThrough(
  games: ConcurrentGames,
  times: number,
  everyMs: readonly [number, number],
  breakIt: () => Promise<() => Promise<void>>,
): Promise<number> {
  const random = seeded(SEED);
  const playing = games.play();
  // Awaited below; the handler avoids an unhandled rejection until then.
  playing.catch(() => undefined);
  await until(() => games.isUnderWay() || games.unfinished() === 0);
  let broken = 0;
  while (broken < times) {
    const before = games.moves();
    // Waits for new moves, so that games are running at the next break.
    await until(() => games.moves() > before || games.unfinished() === 0);
    await pause(random.between(...everyMs));
    if (games.unfinished() === 0) break;
    const repair = await breakIt();
    broken += 1;
    await repair();
  }
  await playing;
  return broken;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}

async function expectNothingLost({ acknowledged }: ConcurrentGames): Promise<void> {
  const results = await readResults(databaseUrl);
  const stored = results.games.map(({ id, moves }) => [id, moves]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(acknowledged));
  expect(new Set(results.games.map(({ reason }) => reason))).toEqual(
    new Set(['checkmate', 'fivefold', 'resignation', 'agreement']),
  );
  expectConsistentResults(results);
  await expectTimetableCleared();
}

/** Finished games stay in the timetable until they are due in some minutes, so they are made due now. */
async function expectTimetableCleared(): Promise<void> {
  await asOwner(databaseUrl, (client) => client.query('update chess_timetable set due_at = now()'));
  await eventually(async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query('select game_id from chess_timetable'),
    );
    expect(rows).toEqual([]);
  });
}
