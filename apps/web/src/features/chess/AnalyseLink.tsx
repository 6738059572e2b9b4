import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';

/** From a finished game to the board on which everything can be tried. */
export function AnalyseLink({ id, slug }: { id: string; slug: string }) {
  const t = useTranslations('analysis');
  return (
    <Link
      to="/$workspace/chess/analysis"
      params={{ workspace: slug }}
      search={{ query: `?game=${id}` }}
      className={buttonClass('secondary', 'game-answer')}
    >
      {t('analyse')}
    </Link>
  );
}
