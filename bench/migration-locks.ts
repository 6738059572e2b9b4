import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRoles, migrate, MIGRATIONS, readMigrations } from '@rookery/database';
import {
  administer,
  connectAsSuperuser,
  createEmptyDatabase,
  startTestPostgres,
  TEST_SECRET,
} from '@rookery/testkit';
import { gameId, seedPastGames, seedRunningGames } from './games.ts';

/**
 * How long each migration takes on a database with 1,000,000 games, and how long requests wait for it: the newest kept
 * database is filled, then the later migrations run one after the other, while probes change and read rows. A probe is one
 * statement at a time, as the heart of a request: what it takes longer than usual, it has waited for a lock or the disk.
 */
const GAMES = Number(process.env['GAMES'] ?? 1_000_000);
const RUNNING = 1_000;
const PLAYERS = 200;
const KEPT = join(MIGRATIONS, '..', 'kept');
const BETWEEN_PROBES_MS = 5;

const PROBES: Readonly<Record<string, (count: number) => string>> = {
  move: (count) =>
    `update chess_games set updated_at = now() where id = '${gameId(count % RUNNING)}'`,
  message: (count) =>
    `insert into chess_chat_lines (id, game_id, room, author_id, text)
     select gen_random_uuid(), id, 'players', white_player_id, 'Hello' from chess_games
     where id = '${gameId(count % RUNNING)}'`,
  read: () =>
    `select game.id, player.name from chess_games as game join users as player on player.id = white_player_id
     where white_player_id = (select id from users where email = '1@bench.test')
     order by game.created_at desc, game.id desc limit 20`,
};

const kept = process.argv[2] ?? readdirSync(KEPT).toSorted().at(-1) ?? '';
const directory = mkdtempSync(join(tmpdir(), 'rookery-migration-locks-'));
const postgres = await startTestPostgres();
try {
  const databaseUrl = await createEmptyDatabase(postgres.url);
  await createRoles({ databaseUrl, secret: TEST_SECRET });
  const dump = gunzipSync(readFileSync(join(KEPT, kept))).toString();
  await administer(databaseUrl, dump.replaceAll(/^\\(un)?restrict .*$/gm, ''));
  await fill(databaseUrl);
  const ran = await administer(databaseUrl, 'select name from migrations');
  const known = new Set((ran.rows as { name: string }[]).map(({ name }) => name));
  console.log(`${kept}, ${GAMES} games`);
  console.log('| Migration | Took | Slowest move | Slowest message | Slowest read |');
  console.log('| --- | --- | --- | --- | --- |');
  await measure('none, for five seconds', databaseUrl, () => pause(5_000));
  const files = readMigrations().map(({ name }) => name);
  await run('none, only the checks before and after');
  for (const name of files.filter((file) => !known.has(file))) {
    known.add(name);
    await run(name);
  }
  await run('none, only the checks, again');

  /** Runs the migrations that are known and have not run, which is the last one at most. */
  async function run(title: string): Promise<void> {
    const upTo = mkdtempSync(join(directory, 'up-to-'));
    for (const file of known) cpSync(join(MIGRATIONS, file), join(upTo, file));
    const options = { databaseUrl, secret: TEST_SECRET, directory: upTo };
    await measure(title, databaseUrl, () => migrate(options));
  }
} finally {
  await postgres.discard();
  rmSync(directory, { recursive: true, force: true });
}

/** Games of the members of the demo club and of others, messages, ratings, log entries and notifications. */
async function fill(databaseUrl: string): Promise<void> {
  await administer(
    databaseUrl,
    `insert into users (name, email) select 'Player ' || number, number || '@bench.test'
     from generate_series(1, ${PLAYERS}) as number`,
  );
  const { rows } = await administer(
    databaseUrl,
    `select id from users where email like '%@bench.test'`,
  );
  const players = (rows as { id: string }[]).map(({ id }) => id);
  await seedRunningGames(databaseUrl, { from: 0, count: RUNNING }, players);
  await seedPastGames(databaseUrl, { from: RUNNING, count: GAMES }, players);
  await administer(
    databaseUrl,
    `set session_replication_role = replica;
     insert into chess_chat_lines (id, game_id, room, author_id, text, created_at)
       select gen_random_uuid(), id, 'players', white_player_id, 'Good luck and have fun', created_at
       from chess_games;
     insert into chess_rating_history (user_id, game_id, rating, rating_change, created_at)
       select white_player_id, id, 1500, 5, created_at from chess_games on conflict do nothing;
     insert into notifications (user_id, kind, source, details, in_app, created_at)
       select black_player_id, 'game_turn', id::text, '{}', true, created_at from chess_games limit ${GAMES / 5};
     insert into workspace_log (workspace_id, action, created_at)
       select '00000000-0000-0000-0000-000000000000', 'renamed', created_at from chess_games limit ${GAMES / 10};
     insert into accounts.sessions (user_id, token, expires_at)
       select white_player_id, id::text, now() + interval '10 days' from chess_games limit ${GAMES / 10};`,
  );
  await administer(databaseUrl, 'vacuum (analyze)');
}

async function measure(name: string, databaseUrl: string, work: () => Promise<unknown>) {
  const stop = new AbortController();
  const probes = Object.values(PROBES).map((sql) => probe(databaseUrl, sql, stop.signal));
  // Each has connected and answered once.
  await Promise.all(probes.map(({ ready }) => ready));
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  stop.abort();
  const slowest = await Promise.all(probes.map((each) => each.slowest));
  console.log(`| ${[name, ...[took, ...slowest].map(milliseconds)].join(' | ')} |`);
}

function probe(databaseUrl: string, sql: (count: number) => string, signal: AbortSignal) {
  const started = Promise.withResolvers<void>();
  async function run(): Promise<number> {
    const client = await connectAsSuperuser(databaseUrl);
    // The limit on messages of one member in ten seconds is not what is measured.
    await client.query('set session_replication_role = replica');
    await client.query(sql(0));
    started.resolve();
    let slowest = 0;
    for (let count = 0; !signal.aborted; count += 1) {
      const begun = performance.now();
      await client.query(sql(count));
      slowest = Math.max(slowest, performance.now() - begun);
      await pause(BETWEEN_PROBES_MS);
    }
    await client.end();
    return slowest;
  }
  return { ready: started.promise, slowest: run() };
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
