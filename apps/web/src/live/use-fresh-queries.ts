import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readAgain } from './read-again.ts';
import { useChanges, type Binding, type RowNews } from './use-changes.ts';

/** Spreads the reads of all members who look at the same list, and joins changes that come together. */
const READ_WITHIN_MS = 600;

interface FreshQueriesOptions {
  readonly withinMs?: number;
  /** Called before the queries are read again, for what the row itself says. */
  readonly onNews?: (news: RowNews) => void;
}

/** Reads these queries again after rows of the feeds have changed. Later, if very many members look at them. */
export function useFreshQueries(
  queryKey: QueryKey,
  name: string,
  bindings: readonly Binding[],
  { withinMs = READ_WITHIN_MS, onNews }: FreshQueriesOptions = {},
): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges(name, bindings, (news) => {
    if (news !== undefined) onNews?.(news);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void readAgain(client, queryKey);
    }, Math.random() * withinMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
