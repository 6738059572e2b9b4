import { SPEEDS } from '@rookery/chess';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Leaderboard } from '../../../features/players/Leaderboard.tsx';
import {
  readLeaderboardChoice,
  TIMEFRAMES,
  writeLeaderboardChoice,
  type LeaderboardChoice,
} from '../../../features/players/leaderboard-choice.ts';
import { segmentClass, SEGMENTS_CLASS } from '../../../ui/segments.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { ScopeSwitch, useListedClub, useScopedQuery } from './ScopeSwitch.tsx';

export function LeaderboardPage() {
  const t = useTranslations('players');
  const { account, record, slug } = useWorkspaceScope();
  const speeds = useTranslations('timeControl.speeds');
  const choice = readLeaderboardChoice(useLocation().searchStr);
  const club = useListedClub();
  const scoped = useScopedQuery();
  useTitle(t('leaderboard'), record.workspace.name);
  const linkTo = (part: Partial<LeaderboardChoice>, isChosen: boolean, label: string) => (
    <Link
      key={label}
      to="/$workspace/chess/leaderboard"
      params={{ workspace: slug }}
      search={{ query: scoped(writeLeaderboardChoice({ ...choice, ...part })) }}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      className={segmentClass(isChosen)}
    >
      {label}
    </Link>
  );
  return (
    <>
      <ChessHeader title={t('leaderboard')}>
        <div className="flex max-w-full flex-wrap gap-3">
          <ScopeSwitch to="/chess/leaderboard" />
          <nav aria-label={t('timeframe')} className={SEGMENTS_CLASS}>
            {TIMEFRAMES.map((timeframe) =>
              linkTo({ timeframe }, timeframe === choice.timeframe, t(`timeframes.${timeframe}`)),
            )}
          </nav>
        </div>
      </ChessHeader>
      <nav aria-label={t('class')} className={`${SEGMENTS_CLASS} mb-6`}>
        {[null, ...SPEEDS].map((speed) =>
          linkTo({ speed }, speed === choice.speed, speed === null ? t('anyClass') : speeds(speed)),
        )}
      </nav>
      <Leaderboard choice={choice} club={club} userId={account.id} slug={slug} />
    </>
  );
}
