import { loginLocation } from '@rookery/workspace-routing';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: signInAgain }),
    mutationCache: new MutationCache({ onError: signInAgain }),
    defaultOptions: {
      // Without a connection a request fails at once, in words, instead of waiting where nobody sees it.
      mutations: { networkMode: 'always' },
      // Others work on the same lists: what is shown again after a moment is asked for again.
      queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthRetrying },
    },
  });
}

/** The session has ended somewhere else. A wrong password answers 401 too, with a code of its own. */
function signInAgain(error: Error): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    location.assign(loginLocation(location.pathname, location.search));
  }
}

/** A refusal stays a refusal; a lost connection or a struggling server may be back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < 2;
}
