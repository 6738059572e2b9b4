import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads queries again after news. A first read that is under way may be older than the news, and the library would
 * not start another one beside it, so this waits for it.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstReads = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await Promise.allSettled(firstReads.flatMap(({ promise }) => promise ?? []));
  await client.invalidateQueries({ queryKey });
}
