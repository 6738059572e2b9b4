import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { NotificationList } from './NotificationList.tsx';
import { latestQuery } from './queries.ts';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationPanelProps {
  slug: string;
  unread: number;
  onClose: () => void;
}

/** The latest notifications, beside the bell. */
export default function NotificationPanel({ slug, unread, onClose }: NotificationPanelProps) {
  const t = useTranslations('inbox');
  const common = useTranslations('common');
  const latest = useQuery(latestQuery);
  const markRead = useMarkRead();
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4 px-2">
        <h2 className="text-large font-bold">{t('title')}</h2>
        {unread > 0 && (
          <Button look="quiet" busy={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
            {t('markAll')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {latest.isPending && <SkeletonRows rows={3} label={common('loading')} />}
        {latest.isError && <LoadFailure query={latest} />}
        {latest.data?.length === 0 && <p className="px-2 py-4 text-muted">{t('empty')}</p>}
        {latest.data !== undefined && <NotificationList items={latest.data} onOpen={onClose} />}
      </div>
      <Link
        to="/$workspace/notifications"
        params={{ workspace: slug }}
        onClick={onClose}
        className={`${TEXT_LINK_CLASS} mt-2 px-2`}
      >
        {t('all')}
      </Link>
    </>
  );
}
