import type { Tournament } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { inStartOrder, isUnderWay } from './list-order.ts';
import { currentTournamentsQuery } from './queries.ts';

/** The page of tournaments has all. */
const SHOWN_AT_MOST = 3;

interface TournamentsSectionProps {
  workspaceId: string;
  slug: string;
}

/**
 * The tournaments that run and the next ones; nothing without any. The loaders of pages that show it await its query,
 * so that it does not appear later and move the page.
 */
export function TournamentsSection({ workspaceId, slug }: TournamentsSectionProps) {
  const t = useTranslations('tournamentLinks');
  const { data = [] } = useQuery(currentTournamentsQuery(workspaceId));
  if (data.length === 0) return null;
  const running = data.filter(isUnderWay);
  const coming = inStartOrder(data.filter((each) => !isUnderWay(each)));
  return (
    <Section
      title={t('title')}
      aside={
        <Link
          to="/$workspace/chess/tournaments"
          params={{ workspace: slug }}
          className={TEXT_LINK_CLASS}
        >
          {t('all')}
        </Link>
      }
    >
      <ul className="border-t border-line">
        {[...running, ...coming].slice(0, SHOWN_AT_MOST).map((tournament) => (
          <li key={tournament.id} className="border-b border-line">
            <Link
              to="/$workspace/chess/tournaments/$tournament"
              params={{ workspace: slug, tournament: tournament.id }}
              className="group flex min-h-14 flex-wrap items-center gap-x-6 py-2"
            >
              <span className="min-w-0 flex-1 basis-56 font-semibold group-hover:text-accent">
                {tournament.name}
              </span>
              <span className="text-small text-muted">
                <StateWords tournament={tournament} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StateWords({ tournament }: { tournament: Tournament }) {
  const t = useTranslations('tournamentLinks');
  const format = useFormatter();
  const { status, round, round_count, starts_at, player_count } = tournament;
  const words = () => {
    if (status === 'paused') return t('paused');
    if (status === 'running' && round_count !== null)
      return t('round', { round, count: round_count });
    if (status === 'running') return t('running');
    if (starts_at === null) return t('open');
    const date = format.dateTime(new Date(starts_at), { dateStyle: 'medium', timeStyle: 'short' });
    return t('starts', { date });
  };
  return `${words()} · ${t('players', { count: player_count })}`;
}
