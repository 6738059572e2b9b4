import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../api/api-error.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { isChallenge } from '../../../chess/games/challenges.ts';
import { runningGamesQuery } from '../../../chess/games/use-running-games.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';

interface SeekRefusalProps {
  error: Error;
  userId: string;
  slug: string;
}

/** Why the search did not start, with a link to the game that is being played. */
export function SeekRefusal({ error, userId, slug }: SeekRefusalProps) {
  const t = useTranslations('lobby');
  const errorWords = useErrorWords();
  const isPlaying = error instanceof ApiError && error.code === 'already_playing';
  const { data: running = [] } = useQuery({ ...runningGamesQuery(userId), enabled: isPlaying });
  const game = isPlaying ? running.find((each) => !isChallenge(each, userId)) : undefined;
  return (
    <FailureNotice words={errorWords(error)}>
      {game !== undefined && (
        <Link
          to="/$workspace/chess/games/$game"
          params={{ workspace: slug, game: game.id }}
          className={buttonClass('secondary')}
        >
          {t('toTheGame')}
        </Link>
      )}
    </FailureNotice>
  );
}
