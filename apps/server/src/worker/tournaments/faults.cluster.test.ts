import { setTimeout as pause } from 'node:timers/promises';
import type { TournamentPairing, TournamentRecord } from '@rookery/contract';
import {
  administer,
  eventually,
  foundClub,
  isLong,
  pairingsIn,
  playRound,
  report,
  resignAs,
  seeded,
  signUp,
  startCluster,
  startTestPostgres,
  TestTournament,
  type TestCluster,
  type TestMember,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';

/** For each kind of fault and format. */
const ROUNDS = isLong ? 20 : 1;
const SWISS_PLAYERS = isLong ? 40 : 4;
const FEW_PLAYERS = 4;
/** Pairing takes a part of a second, so that a fault comes before, during and after it. */
const MAX_DELAY_MS = 600;

let postgres: TestPostgres;
let cluster: TestCluster;
let arbiter: TestMember;
let players: TestMember[];
let club: string;
let workers: TestServer[];
let url: string;
let sockets: WebSocket[] = [];
let random = seeded(16);

beforeAll(async () => {
  postgres = await startTestPostgres({ durable: true });
  cluster = await startCluster(postgres.url);
  ({ url } = await cluster.start('api,gateway'));
  arbiter = await signUp(url, 'Arbiter');
  const names = Array.from({ length: SWISS_PLAYERS }, (_, index) => `Player ${index + 1}`);
  players = await Promise.all(names.map((name) => signUp(url, name)));
  club = await foundClub(arbiter, 'Club', players);
  workers = await Promise.all([startWorker(), startWorker()]);
});
beforeEach(() => {
  random = seeded(16);
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await cluster.discard();
  await postgres.discard();
});

function few(): TestMember[] {
  return players.slice(0, FEW_PLAYERS);
}

/** Only members who are online are paired in an arena, and silent connections are closed after a while. */
async function comeOnline(): Promise<void> {
  const earlier = sockets;
  sockets = await Promise.all(few().map((member) => showUp(url, member.cookies())));
  for (const socket of earlier) socket.terminate();
}

function startWorker(): Promise<TestServer> {
  return cluster.start('worker', { ENGINE_PROCESSES: '0' });
}

/** What goes wrong, some time after a change. */
const FAULTS = {
  /** One of the two workers is killed, and another one started. */
  async 'workers are killed'() {
    const killed = workers.shift();
    const [started] = await Promise.all([startWorker(), killed?.stop('SIGKILL')]);
    workers.push(started);
  },
  async 'Postgres crashes'() {
    await postgres.crash();
    await postgres.start();
  },
};
type Fault = keyof typeof FAULTS;

/** In long trials each format has every fault, otherwise one. */
function faultsOf(usual: Fault): Fault[] {
  return isLong ? (Object.keys(FAULTS) as Fault[]) : [usual];
}

async function disturb(fault: Fault): Promise<void> {
  await pause(random.between(0, MAX_DELAY_MS));
  await FAULTS[fault]();
  // The program reconnects by itself.
  await eventually(async () =>
    expect((await arbiter.send({ path: `/api/${club}/tournaments` })).status).toBe(200),
  );
}

/** Each pairing of the tournament has exactly one game, and there are no other games. */
async function expectOneGameEach(cup: TestTournament, pairings: number): Promise<void> {
  const { rows } = await administer(
    cluster.databaseUrl,
    `select count(*)::integer as pairings, count(game.id)::integer as games,
       (select count(*)::integer from chess_games where tournament_id = '${cup.id}') as all_games
     from tournament_pairings as paired left join chess_games as game on game.id = paired.id
     where paired.tournament_id = '${cup.id}' and paired.black_id is not null`,
  );
  expect(rows).toEqual([{ pairings, games: pairings, all_games: pairings }]);
}

test.each(faultsOf('workers are killed'))(
  'a Swiss round is paired once and every pairing has one game, although %s',
  async (fault) => {
    const cup = await TestTournament.create(club, arbiter, {
      rounds: ROUNDS,
      roundStart: 'by_hand',
    });
    await cup.enter(...players);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await cup.control(round === 1 ? 'start' : 'next_round');
      await disturb(fault);
      await cup.roundStarted(round);
      const record = await cup.until((now) =>
        pairingsIn(now, round).every(({ game_id }) => game_id !== null),
      );
      const paired = pairingsIn(record, round).flatMap(({ white, black }) => [white, black]);
      expect(new Set(paired).size).toBe(SWISS_PLAYERS);
      expect(paired).toHaveLength(SWISS_PLAYERS);
      await playRound(record, round, players);
      await disturb(fault);
      await cup.until(({ rounds }) => rounds[round - 1]?.finished_at !== null);
    }
    const { tournament } = await cup.until((now) => now.tournament.status === 'finished');
    expect(tournament).toMatchObject({ round: ROUNDS, trouble: null });
    await expectOneGameEach(cup, (ROUNDS * SWISS_PLAYERS) / 2);
    report(`Swiss: ${ROUNDS} rounds of ${SWISS_PLAYERS} players, ${2 * ROUNDS} times: ${fault}`);
  },
);

test.each(faultsOf('Postgres crashes'))(
  'a knockout goes on to its end, although %s',
  async (fault) => {
    let rounds = 0;
    while (rounds < ROUNDS) {
      const cup = await TestTournament.create(club, arbiter, { format: 'knockout', matchGames: 1 });
      await cup.enter(...few());
      await cup.control('start');
      for (const round of [1, 2]) {
        await disturb(fault);
        const record = await cup.until(
          (now) =>
            now.tournament.round === round &&
            pairingsIn(now, round).every(({ game_id }) => game_id !== null),
        );
        expect(pairingsIn(record, round)).toHaveLength(FEW_PLAYERS / 2 ** round);
        await playRound(record, round, few());
        rounds += 1;
      }
      await disturb(fault);
      await cup.until(({ tournament }) => tournament.status === 'finished');
      await expectOneGameEach(cup, FEW_PLAYERS - 1);
    }
    report(`knockout: ${rounds} rounds, ${(rounds / 2) * 3} times: ${fault}`);
  },
);

test.each(faultsOf('Postgres crashes'))('an arena goes on pairing, although %s', async (fault) => {
  const cup = await TestTournament.create(club, arbiter, {
    format: 'arena',
    durationS: 3_600,
    appearWithinS: 600,
  });
  await cup.enter(...few());
  await cup.control('start');
  const games = new Set<string>();
  for (let wave = 1; wave <= ROUNDS; wave += 1) {
    await disturb(fault);
    await comeOnline();
    // Results of the last games may not have been collected yet.
    const begun = (now: TournamentRecord) =>
      running(now).filter(({ game_id }) => !games.has(game_id ?? ''));
    const record = await cup.until((now) => begun(now).length === FEW_PLAYERS / 2);
    const playing = begun(record).flatMap(({ white, black }) => [white, black]);
    expect(new Set(playing).size).toBe(FEW_PLAYERS);
    // No more games: members who play are not paired in the next arena.
    if (wave === ROUNDS) await cup.control('pause');
    for (const pairing of begun(record)) {
      games.add(pairing.game_id ?? '');
      await resignAs(record, few(), pairing, 'black');
    }
  }
  await expectOneGameEach(cup, (ROUNDS * FEW_PLAYERS) / 2);
  report(`arena: ${ROUNDS} times all players paired, ${ROUNDS} times: ${fault}`);
});

function running({ rounds }: TournamentRecord): TournamentPairing[] {
  return rounds
    .flatMap(({ pairings }) => pairings)
    .filter(({ white_result, game_id }) => white_result === null && game_id !== null);
}
