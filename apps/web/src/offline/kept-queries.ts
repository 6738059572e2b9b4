import type { Query, QueryClient } from '@tanstack/react-query';
import { isFinal } from '../api/api-error.ts';
import { recall, remember } from './remembered.ts';
import { isKeptStill, type KeptFor } from './rules.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer is stored in the browser for this long, and used while there is no connection. */
      readonly keptFor?: KeptFor;
      readonly [name: string]: unknown;
    };
  }
}

/** Options of a query whose last answer is used while there is no connection. */
export function keptQuery(keptFor: KeptFor) {
  return { meta: { keptFor }, retry: isWorthRetrying, refetchOnReconnect: true } as const;
}

/** Without a connection a query fails at once, so that the stored answer is shown without delay. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return navigator.onLine && !isFinal(error) && failures < 2;
}

/** Stores the answers of kept queries for the signed-in member, and uses them if a fetch fails. */
export function keepQueries(client: QueryClient, userId: () => string | undefined): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const owner = userId();
    if (query.meta?.keptFor === undefined || owner === undefined) return;
    const { data, dataUpdatedAt } = query.state;
    if (action.type === 'success') remember(owner, query.queryHash, data, dataUpdatedAt);
    if (action.type === 'error' && !isFinal(action.error)) restore(client, query, owner);
  });
}

function restore(client: QueryClient, query: Query, userId: string): void {
  if (query.state.data !== undefined) return;
  const kept = recall(userId, query.queryHash);
  const keptFor = query.meta?.keptFor;
  if (kept === null || keptFor === undefined) return;
  if (!isKeptStill(keptFor, kept.storedAt, Date.now())) return;
  client.setQueryData(query.queryKey, kept.value, { updatedAt: kept.storedAt });
}
