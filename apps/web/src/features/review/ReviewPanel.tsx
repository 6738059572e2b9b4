import { startFenOf, type Color, type DetailedMoves } from '@rookery/chess';
import type { ChessGame, GameReview } from '@rookery/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { AnalyseLink } from '../../chess/games/AnalyseLink.tsx';
import { useResultWords } from '../../chess/games/result-words.ts';
import { MoveSteps } from '../../chess/moves/MoveSteps.tsx';
import { OwnTypedMove } from '../../chess/moves/OwnTypedMove.tsx';
import { useOpening } from '../../chess/openings/use-opening.ts';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { LearnCard } from './learn/LearnCard.tsx';
import { lessonOf, mayTry } from './learn/learning.ts';
import type { Lesson } from './learn/use-learning.ts';
import type { Looking } from './moves/use-look.ts';
import { VerdictCard } from './moves/VerdictCard.tsx';
import type { AskReview } from './review-queries.ts';
import { ReviewMoves } from './ReviewMoves.tsx';
import { ReviewState } from './ReviewState.tsx';
import { WinGraph } from './WinGraph.tsx';

interface ReviewPanelProps {
  game: ChessGame;
  query: UseQueryResult<GameReview>;
  line: DetailedMoves;
  looking: Looking;
  lesson: Lesson;
  own: Color | null;
  slug: string;
  ask: AskReview;
  onFlip: () => void;
}

/** Beside the board, or below it on a phone. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { game, query, line, looking, lesson, own, onFlip } = props;
  const review = query.data;
  const { learning } = lesson;
  const isLearning = learning !== null && review !== undefined;
  return (
    <div className="review-panel" data-learning={isLearning || undefined}>
      <GameFacts game={game} line={line} ply={looking.look.ply} />
      {isLearning ? (
        <>
          <LearnCard
            review={review}
            line={line}
            startFen={startFenOf(game)}
            learning={learning}
            lesson={lesson}
            looking={looking}
            own={own}
          />
          {mayTry(learning) && (
            <OwnTypedMove
              fen={line[(lessonOf(learning) ?? 0) - 1]?.fen ?? startFenOf(game)}
              own={learning.side}
              onMove={lesson.attempt}
            />
          )}
        </>
      ) : (
        <>
          <WinGraph
            review={review}
            line={line}
            ply={looking.look.ply}
            onGo={(ply) => looking.goTo(ply, true)}
          />
          <VerdictCard review={review} line={line} looking={looking} />
          <ReviewMoves review={review} line={line} ply={looking.look.ply} onGo={looking.goTo} />
          <MoveSteps
            ply={looking.at}
            length={looking.length}
            onLook={looking.stepTo}
            onFlip={onFlip}
          >
            {null}
          </MoveSteps>
        </>
      )}
      <ReviewActions {...props} />
    </div>
  );
}

interface GameFactsProps {
  game: ChessGame;
  line: DetailedMoves;
  ply: number;
}

function GameFacts({ game, line, ply }: GameFactsProps) {
  const resultWords = useResultWords();
  const timeControlWords = useTimeControlWords();
  const opening = useOpening(line, ply === 0 ? line.length : ply, startFenOf(game));
  return (
    <div className="review-facts">
      <p className="truncate text-small text-muted">
        {resultWords(game)} · {timeControlWords(game.time_control)}
      </p>
      <p className="h-5 truncate text-small font-semibold" title={opening ?? undefined}>
        {opening}
      </p>
    </div>
  );
}

/** The actions of a review, and the links to the game and the analysis. */
function ReviewActions(props: ReviewPanelProps) {
  const { learning } = props.lesson;
  const place = useKeptFocus<HTMLDivElement>(learning === null, firstWay);
  return (
    <div ref={place} className="contents">
      {learning === null && <Next {...props} />}
      <ReviewActionsOut {...props} />
    </div>
  );
}

function Next({ query, lesson, own, ask }: ReviewPanelProps) {
  const t = useTranslations('review.learn');
  const review = query.data;
  return (
    <div className="review-next">
      {review === undefined && query.error !== null && <LoadFailure query={query} />}
      {review !== undefined && review.state !== 'done' && (
        <ReviewState review={review} isLate={query.isError} ask={ask} />
      )}
      {review?.state === 'done' && (
        <Button className="game-answer" onClick={() => lesson.start(own ?? 'white')}>
          {t(own === null ? 'startOther' : 'start')}
        </Button>
      )}
    </div>
  );
}

function ReviewActionsOut({ lesson, game, slug }: ReviewPanelProps) {
  const t = useTranslations('review');
  const { learning } = lesson;
  if (learning !== null && lessonOf(learning) === null) return null;
  return (
    <div className="review-ways">
      {learning === null ? (
        <>
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: slug, game: game.id }}
            className={buttonClass('secondary', 'game-answer')}
          >
            {t('backToGame')}
          </Link>
          <AnalyseLink id={game.id} slug={slug} look="button" />
        </>
      ) : (
        <Button look="secondary" className="game-answer" onClick={lesson.leave}>
          {t('learn.leave')}
        </Button>
      )}
    </div>
  );
}

function firstWay(ways: HTMLElement): HTMLElement | null {
  return ways.querySelector<HTMLElement>('button, a');
}

/** If the clicked button was removed by a change, the focus goes to the element that replaced it. */
function useKeptFocus<Place extends HTMLElement>(
  change: unknown,
  find: (place: Place) => HTMLElement | null,
) {
  const place = useRef<Place>(null);
  const before = useRef(change);
  const wanted = useRef(find);
  useEffect(() => {
    const isChange = before.current !== change;
    before.current = change;
    if (!isChange || place.current === null || document.activeElement !== document.body) return;
    wanted.current(place.current)?.focus({ preventScroll: true });
  }, [change]);
  return place;
}
