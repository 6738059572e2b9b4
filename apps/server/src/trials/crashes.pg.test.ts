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
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundBooks, readBooks } from './books.testkit.ts';
import { gatherClub, type Club } from './club.testkit.ts';
import { isLong } from './length.testkit.ts';
import { prepareTournament, type Tournament } from './tournament.testkit.ts';

const GAMES = isLong ? 200 : 60;
const KILLS = isLong ? 20 : 6;
const CRASHES = isLong ? 5 : 2;
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
  club = await gatherClub(server.url, 40);
});
afterEach(async () => {
  await server.stop();
  club.close();
});

test('killing the program over and over loses no move and counts no game twice', async () => {
  const tournament = await prepareTournament(club, GAMES, SEED);
  const kills = await playThrough(tournament, KILLS, [100, 600], async () => {
    await server.stop('SIGKILL');
    return () => server.start();
  });
  expect(kills).toBe(KILLS);
  await expectNothingLost(tournament);
}, 300_000);

test('nor does a crash of Postgres, from which the program recovers by itself', async () => {
  const tournament = await prepareTournament(club, GAMES, SEED + 1);
  const crashes = await playThrough(tournament, CRASHES, [500, 1_500], async () => {
    await postgres.crash();
    return () => postgres.start();
  });
  expect(crashes).toBe(CRASHES);
  await expectNothingLost(tournament);
}, 300_000);

/** Plays, and answers how often something was broken while games were being played. */
async function playThrough(
  tournament: Tournament,
  times: number,
  everyMs: readonly [number, number],
  breakIt: () => Promise<() => Promise<void>>,
): Promise<number> {
  const random = seeded(SEED);
  const playing = tournament.play();
  // Heard below; a failure must not go unhandled while something is being mended.
  playing.catch(() => undefined);
  await until(() => tournament.isUnderWay() || tournament.unfinished() === 0);
  let broken = 0;
  while (broken < times) {
    const before = tournament.moves();
    // What was started a moment ago breaks in the middle of nothing.
    await until(() => tournament.moves() > before || tournament.unfinished() === 0);
    await pause(random.between(...everyMs));
    if (tournament.unfinished() === 0) break;
    const mend = await breakIt();
    broken += 1;
    await mend();
  }
  await playing;
  return broken;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}

async function expectNothingLost({ acknowledged }: Tournament): Promise<void> {
  const books = await readBooks(databaseUrl);
  const stored = books.games.map(({ id, moves }) => [id, moves]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(acknowledged));
  expect(new Set(books.games.map(({ reason }) => reason))).toEqual(
    new Set(['checkmate', 'fivefold', 'resignation', 'agreement']),
  );
  expectSoundBooks(books);
  await expectTimetableCleared();
}

/** Finished games stand in it until they are due, which is minutes from now: that is brought forward. */
async function expectTimetableCleared(): Promise<void> {
  await asOwner(databaseUrl, (client) => client.query('update chess_timetable set due_at = now()'));
  await eventually(async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query('select game_id from chess_timetable'),
    );
    expect(rows).toEqual([]);
  });
}
