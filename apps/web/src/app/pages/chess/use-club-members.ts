import type { Member } from '@rookery/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { membersQuery } from '../../../features/members/queries.ts';
import { workspacesQuery } from '../../../features/workspaces/queries.ts';
import type { Online } from '../../../live/online.ts';
import { useOnline } from '../../../live/use-online.ts';
import { useWorkspaceScope } from '../../scope.ts';

interface ClubMembers {
  /** Undefined while loading. */
  readonly people: readonly Member[] | undefined;
  /** The failed query, if any. */
  readonly failed: Pick<UseQueryResult, 'error' | 'refetch'> | undefined;
}

/** This club; in the personal workspace, all clubs of the member. */
function useClubs() {
  const { record, workspaceId } = useWorkspaceScope();
  const workspaces = useQuery({ ...workspacesQuery, enabled: record.isPersonal });
  const ids = record.isPersonal
    ? workspaces.data?.filter((other) => !other.isPersonal).map(({ workspace }) => workspace.id)
    : [workspaceId];
  return { workspaces, ids };
}

/** The members of these clubs, as possible opponents. */
export function useClubMembers(): ClubMembers {
  const { workspaces, ids } = useClubs();
  return useQueries({
    queries: (ids ?? []).map(membersQuery),
    combine: (lists): ClubMembers => {
      const failed = [workspaces, ...lists].find((list) => list.isLoadingError);
      const isKnown = ids !== undefined && lists.every((list) => list.data !== undefined);
      const people = lists.flatMap((list) => list.data ?? []);
      const staying = people.filter(({ is_leaving }) => is_leaving !== true);
      return { failed, people: isKnown ? staying : undefined };
    },
  });
}

/** Which of them are online. */
export function useClubMembersOnline(): Online | undefined {
  return useOnline(useClubs().ids ?? []);
}
