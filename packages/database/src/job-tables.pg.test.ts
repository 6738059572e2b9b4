import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { prepareJobTables } from './job-tables.ts';
import { roleConnection, type LoginRole } from './roles.ts';

async function asRole(databaseUrl: string, role: LoginRole, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, role));
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test('roles that add jobs can neither read nor change them', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  for (const role of ['rookery_app', 'rookery_auth', 'rookery_relay'] as const) {
    for (const sql of [
      'select data from jobs.job',
      'select data from jobs.job_common',
      'select * from jobs.job_common',
      `update jobs.job_common set state = 'completed'`,
      'delete from jobs.job_common',
      `insert into jobs.queue (name, policy) values ('mine', 'standard')`,
      'create table jobs.mine ()',
    ])
      await expect(asRole(databaseUrl, role, sql)).rejects.toMatchObject({ code: '42501' });
  }
});

test('preparing the tables again keeps the jobs in them', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asRole(
    databaseUrl,
    'rookery_worker',
    `select jobs.create_queue('notes', '{"policy": "standard"}');
     insert into jobs.job_common (name, data) values ('notes', '{"text": "kept"}')`,
  );
  await prepareJobTables({ databaseUrl, secret: TEST_SECRET });
  const { rows } = await asRole(databaseUrl, 'rookery_worker', 'select name, data from jobs.job');
  expect(rows).toEqual([{ name: 'notes', data: { text: 'kept' } }]);
});
