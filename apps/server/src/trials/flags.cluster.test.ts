import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { flagFallsAt, clockTime, move, start, TIME_CONTROLS, type Game } from '@rookery/chess';
import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  eventually,
  report,
  seeded,
  startWorker,
  type Seeded,
  type TestServer,
  isLong,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { legalUcis } from './moves.testkit.ts';
import { insertPlayers } from './players.testkit.ts';
import { expectConsistentResults, readResults } from './stored-results.testkit.ts';

const GAMES = 1_000;
const PLAYERS = 100;
const SEED = 7;
/** Long enough to insert all games before the first flag falls. */
const FIRST_FLAG_MS = 5_000;
const LAST_FLAG_MS = 6_000;
const CHECK_EVERY_MS = 20;
/**
 * The long trial runs on a quiet machine and keeps the goal. On a busy one, workers get to many flags late, so a landing
 * asks when each game is due as stored, and only that no flag hangs.
 */
const MAX_LATE_MS = isLong ? 1_000 : 120_000;
/** The shortest time between two checks of a game, so it is due that much after its flag at the latest. */
const SHORTEST_WAIT_MS = 500;

let databaseUrl: string;
let workers: TestServer[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  workers = await Promise.all([startWorker(databaseUrl), startWorker(databaseUrl)]);
});
afterAll(() => Promise.all(workers.map((worker) => worker.stop())));

test('without connected players, flags fall soon, never early, and once each', async () => {
  await eventually(async () => expect(await connectedWorkers()).toBe(workers.length));
  const players = await insertPlayers(databaseUrl, PLAYERS);
  const { lateMs, noticedMs } = await letFlagsFall(players);
  report(
    `the latest of ${GAMES} flags fell after ${lateMs} ms, and was noticed after ${noticedMs}`,
  );
  expect(lateMs).toBeLessThan(MAX_LATE_MS);
  expect(noticedMs).toBeLessThan(MAX_LATE_MS);
  expectConsistentResults(await readResults(databaseUrl));
  expect(await entriesInTimetable()).toBe(0);
});

interface Lateness {
  /** Of the latest flag, by the stored end of its game. */
  readonly lateMs: number;
  /** Of the game whose end was visible last. */
  readonly noticedMs: number;
}

async function letFlagsFall(players: readonly string[]): Promise<Lateness> {
  const now = Date.now();
  const games = Array.from({ length: GAMES }, (_, index) => gameWithFlag(index, now));
  await insertGames(games, players);
  const { seen, due } = await watchFlags(new Set(games.map(({ id }) => id)));
  const results = await readResults(databaseUrl);
  const stored = new Map(results.games.map((game) => [game.id, game]));
  let [lateMs, noticedMs] = [0, 0];
  for (const { id, game, flag } of games) {
    const { moves, game_state, time_control } = game;
    const row = stored.get(id);
    expect(row).toMatchObject({
      status: game_state.turn === 'white' ? 'black_won' : 'white_won',
      reason: 'timeout',
      moves,
      // One change more than the moves, so the game was ended once.
      version: moves.length + 1,
    });
    expect(due.get(id) ?? 0, 'due by its flag').toBeLessThanOrEqual(flag + SHORTEST_WAIT_MS);
    const finished = row?.finished_ms ?? 0;
    expect(finished, 'not before the flag').toBeGreaterThanOrEqual(
      flagFallsAt(game_state.clock, time_control, game_state.turn) ?? 0,
    );
    lateMs = Math.max(lateMs, finished - flag);
    noticedMs = Math.max(noticedMs, (seen.get(id) ?? Infinity) - flag);
  }
  return { lateMs, noticedMs };
}

interface TimedGame {
  readonly id: string;
  readonly game: Game;
  /** When the clock of the side to move shows zero. */
  readonly flag: number;
}

/** A game with some moves, in which a flag falls soon. */
function gameWithFlag(index: number, now: number): TimedGame {
  const seed = SEED * GAMES + index;
  const flag = now + seeded(seed).between(FIRST_FLAG_MS, LAST_FLAG_MS);
  // Its duration does not depend on the start time.
  const length = endOfTime(playSome(seeded(seed), 0));
  return { id: randomUUID(), game: playSome(seeded(seed), flag - length), flag };
}

function playSome(random: Seeded, startedAt: number): Game {
  let game = start(TIME_CONTROLS.blitz, startedAt);
  let at = startedAt;
  for (let plies = random.between(2, 8); plies > 0; plies -= 1) {
    at += random.between(500, 15_000);
    const uci = random.one(legalUcis(game.game_state.fen));
    const result = move(game, game.game_state.turn, { move: uci }, at);
    if (!result.ok || result.game.status !== 'active')
      throw new Error(`Not a playable move: ${uci}`);
    ({ game } = result);
  }
  return game;
}

function endOfTime({ game_state: { clock, turn } }: Game): number {
  return Date.parse(clock.running_since ?? '') + clockTime(clock, turn);
}

/** Inserts games directly; a trigger adds them to the timetable. */
async function insertGames(games: readonly TimedGame[], players: readonly string[]): Promise<void> {
  const rows = games.map(({ id, game }, index) => ({
    id,
    white: players[index % PLAYERS],
    black: players[(index + 1 + Math.floor(index / PLAYERS)) % PLAYERS],
    version: game.moves.length,
    ...game,
  }));
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into chess_games (id, white_player_id, black_player_id, game_state, moves, clocks,
         time_control, version)
       select id, white, black, game_state, moves, clocks, time_control, version
       from jsonb_to_recordset($1) as game (id uuid, white uuid, black uuid, game_state jsonb,
         moves text[], clocks integer[], time_control jsonb, version integer)`,
      [JSON.stringify(rows)],
    ),
  );
}

interface Watched {
  /** When each game was first seen as ended. */
  readonly seen: ReadonlyMap<string, number>;
  /** The latest time at which a worker was to check each game, as it was stored. */
  readonly due: ReadonlyMap<string, number>;
}

/** Polls until all games have ended or time is up. */
async function watchFlags(games: ReadonlySet<string>): Promise<Watched> {
  const seen = new Map<string, number>();
  const due = new Map<string, number>();
  const deadline = Date.now() + LAST_FLAG_MS + MAX_LATE_MS;
  await asOwner(databaseUrl, async (client) => {
    while (seen.size < games.size && Date.now() < deadline) {
      await pause(CHECK_EVERY_MS);
      const { rows } = await client.query<{ id: string }>(
        `select id from chess_games where status <> 'active'`,
      );
      const now = Date.now();
      for (const { game_id, due_ms } of await timetable(client)) {
        due.set(game_id, Math.max(due_ms, due.get(game_id) ?? 0));
      }
      for (const { id } of rows) if (games.has(id) && !seen.has(id)) seen.set(id, now);
    }
  });
  return { seen, due };
}

/** The games that a worker has planned to check later. A new game is due at once. */
async function timetable(client: Parameters<Parameters<typeof asOwner>[1]>[0]) {
  const { rows } = await client.query<{ game_id: string; due_ms: number }>(
    `select game_id, (extract(epoch from due_at) * 1000)::float8 as due_ms from chess_timetable
     where due_at > clock_timestamp()`,
  );
  return rows;
}

async function connectedWorkers(): Promise<number> {
  const { rows } = await administer(
    databaseUrl,
    `select count(distinct application_name)::integer as count from pg_stat_activity
     where application_name ~ '^rookery_worker [0-9]+$' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

async function entriesInTimetable(): Promise<number> {
  const { rows } = await administer(databaseUrl, 'select count(*)::integer from chess_timetable');
  return rows[0]?.count ?? 0;
}
