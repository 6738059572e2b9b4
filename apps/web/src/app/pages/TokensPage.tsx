import { useTranslations } from 'use-intl';
import { BotsSection } from '../../features/account/tokens/BotsSection.tsx';
import { TokensSection } from '../../features/account/tokens/TokensSection.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

export function TokensPage() {
  const t = useTranslations('tokens');
  const { account } = useWorkspaceScope();
  useTitle(t('title'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('title')} />
      <div className="grid gap-12">
        <TokensSection />
        <BotsSection />
      </div>
    </>
  );
}
