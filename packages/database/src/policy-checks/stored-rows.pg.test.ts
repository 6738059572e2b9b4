import { expect, test } from 'vitest';
import { POLICY_CASES, type Attempt, type PolicyCases } from './cases.testkit.ts';
import { mutantsOf } from './condition.testkit.ts';
import { insert, PolicyDatabase, type Policy } from './policy-database.testkit.ts';
import { ME } from './world.testkit.ts';

/**
 * What policies let through when rows are stored. Each part of each condition is taken away in turn: the cases must then
 * have another outcome, so none of them is refused for another reason than its part.
 */

const database = new PolicyDatabase();

test('every policy with a condition for stored rows has its cases', () => {
  const conditional = database.policies.filter(({ check }) => check !== null && check !== 'true');
  const names = conditional.map(({ name }) => name);
  expect(Object.keys(POLICY_CASES).toSorted()).toEqual(names.toSorted());
});

test('requests have no policy that stores any row', () => {
  const unconditional = database.policies.filter(({ check }) => check === 'true');
  const roles = new Set(unconditional.flatMap((policy) => policy.roles));
  expect([...roles].toSorted()).toEqual(['rookery_auth', 'rookery_owner', 'rookery_worker']);
});

test.each(Object.entries(POLICY_CASES))(
  '%s stores only rows that satisfy each part of its condition',
  async (name, cases) => {
    const policy = database.find(name);
    const { allowed, refused } = await outcomes(policy, cases);
    expect({ allowed, refused }).toEqual({
      allowed: cases.allowed.map(() => 'stored'),
      refused: cases.refused.map(() => 'refused'),
    });
    for (const { removed, condition, isStricter } of mutantsOf(policy.check ?? '')) {
      const without = await outcomes(policy, cases, condition);
      const changed = isStricter ? without.allowed : without.refused;
      expect(changed, `without ${removed}`).toContain(isStricter ? 'refused' : 'stored');
    }
  },
);

/** What becomes of each attempt, also if the policy has another condition. */
function outcomes(policy: Policy, cases: PolicyCases, condition?: string) {
  return database.inTransaction(async () => {
    if (condition !== undefined) {
      const { table, policy: name } = policy;
      await database.query(`alter policy ${name} on ${table} with check (${condition})`);
    }
    return {
      allowed: await outcomesOf(policy, cases, cases.allowed),
      refused: await outcomesOf(policy, cases, cases.refused),
    };
  });
}

async function outcomesOf({ table }: Policy, { row }: PolicyCases, attempts: readonly Attempt[]) {
  const found: string[] = [];
  for (const { as = ME, ...columns } of attempts) {
    const statement =
      row === undefined ? update(table, columns) : insert(table, { ...row, ...columns });
    found.push(await outcome(as, statement));
  }
  return found;
}

/** Without a condition of its own, so that no policy for reading rows is asked. */
function update(table: string, columns: Record<string, unknown>): [string, unknown[]] {
  const changes = Object.keys(columns).map((column, index) => `${column} = $${index + 1}`);
  return [`update ${table} set ${changes.join(', ')}`, Object.values(columns)];
}

function outcome(caller: string, [sql, values]: [string, unknown[]]): Promise<string> {
  return database.attempt(async () => {
    await database.actAs(caller);
    try {
      const { rowCount } = await database.query(sql, values);
      return rowCount === 0 ? 'found no row' : 'stored';
    } catch (error) {
      const { message } = error as Error;
      return message.includes('violates row-level security policy') ? 'refused' : message;
    }
  });
}
