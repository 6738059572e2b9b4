import type { TournamentRecord } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { publicTournamentQuery } from '../../features/tournaments/queries.ts';
import { TournamentView } from '../../features/tournaments/TournamentView.tsx';
import {
  readTournamentChoice,
  writeTournamentChoice,
  type TournamentChoice,
} from '../../features/tournaments/view-choice.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { segmentClass } from '../../ui/segments.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PublicFrame } from '../PublicFrame.tsx';

const route = getRouteApi('/tournament/$token');

/** A published tournament, to read without an account. */
export function PublicTournamentPage() {
  const { token } = route.useParams();
  const t = useTranslations('tournaments');
  const common = useTranslations('common');
  const tournament = useQuery(publicTournamentQuery(token));
  useTitle(tournament.data?.tournament.name ?? t('title'));
  return (
    <PublicFrame>
      <div className="flex-1">
        {tournament.isPending && <SkeletonRows rows={6} label={common('loading')} />}
        {tournament.isLoadingError && <LoadFailure query={tournament} />}
        {tournament.data === null && <Gone />}
        {tournament.data && <Shown record={tournament.data} token={token} />}
      </div>
    </PublicFrame>
  );
}

function Gone() {
  const t = useTranslations('tournaments.public');
  return (
    <>
      <h1 className="text-title font-semibold">{t('goneTitle')}</h1>
      <p className="mt-2 text-muted">{t('goneWords')}</p>
      <a href="/" className={buttonClass('secondary', 'mt-6')}>
        {t('home')}
      </a>
    </>
  );
}

function Shown({ record, token }: { record: TournamentRecord; token: string }) {
  const t = useTranslations('tournaments');
  const navigate = useNavigate();
  const choice = readTournamentChoice(useLocation().searchStr);
  const { tournament } = record;
  const to = '/tournament/$token';
  const link = (chosen: TournamentChoice, isChosen: boolean, label: string) => (
    <Link
      key={writeTournamentChoice(chosen)}
      to={to}
      params={{ token }}
      search={{ query: writeTournamentChoice(chosen) }}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      aria-current={isChosen ? 'page' : undefined}
      className={segmentClass(isChosen)}
    >
      {label}
    </Link>
  );
  return (
    <>
      <PageHeader
        eyebrow={`${tournament.workspace_name} · ${t(`status.${tournament.status}`)}`}
        title={tournament.name}
      />
      <TournamentView
        record={record}
        place={null}
        choice={choice}
        onChoose={(chosen) =>
          void navigate({
            to,
            params: { token },
            search: { query: writeTournamentChoice(chosen) },
            resetScroll: false,
            replace: true,
          })
        }
        renderLink={link}
      />
    </>
  );
}
