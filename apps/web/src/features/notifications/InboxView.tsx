import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { inboxQuery, unreadQuery } from './queries.ts';
import { useMarkRead } from './use-mark-read.ts';

/** All notifications of the last 90 days. */
export function InboxView() {
  const t = useTranslations('inbox');
  const common = useTranslations('common');
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const inbox = useInfiniteQuery(inboxQuery(shown === 'unread'));
  const unread = useQuery(unreadQuery).data ?? 0;
  const markRead = useMarkRead();
  const items = inbox.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ChoiceGroup
          legend={t('show')}
          value={shown}
          choices={[
            { value: 'all', label: t('showAll') },
            { value: 'unread', label: t('showUnread') },
          ]}
          onChoose={setShown}
        />
        {unread > 0 && (
          <Button
            look="secondary"
            busy={markRead.isPending}
            onClick={() => markRead.mutate(undefined)}
          >
            {t('markAll')}
          </Button>
        )}
      </div>
      {inbox.isPending && <SkeletonRows rows={5} label={common('loading')} />}
      {inbox.isError && <LoadFailure query={inbox} />}
      {items?.length === 0 && <EmptyState title={t('empty')} words={t('emptyWords')} />}
      {items !== undefined && <NotificationList items={items} />}
      {inbox.hasNextPage && <LoadMore label={t('older')} list={inbox} />}
    </>
  );
}
