import { readPgn } from '@rookery/chess';
import type { AccountDeletion, DataExport, MemberProfile, OwnData } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  eventually,
  foundClub,
  look,
  play,
  signUp,
  startGame,
  startServer,
  TEST_PASSWORD,
  TestTournament,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  CLUB_WORD,
  createEverything,
  PRIVATE_WORD,
  type Everything,
} from './everything.testkit.ts';

let databaseUrl: string;
let server: TestServer;
let world: Everything;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { SIGN_INS_PER_ACCOUNT: '20' });
  world = await createEverything(server.url, databaseUrl);
});
afterAll(() => server.stop());

async function query<Result>(sql: string): Promise<Result[]> {
  const { rows } = await administer(databaseUrl, sql);
  return rows as Result[];
}

interface ListedColumn {
  readonly table_name: string;
  readonly column_name: string;
  readonly area: string | null;
  readonly erasure: 'delete' | 'clear' | 'keep';
  readonly condition: string | null;
  readonly reason: string | null;
}

function listedColumns(): Promise<ListedColumn[]> {
  return query<ListedColumn>('select * from member_columns order by table_name, column_name');
}

/** The condition for the rows of a member. */
function rowsOf({ column_name, condition }: ListedColumn, member: TestMember): string {
  return (condition ?? `${column_name} = $1`).replaceAll('$1', `'${member.id}'::uuid`);
}

describe('the list of columns that refer to members', () => {
  test('has every column with a foreign key to a member or to a workspace', async () => {
    const referring = await query<{ name: string }>(`
      select distinct format('%s.%s.%s', namespace.nspname, class.relname, attribute.attname) as name
      from pg_attribute as attribute
      join pg_class as class on class.oid = attribute.attrelid and class.relkind in ('r', 'p')
      join pg_namespace as namespace on namespace.oid = class.relnamespace
        and namespace.nspname in ('public', 'accounts')
      left join (
        select reference.conrelid, key.own, reference.confrelid, target.attname
        from pg_constraint as reference
        cross join lateral unnest(reference.conkey, reference.confkey) as key (own, other)
        join pg_attribute as target on target.attrelid = reference.confrelid and target.attnum = key.other
        where reference.contype = 'f'
      ) as reference on reference.conrelid = class.oid and reference.own = attribute.attnum
      where attribute.attnum > 0 and not attribute.attisdropped and (
        (reference.confrelid = 'users'::regclass and reference.attname = 'id')
        or (reference.confrelid = 'workspace_members'::regclass and reference.attname = 'user_id')
        or attribute.attname in ('user_id', 'member_id', 'author_id', 'actor_id')
        or attribute.attname ~ '_by$' and attribute.atttypid = 'uuid'::regtype
        or attribute.attname = 'workspace_id'
      )
      order by 1`);
    const listed = new Set(
      (await listedColumns()).map(({ table_name, column_name }) => `${table_name}.${column_name}`),
    );
    /** Rows of a personal workspace in these are found by another column: that of the member. */
    const byMember = [
      'chess_challenges',
      'chess_chat_mutes',
      'chess_chat_reports',
      'chess_games',
      'chess_links',
      'chess_seeks',
      'guests',
      'notifications',
      // Deleted with the message.
      'trainer_chat_lines',
    ].map((table) => `public.${table}.workspace_id`);
    const missing = referring.map(({ name }) => name).filter((name) => !listed.has(name));
    expect(missing).toEqual(byMember);
  });

  test('has only columns that exist, and clears only those that can be null', async () => {
    for (const column of await listedColumns()) {
      const [found] = await query<{ attnotnull: boolean }>(
        `select attnotnull from pg_attribute
         where attrelid = '${column.table_name}'::regclass and attname = '${column.column_name}'`,
      );
      const name = `${column.table_name}.${column.column_name}`;
      expect(found, name).toBeDefined();
      expect(column.erasure === 'clear' && found?.attnotnull === true, name).toBe(false);
    }
  });

  test('finds rows of the member of this test in every table, so that nothing below is empty', async () => {
    const empty: string[] = [];
    const lasting = (await listedColumns()).filter(
      ({ reason }) => reason !== 'work of the next seconds',
    );
    for (const column of lasting) {
      const rows = await query(
        `select from ${column.table_name} where ${rowsOf(column, world.ann)} limit 1`,
      );
      if (rows.length === 0) empty.push(`${column.table_name}.${column.column_name}`);
    }
    // Chance decides which side of the only pairing is hers.
    const certain = empty.filter((name) => !name.startsWith('public.tournament_pairings.'));
    expect(empty.length - certain.length).toBe(1);
    // They exist only while an export or a deletion is asked for, or a rematch is offered; a personal workspace has no
    // tournaments and no log.
    expect(certain).toEqual([
      'public.account_deletions.user_id',
      'public.chess_games.rematch_offered_by',
      'public.data_exports.user_id',
      'public.tournaments.workspace_id',
      'public.workspace_log.workspace_id',
    ]);
  });
});

