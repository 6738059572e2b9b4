import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@rookery/local-postgres';
import { TEST_SECRET } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

test('a server without logical replication, or no server at all, gives an error for the operator', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rookery-unfit-'));
  const settings = ['wal_level=replica'];
  const postgres = await startLocalPostgres({ dataDir, durable: false, settings });
  const start = () => migrate({ databaseUrl: postgres.url, secret: TEST_SECRET });
  try {
    await expect(start()).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining('wal_level = logical') as string,
    });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
  await expect(start()).rejects.toMatchObject({
    name: 'DatabaseSetupError',
    message: expect.stringMatching(/DATABASE_URL: .*ECONNREFUSED/) as string,
  });
});
