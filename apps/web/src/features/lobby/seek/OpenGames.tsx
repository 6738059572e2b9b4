import type { Challenge, OpenSeek } from '@rookery/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ratingText, type Rating } from '../../../chess/players/rating-text.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StartOfChallenge } from '../challenge/StartOfChallenge.tsx';
import { useAnswers } from '../challenge/use-answers.ts';
import { useChallengeWords } from '../challenge/use-challenge-words.ts';
import { useListedChallenges } from '../challenge/use-challenges.ts';
import { openGames } from './open-games.ts';
import { useAcceptSeek } from './use-accept-seek.ts';
import { useOpenSeeks } from './use-seek.ts';

interface OpenGamesProps {
  userId: string;
  slug: string;
  atMost: number;
}

/** The searches of others and the challenges to the club, each with a button that starts the game. */
export function OpenGames({ userId, slug, atMost }: OpenGamesProps) {
  const t = useTranslations('seek');
  const seeks = useOpenSeeks();
  const challenges = useListedChallenges();
  const open = openGames(seeks ?? [], challenges ?? [], userId);
  const shown = open.slice(0, atMost);
  const more = open.length - shown.length;
  return (
    <section aria-label={t('open')} className="mt-2 rounded-card border border-line">
      {/* As tall as one game, so that nothing moves when the first one comes. */}
      {shown.length === 0 && (
        <p className="flex min-h-14 items-center px-3 text-small text-muted sm:px-5">
          {seeks !== undefined && challenges !== undefined && t('noOpen')}
        </p>
      )}
      <ul>
        {shown.map((game) =>
          game.kind === 'seek' ? (
            <SeekRow key={game.seek.user_id} seek={game.seek} slug={slug} />
          ) : (
            <ChallengeRow key={game.challenge.id} {...game} userId={userId} slug={slug} />
          ),
        )}
      </ul>
      {more > 0 && (
        <p className="px-3 py-2 text-small text-muted sm:px-5">{t('moreOpen', { count: more })}</p>
      )}
    </section>
  );
}

function SeekRow({ seek, slug }: { seek: OpenSeek; slug: string }) {
  const lobby = useTranslations('lobby');
  const timeControlWords = useTimeControlWords();
  const accept = useAcceptSeek(slug);
  return (
    <OpenGameRow
      userId={seek.user_id}
      name={seek.name}
      rating={seek}
      facts={`${timeControlWords(seek.time_control)} · ${lobby(seek.rated ? 'rated' : 'casual')}`}
      busy={accept.isPending}
      onPlay={() => accept.mutate(seek)}
    />
  );
}

interface ChallengeRowProps {
  challenge: Challenge;
  canStart: boolean;
  userId: string;
  slug: string;
}

function ChallengeRow({ challenge, canStart, userId, slug }: ChallengeRowProps) {
  const { facts, note } = useChallengeWords(userId)(challenge);
  const { accept } = useAnswers(challenge, slug);
  return (
    <OpenGameRow
      userId={challenge.challenger_id}
      name={challenge.challenger_name}
      rating={{
        rating: challenge.challenger_rating,
        rating_deviation: challenge.challenger_rating_deviation,
      }}
      facts={facts}
      busy={accept.isPending}
      onPlay={canStart ? () => accept.mutate() : null}
    >
      {challenge.message !== '' && (
        <span className="w-full text-small wrap-anywhere text-muted">“{challenge.message}”</span>
      )}
      {note !== null && <span className="w-full text-small text-muted">{note}</span>}
      {challenge.initial_fen !== null && (
        <span className="w-full">
          <StartOfChallenge challenge={challenge} />
        </span>
      )}
    </OpenGameRow>
  );
}

interface OpenGameRowProps {
  userId: string;
  name: string;
  rating: Rating;
  facts: string;
  busy: boolean;
  /** Null if the game cannot start now. */
  onPlay: (() => void) | null;
  children?: ReactNode;
}

function OpenGameRow({ userId, name, rating, facts, busy, onPlay, children }: OpenGameRowProps) {
  const t = useTranslations('seek');
  return (
    <li className="flex min-h-14 items-center gap-3 border-line px-3 not-first:border-t sm:px-5">
      <Avatar name={name} seed={userId} className="size-9 text-small" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <span className="text-small text-muted">{ratingText(rating)}</span>
        <span className="w-full text-small">{facts}</span>
        {children}
      </div>
      {onPlay !== null && (
        <Button look="secondary" aria-label={t('playName', { name })} busy={busy} onClick={onPlay}>
          {t('play')}
        </Button>
      )}
    </li>
  );
}
