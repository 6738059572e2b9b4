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

/** Locks these tables while `work` runs, so that no read of them finishes. */
async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`lock table ${tables} in access exclusive mode`);
    await work();
  });
}

/** A request that does not need the locked tables. */
const ask = (member: QuickMember) => member.send(server.url, { path: '/api/chess/preferences' });
const probe = () => ask(prober);

describe('expensive reads that do not finish', () => {
  test.each([
    ['chess_player_stats', '/api/chess/leaderboard'],
    ['chess_rating_gains', '/api/chess/leaderboard?timeframe=year'],
    ['chess_games', '/api/chess/games?status=drawn&time_control=rapid'],
    ['chess_games', '/api/chess/games?status=finished&between=members'],
  ])('leave connections for other requests: %s, %s', async (table, path) => {
    // Opens the connections beforehand, because that alone may take too long on a busy machine.
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
