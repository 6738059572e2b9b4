import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import { CreateToken } from './CreateToken.tsx';
import { tokensQuery } from './queries.ts';
import { TokenList } from './TokenList.tsx';

/** The member's tokens, and a way to create one. */
export function TokensSection() {
  const t = useTranslations('tokens');
  const common = useTranslations('common');
  const query = useQuery(tokensQuery);
  const own = query.data?.filter(({ bot_id }) => bot_id === null);
  return (
    <Section title={t('own')}>
      <p className="max-w-[60ch] text-muted">{t('words')}</p>
      <a href="/api/docs" className={TEXT_LINK_CLASS}>
        {t('documentation')}
      </a>
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.isPending && <SkeletonRows rows={2} label={common('loading')} />}
      {own?.length === 0 && <EmptyState title={t('none')} words={t('noneWords')} />}
      {own !== undefined && (
        <>
          <TokenList tokens={own} />
          <div className="mt-4">
            <CreateToken bot={null} count={own.length} />
          </div>
        </>
      )}
    </Section>
  );
}
