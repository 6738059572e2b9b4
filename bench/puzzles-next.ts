import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addMembers,
  administer,
  createTestDatabase,
  startServer,
  startTestPostgres,
  type QuickMember,
} from '@rookery/testkit';
import { generatePuzzles } from './puzzles/generated.ts';

/**
 * Members ask for their next puzzle, over HTTP: first a member who has attempted 50,000 puzzles near their rating, one
 * request after the other, with 200,000 and with 2,000,000 puzzles; then 200 members at once, each of whom asks every
 * second on average. Goal: 95 % of the answers within 20 ms, and no more with ten times the puzzles. An ordinary read is
 * measured in the same way, for comparison. Prints the plan of the query at the end.
 */
const SIZES = [200_000, 2_000_000];
const ATTEMPTED = 50_000;
const MEMBERS = 200;
const SECONDS = 20;
const ALONE_REQUESTS = 500;
const PATHS = [
  '/api/chess/puzzles/next',
  '/api/chess/puzzles/next?theme=fork',
  '/api/chess/puzzles/next?theme=underPromotion',
  '/api/chess/puzzles/next?difficulty=hardest',
];
/** An ordinary read, which says how busy the machine is. */
const ORDINARY = '/api/chess/preferences';

const postgres = await startTestPostgres({ durable: true });
const agent = new Agent({ keepAlive: true });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const [veteran, ...others] = (await addMembers(databaseUrl, MEMBERS, agent)) as [
    QuickMember,
    ...QuickMember[],
  ];
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'fatal', ENGINE_PROCESSES: '0' });
  try {
    let stored = 0;
    for (const size of SIZES) {
      const begun = Date.now();
      await generatePuzzles(databaseUrl, stored + 1, size);
      stored = size;
      if (size === SIZES[0]) await attemptMany(databaseUrl, veteran);
      await administer(databaseUrl, 'vacuum analyze puzzles, puzzle_themes, puzzle_attempts');
      const seconds = (Date.now() - begun) / 1_000;
      console.log(`${size.toLocaleString('en')} puzzles, stored in ${seconds.toFixed(0)} s`);
      for (const path of [ORDINARY, ...PATHS])
        console.log(`  ${path}: ${await alone(server.url, veteran, path)}`);
    }
    console.log(
      `${MEMBERS} members, each once a second, for ${SECONDS} s: ordinary reads, next puzzles`,
    );
    for (const paths of [[ORDINARY], PATHS])
      console.log(`  ${await together(server.url, [veteran, ...others], paths)}`);
    console.log(await planFor(databaseUrl, veteran));
    console.log(await sizes(databaseUrl));
  } finally {
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.discard();
}

/** The member has attempted the puzzles that are nearest to the rating of a new member. */
async function attemptMany(databaseUrl: string, { id }: QuickMember): Promise<void> {
  await administer(
    databaseUrl,
    `insert into puzzle_attempts (user_id, puzzle_id, result, revealed, finished_at)
     select '${id}', puzzles.id, 'solved', true, now() from puzzles
     order by abs(rating - 1200) limit ${ATTEMPTED}`,
  );
}

async function alone(url: string, member: QuickMember, path: string): Promise<string> {
  const durationsMs: number[] = [];
  for (let index = 0; index < ALONE_REQUESTS; index += 1) {
    durationsMs.push(await askedMs(url, member, path));
  }
  return format(durationsMs);
}

async function together(
  url: string,
  members: readonly QuickMember[],
  paths: readonly string[],
): Promise<string> {
  const durationsMs: number[] = [];
  const deadline = Date.now() + SECONDS * 1_000;
  async function keepAsking(member: QuickMember, index: number): Promise<void> {
    await pause(Math.random() * 2_000);
    while (Date.now() < deadline) {
      durationsMs.push(await askedMs(url, member, paths[index % paths.length] ?? ORDINARY));
      await pause(Math.random() * 2_000);
    }
  }
  await Promise.all(members.map(keepAsking));
  return format(durationsMs);
}

async function askedMs(url: string, member: QuickMember, path: string): Promise<number> {
  const begun = performance.now();
  const { status, text } = await member.send(url, { path });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return performance.now() - begun;
}

function format(durationsMs: readonly number[]): string {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${sorted.length} answers, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}

/** The plan of the query in `app.unattempted_puzzle`, for a band of which the member has attempted many. */
async function planFor(databaseUrl: string, { id }: QuickMember): Promise<string> {
  const { rows } = await administer(
    databaseUrl,
    `explain (analyze, buffers, costs off)
     select near.puzzle_id from (${half('>=', 'asc')} union all ${half('<', 'desc')}) as near
     left join lateral (
       select true as is_attempted from puzzle_attempts as attempt
       where attempt.user_id = '${id}' and attempt.puzzle_id = near.puzzle_id limit 1
     ) as known on true
     where is_attempted is null limit 1`,
  );
  return rows.map((row: unknown) => (row as Record<string, string>)['QUERY PLAN']).join('\n');
}

function half(direction: '>=' | '<', order: 'asc' | 'desc'): string {
  return `(select puzzle_id from puzzle_themes
     where theme = 'all' and rating_band = 24 and random_key ${direction} 1000000000
     order by random_key ${order} limit 20)`;
}

async function sizes(databaseUrl: string): Promise<string> {
  const { rows } = await administer(
    databaseUrl,
    `select string_agg(format('%s %s', name, pg_size_pretty(pg_total_relation_size(name::regclass))), ', ') as sizes
     from unnest('{puzzles,puzzle_themes,puzzle_attempts}'::text[]) as name`,
  );
  return (rows[0] as { sizes: string }).sizes;
}
