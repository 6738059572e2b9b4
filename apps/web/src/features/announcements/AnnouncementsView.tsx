import type { Announcement } from '@rookery/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { callApi } from '../../api/call-api.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announcementsQuery } from './queries.ts';

interface AnnouncementsViewProps {
  workspaceId: string;
  mayWrite: boolean;
}

/** What was told to all members of a workspace, the newest first. */
export function AnnouncementsView({ workspaceId, mayWrite }: AnnouncementsViewProps) {
  const t = useTranslations('announcements');
  const common = useTranslations('common');
  const list = useInfiniteQuery(announcementsQuery(workspaceId));
  const all = list.data?.pages.flatMap(({ data }) => data);
  if (list.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  if (list.isError) return <LoadFailure query={list} />;
  if (all?.length === 0)
    return (
      <EmptyState title={t('empty')} words={t(mayWrite ? 'emptyForAdmins' : 'emptyForMembers')} />
    );
  return (
    <>
      <ul className="grid gap-8">
        {all?.map((announcement) => (
          <AnnouncementItem
            key={announcement.id}
            announcement={announcement}
            workspaceId={workspaceId}
            mayDelete={mayWrite}
          />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore label={t('older')} list={list} />}
    </>
  );
}

interface AnnouncementItemProps {
  announcement: Announcement;
  workspaceId: string;
  mayDelete: boolean;
}

function AnnouncementItem({ announcement, workspaceId, mayDelete }: AnnouncementItemProps) {
  const t = useTranslations('announcements');
  const format = useFormatter();
  const client = useQueryClient();
  const { id, title, text, author_name, created_at } = announcement;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi('DELETE /api/:wsId/announcements/:announcementId', {
        params: { wsId: workspaceId, announcementId: id },
      }),
    onSettled: () => client.invalidateQueries(announcementsQuery(workspaceId)),
  });
  return (
    <li>
      <article>
        <h2 className="text-large font-bold">{title}</h2>
        <p className="text-small text-muted">
          {author_name !== null && `${author_name} · `}
          <time dateTime={created_at}>
            {format.dateTime(new Date(created_at), { dateStyle: 'long', timeStyle: 'short' })}
          </time>
        </p>
        <p className="mt-2 max-w-[70ch] whitespace-pre-line">{text}</p>
        {mayDelete && (
          <Button look="danger" className="-ml-4" busy={isPending} onClick={() => mutate()}>
            {t('delete')}
          </Button>
        )}
      </article>
    </li>
  );
}
