import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { domainsQuery, listsKey, uncrawledKey } from './queries.ts';

/** The sites of a workspace. When a run has found something, the lists of pages and links are read again. */
export function useDomains(workspaceId: string) {
  const client = useQueryClient();
  const query = useQuery(domainsQuery(workspaceId));
  const progress = query.data
    ?.map(({ run }) => `${run.number} ${run.pages_new} ${run.pages_changed} ${run.ended_at}`)
    .join();
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== progress)
      for (const queryKey of [listsKey(workspaceId), uncrawledKey(workspaceId)])
        void client.invalidateQueries({ queryKey });
    seen.current = progress;
  }, [client, workspaceId, progress]);
  return query;
}
