import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { topPlayersQuery } from './queries.ts';

const SHOWN = 5;
const ROW_CLASS = 'flex h-12 items-center gap-3 border-b border-line';

interface TopPlayersProps {
  /** The workspace of the leaderboard. */
  club: string;
  userId: string;
  slug: string;
}

/** The first five of a club's leaderboard. */
export function TopPlayers({ club, userId, slug }: TopPlayersProps) {
  const t = useTranslations('players');
  const common = useTranslations('common');
  const leaders = useQuery(topPlayersQuery(club));
  if (leaders.isPending) return <TopSkeleton label={common('loading')} />;
  if (leaders.data === undefined) return <LoadFailure query={leaders} />;
  if (leaders.data.length === 0) return <p className="text-muted">{t('emptyWords')}</p>;
  return (
    <ol>
      {leaders.data.slice(0, SHOWN).map((entry) => (
        <li key={entry.user_id} aria-current={entry.user_id === userId || undefined}>
          <Link
            to="/$workspace/chess/players/$player"
            params={{ workspace: slug, player: entry.user_id }}
            className={`${ROW_CLASS} hover:text-accent -outline-offset-2`}
          >
            <span className="w-5 shrink-0 font-semibold text-muted">{entry.rank}</span>
            <Avatar name={entry.name} seed={entry.user_id} className="size-8 text-small" />
            <span className="min-w-0 flex-1 truncate font-semibold">
              {entry.name}
              {entry.user_id === userId && (
                <span className="font-normal text-muted"> ({common('you')})</span>
              )}
            </span>
            <span className="shrink-0 font-bold">{entry.rating}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function TopSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: SHOWN }, (_, row) => (
        <span key={row} className={ROW_CLASS}>
          <span className="skeleton size-8" />
          <span className="skeleton h-3 w-1/2" />
        </span>
      ))}
    </output>
  );
}
