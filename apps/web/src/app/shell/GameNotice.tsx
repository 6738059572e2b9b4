import type { ChessGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { ChallengeCard } from '../../features/chess/lobby/ChallengeCard.tsx';
import { hasJustStarted, isChallenge } from '../../features/chess/lobby/challenges.ts';
import { useStoredChessPreferences } from '../../features/chess/use-preferences.ts';
import { useWorkspaceScope } from '../scope.ts';

interface GameNoticeProps {
  games: readonly ChessGame[];
  /** The ids of games under the clock: nothing leads out of them by accident. */
  played: readonly string[];
}

/** The newest game that waits for this member is shown, the others wait behind it. */
export function GameNotice({ games, played }: GameNoticeProps) {
  const t = useTranslations('lobby');
  const { account, slug } = useWorkspaceScope();
  const isUndisturbed = useIsUndisturbed(games.some((game) => isChallenge(game, account.id)));
  const game = games.find(
    (each) => hasJustStarted(each, account.id) || (!isUndisturbed && isChallenge(each, account.id)),
  );
  return (
    <>
      <output className="sr-only">
        {game !== undefined && t(game.created_by === null ? 'begunSaid' : 'challengeSaid')}
      </output>
      {game !== undefined && (
        <ChallengeCard
          key={game.id}
          game={game}
          userId={account.id}
          slug={slug}
          isPlaying={played.some((id) => id !== game.id)}
        />
      )}
    </>
  );
}

/** Until it is known whether somebody may be disturbed, they are not. */
function useIsUndisturbed(isAsked: boolean): boolean {
  const { query, preferences } = useStoredChessPreferences({ enabled: isAsked });
  return preferences?.do_not_disturb ?? !query.isError;
}
