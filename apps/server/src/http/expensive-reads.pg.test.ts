import { asOwner } from '@rookery/database';
import {
  addMembers,
  createTestDatabase,
  refusalOf,
  startServer,
  type QuickMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const READERS = 20;

let databaseUrl: string;
let server: TestServer;
let prober: QuickMember;
let readers: QuickMember[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  [prober, ...readers] = (await addMembers(databaseUrl, READERS + 1)) as [
    QuickMember,
    ...QuickMember[],
  ];
});
afterAll(() => server.stop());

/** While somebody keeps these tables locked, no read of them comes to an end. */
async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`lock table ${tables} in access exclusive mode`);
    await work();
  });
}

/** An ordinary request, which has nothing to do with the locked tables. */
const ask = (member: QuickMember) => member.send(server.url, { path: '/api/chess/preferences' });
const probe = () => ask(prober);

describe('expensive reads that do not come to an end', () => {
  test.each([
    ['chess_player_stats', '/api/chess/leaderboard'],
    ['chess_player_stats', '/api/chess/leaderboard?timeframe=year'],
    ['chess_games', '/api/chess/games?status=drawn&time_control=rapid'],
    ['chess_games', '/api/chess/games?status=finished&between=members'],
  ])('leave connections for everything else: %s, %s', async (table, path) => {
    // Connections are made before it counts: on a busy machine, that alone can take longer than it may.
    await Promise.all(readers.map(ask));
    await whileLocked(table, async () => {
      const reads = readers.map((reader) => reader.send(server.url, { path }));
      const probes = await Promise.all(Array.from({ length: 10 }, probe));
      expect(probes.map(({ status }) => status)).toEqual(probes.map(() => 200));
      const answers = await Promise.all(reads);
      expect(answers.map(refusalOf)).toEqual(answers.map(() => [503, 'busy']));
      expect(answers[0]?.headers['retry-after']).toBe('2');
    });
    const [reader] = readers as [QuickMember];
    expect((await reader.send(server.url, { path })).status).toBe(200);
  });
});
