import type { CreateTournament, Tournament, TournamentRecord } from '@rookery/contract';
import type { DemoAccount } from './demo-account.ts';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;

/** One tournament that is over, a weekly one that runs, and an arena that takes entries. */
export async function createDemoTournaments(
  club: string,
  arbiter: DemoAccount,
  members: readonly DemoAccount[],
): Promise<void> {
  const demo = { path: `/api/${club}/tournaments`, arbiter };
  await playAutumnCup(demo, members);
  const league = await create(demo, {
    name: 'Weekly league',
    description: 'One game a week. Agree on a time, and press "I am ready" when you both are.',
    format: 'round_robin',
    timeControl: { initial_ms: 15 * 60_000, increment_ms: 10_000 },
    windowS: 7 * DAY_S,
  });
  for (const member of members.slice(0, 6)) await enter(demo, league, member);
  await arbiter.request('POST', `${league}/control`, { action: 'start' });
  const arena = await create(demo, {
    name: 'Friday arena',
    format: 'arena',
    durationS: HOUR_MS / 1_000,
    timeControl: { initial_ms: 3 * 60_000, increment_ms: 2_000 },
    startsAt: new Date(Date.now() + 75 * HOUR_MS).toISOString(),
  });
  for (const member of members.slice(1, 5)) await enter(demo, arena, member);
}

interface Demo {
  readonly path: string;
  readonly arbiter: DemoAccount;
}

/** Returns the path of the tournament. */
async function create({ path, arbiter }: Demo, settings: CreateTournament): Promise<string> {
  const { id } = await arbiter.request<Tournament>('POST', path, settings);
  return `${path}/${id}`;
}

async function enter({ arbiter }: Demo, path: string, { id }: DemoAccount): Promise<void> {
  await arbiter.request('POST', `${path}/players`, { userId: id });
}

const CUP_ROUNDS = 5;
/** By round and board. */
const RESULTS = ['1-0', '0-1', '1/2-1/2', '1-0', '0-1', '1-0', '1/2-1/2'];

/** A finished Swiss tournament over the board. */
async function playAutumnCup(demo: Demo, members: readonly DemoAccount[]): Promise<void> {
  const { arbiter } = demo;
  const path = await create(demo, {
    name: 'Autumn cup',
    format: 'swiss',
    rounds: CUP_ROUNDS,
    overTheBoard: true,
    timeControl: null,
  });
  for (const member of members) await enter(demo, path, member);
  await arbiter.request('POST', `${path}/control`, { action: 'start' });
  for (let round = 1; round <= CUP_ROUNDS; round += 1) {
    const { rounds } = await until(demo, path, ({ tournament }) => tournament.round === round);
    for (const { board } of rounds[round - 1]?.pairings ?? []) {
      const result = RESULTS[(2 * round + board) % RESULTS.length];
      await arbiter.request('PUT', `${path}/rounds/${round}/boards/${board}/result`, { result });
    }
  }
  await until(demo, path, ({ tournament }) => tournament.status === 'finished');
}

const LOOK_AGAIN_MS = 50;
const LIMIT_MS = 60_000;

/** Waits for the worker. */
async function until(
  { arbiter }: Demo,
  path: string,
  isSo: (record: TournamentRecord) => boolean,
): Promise<TournamentRecord> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const record = await arbiter.request<TournamentRecord>('GET', path);
    if (isSo(record)) return record;
    if (Date.now() > end) throw new Error('The demo tournament does not go on.');
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_AGAIN_MS);
    });
  }
}
