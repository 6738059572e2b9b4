import { Agent } from 'node:http';
import {
  addMembers,
  createTestDatabase,
  startServer,
  startTestPostgres,
  type QuickMember,
} from '@rookery/testkit';
import { fillClub, finishCostMs } from './leaderboard/club.ts';
import { measureLoad, type Answers } from './leaderboard/load.ts';

/**
 * 20 members read a leaderboard repeatedly while a probe sends ordinary requests, on a platform with 100,000 players
 * and 1,000,000 rated games of the last year. Goals: no request fails, and the probe is as fast as without readers.
 * Then the same for a list of games without an index: the readers may be refused, the probe may not. Also measures
 * the cost of the end of a rated game.
 */
const PLAYERS = 100_000;
const GAMES = 1_000_000;
const READERS = 20;
const SECONDS = 20;

const TIMEFRAMES = ['year', 'month', 'day', 'all'];
/** Three filters and few matching games, so the whole table is scanned. */
const SPARSE_LIST = '/api/chess/games?status=aborted&time_control=rapid&between=members';

const postgres = await startTestPostgres({ durable: true });
const agent = new Agent({ keepAlive: true });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const begun = Date.now();
  const gameId = await fillClub(databaseUrl, PLAYERS, GAMES);
  console.log(
    `${PLAYERS.toLocaleString('en')} players, ${GAMES.toLocaleString('en')} games, ` +
      `stored in ${((Date.now() - begun) / 1_000).toFixed(0)} s`,
  );
  const cost = await finishCostMs(databaseUrl);
  console.log(`the history of a rated game is stored in ${cost.toFixed(2)} ms (median of 1,000)`);
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'fatal', ENGINE_PROCESSES: '0' });
  try {
    const members = await addMembers(databaseUrl, READERS + 1, agent);
    const [prober, ...readers] = members as [QuickMember, ...QuickMember[]];
    const load = { url: server.url, prober, gameId, seconds: SECONDS };
    print('no readers', await measureLoad({ ...load, readers: [], path: '' }));
    for (const timeframe of TIMEFRAMES) {
      const path = `/api/chess/leaderboard?timeframe=${timeframe}`;
      print(`timeframe=${timeframe}`, await measureLoad({ ...load, readers, path }));
    }
    print('sparse game list', await measureLoad({ ...load, readers, path: SPARSE_LIST }));
  } finally {
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.discard();
}

function print(name: string, { reads, probes }: Awaited<ReturnType<typeof measureLoad>>): void {
  console.log(`${name}\n  reads  ${format(reads)}\n  probe  ${format(probes)}`);
}

function format({ statuses, durationsMs }: Answers): string {
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`);
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return counts.length === 0
    ? 'none'
    : `${counts.join(', ')}; p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(0)} ms`;
}
