import { groupAlike, pathOf, say } from '@rookery/notifications';
import { Link } from '@tanstack/react-router';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import type { InboxItem } from './queries.ts';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationListProps {
  items: readonly InboxItem[];
  onOpen?: () => void;
}

/** The newest first. Neighbours that are alike are one entry, which leads to the page that they are about. */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  return (
    <ul className="divide-y divide-line">
      {groupByReading(items).map((alike) => (
        <NotificationEntry key={alike[0].id} alike={alike} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type Alike = readonly [InboxItem, ...InboxItem[]];

/** What was read is not grouped with what was not. */
function groupByReading(items: readonly InboxItem[]): Alike[] {
  return groupAlike(items).flatMap((alike) => {
    const split = Object.values(
      Object.groupBy(alike, ({ read_at }) => (read_at === null ? 'unread' : 'read')),
    );
    return split as unknown as Alike[];
  });
}

function NotificationEntry({ alike, onOpen }: { alike: Alike; onOpen?: (() => void) | undefined }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const locale = useLocale();
  const markRead = useMarkRead();
  const [newest] = alike;
  const isUnread = newest.read_at === null;
  const [path = '', query] = pathOf(newest).split('?');
  const { title, text } = say(alike, { locale });
  return (
    <li className="relative">
      <Link
        to={path}
        search={query === undefined ? {} : { query: `?${query}` }}
        className="flex min-h-14 gap-3 rounded-small px-2 py-2.5 hover:bg-accent-soft"
        onClick={() => {
          if (isUnread) markRead.mutate(alike.map(({ id }) => id));
          onOpen?.();
        }}
      >
        <span
          aria-hidden="true"
          className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : ''}`}
        />
        <span className="min-w-0 flex-1">
          <span className={`block ${isUnread ? 'font-semibold' : ''}`}>
            {isUnread && <span className="sr-only">{t('unread')} </span>}
            {title}
          </span>
          {text !== undefined && <span className="line-clamp-2 text-muted">{text}</span>}
          <time dateTime={newest.created_at} className="block text-small text-muted">
            {format.relativeTime(new Date(newest.created_at), now)}
          </time>
        </span>
      </Link>
    </li>
  );
}
