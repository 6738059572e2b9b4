import type { RowNews } from '../../live/use-changes.ts';

/** The number of unread notifications after a live change, if it was known before. */
export function unreadAfter(unread: number | undefined, news: RowNews): number | undefined {
  const { in_app, read_at } = news.new;
  const isNew = news.eventType === 'INSERT' && in_app === true && read_at === null;
  return unread !== undefined && isNew ? unread + 1 : unread;
}
