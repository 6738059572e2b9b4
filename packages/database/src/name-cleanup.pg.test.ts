import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@rookery/testkit';
import { expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';

const MIGRATION = join(import.meta.dirname, '..', 'migrations', '0012_names_and_passwords.sql');

/** Reverts the migration. */
const UNDO = `
  alter table users drop constraint users_name_is_one_line;
  alter table workspaces drop constraint workspaces_name_is_one_line;
  alter table tasks drop constraint tasks_name_is_one_line;
  alter table task_items drop constraint task_items_name_check;
  alter table calendar_events drop constraint calendar_events_title_check;
  drop function app.is_one_line(text);
  drop trigger end_access_by_old_password on accounts.credentials;
  drop function app.end_access_by_old_password();
  drop index accounts.verifications_value_idx`;

test('the migration cleans all existing names', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const names = [
    ['Ann\nMarie', 'Ann Marie'],
    ['\u202Eevil', 'evil'],
    ['\u200B\u200B', 'Member'],
    ['\u200B\u3000\u200B', 'Member'],
    ['\u2028\u00A0\u2029', 'Member'],
    ['\u200E Bob \u200F', 'Bob'],
    ['Zoë', 'Zoë'],
  ] as const;
  await asOwner(databaseUrl, async (client) => {
    await client.query(UNDO);
    for (const [index, [name]] of names.entries()) {
      const email = `${index}@x.test`;
      await client.query('insert into users (name, email) values ($1, $2)', [name, email]);
    }
  });
  await asOwner(databaseUrl, (client) => client.query(readFileSync(MIGRATION, 'utf8')));
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ name: string }>('select name from users where not is_bot order by email'),
  );
  const kept = rows.map(({ name }) => name);
  expect(kept).toEqual(names.map(([, name]) => name));
});
