import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Leaderboard } from '../../../features/players/Leaderboard.tsx';
import { readTimeframe, TIMEFRAMES } from '../../../features/players/timeframes.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function LeaderboardPage() {
  const t = useTranslations('players');
  const { account, record, slug } = useWorkspaceScope();
  const timeframe = readTimeframe(useQueryParam('timeframe'));
  useTitle(t('leaderboard'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('leaderboard')}>
        <nav
          aria-label={t('timeframe')}
          className="flex max-w-full overflow-x-auto rounded-small border border-edge bg-raised p-0.5"
        >
          {TIMEFRAMES.map((choice) => (
            <Link
              key={choice}
              to="/$workspace/chess/leaderboard"
              params={{ workspace: slug }}
              search={choice === 'all' ? {} : { query: `?timeframe=${choice}` }}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
              className={`inline-flex min-h-11 flex-auto items-center justify-center rounded-small px-3 text-small font-semibold whitespace-nowrap -outline-offset-2 ${choice === timeframe ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:text-text'}`}
            >
              {t(`timeframes.${choice}`)}
            </Link>
          ))}
        </nav>
      </ChessHeader>
      <Leaderboard timeframe={timeframe} userId={account.id} slug={slug} />
    </>
  );
}
