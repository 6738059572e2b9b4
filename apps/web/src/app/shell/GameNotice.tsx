import type { ChessGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { hasJustStarted, isChallenge } from '../../chess/games/challenges.ts';
import { useStoredChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { ChallengeCard } from '../../features/running-games/ChallengeCard.tsx';
import { useWorkspaceScope } from '../scope.ts';

interface GameNoticeProps {
  games: readonly ChessGame[];
  /** The ids of games with a running clock, which no notice may leave by accident. */
  played: readonly string[];
}

/** The newest challenge; older ones follow when it is answered. */
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

/** Undisturbed until the preference is known. */
function useIsUndisturbed(isAsked: boolean): boolean {
  const { query, preferences } = useStoredChessPreferences({ enabled: isAsked });
  return preferences?.do_not_disturb ?? !query.isError;
}
