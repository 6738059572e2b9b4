import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkQuery } from './link-queries.ts';
import { isOpenLink } from './link-state.ts';
import { forgetLink, useOwnLinks, type OwnLink } from './own-links.ts';

/** The member's waiting link in a workspace. A link that was revoked or used elsewhere is forgotten. */
export function useOpenLink(workspaceId: string): OwnLink | undefined {
  const made = useOwnLinks().find(({ workspace_id }) => workspace_id === workspaceId);
  const id = made?.id;
  const { data: link } = useQuery({
    ...linkQuery(workspaceId, id ?? ''),
    enabled: made !== undefined,
  });
  const hasEnded = link === null || (link !== undefined && !isOpenLink(link));
  useEffect(() => {
    if (hasEnded && id !== undefined) forgetLink(id);
  }, [hasEnded, id]);
  return made;
}
