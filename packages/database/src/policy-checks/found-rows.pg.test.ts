import { expect, test } from 'vitest';
import { POLICY_CASES, type Attempt } from './cases.testkit.ts';
import { mutantsOf } from './condition.testkit.ts';
import { FOUND_CASES, ONE_CONDITION, type FoundCases } from './found-cases.testkit.ts';
import { insert, PolicyDatabase, type Policy } from './policy-database.testkit.ts';
import { ME } from './world.testkit.ts';

/**
 * Which rows requests find with each policy when they read, change or delete. As with stored rows, each part of each
 * condition is taken away in turn, and some case must have another outcome.
 */

const database = new PolicyDatabase();

const CASES: Readonly<Record<string, FoundCases>> = {
  ...FOUND_CASES,
  ...Object.fromEntries(
    ONE_CONDITION.map((name) => {
      const { row = {}, allowed = [], refused = [] } = POLICY_CASES[name] ?? {};
      return [name, { row, found: allowed, missed: refused }];
    }),
  ),
};

test('every policy of requests with a condition for found rows has its cases', () => {
  const conditional = database.policies.filter(
    ({ roles, using }) => roles.includes('rookery_app') && using !== null && using !== 'true',
  );
  const names = conditional.map(({ name }) => name);
  expect(Object.keys(CASES).toSorted()).toEqual(names.toSorted());
});

test('requests find any row of one table only', () => {
  const unconditional = database.policies.filter(
    ({ roles, using }) => roles.includes('rookery_app') && using === 'true',
  );
  expect(unconditional.map(({ name }) => name)).toEqual(['notification_kinds.see']);
});

test.each(Object.entries(CASES))(
  '%s finds only rows that satisfy each part of its condition',
  async (name, cases) => {
    const policy = database.find(name);
    const { found, missed } = await outcomes(policy, cases);
    expect({ found, missed }).toEqual({
      found: cases.found.map(() => 1),
      missed: cases.missed.map(() => 0),
    });
    for (const { removed, condition, isStricter } of mutantsOf(policy.using ?? '')) {
      if (cases.implied?.some((part) => removed.includes(part)) === true) continue;
      const without = await outcomes(policy, cases, condition);
      const changed = isStricter ? without.found : without.missed;
      expect(changed, `without ${removed}`).toContain(isStricter ? 0 : 1);
    }
  },
);

/** How many more rows each caller finds with the row than without it. */
function outcomes(policy: Policy, cases: FoundCases, condition = policy.using) {
  return database.inTransaction(async () => {
    // Only the condition for found rows is of interest here.
    const check = policy.check === null ? '' : 'with check (true)';
    await database.query(
      `alter policy ${policy.policy} on ${policy.table} using (${condition}) ${check}`,
    );
    return {
      found: await countsOf(policy, cases, cases.found),
      missed: await countsOf(policy, cases, cases.missed),
    };
  });
}

async function countsOf(policy: Policy, cases: FoundCases, attempts: readonly Attempt[]) {
  const counts: number[] = [];
  for (const { as = ME, ...columns } of attempts) {
    const before = await database.attempt(() => count(policy, cases, as));
    const after = await database.attempt(async () => {
      await database.query(...insert(policy.table, { ...cases.row, ...columns }));
      return count(policy, cases, as);
    });
    counts.push(after - before);
  }
  return counts;
}

/** All rows that a caller finds. Without a condition, a change or a deletion asks no policy for reading rows. */
async function count(policy: Policy, { change }: FoundCases, caller: string): Promise<number> {
  await database.actAs(caller);
  const { rowCount } = await database.query(statement(policy, change));
  return rowCount ?? 0;
}

function statement({ command, table }: Policy, change: string | undefined): string {
  if (command === 'select') return `select from ${table}`;
  if (command === 'update') return `update ${table} set ${change}`;
  return `delete from ${table}`;
}
