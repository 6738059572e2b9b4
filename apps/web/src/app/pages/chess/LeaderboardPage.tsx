import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Leaderboard } from '../../../features/players/Leaderboard.tsx';
import { readTimeframe, TIMEFRAMES } from '../../../features/players/timeframes.ts';
import { segmentClass, SEGMENTS_CLASS } from '../../../ui/segments.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { ScopeSwitch, useListedClub, useScopedQuery } from './ScopeSwitch.tsx';

export function LeaderboardPage() {
  const t = useTranslations('players');
  const { account, record, slug } = useWorkspaceScope();
  const timeframe = readTimeframe(useQueryParam('timeframe'));
  const club = useListedClub();
  const scoped = useScopedQuery();
  useTitle(t('leaderboard'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('leaderboard')}>
        <div className="flex max-w-full flex-wrap gap-3">
          <ScopeSwitch to="/chess/leaderboard" />
          <nav aria-label={t('timeframe')} className={SEGMENTS_CLASS}>
            {TIMEFRAMES.map((choice) => (
              <Link
                key={choice}
                to="/$workspace/chess/leaderboard"
                params={{ workspace: slug }}
                search={{ query: scoped(choice === 'all' ? '' : `?timeframe=${choice}`) }}
                activeOptions={{ exact: true, includeSearch: true }}
                resetScroll={false}
                className={segmentClass(choice === timeframe)}
              >
                {t(`timeframes.${choice}`)}
              </Link>
            ))}
          </nav>
        </div>
      </ChessHeader>
      <Leaderboard timeframe={timeframe} club={club} userId={account.id} slug={slug} />
    </>
  );
}
