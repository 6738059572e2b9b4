import {
  administer,
  createTestDatabase,
  foundClub,
  isLong,
  report,
  seeded,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
  pairingsIn,
  playRound,
  TestTournament,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ROUNDS = isLong ? 20 : 2;
const PLAYERS = isLong ? 40 : 4;
/** Pairing takes a part of a second, so that a worker is killed before, during and after it. */
const MAX_DELAY_MS = 600;

let databaseUrl: string;
let api: TestServer;
let members: TestMember[];
let club: string;
let workers: TestServer[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  const arbiter = await signUp(api.url, 'Arbiter');
  const names = Array.from({ length: PLAYERS }, (_, index) => `Player ${index + 1}`);
  const players = await Promise.all(names.map((name) => signUp(api.url, name)));
  members = [arbiter, ...players];
  club = await foundClub(arbiter, 'Club', players);
  workers = await Promise.all([startWorker(), startWorker()]);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await api.stop();
});

function startWorker(): Promise<TestServer> {
  return startServer(databaseUrl, { ROOKERY_ROLES: 'worker', ENGINE_PROCESSES: '0' });
}

/** Kills one of the two workers after a random time, and starts another one. */
async function replaceWorker(delayMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
  const killed = workers.shift();
  const [started] = await Promise.all([startWorker(), killed?.stop('SIGKILL')]);
  workers.push(started);
}

test('every round is paired once and every pairing has one game, although workers are killed', async () => {
  const [arbiter, ...players] = members as [TestMember, ...TestMember[]];
  const random = seeded(16);
  const cup = await TestTournament.create(club, arbiter, {
    rounds: ROUNDS,
    roundStart: 'by_hand',
  });
  await cup.enter(...players);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const replaced = replaceWorker(random.between(0, MAX_DELAY_MS));
    await cup.control(round === 1 ? 'start' : 'next_round');
    await replaced;
    await cup.roundStarted(round);
    const record = await cup.until((now) =>
      pairingsIn(now, round).every(({ game_id }) => game_id !== null),
    );
    const paired = pairingsIn(record, round).flatMap(({ white, black }) => [white, black]);
    expect(new Set(paired).size).toBe(PLAYERS);
    expect(paired).toHaveLength(PLAYERS);
    const ended = replaceWorker(random.between(0, MAX_DELAY_MS));
    await playRound(record, round, players);
    await ended;
    await cup.until(({ rounds }) => rounds[round - 1]?.finished_at !== null);
  }
  const { tournament } = await cup.until((now) => now.tournament.status === 'finished');
  expect(tournament).toMatchObject({ round: ROUNDS, trouble: null });
  const { rows } = await administer(
    databaseUrl,
    `select count(*)::integer as games, count(distinct id)::integer as distinct_games
     from chess_games where tournament_id = '${cup.id}'`,
  );
  const games = (ROUNDS * PLAYERS) / 2;
  expect(rows).toEqual([{ games, distinct_games: games }]);
  report(`${ROUNDS} rounds, ${2 * ROUNDS} workers killed, ${games} games, none twice`);
});
