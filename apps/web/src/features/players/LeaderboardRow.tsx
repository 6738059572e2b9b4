import type { LeaderboardEntry } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { markedRating } from '../../chess/players/rating-text.ts';
import { RatingChange } from '../../chess/players/RatingChange.tsx';
import { Avatar } from '../../ui/Avatar.tsx';

interface LeaderboardRowProps {
  entry: LeaderboardEntry;
  isOwn: boolean;
  slug: string;
}

export function LeaderboardRow({ entry, isOwn, slug }: LeaderboardRowProps) {
  const common = useTranslations('common');
  const t = useTranslations('players');
  return (
    <tr
      aria-current={isOwn || undefined}
      className="h-16 border-b border-line aria-current:bg-accent-soft"
    >
      <td className="pl-3 font-semibold text-muted">{entry.rank}</td>
      <th scope="row" className="font-normal">
        <Link
          to="/$workspace/chess/players/$player"
          params={{ workspace: slug, player: entry.user_id }}
          className="inline-flex min-h-11 min-w-0 items-center gap-3 hover:text-accent"
        >
          <Avatar name={entry.name} seed={entry.user_id} className="size-9 text-small" />
          <span className="min-w-0 font-semibold">
            {entry.name}
            {isOwn && <span className="font-normal text-muted"> ({common('you')})</span>}
          </span>
        </Link>
      </th>
      <td
        className="pr-3 text-right font-bold"
        title={entry.provisional ? t('provisional') : undefined}
      >
        {markedRating(entry.rating, entry.provisional)}
      </td>
      {entry.rating_gained !== null && (
        <td className="pr-3 text-right">
          <RatingChange change={entry.rating_gained} />
        </td>
      )}
      <td className="hidden pr-3 text-right text-muted sm:table-cell">{entry.games_played}</td>
    </tr>
  );
}
