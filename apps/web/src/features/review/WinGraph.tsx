import type { DetailedMoves } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useScoreWords } from '../../chess/evaluation/use-score-words.ts';
import { plyOfMove } from '../../chess/moves/first-ply.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { moveTo } from './moves/marks.ts';
import { areaBelow, lineOf, shareOf, winMarks, winPoints, type WinPoint } from './win-curve.ts';

interface WinGraphProps {
  review: GameReview | undefined;
  line: DetailedMoves;
  ply: number;
  onGo: (ply: number) => void;
}

/** White's winning chance during the game, for the mouse and the arrow keys. */
export function WinGraph({ review, line, ply, onGo }: WinGraphProps) {
  const t = useTranslations('review.graph');
  const plyWords = usePlyWords(review, line);
  const points = review === undefined ? [] : winPoints(review, line.length);
  const marks = review === undefined ? [] : winMarks(review, points);
  const here = points[ply];
  return (
    <div className="review-graph">
      <div className="review-graph-plot">
        <GraphArea points={points} />
        <span
          aria-hidden="true"
          className="review-graph-here"
          style={{ left: `${shareOf(ply, line.length) * 100}%` }}
        />
        {marks.map(({ ply: at, mark, x, y }) => (
          <span
            key={at}
            aria-hidden="true"
            data-mark={mark}
            className="review-graph-mark"
            style={placed({ x, y })}
          />
        ))}
        {here !== undefined && (
          <span aria-hidden="true" className="review-graph-point" style={placed(here)} />
        )}
        <input
          type="range"
          aria-label={t('label')}
          aria-valuetext={plyWords(ply)}
          min={0}
          max={line.length}
          step={1}
          value={ply}
          onChange={(event) => onGo(Number(event.target.value))}
          className="review-graph-input"
        />
      </div>
    </div>
  );
}

function placed({ x, y }: Pick<WinPoint, 'x' | 'y'>) {
  return { left: `${x * 100}%`, bottom: `${y * 100}%` };
}

/** Drawn in percent of the available space; only the strokes have a fixed width. */
function GraphArea({ points }: { points: readonly WinPoint[] }) {
  const known = points.at(-1)?.x ?? 0;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 h-full w-full"
    >
      <rect width={known * 100} height={100} className="review-graph-black" />
      <polygon points={areaBelow(points)} className="review-graph-white" />
      <line
        x1={0}
        x2={100}
        y1={50}
        y2={50}
        className="review-graph-middle"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={lineOf(points)}
        className="review-graph-line"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** `12… Nf6: Black moves the knight to f6, Mistake. White is ahead by 1.3` */
function usePlyWords(review: GameReview | undefined, line: DetailedMoves): (ply: number) => string {
  const t = useTranslations('review');
  const moveWords = useMoveWords();
  const scoreWords = useScoreWords();
  return (ply) => {
    const score = scoreWords(review?.positions[ply]);
    const move = line[ply - 1];
    if (move === undefined) return t('graph.start', { score });
    const said = `${Math.floor(plyOfMove(move) / 2) + 1}. ${moveWords(move)}`;
    const mark = moveTo(review, ply)?.mark ?? null;
    if (mark === null) return t('graph.point', { move: said, score });
    return t('graph.marked', { move: said, mark: t(`marks.${mark}`), score });
  };
}
