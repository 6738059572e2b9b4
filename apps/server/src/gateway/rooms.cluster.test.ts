import { CLOCK_EVENT, gameChannel, SPECTATORS_EVENT } from '@rookery/contract';
import {
  eventually,
  inLanes,
  report,
  signUp,
  startCluster,
  startGame,
  type TestCluster,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectAs, watch, type Payload, type RawClient } from './raw-client.testkit.ts';

let cluster: TestCluster;
let here: TestServer;
let there: TestServer;
let ann: TestMember;
let bob: TestMember;
let crowd: TestMember[];
let gameId: string;
let topic: string;

beforeAll(async () => {
  cluster = await startCluster();
  const start = () => cluster.start('api,gateway');
  [here, there] = await Promise.all([start(), start()]);
  ann = await signUp(here.url, 'Ann');
  bob = await signUp(here.url, 'Bob');
  crowd = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signUp(here.url, `Guest ${index}`)),
  );
});
afterAll(() => cluster.discard());
beforeEach(async () => {
  ({ id: gameId } = await startGame(ann, bob));
  topic = `realtime:${gameChannel(gameId)}`;
});

async function enter(server: TestServer, member: TestMember | undefined): Promise<RawClient> {
  if (member === undefined) throw new Error('no such member');
  const client = await connectAs(server.url, member);
  await watch(client, gameId);
  return client;
}

function closeAll(clients: readonly RawClient[]) {
  return Promise.all(clients.map((client) => client.close()));
}

type Presences = Readonly<Record<string, { readonly metas: readonly { phx_ref: string }[] }>>;

/** The sockets of each present member, from the presence state and the diffs after it. */
function present(client: RawClient): Record<string, number> {
  const refs = new Map<string, string>();
  for (const { event, payload } of client.received) {
    if (event === 'presence_state') refs.clear();
    const { joins = {}, leaves = {} } = event === 'presence_diff' ? payload : {};
    const state = event === 'presence_state' ? payload : joins;
    for (const ref of refsOf(leaves as Presences)) refs.delete(ref[0]);
    for (const [ref, member] of refsOf(state as Presences)) refs.set(ref, member);
  }
  const counts: Record<string, number> = {};
  for (const member of refs.values()) counts[member] = (counts[member] ?? 0) + 1;
  return counts;
}

function refsOf(presences: Presences): [ref: string, member: string][] {
  return Object.entries(presences).flatMap(([member, { metas }]) =>
    metas.map(({ phx_ref }): [string, string] => [phx_ref, member]),
  );
}

function broadcasts(client: RawClient, name: string): Payload[] {
  return client
    .of('broadcast')
    .filter(({ event }) => event === name)
    .map(({ payload }) => payload as Payload);
}

const spectators = (client: RawClient) =>
  broadcasts(client, SPECTATORS_EVENT).map(({ count }) => count as number);

test('players see each other join and leave at every gateway, socket by socket', async () => {
  const white = await enter(here, ann);
  await eventually(() => expect(present(white)).toEqual({ [ann.id]: 1 }));
  const black = await enter(there, bob);
  const blackAgain = await enter(here, bob);
  const spectator = await enter(there, crowd[0]);
  const everyone = [white, black, blackAgain, spectator];
  for (const client of everyone) {
    await eventually(() => expect(present(client)).toEqual({ [ann.id]: 1, [bob.id]: 2 }));
    expect(client.of('presence_state')).toHaveLength(1);
  }
  await black.close();
  await eventually(() => expect(present(white)).toEqual({ [ann.id]: 1, [bob.id]: 1 }));
  await blackAgain.close();
  await eventually(() => expect(present(white)).toEqual({ [ann.id]: 1 }));

  // A second join begins with the whole state again.
  await watch(spectator, gameId);
  await eventually(() => expect(spectator.of('presence_state')).toHaveLength(2));
  await eventually(() => expect(present(spectator)).toEqual({ [ann.id]: 1 }));

  // A player decides whether to be seen.
  expect((await white.ask(topic, 'presence', { event: 'untrack' })).status).toBe('ok');
  await eventually(() => expect(present(spectator)).toEqual({}));
  expect((await white.ask(topic, 'presence', { event: 'track' })).status).toBe('ok');
  await eventually(() => expect(present(spectator)).toEqual({ [ann.id]: 1 }));
  // A spectator is counted, and never listed.
  await spectator.ask(topic, 'presence', { event: 'track', payload: {} });
  await watch(spectator, gameId);
  await eventually(() => expect(present(spectator)).toEqual({ [ann.id]: 1 }));
  await closeAll([white, spectator]);
});

test('no text passes from one client to another, by broadcast or by presence', async () => {
  const [white, black, spectator] = await Promise.all([
    enter(here, ann),
    enter(there, bob),
    enter(there, crowd[0]),
  ]);
  const everyone = [white, black, spectator];
  const text = 'Resign already';
  const refused = { status: 'error', response: { code: 'no_broadcasts' } };
  for (const event of ['wave', text, SPECTATORS_EVENT, '']) {
    for (const client of everyone) {
      const sent = { type: 'broadcast', event, payload: { text, count: 1e6 } };
      expect(await client.ask(topic, 'broadcast', sent)).toMatchObject(refused);
    }
  }
  for (const client of everyone) {
    const payload = { text, [text]: true, glance: text, online_at: text, phx_ref: text };
    const answer = await client.ask(topic, 'presence', { event: 'track', key: text, payload });
    expect(answer.status).toBe('ok');
  }
  // The players are listed anew, so anything that was passed on has arrived by then.
  for (const client of everyone) {
    await eventually(() => expect(client.of('presence_diff').length).toBeGreaterThan(0));
    await eventually(() => expect(present(client)).toEqual({ [ann.id]: 1, [bob.id]: 1 }));
  }
  await watch(spectator, gameId);
  await eventually(() => expect(spectator.of('presence_state')).toHaveLength(2));
  for (const client of everyone) {
    expect(JSON.stringify(client.received)).not.toContain(text);
    expect(Math.max(0, ...spectators(client))).toBeLessThan(2);
  }
  await closeAll(everyone);
});

