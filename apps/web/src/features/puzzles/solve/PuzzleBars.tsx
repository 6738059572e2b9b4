import type { Puzzle } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ratingText } from '../../../chess/players/rating-text.ts';
import { RatingChange } from '../../../chess/players/RatingChange.tsx';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import type { PuzzleChoice } from '../choice.ts';
import { progressQuery } from '../queries.ts';

/** Above the board: the chosen theme, and the way back. */
export function PuzzleBar({ choice, slug }: { choice: PuzzleChoice; slug: string }) {
  const t = useTranslations('puzzles');
  return (
    <div className="game-bar game-bar-top justify-between">
      <p className="min-w-0 truncate font-semibold">
        {choice.theme === null ? t('puzzle') : t(`themes.${choice.theme}`)}
      </p>
      {choice.homework === undefined ? (
        <Link
          to="/$workspace/chess/puzzles"
          params={{ workspace: slug }}
          className={`${TEXT_LINK_CLASS} shrink-0`}
        >
          {t('back')}
        </Link>
      ) : (
        <Link
          to="/$workspace/chess/puzzles/homework/$homework"
          params={{ workspace: slug, homework: choice.homework }}
          className={`${TEXT_LINK_CLASS} shrink-0`}
        >
          {t('homework.back')}
        </Link>
      )}
    </div>
  );
}

/** Below the board: the member's rating, and its change once the attempt is decided. */
export function OwnBar({ puzzle: { attempt } }: { puzzle: Puzzle }) {
  const t = useTranslations('puzzles');
  const { data } = useQuery(progressQuery);
  // The change of an earlier attempt would look like one of the present rating.
  const [wasDecided] = useState((attempt?.result ?? null) !== null);
  const change = wasDecided ? null : (attempt?.rating_change ?? null);
  return (
    <div className="game-bar game-bar-bottom justify-between">
      <p className="min-w-0 truncate text-muted">{t('rating.label')}</p>
      <p className="shrink-0 text-large font-bold">
        {data && ratingText({ rating: data.rating, rating_deviation: data.deviation })}
        {change !== null && <RatingChange change={change} />}
      </p>
    </div>
  );
}
