import type { Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AnalyseLink } from '../../chess/games/AnalyseLink.tsx';
import { PgnButtons } from '../../chess/games/PgnButtons.tsx';
import { useResultWords } from '../../chess/games/result-words.ts';
import { isReviewable } from '../../chess/games/results.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { GameRating } from '../../chess/players/PlayerStrength.tsx';
import { isGrowing, lessonsOf, reviewQuery } from '../../chess/review/review-query.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { rematchOffer } from './rematch-offer.ts';
import type { GameActions } from './use-game-actions.ts';

const EarnedHere = lazy(() => import('./EarnedHere.tsx'));

interface EndCardProps {
  game: ChessGame;
  own: Color | null;
  players: string;
  slug: string;
  actions: GameActions;
  isOpponentHere: boolean;
  /** Whether the game has ended while the page was open. */
  isFresh: boolean;
}

/** Replaces the notice and the controls when the game is over: the result, and what to do next. */
export function EndCard(props: EndCardProps) {
  const { game, own, players, slug, actions, isOpponentHere, isFresh } = props;
  const offer = rematchOffer(game, own, isOpponentHere);
  const t = useTranslations('game.end');
  const resultWords = useResultWords();
  const mistakes = useOwnMistakes(game, own, isFresh);
  return (
    // Its two rows have the same places, so nothing moves when a game ends.
    <section aria-label={t('title')} className="contents">
      <div className="game-end-words">
        <div className="min-w-0 flex-1">
          <p className="game-end-title">
            <span className="text-large leading-6 font-bold">{useEndTitle(game, own)}</span>
            {own !== null && <OwnRating game={game} own={own} isFresh={isFresh} />}
          </p>
          {/* There is space for one of them. An achievement covers the result, so that nothing moves. */}
          <div className="relative flex h-7 items-center text-small leading-3.5 lg:h-4.5 text-muted has-[a]:[&>p]:opacity-0">
            <p>{resultWords(game)}</p>
            {isFresh && game.rated && own !== null && (
              <Suspense>
                <EarnedHere gameId={game.id} userId={game[`${own}_player_id`]} slug={slug} />
              </Suspense>
            )}
          </div>
        </div>
        {isReviewable(game) && (
          <ReviewLink id={game.id} slug={slug} mistakes={mistakes} place="under" />
        )}
        {isReviewable(game) && (
          <span className="game-analyse">
            <AnalyseLink id={game.id} slug={slug} look="icon" />
          </span>
        )}
        <PgnButtons game={game} players={players} />
      </div>
      <div className="game-end-ways">
        {game.tournament_id !== null && <TournamentLink id={game.tournament_id} slug={slug} />}
        {game.tournament_id === null && own === null && game.rematch_id !== null && (
          <RematchLink id={game.rematch_id} slug={slug} />
        )}
        {game.tournament_id === null && own !== null && (
          <Rematch id={game.rematch_id} offer={offer} slug={slug} actions={actions} />
        )}
        {isReviewable(game) && (
          <ReviewLink id={game.id} slug={slug} mistakes={mistakes} place="beside" />
        )}
        {/* The answers to an offer need the space. */}
        {offer !== 'opponent' && game.tournament_id === null && (
          <Link
            to="/$workspace/chess"
            params={{ workspace: slug }}
            className={buttonClass('secondary', 'game-answer')}
          >
            {t('newGame')}
          </Link>
        )}
      </div>
    </section>
  );
}

function useEndTitle({ status }: ChessGame, own: Color | null): string {
  const t = useTranslations('game.end');
  if (status === 'drawn') return t('drawn');
  if (status !== 'white_won' && status !== 'black_won') return t('aborted');
  const winner = status === 'white_won' ? 'white' : 'black';
  if (own === null) return t(winner === 'white' ? 'whiteWon' : 'blackWon');
  return t(winner === own ? 'won' : 'lost');
}

