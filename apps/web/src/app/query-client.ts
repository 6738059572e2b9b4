import { loginLocation } from '@rookery/workspace-routing';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { accountQuery } from '../features/account/queries.ts';
import { SIGN_OUT_KEY } from '../features/auth/use-sign-out.ts';
import { keepQueries } from '../offline/kept-queries.ts';

export function createQueryClient(): QueryClient {
  /** The session has ended elsewhere. After a sign-out here, the page is already on its way to the front page. */
  const onError = (error: Error) => {
    if (isSessionMissing(error) && !isSigningOut(client)) {
      location.assign(loginLocation(location.pathname, location.search));
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a connection a request fails at once, with an error message, instead of waiting invisibly.
      mutations: { networkMode: 'always' },
      // Other members change the same lists, so data is fetched again after a few seconds.
      queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthRetrying },
    },
  });
  keepQueries(client, () => client.getQueryData(accountQuery.queryKey)?.id);
  return client;
}

/** A wrong password is also a 401, but with another code. */
function isSessionMissing(error: Error): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}

function isSigningOut(client: QueryClient): boolean {
  const signOuts = client.getMutationCache().findAll({ mutationKey: SIGN_OUT_KEY });
  return signOuts.some(({ state }) => state.status === 'pending' || state.status === 'success');
}

/** A 4xx response is final; a lost connection or a server error may be temporary. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < 2;
}
