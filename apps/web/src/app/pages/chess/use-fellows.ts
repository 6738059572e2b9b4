import type { Member } from '@rookery/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { membersQuery } from '../../../features/members/queries.ts';
import { workspacesQuery } from '../../../features/workspaces/queries.ts';
import type { Online } from '../../../live/online.ts';
import { useOnline } from '../../../live/use-online.ts';
import { useWorkspaceScope } from '../../scope.ts';

interface Fellows {
  /** Undefined until it is known. */
  readonly people: readonly Member[] | undefined;
  /** What could not be asked. */
  readonly failed: Pick<UseQueryResult, 'error' | 'refetch'> | undefined;
}

/** This club; at home, all one's clubs. */
function useClubs() {
  const { record, workspaceId } = useWorkspaceScope();
  const workspaces = useQuery({ ...workspacesQuery, enabled: record.isPersonal });
  const ids = record.isPersonal
    ? workspaces.data?.filter((other) => !other.isPersonal).map(({ workspace }) => workspace.id)
    : [workspaceId];
  return { workspaces, ids };
}

/** Who is at hand to play with. */
export function useFellows(): Fellows {
  const { workspaces, ids } = useClubs();
  return useQueries({
    queries: (ids ?? []).map(membersQuery),
    combine: (lists): Fellows => {
      const failed = [workspaces, ...lists].find((list) => list.isLoadingError);
      const isKnown = ids !== undefined && lists.every((list) => list.data !== undefined);
      return { failed, people: isKnown ? lists.flatMap((list) => list.data ?? []) : undefined };
    },
  });
}

/** Who of them is here now. */
export function useFellowsOnline(): Online | undefined {
  return useOnline(useClubs().ids ?? []);
}
