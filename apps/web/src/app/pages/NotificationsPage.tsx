import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { InboxView } from '../../features/notifications/InboxView.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

export function NotificationsPage() {
  const t = useTranslations('inbox');
  const { account, slug } = useWorkspaceScope();
  useTitle(t('title'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('title')}>
        <Link
          to="/$workspace/account/notifications"
          params={{ workspace: slug }}
          className={buttonClass('secondary')}
        >
          <SettingsIcon />
          {t('preferences')}
        </Link>
      </PageHeader>
      <InboxView />
    </>
  );
}
