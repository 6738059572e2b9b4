import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { announcementsQuery } from './queries.ts';

interface LatestAnnouncementProps {
  workspaceId: string;
  slug: string;
  mayWrite: boolean;
}

/** On the home page of a club. Nothing for members of a club without announcements. */
export function LatestAnnouncement({ workspaceId, slug, mayWrite }: LatestAnnouncementProps) {
  const t = useTranslations('latestAnnouncement');
  const format = useFormatter();
  const { data } = useInfiniteQuery(announcementsQuery(workspaceId));
  const latest = data?.pages[0]?.data[0];
  if (data === undefined || (latest === undefined && !mayWrite)) return null;
  return (
    <Section
      title={t('title')}
      aside={
        <Link
          to="/$workspace/announcements"
          params={{ workspace: slug }}
          className={TEXT_LINK_CLASS}
        >
          {t(latest === undefined ? 'write' : 'all')}
        </Link>
      }
    >
      {latest === undefined ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <>
          <h3 className="font-semibold">{latest.title}</h3>
          <p className="line-clamp-3 whitespace-pre-line">{latest.text}</p>
          <time dateTime={latest.created_at} className="text-small text-muted">
            {format.dateTime(new Date(latest.created_at), { dateStyle: 'medium' })}
          </time>
        </>
      )}
    </Section>
  );
}
