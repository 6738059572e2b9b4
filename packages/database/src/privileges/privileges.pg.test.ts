import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsSuperuser, createTestDatabase } from '@rookery/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readPrivileges, readRules } from './read-privileges.testkit.ts';

/**
 * A migration that changes what a role may do, or a rule of a table, changes the list as well, line by line: nobody
 * grants or takes away more than was meant.
 */

let client: pg.Client;
beforeAll(async () => {
  client = await connectAsSuperuser(await createTestDatabase(inject('postgresUrl')));
});
afterAll(() => client.end());

function listed(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
}

test('each role has the privileges that are listed, and no others', async () => {
  expect(await readPrivileges(client)).toEqual(listed('privileges.txt'));
});

test('each table has the policies and triggers that are listed, and no others', async () => {
  expect(await readRules(client)).toEqual(listed('rules.txt'));
});

test('no role of ours may do what row-level security does not limit, or act as another role', async () => {
  const { rows } = await client.query(
    `select rolname as role, rolcanlogin as login, rolreplication as replication,
       rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as unlimited
     from pg_roles where rolname like 'rookery\\_%' order by 1`,
  );
  expect(rows).toEqual([
    { role: 'rookery_app', login: true, replication: false, unlimited: false },
    { role: 'rookery_auth', login: true, replication: false, unlimited: false },
    { role: 'rookery_owner', login: false, replication: false, unlimited: false },
    // Reads the write-ahead log.
    { role: 'rookery_relay', login: true, replication: true, unlimited: false },
    { role: 'rookery_worker', login: true, replication: false, unlimited: false },
  ]);
  const members = await client.query(
    `select member::regrole::text, roleid::regrole::text as role from pg_auth_members
     where member::regrole::text like 'rookery\\_%'`,
  );
  expect(members.rows).toEqual([]);
});
