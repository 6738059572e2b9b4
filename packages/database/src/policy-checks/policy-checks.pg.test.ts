import { connectAsSuperuser, createTestDatabase } from '@rookery/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { POLICY_CASES, type Attempt, type PolicyCases } from './cases.testkit.ts';
import { mutantsOf } from './condition.testkit.ts';
import { ME, WORLD } from './world.testkit.ts';

/**
 * What the policies of requests let through when rows are stored. Each part of each condition is taken away in turn:
 * the cases must then have another outcome, so none of them is refused for another reason than its part.
 */

interface Policy {
  readonly name: string;
  readonly table: string;
  readonly policy: string;
  /** The condition for stored rows, which is that for found rows if there is no other. */
  readonly condition: string;
  readonly roles: readonly string[];
}

const POLICIES = `
  select relname || '.' || polname as name, polrelid::regclass::text as table, quote_ident(polname) as policy,
    pg_get_expr(coalesce(polwithcheck, polqual), polrelid) as condition,
    array(select rolname::text from pg_roles where pg_roles.oid = any (polroles)) as roles
  from pg_policy join pg_class on pg_class.oid = polrelid
  where polcmd in ('a', 'w', '*') order by 1`;

let client: pg.Client;
let policies: Map<string, Policy>;
let unconditional: Policy[];

beforeAll(async () => {
  client = await connectAsSuperuser(await createTestDatabase(inject('postgresUrl')));
  await client.query(`set session_replication_role = replica; ${WORLD}`);
  // Privileges by column are another line of defence.
  await client.query('grant insert, update on all tables in schema public to rookery_app');
  await client.query(`grant usage on all sequences in schema public to rookery_app`);
  await client.query(`set search_path = ''`);
  const { rows } = await client.query<Policy>(POLICIES);
  await client.query('reset search_path');
  policies = new Map(
    rows.filter(({ condition }) => condition !== 'true').map((policy) => [policy.name, policy]),
  );
  unconditional = rows.filter(({ condition }) => condition === 'true');
});
afterAll(() => client.end());

test('every policy with a condition for stored rows has its cases', () => {
  expect(Object.keys(POLICY_CASES).toSorted()).toEqual([...policies.keys()].toSorted());
});

test('requests have no policy that stores any row', () => {
  const roles = new Set(unconditional.flatMap((policy) => policy.roles));
  expect([...roles].toSorted()).toEqual(['rookery_auth', 'rookery_owner', 'rookery_worker']);
});

test.each(Object.entries(POLICY_CASES))(
  '%s stores only rows that satisfy each part of its condition',
  async (name, cases) => {
    const policy = policies.get(name);
    if (policy === undefined) throw new Error(`There is no policy ${name} with a condition.`);
    const { allowed, refused } = await outcomes(policy, cases, policy.condition);
    expect({ allowed, refused }).toEqual({
      allowed: cases.allowed.map(() => 'stored'),
      refused: cases.refused.map(() => 'refused'),
    });
    for (const { removed, condition, isStricter } of mutantsOf(policy.condition)) {
      const without = await outcomes(policy, cases, condition);
      const changed = isStricter ? without.allowed : without.refused;
      expect(changed, `without ${removed}`).toContain(isStricter ? 'refused' : 'stored');
    }
  },
);

/** What becomes of each attempt if the policy has this condition. */
async function outcomes(policy: Policy, cases: PolicyCases, condition: string) {
  await client.query('begin');
  try {
    if (condition !== policy.condition) {
      await client.query(
        `alter policy ${policy.policy} on ${policy.table} with check (${condition})`,
      );
    }
    await client.query('set local role rookery_app');
    return {
      allowed: await outcomesOf(policy, cases, cases.allowed),
      refused: await outcomesOf(policy, cases, cases.refused),
    };
  } finally {
    await client.query('rollback');
  }
}

async function outcomesOf({ table }: Policy, { row }: PolicyCases, attempts: readonly Attempt[]) {
  const found: string[] = [];
  for (const { as = ME, ...columns } of attempts) {
    const [sql, values] =
      row === undefined ? update(table, columns) : insert(table, { ...row, ...columns });
    found.push(await outcome(as, sql, values));
  }
  return found;
}

function insert(table: string, row: Record<string, unknown>): [string, unknown[]] {
  const values = Object.values(row);
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return [`insert into ${table} (${Object.keys(row).join(', ')}) values (${places})`, values];
}

/** Without a condition of its own, so that no policy for reading rows is asked. */
function update(table: string, columns: Record<string, unknown>): [string, unknown[]] {
  const changes = Object.keys(columns).map((column, index) => `${column} = $${index + 1}`);
  return [`update ${table} set ${changes.join(', ')}`, Object.values(columns)];
}

async function outcome(caller: string, sql: string, values: unknown[]): Promise<string> {
  await client.query('savepoint attempt');
  try {
    await client.query(`select set_config('app.user_id', $1, true)`, [caller]);
    const { rowCount } = await client.query(sql, values);
    return rowCount === 0 ? 'found no row' : 'stored';
  } catch (error) {
    const { message } = error as Error;
    return message.includes('violates row-level security policy') ? 'refused' : message;
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}
