import type { Account } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';

/** Null means that no member is signed in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: readAccount,
  staleTime: 5 * 60_000,
});

async function readAccount(): Promise<Account | null> {
  try {
    return await callApi('GET /api/account');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
