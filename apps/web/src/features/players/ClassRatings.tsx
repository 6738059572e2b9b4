import { SPEEDS, type Speed } from '@rookery/chess';
import type { MemberProfile } from '@rookery/contract';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ratingText, type Rating } from '../../chess/players/rating-text.ts';

interface ClassRatingsProps {
  profile: MemberProfile;
  /** The class whose curve is shown; null for all games. */
  chosen: Speed | null;
  onChoose: (speed: Speed | null) => void;
}

/** The rating of each class with its games. The chosen row decides which curve is shown. */
export function ClassRatings({ profile, chosen, onChoose }: ClassRatingsProps) {
  const t = useTranslations('players');
  const speeds = useTranslations('timeControl.speeds');
  const name = useId();
  const rows = SPEEDS.flatMap(
    (speed) => profile.ratings.find((each) => each.speed === speed) ?? [],
  );
  const row = (speed: Speed | null, rating: Rating, games: number) => (
    <label
      key={speed}
      className="relative flex min-h-11 items-center gap-3 rounded-small px-3 hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name={name}
        checked={speed === chosen}
        onChange={() => onChoose(speed)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="min-w-0 flex-1 truncate font-semibold">
        {speed === null ? t('overall') : speeds(speed)}
      </span>
      <span className="text-small text-muted">{t('ratedGames', { count: games })}</span>
      <span className="w-14 text-right font-bold">{ratingText(rating)}</span>
    </label>
  );
  const rated = rows.reduce((sum, { games_played }) => sum + games_played, 0);
  return (
    <fieldset className="-mx-3 min-w-0">
      <legend className="sr-only">{t('byClass')}</legend>
      {row(null, profile.chess, rated)}
      <p className="px-3 pb-1 text-small text-muted">{t('overallHint')}</p>
      {rows.map((each) => row(each.speed, each, each.games_played))}
    </fieldset>
  );
}
