import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ChallengeCard } from '../../features/chess/lobby/ChallengeCard.tsx';
import { useChallenges } from '../../features/chess/lobby/use-challenges.ts';
import { useWorkspaceScope } from '../scope.ts';

/**
 * On every page: somebody waits for an answer. It lies over the page, in the rail where there is room,
 * so that nothing moves; the newest challenge is shown, the others wait behind it.
 */
export default function ChallengeNotice() {
  const t = useTranslations('lobby');
  const { account, slug } = useWorkspaceScope();
  const { pathname } = useLocation();
  const challenge = useChallenges(account.id).find((game) => !pathname.includes(game.id));
  return (
    <>
      <output className="sr-only">{challenge !== undefined && t('challengeSaid')}</output>
      {challenge !== undefined && (
        <div className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 md:inset-x-auto md:bottom-4 md:left-28 md:w-80 lg:bottom-24 lg:left-3 lg:w-62">
          <ChallengeCard game={challenge} userId={account.id} slug={slug} />
        </div>
      )}
    </>
  );
}
