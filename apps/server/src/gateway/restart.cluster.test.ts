import {
  eventually,
  signUp,
  startCluster,
  startGame,
  type TestCluster,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAs, connectRaw, watch, type RawClient } from './raw-client.testkit.ts';

let cluster: TestCluster;
let api: TestServer;
let gateway: TestServer;
let ann: TestMember;
let gameId: string;

beforeAll(async () => {
  cluster = await startCluster();
  const slowly = { LIVE_DRAIN_SECONDS: '20' };
  api = await cluster.start('api', slowly);
  gateway = await cluster.start('gateway', slowly);
  ann = await signUp(api.url, 'Ann');
  ({ id: gameId } = await startGame(ann, await signUp(api.url, 'Bob')));
});
afterAll(() => cluster.discard());

test('a stopping gateway refuses new sockets, serves the open ones and closes them with the code for a restart', async () => {
  // So many that draining takes a while: twenty milliseconds each.
  const clients: RawClient[] = [];
  for (let count = 0; count < 500; count += 1) clients.push(await connectAs(gateway.url, ann));
  const last = clients.at(-1);
  if (last === undefined) throw new Error('sign-up failed');
  await watch(last, gameId);
  const stopped = gateway.stop();
  await eventually(() => expect(clients.some((client) => client.closed() !== null)).toBe(true));
  // The port is closed, so that a proxy tries the next gateway instead of passing on an error.
  await expect(connectRaw(gateway.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect((await last.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
  expect(last.closed()).toBeNull();
  await stopped;
  for (const client of clients) {
    await eventually(() => expect(client.closed()).toEqual([1012, 'restarting']));
  }
});
