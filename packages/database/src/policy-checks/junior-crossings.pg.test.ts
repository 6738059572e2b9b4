import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POLICY_CASES, type Row } from './cases.testkit.ts';
import { insert, PolicyDatabase } from './policy-database.testkit.ts';
import * as world from './world.testkit.ts';

/**
 * Who can write what to a junior: every row that requests may store in any table, by each adult and by the junior, with
 * each person and each workspace in its columns. Requests have all privileges here, so that only policies refuse.
 */

const { CLUB, COACH, DEPUTY, FOUNDER, JUNIOR, MATE, ME, OPEN_CLUB, STRANGER, TRAINER } = world;
const ADULTS = [ME, MATE, TRAINER, DEPUTY, STRANGER, FOUNDER];
const WORKSPACES = [CLUB, OPEN_CLUB, world.STRANGERS_CLUB, world.JUNIOR_CLUB];
const PEOPLE = new Set<unknown>([...ADULTS, JUNIOR, COACH]);

const database = new PolicyDatabase();

/** The junior's membership of the adults' club is suspended, as an upgrade leaves it. */
const SUSPENDED = `update workspace_members set audience = 'general', of_junior = true, suspended_at = now()
  where workspace_id = '${CLUB}' and user_id in ('${JUNIOR}', '${world.NEW_JUNIOR}')`;

/** The row in the name of a writer, with each of the other people or the reader in it, in each workspace. */
function variantsOf(row: Row, writer: string, reader: string): Row[] {
  const columns = Object.entries(row);
  const owned = columns.map(([name, value]) => [name, value === ME ? writer : value] as const);
  const addressed = owned.map(
    ([name, value]) => [name, PEOPLE.has(value) && value !== writer ? reader : value] as const,
  );
  const named = owned.map(([name, value]) => [name, PEOPLE.has(value) ? reader : value] as const);
  const variants = [owned, addressed, named].map((entries) => Object.fromEntries(entries) as Row);
  const people = variants.filter(
    (each, index) =>
      variants.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === index,
  );
  if (!('workspace_id' in row)) return people;
  return people.flatMap((each) => WORKSPACES.map((workspace_id) => ({ ...each, workspace_id })));
}

/** The tables in which the reader finds a row more, once the writer has stored one that policies accept. */
async function reached(writer: string, reader: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [name, { row }] of Object.entries(POLICY_CASES)) {
    if (row === undefined) continue;
    const table = name.split('.')[0] ?? '';
    for (const variant of variantsOf(row, writer, reader)) {
      const more = await database.attempt(async () => {
        await database.actAs(reader);
        const before = await count(table);
        await database.actAs(writer);
        try {
          await database.query(...insert(table, variant));
        } catch {
          return 0;
        }
        await database.actAs(reader);
        return (await count(table)) - before;
      });
      if (more > 0) found.add(table);
    }
  }
  return found;
}

async function count(table: string): Promise<number> {
  return (await database.query(`select from ${table}`)).rowCount ?? 0;
}

test.each(ADULTS)('nothing that the adult %s stores is found by the junior', async (adult) => {
  await database.inTransaction(async () => {
    await database.query(SUSPENDED);
    expect(await reached(adult, JUNIOR)).toEqual(new Set());
  });
});

test.each(ADULTS)('nothing that the junior stores is found by the adult %s', async (adult) => {
  await database.inTransaction(async () => {
    await database.query(SUSPENDED);
    expect(await reached(JUNIOR, adult)).toEqual(new Set());
  });
});

test.each(ADULTS)(
  'the junior finds no row that the adult %s may change or delete',
  async (adult) => {
    await database.inTransaction(async () => {
      await database.query(SUSPENDED);
      const common: string[] = [];
      for (const table of readable()) {
        await database.actAs(adult);
        // Locking a row asks the policies for changing it.
        const changed = await database.query(`select ctid::text from ${table} for update`);
        await database.actAs(JUNIOR);
        const seen = await database.query(`select ctid::text from ${table}`);
        await database.query('reset role');
        const rows = new Set(seen.rows.map((row: { ctid: string }) => row.ctid));
        if (changed.rows.some((row: { ctid: string }) => rows.has(row.ctid))) common.push(table);
      }
      expect(common).toEqual([]);
    });
  },
);

/** Tables that requests read, from the list of privileges. */
function readable(): string[] {
  const file = join(import.meta.dirname, '..', 'privileges', 'privileges.txt');
  const relations = readFileSync(file, 'utf8').matchAll(
    /^rookery_app table public\.(\w+): .*\bselect\b/gm,
  );
  return [...relations].map(([, name = '']) => name).filter((name) => database.tables.has(name));
}

const OWN = 'members find their own rows';
const PROGRAM = 'written by the program, from moves, results and settings';
const GAME = 'found by those who see the game, which belongs to a club of theirs or is their own';
const TOURNAMENT = 'found by those who see the tournament, which belongs to a club of theirs';
const ADMINISTRATORS = 'found by administrators of the platform';

/** Tables with text that requests read, in which the coach's rows alone are not found by the junior, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  achievement_progress: OWN,
  achievements: PROGRAM,
  chess_chat_lines: GAME,
  chess_conditional_moves: OWN,
  chess_game_notes: OWN,
  chess_preferences: OWN,
  chess_rating_gains: PROGRAM,
  chess_rating_history: GAME,
  chess_ratings: PROGRAM,
  chess_reviews: GAME,
  chess_seeks: OWN,
  crawl_links: PROGRAM,
  crawl_pages: PROGRAM,
  data_exports: OWN,
  guardians:
    'found by the junior, and by owners and admins of the club, and written by a function that asks the same',
  homework: 'found by the pupils that a trainer names, who are members of the same club',
  mistake_cards: OWN,
  notification_kinds: PROGRAM,
  notification_preferences: OWN,
  notification_settings: OWN,
  notifications: OWN,
  push_subscriptions: OWN,
  puzzle_attempts: OWN,
  puzzle_import_jobs: ADMINISTRATORS,
  puzzle_progress: OWN,
  puzzle_runs: OWN,
  puzzle_votes: OWN,
  puzzles: PROGRAM,
  task_blocks: OWN,
  tournament_byes: TOURNAMENT,
  tournament_pairings: TOURNAMENT,
  tournament_players: TOURNAMENT,
  tournament_rounds: TOURNAMENT,
  users: 'the name of each person is found by those who know them: see app.knows_person()',
  working_hours: OWN,
  workspace_invites: 'found by those who may invite',
  workspace_log: 'found by owners and admins',
  workspace_members: 'stored by functions',
  workspaces: 'stored by functions',
};

test('every table with text that requests read is either reached by the coach, or has a reason why not', async () => {
  await database.inTransaction(async () => {
    await database.query(SUSPENDED);
    const byCoach = await reached(COACH, JUNIOR);
    const { rows } = await database.query(`
      select distinct relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype, 'varchar'::regtype)`);
    const withText = new Set(rows.map((row: { name: string }) => row.name));
    const unexplained = readable().filter(
      (name) => withText.has(name) && !byCoach.has(name) && !(name in OTHERWISE),
    );
    expect(unexplained).toEqual([]);
    expect(
      Object.keys(OTHERWISE).filter((name) => byCoach.has(name) || !withText.has(name)),
    ).toEqual([]);
    // So the requests above would find a way, if there were one.
    expect([...byCoach]).toEqual(
      expect.arrayContaining(['tasks', 'announcements', 'calendar_events', 'tournaments']),
    );
  });
});
