import { setTimeout as pause } from 'node:timers/promises';
import { administer } from '@rookery/testkit';
import { seedPastGames } from '../games.ts';
import { gatewaysOfGame, type Costs } from './model.ts';
import { memoryOf, usageDuring, type RunningFleet, type Usage } from './platform.ts';
import { openSockets, type Players } from './players.ts';

/** Costs at a load far below the limit, and of a move when players never pause, so that moves share statements. */
export interface Calibration {
  readonly costs: Costs;
  readonly busy: Costs;
  readonly busyMovesPerSecond: number;
}

const GAMES = 150;
const MOVES_PER_SECOND = 150;
const FEW = 2;
const MANY = 12;
const PAGES_PER_SECOND = 10;
const BOT_GAMES = 8;
const BUSY_GAMES = 96;
const STORED_GAMES = 20_000;
const WARM_UP_MS = 4_000;
const PHASE_MS = 8_000;
const BOT_PHASE_MS = 12_000;

const API = 'api';
const OTHERS = 'relay,gateway,worker';

/** Measures what each thing costs on a platform of two processes: one with the role api, one with all others. */
export async function calibrate(fleet: RunningFleet, players: Players): Promise<Calibration> {
  const during = (work: () => Promise<unknown>) => usageDuring(fleet, work);
  const idle = await during(() => pause(PHASE_MS));
  const games = await players.startGames(GAMES);
  const play = players.play(games, MOVES_PER_SECOND);
  const sockets = openSockets();
  try {
    const measured = async () => {
      await pause(WARM_UP_MS);
      const [made, wal] = [play.moves(), await walBytes(fleet)];
      const usage = await during(() => pause(PHASE_MS));
      play.expectNoFailure();
      const moves = play.moves() - made;
      return { usage, rate: moves / usage.seconds, wal: ((await walBytes(fleet)) - wal) / moves };
    };
    const alone = await measured();
    const memory = total(memoryOf(fleet));
    await players.follow(sockets, games, FEW);
    const few = await measured();
    await players.follow(sockets, games, MANY - FEW);
    const many = await measured();
    const socketBytes = (total(memoryOf(fleet)) - memory) / (GAMES * MANY);
    const { closed, missing } = await sockets.report();
    if (closed + missing > 0)
      throw new Error(`${closed} closed sockets, ${missing} missing moves.`);
    await play.hold();
    sockets.end();

    const pages = await usageWhile(during, PHASE_MS, (signal) =>
      players.readPages(PAGES_PER_SECOND, signal),
    );
    const bots = await usageWhile(during, BOT_PHASE_MS, (signal) =>
      players.playBots(BOT_GAMES, signal),
    );
    await play.stop();
    const busy = await playWithoutPause(players, during);

    const above = (usage: Usage, name: string) =>
      (usage.cores.get(name) ?? 0) - (idle.cores.get(name) ?? 0);
    const cost = (usage: Usage, name: string, perSecond: number) =>
      Math.max(0, above(usage, name) / perSecond);
    const perMove = (usage: Usage, rate: number) => ({
      api: cost(usage, API, rate),
      postgres: cost(usage, 'postgres', rate),
      relay: cost(usage, OTHERS, rate),
    });
    const light = perMove(alone.usage, alone.rate);
    // The relay's part is the same with and without followers; the rest of a move is the gateway's.
    const gatewayPerMove = ({ usage, rate }: typeof few) => cost(usage, OTHERS, rate) - light.relay;
    const perSocket = Math.max(0, (gatewayPerMove(many) - gatewayPerMove(few)) / (MANY - FEW));
    const natsPublish = cost(alone.usage, 'nats', alone.rate);
    const costs: Costs = {
      perMove: light,
      perPage: {
        api: cost(pages.usage, API, pages.perSecond),
        postgres: cost(pages.usage, 'postgres', pages.perSecond),
      },
      perBotMove: {
        api: cost(bots.usage, API, bots.perSecond),
        worker: Math.max(0, cost(bots.usage, OTHERS, bots.perSecond) - 2 * light.relay),
        postgres: cost(bots.usage, 'postgres', bots.perSecond),
      },
      nats: {
        publish: natsPublish,
        deliver: Math.max(
          0,
          (cost(many.usage, 'nats', many.rate) - natsPublish) / gatewaysOfGame(1, MANY),
        ),
      },
      gateway: { perChange: Math.max(0, gatewayPerMove(few) - FEW * perSocket), perSocket },
      idle: {
        api: idle.cores.get(API) ?? 0,
        otherRole: (idle.cores.get(OTHERS) ?? 0) / OTHERS.split(',').length,
        postgres: (idle.cores.get('postgres') ?? 0) / fleet.processes.length,
        nats: (idle.cores.get('nats') ?? 0) / fleet.processes.length,
      },
      bytes: {
        process: memory / fleet.processes.length,
        socket: socketBytes,
        walPerMove: alone.wal,
        storedGame: await storedGameBytes(fleet.databaseUrl),
      },
    };
    const busyCosts = { ...costs, perMove: perMove(busy.usage, busy.perSecond) };
    return { costs, busy: busyCosts, busyMovesPerSecond: busy.perSecond };
  } finally {
    sockets.end();
    await play.stop();
  }
}

type During = (work: () => Promise<unknown>) => Promise<Usage>;

interface Rate {
  readonly usage: Usage;
  readonly perSecond: number;
}

/** Does this work for some time, and says what was used meanwhile and how often it was done in a second. */
async function usageWhile(
  during: During,
  ms: number,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<Rate> {
  let done = 0;
  const usage = await during(async () => {
    done = await work(AbortSignal.timeout(ms));
  });
  if (done === 0) throw new Error('Nothing was done in this time: the machine is too busy.');
  return { usage, perSecond: done / usage.seconds };
}

async function playWithoutPause(players: Players, during: During): Promise<Rate> {
  const games = await players.startGames(BUSY_GAMES);
  const play = players.play(games, Infinity);
  try {
    await pause(WARM_UP_MS / 2);
    const made = play.moves();
    const usage = await during(() => pause(PHASE_MS));
    play.expectNoFailure();
    return { usage, perSecond: (play.moves() - made) / usage.seconds };
  } finally {
    await play.stop();
  }
}

async function walBytes({ databaseUrl }: RunningFleet): Promise<number> {
  const sql = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`;
  const { rows } = await administer(databaseUrl, sql);
  return (rows[0] as { bytes: number }).bytes;
}

/** A finished game with its indexes. */
async function storedGameBytes(databaseUrl: string): Promise<number> {
  const size = async () => {
    const sql = `select pg_total_relation_size('chess_games')::float8 as bytes`;
    return ((await administer(databaseUrl, sql)).rows[0] as { bytes: number }).bytes;
  };
  const sql = `select array_agg(id) as ids from (select id from users where email like '%@%' limit 16) as member`;
  const { ids } = (await administer(databaseUrl, sql)).rows[0] as { ids: string[] };
  const before = await size();
  await seedPastGames(databaseUrl, { from: 1, count: STORED_GAMES }, ids);
  return ((await size()) - before) / STORED_GAMES;
}

function total(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}
