import { Agent } from 'node:http';
import {
  addMembers,
  administer,
  createTestDatabase,
  startServer,
  startTestPostgres,
  type QuickMember,
} from '@rookery/testkit';
import { fillClubs, finishCostMs } from './leaderboard/club.ts';
import { measureLoad, type Answers } from './leaderboard/load.ts';

/**
 * Members of a closed and of an open club read leaderboards, the lists of the lobby and people, on a platform with
 * 100,000 members in 200 clubs, half of them open, and 1,000,000 rated games of the last year. First one after the
 * other, then 50 readers at once while a probe sends ordinary requests. Goals: 95 % of the answers to a single reader in
 * 50 ms, no failed request, the probe as fast as without readers, and no sequential scan of a large table. Also measures
 * the cost of the end of a rated game.
 */
const SIZE = { players: 100_000, clubs: 200, games: 1_000_000 };
const READERS = 50;
const SECONDS = 10;
const ALONE_SECONDS = 3;

const LARGE_TABLES = [
  'chess_games',
  'chess_opponents',
  'chess_player_stats',
  'chess_rating_gains',
  'chess_rating_history',
  'users',
  'workspace_members',
];

function pathsIn(club: string): Record<string, string> {
  return {
    'leaderboard of the club': `/api/chess/leaderboard?workspace=${club}`,
    'leaderboard of the club, year': `/api/chess/leaderboard?timeframe=year&workspace=${club}`,
    'leaderboard of all': '/api/chess/leaderboard',
    'leaderboard of all, year': '/api/chess/leaderboard?timeframe=year',
    'lobby: running games': `/api/chess/games?status=active&between=members&limit=20&workspace=${club}`,
    'lobby: results': `/api/chess/games?status=finished&between=members&limit=6&workspace=${club}`,
    'lobby: results of all': '/api/chess/games?status=finished&between=members&limit=6',
    'games of all': '/api/chess/games?limit=30',
    'members of the club': `/api/${club}/member/list?limit=200`,
    'members online': `/api/${club}/member/online`,
  };
}

const postgres = await startTestPostgres({ durable: true });
const agent = new Agent({ keepAlive: true });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const begun = Date.now();
  const clubs = await fillClubs(databaseUrl, SIZE);
  console.log(
    `${SIZE.players.toLocaleString('en')} players in ${SIZE.clubs} clubs, ${SIZE.games.toLocaleString('en')} games, ` +
      `stored in ${((Date.now() - begun) / 1_000).toFixed(0)} s`,
  );
  const cost = await finishCostMs(databaseUrl);
  console.log(`the history of a rated game is stored in ${cost.toFixed(2)} ms (median of 1,000)`);
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'fatal', ENGINE_PROCESSES: '0' });
  try {
    const scansBefore = await sequentialScans(databaseUrl);
    for (const kind of ['closed', 'open'] as const) {
      const { id: club, gameId } = clubs[kind];
      const members = await addMembers(databaseUrl, READERS + 1, agent, club);
      const [prober, ...readers] = members as [QuickMember, ...QuickMember[]];
      const load = { url: server.url, prober, gameId };
      console.log(`\n${kind} club`);
      for (const [name, path] of Object.entries(pathsIn(club))) {
        const alone = { ...load, readers: readers.slice(0, 1), path, seconds: ALONE_SECONDS };
        console.log(`  ${name}: ${format((await measureLoad(alone)).reads)}`);
      }
      const rest = await measureLoad({ ...load, readers: [], path: '', seconds: SECONDS });
      console.log(`  probe without readers: ${format(rest.probes)}`);
      for (const name of ['leaderboard of all, year', 'lobby: results of all']) {
        const path = pathsIn(club)[name] ?? '';
        const { reads, probes } = await measureLoad({ ...load, readers, path, seconds: SECONDS });
        console.log(
          `  ${READERS} readers, ${name}: ${format(reads)}\n    probe: ${format(probes)}`,
        );
      }
    }
    const scans = await sequentialScans(databaseUrl);
    const changed = LARGE_TABLES.filter((table) => scans.get(table) !== scansBefore.get(table));
    console.log(`\nsequential scans of large tables: ${changed.join(', ') || 'none'}`);
  } finally {
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.discard();
}

/** The number of sequential scans of each table since the statistics began. */
async function sequentialScans(databaseUrl: string): Promise<Map<string, string>> {
  const { rows } = await administer(
    databaseUrl,
    'select relname, seq_scan::text from pg_stat_user_tables',
  );
  return new Map(
    rows.map((row: unknown) => {
      const { relname, seq_scan } = row as { relname: string; seq_scan: string };
      return [relname, seq_scan];
    }),
  );
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
