import { asOwner, openAccountsDatabase, type AccountsDatabase } from '@rookery/database';
import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const RULE = { window: 60, max: 5 };
let databaseUrl: string;
let database: AccountsDatabase;
let accounts: AccountsDatabase['queries'];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  database = openAccountsDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 10,
    onConnectionLost: () => undefined,
  });
  accounts = database.queries;
});
afterAll(() => database.close());
beforeEach(() => sql('delete from accounts.rate_limits'));

function sql(text: string) {
  return asOwner(databaseUrl, (client) => client.query(text));
}

/** Moves all buckets into the past, instead of waiting. */
function passTime(seconds: number) {
  return sql(
    `update accounts.rate_limits set last_request = last_request - ${Math.round(seconds * 1_000)}`,
  );
}

test('the limit holds for many concurrent requests in several processes', async () => {
  const [one, other] = [createRateLimiter(accounts), createRateLimiter(accounts)];
  const verdicts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : other).consume('ann', RULE)),
  );
  const allowed = verdicts.filter((verdict) => verdict.allowed).length;
  expect(allowed).toBeGreaterThanOrEqual(5);
  // One more for each 12 seconds that the test took on a busy machine.
  expect(allowed).toBeLessThan(10);
  expect((await createRateLimiter(accounts).consume('bob', RULE)).allowed).toBe(true);
});

test('a request after the given waiting time is allowed', async () => {
  const limiter = createRateLimiter(accounts);
  let verdict = await limiter.consume('ann', RULE);
  while (verdict.allowed) verdict = await limiter.consume('ann', RULE);
  expect(verdict.retryAfter).toBeGreaterThanOrEqual(1);
  expect(verdict.retryAfter).toBeLessThanOrEqual(12);
  await passTime(verdict.retryAfter ?? 0);
  expect((await limiter.consume('ann', RULE)).allowed).toBe(true);
});

test.each([
  ['one every twelve seconds', [12]],
  ['five at once, every minute', [0, 0, 0, 0, 60]],
  ['two now and three later', [0, 30, 0, 0, 30]],
])('as many requests a minute as the limit are always allowed: %s', async (_name, pauses) => {
  const limiter = createRateLimiter(accounts);
  for (let count = 0; count < 25; count += 1) {
    expect(await limiter.consume('ann', RULE)).toEqual({ allowed: true, retryAfter: null });
    await passTime(pauses[count % pauses.length] ?? 0);
  }
});

test('after an idle minute, no more than the limit is allowed', async () => {
  const limiter = createRateLimiter(accounts);
  await limiter.consume('ann', RULE);
  await passTime(3_000);
  let allowed = 0;
  while ((await limiter.consume('ann', RULE)).allowed) allowed += 1;
  expect(allowed).toBeGreaterThanOrEqual(5);
  expect(allowed).toBeLessThan(10);
});

test('buckets that were not used for long are deleted', async () => {
  await sql(`insert into accounts.rate_limits (key, count, last_request) values ('old', 1, 0)`);
  await createRateLimiter(accounts).consume('ann', RULE);
  const { rows } = await sql('select key from accounts.rate_limits');
  expect(rows).toEqual([{ key: 'ann' }]);
});
