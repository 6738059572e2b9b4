import { connectNats } from '@rookery/bus';
import { asOwner, SLOT_LOCK } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  eventually,
  isUnreachable,
  isSlotInUse,
  despite,
  NotYet,
  report,
  signUp,
  startGame,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestGame,
  type TestNats,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectAs, versions, watch, type RawClient } from '../gateway/raw-client.testkit.ts';
import { RELAY_SUBJECT } from '../live/subjects.ts';
import { changeGame, slots } from './relay.testkit.ts';

let postgres: TestPostgres;
let nats: TestNats;
let databaseUrl: string;
let front: TestServer;
let relays: [TestServer, TestServer];
let game: TestGame;
let client: RawClient;
/** Of the row of the game. */
let version = 0;

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startTestPostgres({ durable: true }), startTestNats()]);
  databaseUrl = await createTestDatabase(postgres.url);
  const start = (roles: string) =>
    startServer(databaseUrl, { ROOKERY_ROLES: roles, NATS_URL: nats.url, METRICS: 'yes' });
  const [api, one, other] = await Promise.all(['api,gateway', 'relay', 'relay'].map(start));
  if (!api || !one || !other) throw new Error('not started');
  [front, relays] = [api, [one, other]];
  const [ann, bob, cleo] = await Promise.all(
    ['Ann', 'Bob', 'Cleo'].map((name) => signUp(front.url, name)),
  );
  if (!ann || !bob || !cleo) throw new Error('sign-up failed');
  game = await startGame(ann, bob);
  // A spectator: the absence of a player would change the game.
  client = await connectAs(front.url, cleo);
  await relayAnnounced();
});
afterAll(async () => {
  await client.close();
  await Promise.all([front, ...relays].map((server) => server.stop('SIGKILL')));
  await Promise.all([nats.stop(), postgres.discard()]);
});
beforeEach(() => void client.received.splice(0));

/** Resolves once the gateway knows the relay: the first announcement of a new relay forces a resync. */
async function relayAnnounced(): Promise<void> {
  const announced = Promise.withResolvers<void>();
  const bus = await connectNats({
    servers: [nats.url],
    name: 'test',
    onFault: announced.reject,
    onConnection: () => undefined,
    onUnreachable: announced.reject,
  });
  const onMessage = () => announced.resolve();
  await bus.subscribe(RELAY_SUBJECT, { onMessage, onGap: () => undefined });
  await announced.promise;
  await bus.close();
}

/** The active relay first, the standby second. */
function activeFirst(): Promise<[TestServer, TestServer]> {
  return eventually(despite(isUnreachable, inOrder)) as Promise<[TestServer, TestServer]>;
}

async function inOrder(): Promise<TestServer[]> {
  const active = await Promise.all(
    relays.map(async ({ url }) => (await fetch(`${url}/health/metrics`)).text()),
  );
  const reading = active.map((text) => /^rookery_relay_active 1$/m.test(text));
  if (reading[0] === reading[1]) throw new NotYet('Not exactly one relay is active.');
  return reading[0] ? relays : relays.toReversed();
}

async function change(times: number): Promise<void> {
  await changeGame(databaseUrl, game.id, times);
  version += times;
}

/** Joins, as often as a forced resync ends the channel, until a change arrives. */
async function changeArrives(): Promise<void> {
  await eventually(async () => {
    const errors = client.of('phx_error').length;
    await watch(client, game.id);
    await change(1);
    await eventually(() => {
      const isEnded = client.of('phx_error').length > errors;
      const hasArrived = versions(client).at(-1) === version;
      if (!isEnded && !hasArrived) throw new NotYet('Neither a change nor a resync has arrived.');
    });
    expect(versions(client).at(-1)).toBe(version);
  });
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('a standby takes over from a relay that hangs, and no change is missed', async () => {
  const [hanging] = await activeFirst();
  await watch(client, game.id);
  await change(10);
  await eventually(() => expect(versions(client)).toEqual(from(1, 10)));
  process.kill(hanging.pid(), 'SIGSTOP');
  try {
    await change(10);
    await eventually(() => expect(versions(client)).toEqual(from(1, 20)));
    expect(client.of('phx_error')).toEqual([]);
  } finally {
    process.kill(hanging.pid(), 'SIGCONT');
  }
  // When the relay resumes, it sends old changes or forces resyncs, but versions never go back.
  const [, waiting] = await activeFirst();
  expect(waiting.url).toBe(hanging.url);
  await changeArrives();
  expect(versions(client)).toEqual(versions(client).toSorted((one, other) => one - other));
});

/** Takes the lock that relays need to look for their slot. Resolves to a function that releases it. */
async function holdSlotLock(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = asOwner(databaseUrl, async (owner) => {
    await owner.query('select pg_advisory_xact_lock($1)', [SLOT_LOCK]);
    held.resolve();
    await release.promise;
  });
  await Promise.race([held.promise, ended]);
  return () => {
    release.resolve();
    return ended;
  };
}

/** How many sessions wait for the slot lock, and how many hold it. */
async function slotLocks(): Promise<{ waiting: number; held: number }> {
  const { rows } = await administer(
    databaseUrl,
    `select count(*) filter (where not granted)::integer as waiting,
       count(*) filter (where granted)::integer as held
     from pg_locks where locktype = 'advisory' and objid = ${SLOT_LOCK}`,
  );
  return (rows as { waiting: number; held: number }[])[0] ?? { waiting: 0, held: 0 };
}

test('a standby relay that freezes while it looks for the slot does not stop the next take-over', async () => {
  const [active, standby] = await activeFirst();
  const release = await holdSlotLock();
  await eventually(async () => expect(await slotLocks()).toEqual({ waiting: 1, held: 1 }));
  process.kill(standby.pid(), 'SIGSTOP');
  try {
    // Postgres gives the lock to the session of the frozen process.
    await release();
    await active.stop('SIGKILL');
    const stoppedAt = Date.now();
    await active.start();
    const isActive = async () => {
      const text = await (await fetch(`${active.url}/health/metrics`)).text();
      expect(text).toMatch(/^rookery_relay_active 1$/m);
    };
    await eventually(despite(isUnreachable, isActive));
    report(`with a frozen standby, a relay reads again after ${Date.now() - stoppedAt} ms`);
    expect(await slotLocks()).toMatchObject({ held: 0 });
  } finally {
    process.kill(standby.pid(), 'SIGCONT');
  }
  await activeFirst();
});

test('a lost slot forces a resync', async () => {
  await watch(client, game.id);
  await Promise.all(relays.map((relay) => relay.stop('SIGKILL')));
  await change(1);
  const lost = (await slots(databaseUrl))[0]?.name ?? '';
  const drop = () => administer(databaseUrl, `select pg_drop_replication_slot('${lost}')`);
  await eventually(despite(isSlotInUse, drop));
  expect(client.of('phx_error')).toEqual([]);
  await Promise.all(relays.map((relay) => relay.start()));
  await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
  await activeFirst();
  expect((await slots(databaseUrl))[0]?.name).not.toBe(lost);
  await changeArrives();
});
