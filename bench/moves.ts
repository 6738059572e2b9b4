import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  administer,
  createTestDatabase,
  signUp,
  startServer,
  startTestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { seedFreshGames, seedPastGames, type Range } from './games.ts';
import { bareMovesPerSecond } from './moves/pgbench.ts';
import { playMoves, type Played } from './moves/play.ts';
import { median } from './wrk.ts';

/**
 * The cost of a move: accepted moves per second over HTTP, with session, validation, rules, policies and a durable
 * commit, relative to the same transaction by pgbench on the same Postgres. Goal: ratio ≥ 0.5. Also the cost with a
 * million stored games, relative to ten thousand. Goal: ≤ 1.15.
 *
 * All variants are measured in short alternating turns, because other load on the machine changes.
 */
const TURNS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const PLAYERS = 16;
const FEW = 10_000;
const MANY = 1_000_000;
/** Enough that no game ends within a turn. */
const FRESH = 2_000;

const directory = mkdtempSync(join(tmpdir(), 'rookery-moves-'));
const postgres = await startTestPostgres({ durable: true });
try {
  const few = await openClub(FEW);
  const many = await openClub(MANY);
  try {
    await measure(few, many);
  } finally {
    await few.server.stop();
    await many.server.stop();
  }
} finally {
  await postgres.discard();
  rmSync(directory, { recursive: true, force: true });
}

interface Club {
  readonly databaseUrl: string;
  readonly server: TestServer;
  readonly players: readonly string[];
  readonly cookies: readonly string[];
  /** The next unused game number. */
  next: number;
}

/** A club with this many past games, with its own database and server. */
async function openClub(past: number): Promise<Club> {
  const databaseUrl = await createTestDatabase(postgres.url);
  // With a worker that checks the clocks of active games, as in production.
  const server = await startServer(databaseUrl);
  const members = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    members.push(await signUp(server.url, `Player ${index}`));
  }
  const players = members.map(({ id }) => id);
  await seedPastGames(databaseUrl, { from: 1, count: past }, players);
  await administer(databaseUrl, 'vacuum analyze chess_games');
  await administer(databaseUrl, 'checkpoint');
  const cookies = members.map((member) => member.cookies());
  console.log(`${past.toLocaleString('en')} games stored`);
  return { databaseUrl, server, players, cookies, next: past + 1 };
}

async function measure(few: Club, many: Club): Promise<void> {
  // Warm-up, so that code is compiled and database pages are cached.
  for (const club of [few, many]) await play(club);
  await bare(few);
  const turns: { ours: Played; bare: number; grown: Played }[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    turns.push({ bare: await bare(few), ours: await play(few), grown: await play(many) });
    const { bare: baseline, ours, grown } = turns.at(-1) as (typeof turns)[number];
    console.log(
      `turn ${turn}: ${ours.perSecond.toFixed(0)} moves/s (p50 ${ours.p50.toFixed(1)} ms, ` +
        `p99 ${ours.p99.toFixed(1)} ms), pgbench ${baseline.toFixed(0)}/s, ` +
        `with ${MANY.toLocaleString('en')} games ${grown.perSecond.toFixed(0)} moves/s`,
    );
  }
  const middle = (read: (turn: (typeof turns)[number]) => number) => median(turns.map(read));
  console.log(`moves/s ${middle(({ ours }) => ours.perSecond).toFixed(0)}`);
  console.log(`p50 ${middle(({ ours }) => ours.p50).toFixed(1)} ms`);
  console.log(`p99 ${middle(({ ours }) => ours.p99).toFixed(1)} ms`);
  const growth = middle(({ ours, grown }) => ours.perSecond / grown.perSecond);
  console.log(`growth ${growth.toFixed(2)}`);
  console.log(`ratio ${middle(({ ours, bare: own }) => ours.perSecond / own).toFixed(2)}`);
}

async function play(club: Club): Promise<Played> {
  const games = take(club);
  await seedFreshGames(club.databaseUrl, games, club.players);
  const { url } = club.server;
  const { cookies } = club;
  return playMoves({ url, directory, games, cookies, connections: CONNECTIONS, seconds: SECONDS });
}

async function bare(club: Club): Promise<number> {
  const games = take(club);
  const pair = club.players.slice(0, 2);
  await seedFreshGames(club.databaseUrl, games, pair);
  return bareMovesPerSecond({
    databaseUrl: club.databaseUrl,
    directory,
    games,
    player: pair[0] as string,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
}

function take(club: Club): Range {
  const games = { from: club.next, count: FRESH };
  club.next += FRESH;
  return games;
}
