import {
  describeMoves,
  oppositeColor,
  startFenOf,
  type Color,
  type DetailedMoves,
} from '@rookery/chess';
import type { ChessGame, GameReview } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { boardLook } from '../../chess/board/board-look.ts';
import { useBoardWords } from '../../chess/board/use-board-words.ts';
import { colorOf } from '../../chess/games/results.ts';
import { useLine } from '../../chess/moves/use-line.ts';
import { useLookKeys } from '../../chess/moves/use-look-keys.ts';
import { useLookWheel } from '../../chess/moves/use-look-wheel.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { Board } from '../../ui/board/Board.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Gauge } from './Gauge.tsx';
import type { Judge } from '../../chess/review/judge.ts';
import { isAnswered } from '../../chess/review/better-move-search.ts';
import { lessonOf, mayTry } from './learn/learning.ts';
import { useLearning, type Lesson } from './learn/use-learning.ts';
import { askedPly, branchLine, movesTo } from './moves/look.ts';
import { moveTo } from './moves/marks.ts';
import { useLook, type Looking } from './moves/use-look.ts';
import { useVerdictWords } from './moves/use-verdict-words.ts';
import { polledReviewQuery, useAskAtOnce, useAskReview } from './review-queries.ts';
import { reviewShapes, triedShapes } from './review-shapes.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import { SideBar } from './SideBar.tsx';

interface ReviewViewProps {
  game: ChessGame;
  ownId: string;
  slug: string;
  judge: Judge | null;
  askedPly: string | null;
  isLearningAsked: boolean;
  onPly: (ply: number) => void;
}

/** The board and the review around it. */
export function ReviewView(props: ReviewViewProps) {
  const { game, ownId, slug, judge, onPly } = props;
  const t = useTranslations('review');
  const chess = useTranslations('chess');
  const preferences = useChessPreferences();
  const personOf = usePeopleOf([game]);
  const own = colorOf(game, ownId);
  const [flipped, setFlipped] = useState(false);
  const query = useQuery(polledReviewQuery(game.id));
  const review = query.data;
  const ask = useAskReview(game.id);
  useAskAtOnce(review, own !== null, ask);

  const startFen = startFenOf(game);
  const line = useLine(game.moves, startFen);
  const looking = useLook({
    review,
    plies: line.length,
    start: askedPly(props.askedPly, line.length),
  });
  const { look } = looking;
  useEffect(() => onPly(look.ply), [onPly, look.ply]);
  const lesson = useLearning({ review, line, startFen, looking, judge });
  const { learning } = lesson;
  // The address changes with the shown ply.
  const [isLearningAsked] = useState(props.isLearningAsked);
  useAskedLearning(isLearningAsked && review?.state === 'done', own, lesson);
  // A question stays on the board until it is answered.
  const isHeld = learning !== null && lessonOf(learning) !== null && !isAnswered(learning);
  const { at, length, stepTo } = looking;
  const step = (to: number) => !isHeld && stepTo(to);
  useLookKeys({ ply: at, length, look: step });
  const board = useLookWheel((by) => step(at + by));

  const idOf = (color: Color) => game[`${color}_player_id`];
  const nameOf = (color: Color) => personOf(idOf(color))?.name ?? chess(`colors.${color}`);
  const heading = t('heading', { white: nameOf('white'), black: nameOf('black') });
  useTitle(heading);

  const side = learning?.side ?? own ?? 'white';
  const below = flipped ? oppositeColor(side) : side;
  const isAsking = learning !== null && mayTry(learning);
  const move = moveTo(review, look.ply);
  const tried = learning?.phase === 'judging' ? learning.tried : null;
  const shown = useMemo(() => {
    const moves = movesTo(game.moves, move, look);
    return describeMoves(line, tried === null ? moves : [...moves, tried], startFen).at(-1);
  }, [game.moves, line, startFen, move, look, tried]);
  const wrong = learning?.phase === 'wrong' ? learning.tried : null;
  const isLearning = learning !== null;
  const shapes = useMemo(
    () =>
      // Before a mistake, the mark of the previous move would distract.
      isLearning && look.branch === null ? triedShapes(wrong) : reviewShapes(look, move),
    [isLearning, look, wrong, move],
  );
  const words = useBoardWords(below);
  const spoken = useLookAnnouncements(review, line, looking, isLearning);

  const bar = (color: Color, place: 'top' | 'bottom') => (
    <SideBar
      game={game}
      review={review}
      color={color}
      person={personOf(idOf(color))}
      slug={slug}
      ply={look.ply}
      onGo={looking.goTo}
      isQuiet={isLearning}
      place={place}
    />
  );

  return (
    <div className="game-page review-page">
      <h1 className="sr-only">{heading}</h1>
      <div className="review-grid">
        {bar(oppositeColor(below), 'top')}
        <div className="review-board">
          <Gauge position={review?.positions[positionPly(look)]} orientation={below} />
          <div ref={board} className="review-board-place">
            <Board
              fen={shown?.fen ?? startFen}
              lastMove={shown?.uci ?? null}
              orientation={below}
              player={isAsking ? side : null}
              premoves={false}
              {...boardLook(preferences)}
              words={words}
              shapes={shapes}
              onMove={lesson.attempt}
            />
          </div>
        </div>
        {bar(below, 'bottom')}
        <ReviewPanel
          game={game}
          query={query}
          line={line}
          looking={looking}
          lesson={lesson}
          own={own}
          slug={slug}
          ask={ask}
          onFlip={() => setFlipped(!flipped)}
        />
      </div>
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

/** Starts with the member's own mistakes if the address asks for it, once the review is complete. */
function useAskedLearning(isAsked: boolean, own: Color | null, { start }: Lesson): void {
  const hasStarted = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!isAsked || own === null || hasStarted.current) return;
    hasStarted.current = true;
    begin(own);
  }, [isAsked, own]);
}

/** Positions of variations have no evaluation; a line of best play is worth the same as its start. */
function positionPly({ ply, branch }: ReturnType<typeof useLook>['look']): number {
  return branch?.kind === 'best' ? ply - 1 : ply;
}

/** What a screen reader announces about the position on the board. */
function useLookAnnouncements(
  review: GameReview | undefined,
  line: DetailedMoves,
  { look: { ply, branch }, isAnnounced }: Looking,
  isLearning: boolean,
): string {
  const t = useTranslations('review');
  const moveWords = useMoveWords();
  const verdictWords = useVerdictWords();
  if (isAnnounced) return '';
  const reviewed = moveTo(review, ply);
  if (branch !== null) return branchLine(reviewed, branch.kind)[branch.shown - 1]?.san ?? '';
  // A learner gets other announcements.
  if (isLearning) return '';
  const move = line[ply - 1];
  if (move === undefined) return t('verdict.start');
  const mark = reviewed?.mark ?? null;
  if (mark === null) return moveWords(move);
  return `${moveWords(move)}. ${t(`marks.${mark}`)}. ${verdictWords(move, reviewed)}`;
}
