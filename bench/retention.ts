import {
  administer,
  connectAsSuperuser,
  createTestDatabase,
  startTestPostgres,
} from '@rookery/testkit';

/**
 * Deleting old messages in batches, as the worker does, compared with dropping partitions of months: 1,000,000 messages of two
 * years, of which half are too old. What it costs, how long writers wait meanwhile, and what a read of a game's messages costs.
 */
const MESSAGES = Number(process.env['MESSAGES'] ?? 1_000_000);
const GAMES = MESSAGES / 10;
const MONTHS = 24;
const BATCH_SIZE = 500;
const READS = 2_000;

const postgres = await startTestPostgres();
const databaseUrl = await createTestDatabase(postgres.url);
const client = await connectAsSuperuser(databaseUrl);
try {
  await fill();
  console.log(`${MESSAGES} messages of ${MONTHS} months, ${await sizeOf('chess_chat_lines')}`);
  await reads('one table', 'chess_chat_lines');
  await reads(`${MONTHS} partitions`, 'lines_by_month');
  await measure('batches', deleteInBatches);
  await measure('vacuum after them', () => client.query('vacuum chess_chat_lines'));
  console.log(`one table afterwards: ${await sizeOf('chess_chat_lines')}`);
  await measure('partitions dropped', dropPartitions);
} finally {
  await client.end();
  await postgres.discard();
}

async function fill(): Promise<void> {
  await administer(
    databaseUrl,
    `insert into users (name, email) values ('Ann', 'ann@bench.test');
     -- Without triggers, which limit how fast a member writes, and without a check of each game.
     set session_replication_role = replica;
     insert into chess_chat_lines (id, game_id, room, author_id, text, created_at)
       select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((number / 10)::text, 12, '0'))::uuid, 'players', users.id, 'Good luck and have fun',
         date_trunc('month', now()) - interval '${MONTHS} months'
           + number * (interval '${MONTHS} months' / ${MESSAGES})
       from users, generate_series(0, ${MESSAGES - 1}) as number where email = 'ann@bench.test';
     create table lines_by_month (like chess_chat_lines including defaults) partition by range (created_at);
     do $$
     declare
       first timestamptz := date_trunc('month', now()) - interval '${MONTHS} months';
     begin
       for month in 0..${MONTHS - 1} loop
         execute format('create table lines_%s partition of lines_by_month for values from (%L) to (%L)', month,
           first + month * interval '1 month', first + (month + 1) * interval '1 month');
       end loop;
     end $$;
     -- A unique key has to contain the time: the same message could be stored twice.
     alter table lines_by_month add primary key (id, created_at);
     create index on lines_by_month (game_id, room, created_at desc, id desc);
     create index on lines_by_month (author_id, created_at desc);
     insert into lines_by_month select * from chess_chat_lines
       where created_at < date_trunc('month', now());`,
  );
  await administer(databaseUrl, 'vacuum (analyze)');
}

async function sizeOf(table: string): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    `select pg_size_pretty(pg_table_size($1)) || ' and ' || pg_size_pretty(pg_indexes_size($1)) || ' of indexes' as size`,
    [table],
  );
  return rows[0]?.size ?? '';
}

/** The newest messages of a game, as the page reads them. */
async function reads(title: string, table: string): Promise<void> {
  const begun = performance.now();
  for (let count = 0; count < READS; count += 1) {
    await client.query({
      name: title,
      text: `select id, text from ${table} where game_id = $1 and room = 'players'
             order by created_at desc, id desc limit 50`,
      values: [gameOf(count)],
    });
  }
  console.log(
    `read of a game's messages, ${title}: ${((performance.now() - begun) / READS).toFixed(2)} ms`,
  );
}

function gameOf(count: number): string {
  return `00000000-0000-4000-8000-${String(count % GAMES).padStart(12, '0')}`;
}

async function deleteInBatches(): Promise<string> {
  let since = '-infinity';
  let total = 0;
  let slowest = 0;
  for (;;) {
    const begun = performance.now();
    const { rows } = await client.query<{ deleted: number; reached: string }>(
      `select deleted, reached::text from app.delete_aged_rows('public.chess_chat_lines', 'created_at', 365, $1, $2)`,
      [since, BATCH_SIZE],
    );
    slowest = Math.max(slowest, performance.now() - begun);
    const [batch] = rows;
    total += batch?.deleted ?? 0;
    if (batch === undefined || batch.deleted < BATCH_SIZE) break;
    since = batch.reached;
  }
  return `${total} rows, slowest batch ${slowest.toFixed(0)} ms`;
}

async function dropPartitions(): Promise<string> {
  for (let month = 0; month < MONTHS / 2; month += 1)
    await client.query(`drop table lines_${month}`);
  return `${MONTHS / 2} partitions`;
}

/** With a writer of messages beside it. */
async function measure(title: string, work: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const writer = write(stop.signal);
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1_000;
  const log = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)) as size',
    [rows[0]?.at],
  );
  stop.abort();
  const said = typeof result === 'string' ? `, ${result}` : '';
  console.log(
    `${title}: ${seconds.toFixed(1)} s${said}, ${log.rows[0]?.size} of log, slowest write meanwhile ${(await writer).toFixed(0)} ms`,
  );
}

async function write(signal: AbortSignal): Promise<number> {
  const writing = await connectAsSuperuser(databaseUrl);
  await writing.query('set session_replication_role = replica');
  let slowest = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    await writing.query(
      `insert into chess_chat_lines (id, game_id, room, author_id, text)
       select gen_random_uuid(), gen_random_uuid(), 'players', id, 'Hello' from users where email = 'ann@bench.test'`,
    );
    slowest = Math.max(slowest, performance.now() - begun);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  await writing.end();
  return slowest;
}
