import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ChallengeCard } from '../../features/chess/lobby/ChallengeCard.tsx';
import { hasJustBegun, isChallenge } from '../../features/chess/lobby/challenges.ts';
import { preferencesQuery } from '../../features/chess/queries.ts';
import { useWorkspaceScope } from '../scope.ts';

/** The newest game that waits for this member is shown, the others wait behind it. */
export function GameNotice({ games }: { games: readonly ChessGame[] }) {
  const t = useTranslations('lobby');
  const { account, slug } = useWorkspaceScope();
  const isUndisturbed = useIsUndisturbed(games.some((game) => isChallenge(game, account.id)));
  const game = games.find(
    (each) => hasJustBegun(each, account.id) || (!isUndisturbed && isChallenge(each, account.id)),
  );
  return (
    <>
      <output className="sr-only">
        {game !== undefined && t(game.created_by === null ? 'begunSaid' : 'challengeSaid')}
      </output>
      {game !== undefined && <ChallengeCard game={game} userId={account.id} slug={slug} />}
    </>
  );
}

/** Until it is known whether somebody may be disturbed, they are not. */
function useIsUndisturbed(isAsked: boolean): boolean {
  const { data, isError } = useQuery({ ...preferencesQuery, enabled: isAsked });
  return data?.do_not_disturb ?? !isError;
}
