import type pg from 'pg';
import { describe, expect, test } from 'vitest';

/** Fixed ids, so that the tables of cases can be read. */
export const OWNER = '11111111-1111-4111-8111-111111111111';
export const MEMBER = '22222222-2222-4222-8222-222222222222';
export const OUTSIDER = '33333333-3333-4333-8333-333333333333';

export const PEOPLE = `insert into users (id, name, email) values
  ('${OWNER}', 'owner', 'o@x.test'), ('${MEMBER}', 'member', 'm@x.test'),
  ('${OUTSIDER}', 'outsider', 's@x.test')`;

const callers = { owner: OWNER, member: MEMBER, outsider: OUTSIDER, anonymous: '' };
type Caller = keyof typeof callers;

/** The number of rows seen or changed, or the kind of error. */
export type Outcome = number | 'policy' | 'privilege';

export interface Case extends Record<Caller, Outcome> {
  readonly what: string;
  readonly sql: string;
}

export function allCallers(outcome: Outcome): Record<Caller, Outcome> {
  return { owner: outcome, member: outcome, outsider: outcome, anonymous: outcome };
}

/** Runs a statement as a caller and rolls it back. */
export async function outcomeOf(
  client: pg.Client,
  sql: string,
  userId: string,
): Promise<number | string> {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.user_id', $1, true)`, [userId]);
    const { rowCount } = await client.query(sql);
    return rowCount ?? 0;
  } catch (error) {
    const message = (error as Error).message;
    if (message.includes('row-level security policy')) return 'policy';
    if (message.includes('permission denied')) return 'privilege';
    return message;
  } finally {
    await client.query('rollback');
  }
}

export function describeCases(title: string, cases: readonly Case[], client: () => pg.Client) {
  describe(title, () => {
    for (const { what, sql, ...expected } of cases) {
      for (const who of Object.keys(callers) as Caller[]) {
        test(`${who} ${what}: ${expected[who]}`, async () => {
          expect(await outcomeOf(client(), sql, callers[who])).toBe(expected[who]);
        });
      }
    }
  });
}
