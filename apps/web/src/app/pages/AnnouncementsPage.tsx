import { hasPermission } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnnouncementsView } from '../../features/announcements/AnnouncementsView.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

const WriteAnnouncementDialog = lazy(
  () => import('../../features/announcements/WriteAnnouncementDialog.tsx'),
);

export function AnnouncementsPage() {
  const t = useTranslations('announcements');
  const { record, workspaceId } = useWorkspaceScope();
  const [isWriting, setWriting] = useState(false);
  const mayWrite = !record.isPersonal && hasPermission(record, 'announcement.write');
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')}>
        {mayWrite && (
          <Button onClick={() => setWriting(true)}>
            <PlusIcon />
            {t('write')}
          </Button>
        )}
      </PageHeader>
      <AnnouncementsView workspaceId={workspaceId} mayWrite={mayWrite} />
      {isWriting && (
        <Suspense>
          <WriteAnnouncementDialog workspaceId={workspaceId} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}
