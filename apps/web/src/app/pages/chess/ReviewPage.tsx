import { getRouteApi, notFound, rootRouteId, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEngineJudge } from '../../../chess/review/use-engine-judge.ts';
import { ReviewRoom } from '../../../features/review/ReviewRoom.tsx';
import { useThrottledWrite } from '../../../ui/use-throttled-write.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';

const route = getRouteApi('/$workspace/chess/games/$game/review');

export function ReviewPage() {
  const { game } = route.useParams();
  const { account, slug } = useWorkspaceScope();
  return (
    // A key for each game, so that no state is kept from another game.
    <ReviewRoom
      key={game}
      gameId={game}
      ownId={account.id}
      slug={slug}
      judge={useEngineJudge()}
      askedPly={useQueryParam('ply')}
      isLearningAsked={useQueryParam('learn') !== null}
      onPly={useKeptPly()}
      nothingHere={<NothingHere />}
    />
  );
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}

/** Keeps the shown ply in the address, for reloads and shared links. */
function useKeptPly(): (ply: number) => void {
  const router = useRouter();
  const throttledWrite = useThrottledWrite();
  return useCallback(
    (ply) => {
      const { pathname } = router.latestLocation;
      throttledWrite(() => {
        const { latestLocation: now } = router;
        const query = ply === 0 ? '' : `?ply=${ply}`;
        // The member is navigating to another page, so the address is not written.
        if (now.pathname !== pathname || now.searchStr === query) return;
        void router.navigate({
          to: '.',
          search: { query },
          replace: true,
          resetScroll: false,
        });
      });
    },
    [router, throttledWrite],
  );
}