/** A request that reads the session from the database. */
const EXPORT = { method: 'POST', path: '/api/account/data/exports' };

async function ownData(member: TestMember): Promise<OwnData> {
  return (await member.send({ path: '/api/account/data' })).json<OwnData>();
}

async function exported(member: TestMember): Promise<DataExport> {
  const asked = await member.send(EXPORT);
  expect(asked.status).toBe(201);
  return eventually(async () => {
    const { export: latest } = await ownData(member);
    expect(latest).toMatchObject({ id: asked.json<DataExport>().id, state: 'done' });
    return latest as DataExport;
  });
}

function download(member: TestMember, id: string): Promise<Response> {
  return fetch(`${server.url}/api/account/data/exports/${id}/file`, {
    headers: { cookie: member.cookies() },
  });
}

async function unzip(member: TestMember, id: string): Promise<Record<string, string>> {
  const response = await download(member, id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="rookery-.*\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

type Row = Record<string, unknown>;

describe('an export', () => {
  test('contains every row of the member, as it is in the database', async () => {
    const done = await exported(world.ann);
    const files = await unzip(world.ann, done.id);
    const columns = await listedColumns();
    const areas = Map.groupBy(
      columns.filter(({ area }) => area !== null),
      ({ table_name }) => table_name,
    );
    const secrets = await query<{ table_name: string; column_name: string }>(
      'select * from member_secrets',
    );
    let compared = 0;
    for (const [table, held] of areas) {
      const hidden = secrets
        .filter(({ table_name }) => table_name === table)
        .map(({ column_name }) => column_name);
      const conditions = held.map((column) => rowsOf(column, world.ann)).join(' or ');
      const stored = await query<{ row: Row }>(
        `select to_jsonb(own) - '{${hidden.join(',')}}'::text[] as row from ${table} as own where ${conditions}`,
      );
      const file = JSON.parse(files[`${held[0]?.area}.json`] ?? '{}') as Record<string, Row[]>;
      const name = table.split('.')[1] ?? '';
      const inFile = file[name]?.map(textOf).toSorted(compareText) ?? [];
      // Its own row changes until the export is done.
      if (table === 'public.data_exports') continue;
      expect(inFile, table).toEqual(stored.map(({ row }) => textOf(row)).toSorted(compareText));
      compared += inFile.length;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('leaves nothing out: every row with the id of the member is found by a listed column', async () => {
    const columns = await listedColumns();
    let found = 0;
    for (const { name: table } of await allTables()) {
      const conditions = columns
        .filter(({ table_name }) => table_name === table)
        .map((column) => `coalesce(${rowsOf(column, world.ann)}, false)`);
      const rows = await query<{ row: Row; isListed: boolean }>(
        `select to_jsonb(held) as row, (${['false', ...conditions].join(' or ')}) as "isListed"
         from ${table} as held where strpos(to_jsonb(held)::text, '${world.ann.id}') > 0`,
      );
      found += rows.length;
      const missing = rows.filter(
        ({ row, isListed }) => !isListed && FOREIGN[table]?.(row) !== true,
      );
      expect(missing, table).toEqual([]);
    }
    expect(found).toBeGreaterThan(100);
  });

  test('contains the games as PGN, with the names of both players', async () => {
    const files = await unzip(world.ann, (await ownData(world.ann)).export?.id ?? '');
    const pgns = (files['games.pgn'] ?? '').split(/\n\n(?=\[Event)/);
    expect(pgns).toHaveLength(2);
    const game = pgns.find((pgn) => pgn.includes(world.gameId)) ?? '';
    expect(game).toContain(`[White "${world.ann.name}"]`);
    expect(game).toContain('[Black "Bob"]');
    expect(readPgn(game)?.moves).toHaveLength(20);
    expect(JSON.parse(files['people.json'] ?? '')).toContainEqual({
      id: world.bob.id,
      name: 'Bob',
    });
    // In the language of the member.
    expect(files['README.txt']).toContain(`Mọi dữ liệu Rookery lưu về ${world.ann.name}`);
  });

  test('contains no passwords and no keys', async () => {
    const files = await unzip(world.ann, (await ownData(world.ann)).export?.id ?? '');
    const account = JSON.parse(files['account.json'] ?? '') as Record<string, Row[]>;
    expect(account['sessions']?.length).toBeGreaterThan(0);
    const text = Object.values(files).join('\n');
    const secrets = await query<{ secret: string }>(
      `select password as secret from accounts.credentials where user_id = '${world.ann.id}'
       union all select token from accounts.sessions where user_id = '${world.ann.id}'
       union all select auth_secret from push_subscriptions where user_id = '${world.ann.id}'
       union all select encode(token_hash, 'hex') from calendar_feeds where user_id = '${world.ann.id}'`,
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const { secret } of secrets) expect(text).not.toContain(`"${secret}"`);
  });

  test('is for the member only, while signed in, and for a day', async () => {
    const { export: done } = await ownData(world.ann);
    const id = done?.id ?? '';
    expect((await download(world.bob, id)).status).toBe(404);
    const address = `${server.url}/api/account/data/exports/${id}/file`;
    expect((await fetch(address)).status).toBe(401);
    const lasts = Date.parse(done?.expires_at ?? '') - Date.now();
    expect(lasts).toBeGreaterThan(23 * 3_600_000);
    expect(lasts).toBeLessThanOrEqual(24 * 3_600_000);
    await administer(
      databaseUrl,
      `update data_exports set expires_at = now() - interval '1 second' where id = '${id}'`,
    );
    expect((await download(world.ann, id)).status).toBe(404);
    // A worker deletes the file.
    await eventually(async () => {
      expect(await query(`select from data_exports where id = '${id}'`)).toEqual([]);
      expect(await query('select from data_export_chunks')).toEqual([]);
    });
  });

  test('is made one at a time, and three times a day', async () => {
    const cleo = await signUp(server.url, 'Cleo');
    const answers = await Promise.all([1, 2, 3].map(() => cleo.send(EXPORT)));
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(201);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'export_running' });
    for (let made = codes.filter((code) => code === 201).length; made < 3; made += 1) {
      await eventually(async () => {
        expect((await ownData(cleo)).export?.state).toBe('done');
      });
      expect((await cleo.send(EXPORT)).status).toBe(201);
    }
    await eventually(async () => {
      expect(await ownData(cleo)).toMatchObject({ export: { state: 'done' }, exports_left: 0 });
    });
    expect((await cleo.send(EXPORT)).json()).toMatchObject({ code: 'export_limit' });
  });

  test('of an attempt that was overtaken stores nothing more', async () => {
    const dora = await signUp(server.url, 'Dora');
    const [row] = await query<{ id: string }>(
      `insert into data_exports (user_id, state, holder) values ('${dora.id}', 'running', gen_random_uuid())
       returning id`,
    );
    const [added] = await query<{ added: boolean }>(
      `select app.add_export_chunk('${row?.id}', gen_random_uuid(), 0, 'x', 1, 1) as added`,
    );
    expect(added?.added).toBe(false);
    const [finished] = await query<{ finished: boolean }>(
      `select app.finish_export('${row?.id}', gen_random_uuid()) as finished`,
    );
    expect(finished?.finished).toBe(false);
  });
});

/** Rows with the member's id that are those of another member, by columns that the list leaves out. */
const FOREIGN: Record<string, (row: Row) => boolean> = {
  // Notifications and progress of other members name the member in their details.
  'public.notifications': ({ user_id }) => user_id !== world.ann.id,
  'public.achievement_progress': ({ user_id }) => user_id !== world.ann.id,
  'public.deleted_tasks': ({ workspace_id }) => workspace_id === world.club,
  // Details of jobs are ids only; mails are encrypted.
  'jobs.job_common': () => true,
};

function textOf(row: Row): string {
  return JSON.stringify(row, Object.keys(row).toSorted(compareText));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function allTables(): Promise<{ name: string }[]> {
  return query(`
    select format('%s.%s', nspname, relname) as name from pg_class
    join pg_namespace as namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'accounts', 'jobs')
    order by 1`);
}

async function askFor(member: TestMember, password?: string) {
  const json = password === undefined ? {} : { password };
  return member.send({ method: 'POST', path: '/api/account/deletion', json });
}

describe('asking for the deletion of an account', () => {
  test('needs the password', async () => {
    const eve = await signUp(server.url, 'Eve');
    expect((await askFor(eve)).json()).toMatchObject({ code: 'wrong_password' });
    expect((await askFor(eve, 'not my password')).json()).toMatchObject({ code: 'wrong_password' });
    expect((await ownData(eve)).deletion).toBeNull();
    const asked = await askFor(eve, TEST_PASSWORD);
    expect(asked.status).toBe(201);
    const { requested_at, due_at } = asked.json<AccountDeletion>();
    expect(Date.parse(due_at) - Date.parse(requested_at)).toBeCloseTo(14 * 86_400_000, -2);
    // Again: the same date.
    expect((await askFor(eve, TEST_PASSWORD)).json()).toEqual(asked.json());
  });

  test('needs a new session for an account without a password', async () => {
    const finn = await signUp(server.url, 'Finn');
    await administer(
      databaseUrl,
      `delete from accounts.credentials where user_id = '${finn.id}';
       update accounts.sessions set created_at = now() - interval '11 minutes' where user_id = '${finn.id}'`,
    );
    expect(await ownData(finn)).toMatchObject({ has_password: false });
    expect((await askFor(finn, TEST_PASSWORD)).json()).toMatchObject({ code: 'sign_in_again' });
    await administer(
      databaseUrl,
      `update accounts.sessions set created_at = now() where user_id = '${finn.id}'`,
    );
    expect((await askFor(finn)).status).toBe(201);
  });

  test('limits how often a password is tried', async () => {
    const gil = await signUp(server.url, 'Gil');
    const codes: number[] = [];
    for (let tried = 0; tried < 25; tried += 1) codes.push((await askFor(gil, 'guess')).status);
    expect(codes).toContain(429);
  });

  test('hides the member from others, who cannot challenge them, until it is cancelled', async () => {
    const [hal, ida, jon] = await Promise.all(
      ['Hal', 'Ida', 'Jon'].map((name) => signUp(server.url, name)),
    );
    if (!hal || !ida || !jon) throw new Error('No members.');
    const club = await foundClub(jon, 'Rooks', [hal, ida]);
    const listed = async (viewer: TestMember) =>
      (await viewer.send({ path: `/api/${club}/member/list` })).json<{
        data: { name: string; is_leaving?: boolean }[];
      }>().data;
    const challenge = () =>
      ida.send({
        method: 'POST',
        path: '/api/chess/games',
        json: { opponentId: hal.id, timeControl: 'rapid', color: 'white' },
      });
    expect((await askFor(hal, TEST_PASSWORD)).status).toBe(201);
    expect((await listed(ida)).map(({ name }) => name)).toEqual(['Jon', 'Ida']);
    expect((await listed(jon)).find(({ name }) => name === 'Hal')?.is_leaving).toBe(true);
    expect((await listed(hal)).map(({ name }) => name)).toContain('Hal');
    expect((await challenge()).json()).toMatchObject({ code: 'opponent_unknown' });
    // The member can still use the account, but can own no new workspace.
    expect((await hal.send({ path: '/api/account' })).status).toBe(200);
    const founded = await hal.send({
      method: 'POST',
      path: '/api/workspaces',
      json: { name: 'X' },
    });
    expect(founded.json()).toMatchObject({ code: 'account_leaving' });
    const promoted = await jon.send({
      method: 'PATCH',
      path: `/api/${club}/member/${hal.id}`,
      json: { role: 'owner' },
    });
    expect(promoted.json()).toMatchObject({ code: 'account_leaving' });

    expect((await hal.send({ method: 'DELETE', path: '/api/account/deletion' })).status).toBe(204);
    expect((await ownData(hal)).deletion).toBeNull();
    expect((await listed(ida)).map(({ name }) => name)).toContain('Hal');
    expect((await challenge()).status).toBe(201);
  });

  test('is refused to the only owner of a club, also if two owners ask at once', async () => {
    const [kim, lea] = await Promise.all(['Kim', 'Lea'].map((name) => signUp(server.url, name)));
    if (!kim || !lea) throw new Error('No members.');
    const club = await foundClub(kim, 'Only mine', [lea]);
    expect((await ownData(kim)).owned_alone).toEqual([{ id: club, name: 'Only mine' }]);
    expect((await askFor(kim, TEST_PASSWORD)).json()).toMatchObject({ code: 'last_owner' });
    await kim.send({
      method: 'PATCH',
      path: `/api/${club}/member/${lea.id}`,
      json: { role: 'owner' },
    });
    const answers = await Promise.all([kim, lea].map((owner) => askFor(owner, TEST_PASSWORD)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const staying = answers[0]?.status === 201 ? lea : kim;
    // The one who stays cannot leave the club to the one who does not.
    const left = await staying.send({
      method: 'DELETE',
      path: `/api/${club}/member/${staying.id}`,
    });
    expect(left.json()).toMatchObject({ code: 'last_owner' });
    // The club can still be deleted.
    const deleted = await staying.send({
      method: 'POST',
      path: `/api/${club}/delete`,
      json: { name: 'Only mine' },
    });
    expect(deleted.status).toBe(204);
    expect((await ownData(staying)).owned_alone).toEqual([]);
  });

  test('resigns running games and leaves tournaments when the account is deleted', async () => {
    const [mia, ned] = await Promise.all(['Mia', 'Ned'].map((name) => signUp(server.url, name)));
    if (!mia || !ned) throw new Error('No members.');
    const club = await foundClub(ned, 'Cup club', [mia]);
    const game = await startGame(mia, ned, { timeControl: { days_per_move: 3 } });
    await play(game, 'e2e4 e7e5');
    const begun = await startGame(ned, mia, { timeControl: { days_per_move: 3 } });
    const open = await TestTournament.create(club, ned);
    await open.enter(mia, ned);
    await askFor(mia, TEST_PASSWORD);
    await makeDue(mia);
    await eventually(async () => expect(await isErased(mia)).toBe(true));
    expect((await look(ned, game)).json()).toMatchObject({ status: 'black_won' });
    expect((await look(ned, begun)).json()).toMatchObject({ status: 'aborted' });
    expect((await open.record()).players.map(({ name }) => name)).toEqual(['Ned']);
    expect((await mia.send(EXPORT)).status).toBe(401);
  });
});

async function makeDue(member: TestMember): Promise<void> {
  await administer(
    databaseUrl,
    `update account_deletions set due_at = now() where user_id = '${member.id}'`,
  );
}

async function isErased(member: TestMember): Promise<boolean> {
  const rows = await query(
    `select from users where id = '${member.id}' and deleted_at is not null`,
  );
  return rows.length === 1;
}

/** Every row of every table, as text. */
async function everyRow(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name } of await allTables()) {
    const rows = await query<{ row: string }>(
      `select to_jsonb(held)::text as row from ${name} as held`,
    );
    found.set(name, rows.map(({ row }) => row).toSorted(compareText));
  }
  return found;
}

describe('the deletion of an account', () => {
  test('is not done before its time', async () => {
    const { ann } = world;
    const json = { password: TEST_PASSWORD };
    // The club of two owners does not need her.
    const asked = await ann.send({ method: 'POST', path: '/api/account/deletion', json });
    expect(asked.text).toContain('due_at');
    const [answer] = await query<{ erased: boolean }>(
      `select app.erase_member('${ann.id}') as erased`,
    );
    expect(answer?.erased).toBe(false);
    expect(await isErased(ann)).toBe(false);
  });

  test('is not done while a game runs', async () => {
    const [una, val] = await Promise.all(['Una', 'Val'].map((name) => signUp(server.url, name)));
    if (!una || !val) throw new Error('No members.');
    await startGame(una, val, { timeControl: { days_per_move: 3 } });
    await askFor(una, TEST_PASSWORD);
    // In one transaction, so that no worker resigns the game first.
    const { rows } = await asOwner(databaseUrl, async (client) => {
      const set = 'update account_deletions set due_at = now() + $2::interval where user_id = $1';
      await client.query(set, [una.id, '0 days']);
      const answer = await client.query('select app.erase_member($1) as erased', [una.id]);
      await client.query(set, [una.id, '14 days']);
      return answer;
    });
    expect(rows).toEqual([{ erased: false }]);
    expect(await isErased(una)).toBe(false);
  });

  test('leaves no name, no address and no words in any table, and changes nothing of others', async () => {
    const { ann, bob, gameId } = world;
    await exported(ann);
    await server.stop();
    await administer(
      databaseUrl,
      `insert into accounts.rate_limits (key, count, last_request)
       values ('203.0.113.7|/sign-in/${ann.email}', 1, 0)`,
    );
    const players = await query<{ id: string }>(
      `select id from tournament_players where user_id = '${ann.id}'`,
    );
    const before = await everyRow();
    // The search below would find each of them now.
    for (const word of [ann.name, ann.email, PRIVATE_WORD])
      expect(
        [...before.values()].flat().some((row) => row.includes(word)),
        word,
      ).toBe(true);
    expect(before.get('accounts.rate_limits')?.join('')).toContain(ann.email);
    await makeDue(ann);
    const [answer] = await query<{ erased: boolean }>(
      `select app.erase_member('${ann.id}') as erased`,
    );
    expect(answer?.erased).toBe(true);
    const after = await everyRow();

    const words = [ann.name, ann.email, PRIVATE_WORD, ...ann.name.split(' ')];
    for (const [table, rows] of after) {
      for (const row of rows) {
        for (const word of [...words, Buffer.from(ann.name).toString('hex')])
          expect(row.toLowerCase().includes(word.toLowerCase()), `${table} ${row}`).toBe(false);
      }
    }
    // What was written for the club stays.
    expect(
      [...after.values()].flat().filter((row) => row.includes(CLUB_WORD)).length,
    ).toBeGreaterThan(3);

    const own = [
      ann.id,
      ann.personalWorkspaceId,
      ann.email,
      ann.name,
      ...players.map(({ id }) => id),
    ];
    const ofOthers = (rows: readonly string[]) =>
      rows.filter((row) => !own.some((part) => row.includes(part)));
    for (const [table, rows] of before) {
      const left = new Set(after.get(table));
      const changed = ofOthers(rows).filter((row) => !left.has(row));
      expect(
        changed.filter((row) => EXPECTED_CHANGES[table]?.(row) !== true),
        table,
      ).toEqual([]);
    }
    await server.start();
    const games = await bob.send({ path: `/api/chess/games/${gameId}` });
    expect(games.json()).toMatchObject({ status: 'white_won', white_player_id: ann.id });
    const profile = await bob.send({ path: `/api/members/${ann.id}` });
    expect(profile.json<MemberProfile>().name).toBe('Deleted member');
    const pgn = await bob.send({ path: `/api/chess/games/${gameId}/pgn` });
    expect(pgn.text).toContain('[White "Deleted member"]');
    const table = await world.tournament.record(bob);
    expect(table.players.map(({ name }) => name).toSorted(compareText)).toEqual([
      'Bob',
      'Deleted member',
    ]);
    expect((await world.tournament.send(bob, 'GET', '/trf')).text).toContain('Deleted member');
    const log = await bob.send({ path: `/api/${world.club}/log` });
    expect(log.text).not.toContain(ann.name);
    const challenged = await bob.send({
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId: ann.id, timeControl: 'rapid', color: 'white' },
    });
    expect(challenged.json()).toMatchObject({ code: 'opponent_unknown' });
  });

  test('ends the session, and the address is free again', async () => {
    const { ann } = world;
    expect((await ann.send(EXPORT)).status).toBe(401);
    const again = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ name: 'Ann again', email: ann.email, password: TEST_PASSWORD }),
    });
    expect(again.status).toBe(200);
  });

  test('does not keep later members from its name', async () => {
    const impostor = await world.bob.send({
      method: 'PATCH',
      path: '/api/account',
      json: { name: 'Deleted  Member' },
    });
    expect(impostor.json()).toMatchObject({ code: 'reserved_name' });
  });
});

/** Rows of others that go or change with rows of the member. */
const EXPECTED_CHANGES: Record<string, (row: string) => boolean> = {
  // Her export.
  'public.data_export_chunks': () => true,
  // What Bob has reported is deleted.
  'public.chess_chat_reports': (row) => row.includes(world.bob.id),
};
