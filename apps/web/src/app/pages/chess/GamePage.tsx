import { getRouteApi, notFound, rootRouteId } from '@tanstack/react-router';
import { GameChat } from '../../../features/chat/GameChat.tsx';
import { GameRoom } from '../../../features/game/GameRoom.tsx';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';

const route = getRouteApi('/$workspace/chess/games/$game');

export function GamePage() {
  const { game } = route.useParams();
  const { account, slug } = useWorkspaceScope();
  return (
    // A key for each game, so that no state is kept from another game.
    <GameRoom
      key={game}
      gameId={game}
      ownId={account.id}
      slug={slug}
      chat={GameChat}
      askedPly={useQueryParam('ply')}
      nothingHere={<NothingHere />}
    />
  );
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}
