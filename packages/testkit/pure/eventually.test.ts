import { expect, test } from 'vitest';
import { despite, eventually, isUnreachable, NotYet } from './eventually.ts';

/** A check that throws each of these once before it holds. */
function failing(...errors: readonly unknown[]): () => string {
  const left = [...errors];
  return () => {
    if (left.length > 0) throw left.shift();
    return 'done';
  };
}

function assertionError(): unknown {
  try {
    expect(1).toBe(2);
  } catch (error) {
    return error;
  }
  return null;
}

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

test('assertions and NotYet are waited for', async () => {
  expect(await eventually(failing(assertionError(), new NotYet('no')), 60_000, 1)).toBe('done');
});

test.each([new TypeError('no such property'), new Error('broken'), refused(), 'text'])(
  'any other error fails at once: %s',
  async (error) => {
    await expect(eventually(failing(error), 60_000, 1)).rejects.toBe(error);
  },
);

test('an error that is expected meanwhile is waited for, also inside of a failed fetch', async () => {
  const fetchFailed = new TypeError('fetch failed', { cause: refused() });
  const check = despite(isUnreachable, failing(refused(), fetchFailed));
  expect(await eventually(check, 60_000, 1)).toBe('done');
  const broken = new TypeError('no such property');
  await expect(eventually(despite(isUnreachable, failing(broken)))).rejects.toBe(broken);
});

test('a condition that never holds fails with its last error', async () => {
  let tries = 0;
  const never = () => {
    tries += 1;
    throw new NotYet(`try ${tries}`);
  };
  const error = await eventually(never, 20, 1).catch((reason: unknown) => reason);
  expect(error).toEqual(new NotYet(`try ${tries}`));
});