test('the time is sent only to the client that asked for it', async () => {
  const [white, black, spectator] = await Promise.all([
    enter(here, ann),
    enter(there, bob),
    enter(there, crowd[0]),
  ]);
  const before = Date.now();
  spectator.send(topic, 'broadcast', {
    type: 'broadcast',
    event: CLOCK_EVENT,
    payload: { sent: 42 },
  });
  await eventually(() => expect(broadcasts(spectator, CLOCK_EVENT)).toHaveLength(1));
  const [answer] = broadcasts(spectator, CLOCK_EVENT);
  expect(answer).toEqual({ sent: 42, now: expect.any(Number) });
  expect(answer?.['now']).toBeGreaterThanOrEqual(before);
  expect(answer?.['now']).toBeLessThanOrEqual(Date.now());
  // The answer of a gateway arrives after everything that it sent before.
  await Promise.all([white, black].map((client) => client.ask('phoenix', 'heartbeat', {})));
  expect([...broadcasts(black, CLOCK_EVENT), ...broadcasts(white, CLOCK_EVENT)]).toEqual([]);
  await closeAll([white, black, spectator]);
});

test('spectators are counted once each, and those of a crashed gateway are removed', async () => {
  const white = await enter(here, ann);
  const black = await enter(there, bob);
  const spectatorClients = await Promise.all([
    enter(here, crowd[0]),
    enter(here, crowd[0]),
    enter(here, crowd[1]),
    enter(there, crowd[2]),
    enter(there, crowd[3]),
  ]);
  for (const client of [white, black, ...spectatorClients]) {
    await eventually(() => expect(spectators(client).at(-1)).toBe(4));
  }
  await spectatorClients[0]?.close();
  await spectatorClients[2]?.close();
  await eventually(() => expect(spectators(white).at(-1)).toBe(3));
  // A client that shows the game as a small board among others is not a spectator.
  await spectatorClients[1]?.ask(topic, 'presence', { event: 'track', payload: { glance: true } });
  await eventually(() => expect(spectators(white).at(-1)).toBe(2));
  await spectatorClients[1]?.ask(topic, 'presence', { event: 'track', payload: {} });
  await eventually(() => expect(spectators(white).at(-1)).toBe(3));
  // A gateway closes a socket that has been silent for long, as this one would be on a slow machine.
  const showLife = () => white.ask('phoenix', 'heartbeat', {});
  await showLife();
  await there.stop('SIGKILL');
  const crashedAt = Date.now();
  await eventually(() => expect(spectators(white).at(-1)).toBe(1));
  await eventually(() => expect(present(white)).toEqual({ [ann.id]: 1 }));
  report(`the spectators of a crashed gateway were removed after ${Date.now() - crashedAt} ms`);
  await showLife();
  await there.start();
  const back = await enter(there, bob);
  await eventually(() => expect(present(white)).toEqual({ [ann.id]: 1, [bob.id]: 1 }));
  await closeAll([white, back, ...spectatorClients.slice(1, 2)]);
});

test('the frames for each spectator do not grow with their number', async () => {
  const costs = [];
  for (const size of [10, 300]) costs.push(await framesPerSpectator(size));
  for (const { size, seconds, frames } of costs) {
    report(`${size} spectators: ${frames} frames each in ${seconds.toFixed(1)} s`);
    // One a second, and one more for a second that had begun.
    expect(frames).toBeGreaterThan(0);
    expect(frames).toBeLessThanOrEqual(seconds + 2);
  }
});

/** The most frames that one of `size` spectators gets while others join and leave quickly. */
async function framesPerSpectator(size: number) {
  const staying = crowd.slice(0, 5);
  const leaving = crowd.slice(5);
  const watching: RawClient[] = [];
  await inLanes(size, 20, async (index) => {
    const server = index % 2 === 0 ? here : there;
    watching.push(await enter(server, staying[index % staying.length]));
  });
  // A member with sockets at both gateways is counted at each.
  await eventually(() =>
    watching.forEach((client) => expect(spectators(client).at(-1)).toBe(staying.length * 2)),
  );
  watching.forEach((client) => client.received.splice(0));
  const startedAt = Date.now();
  for (let round = 0; round < 8; round += 1) {
    await closeAll(await Promise.all(leaving.map((member) => enter(here, member))));
  }
  // These stay until all others know of them.
  const visiting = await Promise.all(leaving.map((member) => enter(here, member)));
  await eventually(() =>
    watching.forEach((client) =>
      expect(spectators(client).at(-1)).toBe(staying.length * 2 + leaving.length),
    ),
  );
  const seconds = (Date.now() - startedAt) / 1_000;
  const frames = Math.max(...watching.map(({ received }) => received.length));
  await closeAll([...watching, ...visiting]);
  return { size, seconds, frames };
}
