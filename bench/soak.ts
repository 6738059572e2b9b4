import { Agent } from 'node:http';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  administer,
  createTestDatabase,
  foundClub,
  insertAccounts,
  relayIsActive,
  signUpAlone,
  startServer,
  startTestPostgres,
  WHOLE,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { processorSeconds, processorTimes } from './live/processes.ts';
import { Counts } from './soak/counts.ts';
import { clockText } from './soak/day.ts';
import { compactSizes, countRows, sampleDatabase } from './soak/database-sizes.ts';
import type { SoakClub } from './soak/club.ts';
import { playDay } from './soak/life.ts';
import { reportCounts, reportFigures, reportGrowth, reportUse } from './soak/report.ts';
import { sumOf, takeSamples, type Sample } from './soak/samples.ts';

/**
 * A day in the life of a club in half an hour: members come and go as the hours have it, read pages, play, write, and in
 * the evening there is a tournament, on a platform in one process. Prints what has grown meanwhile: memory, delays, tables
 * and indexes. It fails if something was refused that should not have been, or the log has errors.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    members: { type: 'string', default: '120' },
    /** About how long a member looks at a page. */
    'think-ms': { type: 'string', default: '4000' },
  },
});
const runMs = Number(values.minutes) * 60_000;
const SAMPLE_EVERY_MS = Math.min(15_000, runMs / 40);

/** One of so many members organises the club with its owner. */
const ORGANISER_EVERY = 10;

/** Aborted at the end of the day, or by a signal. */
const ended = new AbortController();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    ended.abort();
  });

const postgres = await startTestPostgres({ durable: true });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const server = await startServer(databaseUrl, {
    ...WHOLE,
    METRICS: 'yes',
    STARTER_PUZZLES: 'yes',
    ENGINE_PROCESSES: '1',
    // Bots think as much faster as the day is shorter, or few of their games would end in it.
    BOT_PACE: '10',
  });
  try {
    await relayIsActive(server);
    await run(databaseUrl, server);
  } finally {
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.discard();
}

async function run(databaseUrl: string, server: TestServer): Promise<void> {
  const counts = new Counts(ended.signal);
  const { club, owner } = await openClub(databaseUrl, server.url, counts);
  const before = await sampleDatabase(databaseUrl);
  const rowsBefore = await countRows(databaseUrl);
  const over = new AbortController();
  const sampling = takeSamples({
    url: server.url,
    databaseUrl,
    runMs,
    everyMs: SAMPLE_EVERY_MS,
    online: () => club.online.size,
    signal: over.signal,
    onSample: tell,
    onError: (error) => counts.failed(`sample: ${String(error)}`),
  });
  try {
    await playDay({ club, owner, runMs, end: () => ended.abort() });
  } finally {
    over.abort();
  }
  const samples = await sampling;
  const rowsAfter = await countRows(databaseUrl);
  const { relations: after, walBytes } = await sampleDatabase(databaseUrl);
  const used = [processorSeconds(server.pid()), processorTimes().get('postgres') ?? 0];
  await server.stop();
  reportFigures(samples);
  const compact = await compactSizes(databaseUrl);
  const grown = { before: before.relations, after, rowsBefore, rowsAfter, compact };
  const flagged = reportGrowth(grown);
  reportCounts(counts);
  reportUse({
    serverSeconds: used[0] ?? 0,
    postgresSeconds: used[1] ?? 0,
    walBytes: walBytes - before.walBytes,
    moves: counts.done.get('game: move') ?? 0,
  });
  const lines = server.log().filter(isFailure);
  console.log(`errors in the log: ${lines.length}`);
  for (const line of lines.slice(0, 5)) console.log(`  ${line.slice(0, 500)}`);
  const warnings = server.log().filter((line) => line.includes('"level":40'));
  console.log(`warnings in the log: ${warnings.length}`);
  for (const line of warnings.slice(0, 3)) console.log(`  ${line.slice(0, 300)}`);
  console.log(`grow without rows: ${flagged.join(', ') || 'none'}`);
  if (isInterrupted) console.log('ended early, by a signal');
  process.exitCode = counts.errors.length + lines.length === 0 ? 0 : 1;
}

async function openClub(
  databaseUrl: string,
  url: string,
  counts: Counts,
): Promise<{ club: SoakClub; owner: TestMember }> {
  const owner = await signUpAlone(url, 'Olga');
  const id = await foundClub(owner, 'Club', []);
  const people = Array.from({ length: Number(values.members) }, (_, index) => ({
    name: `Member ${index + 1}`,
    email: `member-${randomUUID()}@rookery.test`,
  }));
  const accounts = await insertAccounts(databaseUrl, people, id);
  const members = accounts.map((account, index) => ({
    id: account.id,
    email: people[index]?.email ?? '',
    isOrganiser: index % ORGANISER_EVERY === 0,
  }));
  const organisers = members.filter(({ isOrganiser }) => isOrganiser);
  await administer(
    databaseUrl,
    `update workspace_members set role = 'admin'
     where workspace_id = '${id}' and user_id = any('{${organisers.map((member) => member.id).join(',')}}')`,
  );
  const { rows } = await administer(databaseUrl, 'select id, solution from puzzles');
  const solutions = new Map(
    (rows as { id: string; solution: string[] }[]).map((row) => [row.id, row.solution]),
  );
  const thinkMs = Number(values['think-ms']);
  const { signal } = ended;
  const online = new Map();
  const club = { id, url, agent, counts, members, online, solutions, thinkMs, signal };
  return { club, owner };
}

/** An error in the log, except that the server was too busy for an expensive read, which pages repeat. */
function isFailure(line: string): boolean {
  return /"level":[56]0/.test(line) && !line.includes('"status":503');
}

/** One line for each sample, to look at while it runs. */
function tell({ hour, online, figures, database }: Sample): void {
  const of = (name: string, factor: number) => (sumOf(figures, name) * factor).toFixed(0);
  const bytes = database.relations.reduce((sum, relation) => sum + relation.bytes, 0);
  console.log(
    `${clockText(hour)} ${online} online, ${of('process_resident_memory_bytes', 1 / 1_048_576)} MB, ` +
      `heap ${of('nodejs_heap_size_used_bytes', 1 / 1_048_576)} MB, ` +
      `delay p99 ${of('rookery_event_loop_delay_seconds{quantile="0.99"}', 1_000)} ms, ` +
      `tables and indexes ${(bytes / 1_048_576).toFixed(1)} MB`,
  );
}
