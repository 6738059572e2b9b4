import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { ALL_GAMES_QUERY } from '../../features/game-history/game-filter.ts';
import { ownResultsQuery, resultsQuery } from '../../features/lobby/game-lists.ts';
import { RecentResults, ResultsSkeleton } from '../../features/lobby/RecentResults.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useWorkspaceScope } from '../scope.ts';

/** Fewer than in the lobby, so that the leaderboard is in sight. */
const SHOWN = 4;

/** The latest results: of the club, or in the personal workspace of the member. */
export function HomeResults() {
  const t = useTranslations('home');
  const lobby = useTranslations('lobby');
  const common = useTranslations('common');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { isPersonal } = record;
  const results = useQuery(isPersonal ? ownResultsQuery(account.id) : resultsQuery(workspaceId));
  return (
    <Section
      title={isPersonal ? t('ownResults') : lobby('results')}
      aside={
        <Link
          to="/$workspace/chess/games"
          params={{ workspace: slug }}
          search={{ query: isPersonal ? '' : ALL_GAMES_QUERY }}
          className={TEXT_LINK_CLASS}
        >
          {lobby('allGames')}
        </Link>
      }
    >
      {results.isPending && <ResultsSkeleton rows={SHOWN} label={common('loading')} />}
      {results.isLoadingError && <LoadFailure query={results} />}
      {results.data !== undefined && (
        <RecentResults games={results.data.slice(0, SHOWN)} slug={slug} />
      )}
    </Section>
  );
}
