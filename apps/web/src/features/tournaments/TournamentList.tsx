import { feedBinding, tournamentsChannel, type Tournament } from '@rookery/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { useFreshQueries } from '../../live/use-fresh-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { inStartOrder, isUnderWay } from './list-order.ts';
import { currentTournamentsQuery, pastTournamentsQuery, tournamentsKey } from './queries.ts';
import { useDateWords, useFactWords } from './use-fact-words.ts';

interface TournamentListProps {
  workspaceId: string;
  slug: string;
  /** Without any tournament, says how to get one. */
  mayCreate: boolean;
  createLink: ReactNode;
}

/** The tournaments of a workspace, by what a member can do with them: follow, enter, look up. */
export function TournamentList({ workspaceId, slug, mayCreate, createLink }: TournamentListProps) {
  const t = useTranslations('tournaments.list');
  const common = useTranslations('common');
  const current = useQuery(currentTournamentsQuery(workspaceId));
  const past = useInfiniteQuery(pastTournamentsQuery(workspaceId));
  useFreshQueries(tournamentsKey(workspaceId), tournamentsChannel(workspaceId), [
    feedBinding('tournaments', 'workspace_id', workspaceId, '*'),
  ]);
  if (current.isPending || past.isPending)
    return <SkeletonRows rows={5} label={common('loading')} />;
  if (current.data === undefined) return <LoadFailure query={current} />;
  if (past.data === undefined) return <LoadFailure query={past} />;
  const over = past.data.pages.flatMap(({ data }) => data);
  if (current.data.length === 0 && over.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} words={t(mayCreate ? 'emptyWords' : 'emptyWait')}>
        {createLink}
      </EmptyState>
    );
  }
  const running = current.data.filter(isUnderWay);
  const coming = inStartOrder(current.data.filter((each) => !isUnderWay(each)));
  const rows = (tournaments: readonly Tournament[]) => (
    <Rows tournaments={tournaments} workspaceId={workspaceId} slug={slug} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {current.data.length === 0 && <p className="text-muted">{t('noneCurrent')}</p>}
      {running.length > 0 && <Section title={t('running')}>{rows(running)}</Section>}
      {coming.length > 0 && <Section title={t('coming')}>{rows(coming)}</Section>}
      {over.length > 0 && (
        <Section title={t('past')}>
          {rows(over)}
          {past.hasNextPage && <LoadMore label={t('more')} list={past} />}
        </Section>
      )}
    </div>
  );
}

interface RowsProps {
  tournaments: readonly Tournament[];
  workspaceId: string;
  slug: string;
}

function Rows({ tournaments, workspaceId, slug }: RowsProps) {
  return (
    <ul className="border-t border-line">
      {tournaments.map((tournament) => (
        <li key={tournament.id} className="border-b border-line">
          <Link
            to="/$workspace/chess/tournaments/$tournament"
            params={{ workspace: slug, tournament: tournament.id }}
            className="group flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3"
          >
            <Row tournament={tournament} isOfOtherClub={tournament.workspace_id !== workspaceId} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({ tournament, isOfOtherClub }: { tournament: Tournament; isOfOtherClub: boolean }) {
  const t = useTranslations('tournaments.list');
  const factWords = useFactWords();
  return (
    <>
      <span className="min-w-0 flex-1 basis-72">
        <span className="block font-semibold group-hover:text-accent">
          {tournament.name}
          {isOfOtherClub && (
            <span className="font-normal text-muted">
              {' '}
              {t('of', { club: tournament.workspace_name })}
            </span>
          )}
        </span>
        <span className="block text-small text-muted">{factWords(tournament).join(' · ')}</span>
      </span>
      <span className="text-small font-semibold sm:text-right">
        <StateWords tournament={tournament} />
      </span>
    </>
  );
}

function StateWords({ tournament }: { tournament: Tournament }) {
  const t = useTranslations('tournaments');
  const dateWords = useDateWords();
  const { status, round, round_count, starts_at, finished_at } = tournament;
  if (isUnderWay(tournament)) {
    const words = t('facts.round', { round, count: round_count ?? round });
    return status === 'paused' ? `${t('status.paused')} · ${words}` : words;
  }
  if (status === 'open') {
    return starts_at === null
      ? t('status.open')
      : t('when.startsAt', { date: dateWords(starts_at) });
  }
  const date = dateWords(finished_at ?? tournament.created_at);
  return (
    <span className="font-normal text-muted">
      {t(status === 'cancelled' ? 'when.cancelledAt' : 'when.finishedAt', { date })}
    </span>
  );
}
