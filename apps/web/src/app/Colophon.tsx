import { useTranslations } from 'use-intl';
import { TEXT_LINK_CLASS } from '../ui/text-link.ts';
import { usePageData } from './use-page-data.ts';

/** The licence note and, if the operator has set it, the link to the source code. */
export function Colophon() {
  const t = useTranslations('common');
  const sourceUrl = usePageData('sourceUrl');
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      {t('colophon')}
      {sourceUrl !== null && (
        <a href={sourceUrl} className={TEXT_LINK_CLASS}>
          {t('source')}
        </a>
      )}
    </p>
  );
}