function OwnRating({
  game,
  own,
  isFresh,
}: Pick<EndCardProps, 'game' | 'isFresh'> & { own: Color }) {
  const t = useTranslations('game.end');
  const person = usePeopleOf([game])(game[`${own}_player_id`]);
  if (game[`${own}_rating_change`] === null) return null;
  return (
    <span className="text-small font-semibold">
      <span className="sr-only">{t('rating')} </span>
      <GameRating game={game} color={own} person={person} isFresh={isFresh} />
    </span>
  );
}

interface RematchProps {
  /** The game of the rematch, once it is agreed. */
  id: string | null;
  offer: ReturnType<typeof rematchOffer>;
  slug: string;
  actions: GameActions;
}

function Rematch({ id, offer, slug, actions }: RematchProps) {
  const t = useTranslations('game.end');
  const answer = (action: 'offer' | 'accept' | 'decline') => () =>
    actions.negotiate('rematch', action);
  if (id !== null) return <RematchLink id={id} slug={slug} />;
  if (offer === null) {
    return (
      <Button className="game-answer" onClick={answer('offer')} busy={actions.busy}>
        {t('rematch')}
      </Button>
    );
  }
  if (offer === 'own') {
    return (
      <Button
        look="secondary"
        className="game-answer"
        title={t('rematchWithdraw')}
        onClick={answer('decline')}
        busy={actions.busy}
      >
        {t('rematchOffered')}
      </Button>
    );
  }
  return (
    <>
      <Button className="game-answer" onClick={answer('accept')} busy={actions.busy}>
        {t('rematchAccept')}
      </Button>
      <Button
        look="secondary"
        className="game-answer"
        aria-label={t('rematchDecline')}
        onClick={answer('decline')}
      >
        {t('decline')}
      </Button>
    </>
  );
}

function RematchLink({ id, slug }: { id: string; slug: string }) {
  const t = useTranslations('game.end');
  return (
    <Link
      to="/$workspace/chess/games/$game"
      params={{ workspace: slug, game: id }}
      className={buttonClass('primary', 'game-answer')}
    >
      {t('toRematch')}
    </Link>
  );
}

/** Instead of a rematch: the next opponent is paired there. */
function TournamentLink({ id, slug }: { id: string; slug: string }) {
  const t = useTranslations('tournamentLinks');
  return (
    <Link
      to="/$workspace/chess/tournaments/$tournament"
      params={{ workspace: slug, tournament: id }}
      className={buttonClass('primary', 'game-answer')}
    >
      {t('back')}
    </Link>
  );
}

interface ReviewLinkProps {
  id: string;
  slug: string;
  /** The member's own mistakes, if they are known and the member may try them. */
  mistakes: number;
  /** Where it fits: below the board in one row, beside it in the other. */
  place: 'under' | 'beside';
}

/** Links to the review; once it is complete, to the member's own mistakes. */
function ReviewLink({ id, slug, mistakes, place }: ReviewLinkProps) {
  const t = useTranslations('game.end');
  const hasMistakes = mistakes > 0;
  // Below the board there is space for one line only.
  const mistakeWords = t(place === 'under' ? 'mistakesShort' : 'mistakes', { count: mistakes });
  return (
    <Link
      to="/$workspace/chess/games/$game/review"
      params={{ workspace: slug, game: id }}
      search={{ query: hasMistakes ? '?learn=own' : '' }}
      className={buttonClass(
        'secondary',
        `game-answer game-review-${place} ${hasMistakes ? 'game-mistakes' : ''}`,
      )}
    >
      {hasMistakes ? mistakeWords : t('review')}
    </Link>
  );
}

/** Reviews of rated games start by themselves soon after the end, if the engine is free. */
const AWAIT_MS = 4_000;
const MOST_READS = 60;

/** The number of the member's own mistakes, once the review is complete; 0 before. */
function useOwnMistakes(game: ChessGame, own: Color | null, isFresh: boolean): number {
  const { data } = useQuery({
    ...reviewQuery(game.id),
    enabled: own !== null && isReviewable(game),
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.dataUpdateCount > MOST_READS) return false;
      const isAwaited = state.data.state === 'none' && isFresh && game.rated;
      return isAwaited || isGrowing(state.data) ? AWAIT_MS : false;
    },
  });
  return own === null || data?.state !== 'done' ? 0 : lessonsOf(data.moves, own).length;
}
