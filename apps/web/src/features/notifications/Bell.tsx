import { feedBinding } from '@rookery/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NOTIFICATIONS_KEY } from '../../live/notifications-key.ts';
import { useFreshQueries } from '../../live/use-fresh-queries.ts';
import { ICON_BUTTON_CLASS } from '../../ui/IconButton.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { unreadQuery } from './queries.ts';
import { unreadAfter } from './unread-after.ts';

const loadPanel = () => import('./NotificationPanel.tsx');
const NotificationPanel = lazy(loadPanel);

/** Hundreds of members can be told of a round at once. */
const READ_WITHIN_MS = 1_000;
const MOST_SHOWN = 99;

/** Keeps everything about notifications current. Once for each page. A new one is counted at once. */
export function useLiveNotifications(userId: string): void {
  const client = useQueryClient();
  useFreshQueries(
    NOTIFICATIONS_KEY,
    'notifications',
    [feedBinding('notifications', 'user_id', userId, '*')],
    {
      withinMs: READ_WITHIN_MS,
      onNews: (news) =>
        client.setQueryData(unreadQuery.queryKey, (unread) => unreadAfter(unread, news)),
    },
  );
}

function useUnread(): number {
  return useQuery(unreadQuery).data ?? 0;
}

/** Opens the panel. For the rail. */
export function BellButton({ slug, className }: { slug: string; className: string }) {
  const t = useTranslations('inbox');
  const unread = useUnread();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        className={className}
      >
        <BellIcon />
        <span>{t('title')}</span>
        <Count unread={unread} className="lg:ml-auto" />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t('title')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // Beside the rail, which is narrow on a tablet.
        className="inset-auto top-4 left-26 m-0 max-h-[min(36rem,calc(100dvh-2rem))] w-[min(26rem,calc(100vw-8rem))] flex-col rounded-card border border-line bg-raised p-3 text-text shadow-lg open:flex lg:left-70 [&:popover-open]:flex"
      >
        {isOpen && (
          <Suspense>
            <NotificationPanel
              slug={slug}
              unread={unread}
              onClose={() => panel.current?.hidePopover()}
            />
          </Suspense>
        )}
      </dialog>
    </>
  );
}

/** Leads to the page. For the bar of a phone. */
export function BellLink({ slug }: { slug: string }) {
  const t = useTranslations('inbox');
  const unread = useUnread();
  return (
    <Link
      to="/$workspace/notifications"
      params={{ workspace: slug }}
      aria-label={unread === 0 ? t('title') : t('titleWithCount', { count: unread })}
      className={`${ICON_BUTTON_CLASS} relative`}
    >
      <BellIcon />
      <Count unread={unread} className="absolute top-1 right-0.5" />
    </Link>
  );
}

function Count({ unread, className }: { unread: number; className: string }) {
  const t = useTranslations('inbox');
  if (unread === 0) return null;
  return (
    <span
      className={`min-w-5 rounded-full bg-accent px-1.5 text-center text-small leading-5 font-semibold text-on-accent ${className}`}
    >
      <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      <span className="sr-only">{t('count', { count: unread })}</span>
    </span>
  );
}
