import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { drawIcon } from '../../ui/draw-icon.tsx';
import { ICON_BUTTON_CLASS } from '../../ui/IconButton.tsx';

const AnalyseIcon = drawIcon(<path d="M4 4v16h16M7.500 15.500l4-5 3.500 3 4.500-7" />);

interface AnalyseLinkProps {
  id: string;
  slug: string;
  /** An icon where there is no space for text. */
  look: 'button' | 'icon';
}

/** Links from a finished game to its analysis. */
export function AnalyseLink({ id, slug, look }: AnalyseLinkProps) {
  const t = useTranslations('chess');
  const isIcon = look === 'icon';
  return (
    <Link
      to="/$workspace/chess/analysis"
      params={{ workspace: slug }}
      search={{ query: `?game=${id}` }}
      aria-label={t('analyse')}
      title={isIcon ? t('analyse') : undefined}
      className={isIcon ? `-mr-2 ${ICON_BUTTON_CLASS}` : buttonClass('secondary', 'game-answer')}
    >
      {isIcon ? <AnalyseIcon /> : t('analyse')}
    </Link>
  );
}
