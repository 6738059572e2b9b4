import { getRouteApi, notFound, rootRouteId } from '@tanstack/react-router';
import { useEngineJudge } from '../../../features/review/learn/use-engine-judge.ts';
import { ReviewRoom } from '../../../features/review/ReviewRoom.tsx';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';
import { useKeptPly } from './use-kept-ply.ts';

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
      onPly={useKeptPly()}
      nothingHere={<NothingHere />}
    />
  );
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}
