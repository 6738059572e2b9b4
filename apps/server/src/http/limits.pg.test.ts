import { randomUUID } from 'node:crypto';
import {
  ask,
  BOT_IDS,
  createTestDatabase,
  foundClub,
  inLanes,
  refusalOf,
  signUp,
  startServer,
  type RawRequest,
  type RawResponse,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

/** The defaults of all limits. */
const DEFAULTS = Object.fromEntries(
  [
    'WRITES_PER_MINUTE',
    'WORKSPACES_PER_HOUR',
    'INVITES_PER_HOUR',
    'TASKS_PER_MINUTE',
    'LIVE_TOKENS_PER_MINUTE',
    'GAMES_PER_MINUTE',
    'CHALLENGES_PER_MINUTE',
    'SEEKS_PER_MINUTE',
    'GAME_LINKS_PER_HOUR',
    'BLOCKS_PER_HOUR',
    'REPORTS_PER_HOUR',
    'PREFERENCES_PER_MINUTE',
    'UNSTARTED_GAMES_PER_MEMBER',
  ].map((name) => [name, '']),
);

let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, DEFAULTS);
});
afterAll(() => server.stop());

/** More requests than any limit allows, and enough for a slow machine, where limits recover during the burst. */
const BURST = 1_000;

/** Sends requests until a limit refuses one. Returns how many were granted before. */
async function grantedUntilLimited(
  member: TestMember,
  request: (index: number) => RawRequest,
  afterwards: (answer: RawResponse) => Promise<unknown> = async () => undefined,
): Promise<number> {
  let granted = 0;
  let limited: RawResponse | null = null;
  await inLanes(BURST, 5, async (index) => {
    if (limited !== null) return;
    const answer = await member.send({ method: 'POST', ...request(index) });
    if (answer.status === 429) limited = answer;
    else {
      granted += 1;
      await afterwards(answer);
    }
  });
  expect(limited).not.toBeNull();
  const refused = limited as unknown as RawResponse;
  expect(refusalOf(refused)).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  return granted;
}

const game = (opponentId: string) => ({ opponentId, timeControl: 'classical', color: 'white' });
const challenge = (id: string) => ({ path: '/api/chess/games', json: game(id) });
const LINK = { timeControl: 'classical', color: 'white' };

describe('one account that exceeds the default limits', () => {
  test.each<[string, number, (index: number) => RawRequest]>([
    ['workspaces', 20, () => ({ path: '/api/workspaces', json: { name: 'Club' } })],
    [
      'tasks',
      60,
      () => ({
        path: '/api/personal/task/create',
        json: { name: 'x', description: 'é'.repeat(10_000) },
      }),
    ],
    ['live tokens', 30, () => ({ path: '/api/account/live-token' })],
    [
      'seeks',
      30,
      (index) => ({ path: '/api/chess/seeks', json: { timeControl: 'blitz', minRating: index } }),
    ],
    [
      'preferences',
      120,
      (index) => ({
        method: 'PATCH',
        path: '/api/chess/preferences',
        json: { volume: index % 100 },
      }),
    ],
    [
      'writes without a separate limit',
      300,
      () => ({ method: 'DELETE', path: '/api/chess/seeks' }),
    ],
    [
      'reports',
      60,
      () => ({ path: `/api/chess/games/${randomUUID()}/chat/${randomUUID()}/report` }),
    ],
  ])('gets %s %i times at once, and then has to wait', async (_what, most, request) => {
    const ann = await signUp(server.url, 'Ann');
    expect(await grantedUntilLimited(ann, request)).toBeGreaterThanOrEqual(most);
    // Other members at the same address are served.
    const bob = await signUp(server.url, 'Bob');
    expect((await bob.send({ method: 'POST', ...request(0) })).status).not.toBe(429);
  });

  test('has to wait with invitations, links, blocks, and aborted games', async () => {
    const [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
    const club = await foundClub(ann, 'Club', [bob]);
    const invites = () => ({ path: `/api/${club}/invite/create`, json: {} });
    expect(await grantedUntilLimited(ann, invites)).toBeGreaterThanOrEqual(59);
    const links = `/api/${club}/chess/links`;
    const withdraw = async (made: RawResponse) =>
      made.status === 201 &&
      ann.send({ method: 'DELETE', path: `${links}/${made.json<{ id: string }>().id}` });
    const made = await grantedUntilLimited(ann, () => ({ path: links, json: LINK }), withdraw);
    expect(made).toBeGreaterThanOrEqual(60);
    const block = { method: 'PUT', path: `/api/chess/blocks/${bob.id}` };
    expect(await grantedUntilLimited(ann, () => block)).toBeGreaterThanOrEqual(60);
    const abort = async (started: RawResponse) =>
      started.status === 201 && ask(ann, started.json<{ id: string }>(), 'abort');
    const training = { path: '/api/chess/games', json: game(BOT_IDS[0] ?? '') };
    expect(await grantedUntilLimited(ann, () => training, abort)).toBeGreaterThanOrEqual(20);
  });

  test('challenges one member a few times, while others can still be challenged', async () => {
    const ann = await signUp(server.url, 'Ann');
    const [bob, cat] = await Promise.all([signUp(server.url, 'Bob'), signUp(server.url, 'Cat')]);
    const abort = async (started: RawResponse) =>
      started.status === 201 && ask(ann, started.json<{ id: string }>(), 'abort');
    const granted = await grantedUntilLimited(ann, () => challenge(bob.id), abort);
    expect(granted).toBeGreaterThanOrEqual(5);
    expect(granted).toBeLessThan(20);
    // The id in upper case is the same member.
    const again = await ann.send({ method: 'POST', ...challenge(bob.id.toUpperCase()) });
    expect(again.status).toBe(429);
    expect((await ann.send({ method: 'POST', ...challenge(cat.id) })).status).toBe(201);
  });
});

test('accounts at one address share a limit, which does not apply to other addresses', async () => {
  const shared = await startServer(databaseUrl, {
    TRUSTED_PROXIES: '1',
    WORKSPACES_PER_HOUR: '2',
    MEMBERS_PER_ADDRESS: '2',
  });
  try {
    const found = async (address: string) => {
      const member = await signUp(shared.url, 'Member');
      return member.send({
        method: 'POST',
        path: '/api/workspaces',
        json: { name: 'Club' },
        headers: { 'x-forwarded-for': address },
      });
    };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await found('192.0.2.1')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    expect((await found('192.0.2.2')).status).toBe(201);
    const ends = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8::5'];
    const network: number[] = [];
    for (const address of ends) network.push((await found(address)).status);
    expect(network).toEqual([201, 201, 201, 201, 429]);
  } finally {
    await shared.stop();
  }
});
