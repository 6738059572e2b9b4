import { start, TIME_CONTROLS } from '@rookery/chess';
import { asOwner, openWorkerDatabase, type WorkerDatabase } from '@rookery/database';
import { administer, createTestDatabase, insertAccounts, TEST_SECRET } from '@rookery/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { takeSeekers, type SeekerRow } from './queries.ts';

const GATEWAY = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';

let databaseUrl: string;
let database: WorkerDatabase;
let ann: string;
let bob: string;
let cem: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  database = openWorkerDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
});
afterAll(() => database.close());

/** Ann has waited for three minutes, Bob for two and Cem for one. All are connected. */
beforeEach(async () => {
  const people = ['Ann', 'Bob', 'Cem'].map((name) => ({
    name,
    email: `${name.toLowerCase()}-${crypto.randomUUID()}@rookery.test`,
  }));
  const accounts = await insertAccounts(databaseUrl, people);
  [ann, bob, cem] = accounts.map(({ id }) => id) as [string, string, string];
  await administer(
    databaseUrl,
    `delete from chess_seeks; delete from gateways;
     insert into gateways (id) values ('${GATEWAY}');
     insert into gateway_members select '${GATEWAY}', id from unnest(array['${ann}', '${bob}', '${cem}']::uuid[]) as id;
     insert into presence select id, true, now() from unnest(array['${ann}', '${bob}', '${cem}']::uuid[]) as id`,
  );
  // Not in the order of waiting.
  await seek(bob, 2);
  await seek(cem, 1);
  await seek(ann, 3);
});

function seek(member: string, minutes: number) {
  return administer(
    databaseUrl,
    `insert into chess_seeks (user_id, time_control, rated, min_rating, max_rating, rating, rating_deviation,
       colors, opponents, created_at)
     values ('${member}', '${JSON.stringify(TIME_CONTROLS.blitz)}', true, 0, 4000, 1200, 350, '{}', '{}',
       now() - interval '${minutes} minutes')`,
  );
}

function take(limit = 10): Promise<SeekerRow[]> {
  return database.run(async (transaction) => {
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    return takeSeekers(transaction, limit);
  });
}

async function taken(limit?: number): Promise<string[]> {
  return (await take(limit)).map(({ user_id }) => user_id);
}

test('a wave has the seekers who have waited longest', async () => {
  expect(await taken(2)).toEqual([ann, bob]);
  expect(await taken()).toEqual([ann, bob, cem]);
});

test('a seek that another transaction changes is left for the next wave, which does not wait for it', async () => {
  await asOwner(databaseUrl, async (client) => {
    await client.query('select from chess_seeks where user_id = $1 for update', [ann]);
    expect(await taken()).toEqual([bob, cem]);
  });
  expect(await taken()).toEqual([ann, bob, cem]);
});

test('a block is known of both members', async () => {
  await administer(
    databaseUrl,
    `insert into chess_blocks (user_id, blocked_id) values ('${ann}', '${bob}')`,
  );
  expect((await take()).map(({ blocked }) => blocked)).toEqual([[bob], [ann], []]);
});

test('a member who plays, or who is connected to no running gateway, is not taken', async () => {
  const { game_state, time_control } = start(TIME_CONTROLS.blitz, Date.now());
  await administer(
    databaseUrl,
    `insert into chess_games (white_player_id, black_player_id, game_state, time_control)
     values ('${cem}', '${ann}', '${JSON.stringify(game_state)}', '${JSON.stringify(time_control)}')`,
  );
  // The start of the game has ended their seeks.
  await seek(ann, 3);
  await seek(cem, 1);
  expect(await taken()).toEqual([bob]);
  await administer(databaseUrl, `update gateways set seen_at = now() - interval '1 hour'`);
  expect(await taken()).toEqual([]);
});
