import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../chess/players/queries.ts';
import { isProvisional, ratingText } from './rating-text.ts';

/** The rating of a member who is not on the leaderboard, and why. */
export function UnlistedRating({ userId }: { userId: string }) {
  const t = useTranslations('players');
  const { data: profile } = useQuery(profileQuery(userId));
  if (profile === undefined) return null;
  const rating = ratingText(profile.chess);
  return (
    <p className="mt-6 text-muted">
      {t(isProvisional(profile.chess) ? 'notYetListed' : 'notListed', { rating })}
    </p>
  );
}
