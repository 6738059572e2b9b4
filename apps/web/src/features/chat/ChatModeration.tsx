import type { ChatMute } from '@rookery/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { mutesQuery, reportsQuery, useMute } from './moderation.ts';
import { ReportedMessageItem } from './ReportedMessageItem.tsx';

/** For moderators of a workspace: reported messages of its members, and who is muted. */
export function ChatModeration({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('chat.moderation');
  const common = useTranslations('common');
  const reports = useInfiniteQuery(reportsQuery(workspaceId));
  const mutes = useQuery(mutesQuery(workspaceId));
  const mute = useMute(workspaceId);
  const messages = reports.data?.pages.flatMap(({ data }) => data) ?? [];
  const silent = mutes.data ?? [];
  return (
    <Section title={t('title')}>
      <p className="mb-4 text-muted">{t('words')}</p>
      {reports.isPending && <SkeletonRows rows={1} label={common('loading')} />}
      {reports.isLoadingError && <LoadFailure query={reports} />}
      {reports.isSuccess && messages.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <ul>
        {messages.map((message) => (
          <ReportedMessageItem
            key={message.line_id}
            message={message}
            isMuted={silent.some(({ user_id }) => user_id === message.author_id)}
            onMute={(days) => mute.mutate({ userId: message.author_id, days })}
          />
        ))}
      </ul>
      {reports.hasNextPage && <LoadMore label={t('more')} list={reports} />}
      {silent.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-bold">{t('muted')}</h3>
          <ul>
            {silent.map((member) => (
              <MutedMember
                key={member.user_id}
                mute={member}
                onLift={() => mute.mutate({ userId: member.user_id, days: 0 })}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function MutedMember({ mute, onLift }: { mute: ChatMute; onLift: () => void }) {
  const t = useTranslations('chat.moderation');
  const { name } = mute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <p className="min-w-0">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-muted">{t('until', { date: new Date(mute.ends_at) })}</span>
      </p>
      <Button look="secondary" aria-label={t('liftLabel', { name })} onClick={onLift}>
        {t('lift')}
      </Button>
    </li>
  );
}
