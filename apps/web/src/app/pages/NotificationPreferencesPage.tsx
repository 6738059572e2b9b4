import { useTranslations } from 'use-intl';
import { PreferencesView } from '../../features/notifications/PreferencesView.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

export function NotificationPreferencesPage() {
  const t = useTranslations('notifications');
  const { account } = useWorkspaceScope();
  useTitle(t('title'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('title')} />
      <PreferencesView />
    </>
  );
}
