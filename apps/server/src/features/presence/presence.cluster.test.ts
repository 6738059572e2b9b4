import type { PresenceList } from '@rookery/contract';
import {
  eventually,
  foundClub,
  signUp,
  startCluster,
  startTestPostgres,
  type TestCluster,
  type TestMember,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';

let postgres: TestPostgres;
let cluster: TestCluster;
let here: TestServer;
let there: TestServer;
let ann: TestMember;
let bob: TestMember;
let cem: TestMember;
let club: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  cluster = await startCluster(postgres.url);
  const start = () => cluster.start('api,gateway');
  [here, there] = await Promise.all([start(), start()]);
  ann = await signUp(here.url, 'Ann');
  bob = await signUp(here.url, 'Bob');
  cem = await signUp(here.url, 'Cem');
  club = await foundClub(ann, 'Club', [bob, cem]);
});
afterAll(async () => {
  await cluster.discard();
  await postgres.discard();
});

async function online(): Promise<string[]> {
  const answer = await ann.send({ path: `/api/${club}/member/online` });
  expect(answer.status).toBe(200);
  const ids = answer.json<PresenceList>().data.map(({ user_id }) => user_id);
  return ids.toSorted();
}

test('a member at two gateways is online until both connections are gone', async () => {
  const one = await showUp(here.url, bob.cookies());
  const other = await showUp(there.url, bob.cookies());
  await eventually(async () => expect(await online()).toEqual([bob.id]));
  one.terminate();
  const third = await showUp(there.url, cem.cookies());
  // A later change has arrived by now, so an earlier one would have arrived too.
  await eventually(async () => expect(await online()).toEqual([bob.id, cem.id].toSorted()));
  other.terminate();
  third.terminate();
  await eventually(async () => expect(await online()).toEqual([]));
});

test('members of a crashed gateway go offline after a while, those of a stopped one at once', async () => {
  await showUp(there.url, bob.cookies());
  await showUp(here.url, cem.cookies());
  await eventually(async () => expect(await online()).toEqual([bob.id, cem.id].toSorted()));
  await there.stop('SIGKILL');
  await eventually(async () => expect(await online()).toEqual([cem.id]));
  await there.start();
  await showUp(there.url, bob.cookies());
  await eventually(async () => expect(await online()).toEqual([bob.id, cem.id].toSorted()));
  await there.stop();
  expect(await online()).toEqual([cem.id]);
});

test('after a crash of Postgres, which loses the presence table, all members are reported again', async () => {
  await eventually(async () => expect(await online()).toEqual([cem.id]));
  await postgres.crash();
  await postgres.start();
  await eventually(async () => expect(await online()).toEqual([cem.id]));
});
