import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsInForce, readConfig } from '@rookery/config';
import {
  addMembers,
  administer,
  createTestDatabase,
  eventually,
  startServer,
  TEST_CLUB,
  TEST_SECRET,
  type QuickMember,
  type TestServer,
} from '@rookery/testkit';
import { beforeEach, expect, inject, test } from 'vitest';

const OPERATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'operations.md');

let databaseUrl: string;
let [ann, ben]: string[] = [];
beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const [first, second] = (await addMembers(databaseUrl, 2)) as [QuickMember, QuickMember];
  [ann, ben] = [first.id, second.id];
});

async function sql(text: string): Promise<Record<string, unknown>[]> {
  return (await administer(databaseUrl, text)).rows ?? [];
}

function startWorker(options: Record<string, string> = {}): Promise<TestServer> {
  return startServer(databaseUrl, { ROOKERY_ROLES: 'worker', ENGINE_PROCESSES: '0', ...options });
}

/** Adds a game with messages of Ben that are 800 days old; the numbers are their ids. */
async function addMessages(first: number, last: number): Promise<void> {
  // Without triggers, because they set the time and limit how fast a member writes.
  await sql(`
    set session_replication_role = replica;
    insert into chess_games (id, white_player_id, black_player_id, game_state, status, finished_at)
      values (md5('game')::uuid, '${ann}', '${ben}', '{}', 'drawn', now()) on conflict do nothing;
    insert into chess_chat_lines (id, game_id, room, author_id, text, created_at)
      select md5(number::text)::uuid, md5('game')::uuid, 'players', '${ben}', 'Hello ' || number,
        now() - interval '800 days' + number * interval '1 ms'
      from generate_series(${first}, ${last}) as number`);
}

const texts = async () =>
  (await sql('select text from chess_chat_lines order by text')).map(({ text }) => text);

test('messages go after CHAT_DAYS, except new ones, reported ones and those with a trainer', async () => {
  await addMessages(1, 5);
  await sql(`
    insert into chess_chat_reports (line_id, reporter_id, workspace_id, closed_at) values
      (md5('2')::uuid, '${ann}', '${TEST_CLUB}', null),
      (md5('3')::uuid, '${ann}', '${TEST_CLUB}', now());
    insert into trainer_chat_lines values (md5('4')::uuid, '${TEST_CLUB}', now());
    update chess_chat_lines set created_at = now() - interval '700 days' where id = md5('5')::uuid`);
  const worker = await startWorker();
  try {
    await eventually(async () => expect(await texts()).toEqual(['Hello 2', 'Hello 4', 'Hello 5']));
    // Nothing else goes with them.
    expect(await sql('select from chess_games')).toHaveLength(1);
    expect(await sql('select from chess_chat_reports')).toHaveLength(1);
  } finally {
    await worker.stop();
  }
});

test('0 keeps rows; others of the same worker go', async () => {
  await addMessages(1, 1);
  await sql(`
    insert into workspace_log (workspace_id, action, created_at)
      values ('${TEST_CLUB}', 'renamed', now() - interval '800 days');
    update accounts.sessions set expires_at = now() - interval '2 days' where user_id = '${ben}'`);
  const worker = await startWorker({ CHAT_DAYS: '0' });
  try {
    await eventually(async () => {
      const old = `created_at < now() - interval '700 days'`;
      expect(await sql(`select from workspace_log where ${old}`)).toEqual([]);
    });
    expect(await sql('select user_id from accounts.sessions')).toEqual([{ user_id: ann }]);
    expect(await texts()).toEqual(['Hello 1']);
  } finally {
    await worker.stop();
  }
});

test('a crawled page goes with its link, which makes room for others, but not while the site is being crawled', async () => {
  await sql(`
    insert into crawl_domains (id, workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
        max_minutes, state, links_known)
      select md5(state)::uuid, '${TEST_CLUB}', state, state, 1, 1, 1, 1, 1, state, 10
      from unnest(array['done', 'running']) as state;
    insert into crawl_links (workspace_id, domain_id, address, depth, priority, shape, state, last_read_at, decision)
      select '${TEST_CLUB}', md5(state)::uuid, address, 0, 0, '', 'read', at, decision
      from unnest(array['done', 'running']) as state,
        (values ('old', now() - interval '400 days', null), ('new', now(), null),
          ('approved', now() - interval '400 days', 'approved')) as link (address, at, decision);
    insert into crawl_pages (workspace_id, domain_id, address, text, hash)
      select workspace_id, domain_id, address, '', '' from crawl_links`);
  const worker = await startWorker();
  try {
    await eventually(async () => {
      const pages = `select address from crawl_pages where domain_id = md5('done')::uuid order by 1`;
      expect(await sql(pages)).toEqual([{ address: 'approved' }, { address: 'new' }]);
    });
    expect(await sql('select host, links_known from crawl_domains order by 1')).toEqual([
      { host: 'done', links_known: 9 },
      { host: 'running', links_known: 10 },
    ]);
    expect(await sql('select from crawl_pages')).toHaveLength(5);
  } finally {
    await worker.stop();
  }
});

const countMessages = async () => (await sql('select from chess_chat_lines')).length;

test('when a worker is killed in the middle, the next one goes on', async () => {
  const messages = 20_000;
  await addMessages(1, messages);
  const killed = await startWorker();
  await eventually(async () => expect(await countMessages()).toBeLessThan(messages));
  await killed.stop('SIGKILL');
  expect(await countMessages()).toBeGreaterThan(0);
  const worker = await startWorker();
  try {
    await eventually(async () => expect(await countMessages()).toBe(0));
  } finally {
    await worker.stop();
  }
});

test('docs/operations.md has a row for each declared life', async () => {
  const lives = (await sql(
    'select days, option, what from table_lives where aged_by is not null',
  )) as {
    days: number | null;
    option: string | null;
    what: string;
  }[];
  const options = new Map(
    optionsInForce(readConfig({ DATABASE_URL: databaseUrl, ROOKERY_SECRET: TEST_SECRET })).map(
      ({ name, value }) => [name, value],
    ),
  );
  const rows = lives.map(({ days, option, what }) => {
    const age = days ?? Number(options.get(option ?? ''));
    return `| ${what} | ${age} ${age === 1 ? 'day' : 'days'} | ${option === null ? '' : `\`${option}\``} |`;
  });
  const page = readFileSync(OPERATIONS, 'utf8');
  const section = /## What is kept for how long\n(.*?)\n## /s.exec(page)?.[1] ?? '';
  const found = section
    .split('\n')
    .filter((line) => /\d days?\b/.test(line) && line.startsWith('|'));
  expect(found.map((line) => line.replaceAll(/ +/g, ' ')).toSorted()).toEqual(
    [...new Set(rows)].map((line) => line.replaceAll(/ +/g, ' ')).toSorted(),
  );
});
