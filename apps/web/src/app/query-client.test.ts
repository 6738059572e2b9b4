import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { SIGN_OUT_KEY } from '../features/auth/use-sign-out.ts';
import { createQueryClient } from './query-client.ts';

const assign = vi.fn<(location: string) => void>();

beforeEach(() => {
  vi.stubGlobal('location', { assign, pathname: '/personal/chess', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

function refused(): Promise<never> {
  return Promise.reject(new ApiError(401, 'unauthenticated', 'Sign in first.'));
}

test('a page whose session has ended elsewhere asks for a new sign-in', async () => {
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['games'], queryFn: refused }).catch(() => undefined);
  expect(assign.mock.calls).toEqual([['/login?next=%2Fpersonal%2Fchess']]);
});

test('a request that is refused during a sign-out does not lead away from the front page', async () => {
  const client = createQueryClient();
  const signOut = client.getMutationCache().build(client, {
    mutationKey: SIGN_OUT_KEY,
    mutationFn: () => Promise.resolve(),
  });
  await signOut.execute(undefined);
  await client.fetchQuery({ queryKey: ['games'], queryFn: refused }).catch(() => undefined);
  expect(assign).not.toHaveBeenCalled();
});
