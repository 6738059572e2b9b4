import type { Member } from '@rookery/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { membersQuery } from '../../../features/members/queries.ts';
import { workspacesQuery } from '../../../features/workspaces/queries.ts';
import { useWorkspaceScope } from '../../scope.ts';

interface Fellows {
  /** Undefined until it is known. */
  readonly people: readonly Member[] | undefined;
  /** What could not be asked. */
  readonly failed: Pick<UseQueryResult, 'error' | 'refetch'> | undefined;
}

/** Who is at hand to play with: the members of this club; at home, those of all one's clubs. */
export function useFellows(): Fellows {
  const { record, workspaceId } = useWorkspaceScope();
  const workspaces = useQuery({ ...workspacesQuery, enabled: record.isPersonal });
  const clubIds = record.isPersonal
    ? workspaces.data?.filter((other) => !other.isPersonal).map(({ workspace }) => workspace.id)
    : [workspaceId];
  return useQueries({
    queries: (clubIds ?? []).map(membersQuery),
    combine: (lists): Fellows => {
      const failed = [workspaces, ...lists].find((list) => list.isLoadingError);
      const isKnown = clubIds !== undefined && lists.every((list) => list.data !== undefined);
      return { failed, people: isKnown ? lists.flatMap((list) => list.data ?? []) : undefined };
    },
  });
}
