import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useWorkspaceScope } from '../../scope.ts';

interface EndedLinkProps {
  state: 'used' | 'expired' | 'unknown';
  /** The game that a used link has started. */
  gameId?: string;
}

/** Why a link no longer works, and where to go instead. */
export function EndedLink({ state, gameId }: EndedLinkProps) {
  const t = useTranslations('link');
  const { slug } = useWorkspaceScope();
  return (
    <EmptyState title={t(`ended.${state}`)} words={t(`endedWords.${state}`)}>
      <div className="flex flex-wrap gap-3">
        {state === 'used' && gameId !== undefined && (
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: slug, game: gameId }}
            className={buttonClass('primary')}
          >
            {t('toTheGame')}
          </Link>
        )}
        <Link
          to="/$workspace/chess"
          params={{ workspace: slug }}
          className={buttonClass('secondary')}
        >
          {t('toTheLobby')}
        </Link>
      </div>
    </EmptyState>
  );
}
