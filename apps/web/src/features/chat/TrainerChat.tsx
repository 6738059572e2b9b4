import type { TrainerChatMessage } from '@rookery/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

const PAGE_SIZE = 20;

function trainerChatQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: ['trainer-chat', workspaceId],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/chat/trainers/list', {
        params: { wsId: workspaceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Messages are written on other pages.
    staleTime: 0,
  });
}

/** For owners of a club for juniors: what is written in rooms with a trainer. */
export function TrainerChat({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('juniors');
  const common = useTranslations('common');
  const chat = useInfiniteQuery(trainerChatQuery(workspaceId));
  const messages = chat.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section title={t('chatTitle')}>
      <p className="max-w-[52ch] text-muted">{t('chatWords')}</p>
      {chat.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {chat.isLoadingError && <LoadFailure query={chat} />}
      {chat.isSuccess && messages.length === 0 && (
        <p className="mt-3 text-muted">{t('chatEmpty')}</p>
      )}
      <ul aria-label={t('chatTitle')}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      {chat.hasNextPage && <LoadMore label={t('chatMore')} list={chat} />}
    </Section>
  );
}

function MessageItem({ message }: { message: TrainerChatMessage }) {
  const t = useTranslations('juniors');
  const format = useFormatter();
  const { author_name, is_trainer, text, created_at } = message;
  return (
    <li className="border-b border-line py-3">
      <p className="break-words">
        <bdi className="font-semibold">{author_name}</bdi>
        {is_trainer && <span className="text-muted"> ({t('trainer')})</span>}: <bdi>{text}</bdi>
      </p>
      <p className="text-small text-muted">
        <time dateTime={created_at}>
          {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
    </li>
  );
}
