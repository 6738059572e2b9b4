import { loginLocation } from '@rookery/workspace-routing';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: signInAgain }),
    mutationCache: new MutationCache({ onError: signInAgain }),
    defaultOptions: {
      // Without a connection a request fails at once, with an error message, instead of waiting invisibly.
      mutations: { networkMode: 'always' },
      // Other members change the same lists, so data is fetched again after a few seconds.
      queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthRetrying },
    },
  });
}

/** The session has ended elsewhere. A wrong password is also a 401, but with another code. */
function signInAgain(error: Error): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    location.assign(loginLocation(location.pathname, location.search));
  }
}

/** A 4xx response is final; a lost connection or a server error may be temporary. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < 2;
}
