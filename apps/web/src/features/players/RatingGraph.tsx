import { useState, type PointerEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { signed } from '../../chess/players/signed.ts';
import {
  curveOf,
  nearestPoint,
  type Curve,
  type CurvePoint,
  type RatedEvent,
} from './rating-curve.ts';
import { RatingTable } from './RatingTable.tsx';

interface RatingGraphProps {
  history: readonly RatedEvent[];
  /** What it says if the rating is not one of games. */
  words?: GraphWords;
}

interface GraphWords {
  readonly label: string;
  readonly empty: string;
  readonly summary: (
    figures: Record<'count' | 'first' | 'last' | 'lowest' | 'highest', number>,
  ) => string;
}

/** The rating over time, for the mouse, for the arrow keys, or as a table. */
export function RatingGraph({ history, words: given }: RatingGraphProps) {
  const t = useTranslations('players');
  const words: GraphWords = given ?? {
    label: t('curve'),
    empty: t('noRatedGames'),
    summary: (figures) => t('curveSummary', figures),
  };
  const curve = curveOf(history);
  if (curve === null) return <p className="text-muted">{words.empty}</p>;
  const first = curve.points[0]?.rating ?? 0;
  const last = curve.points.at(-1)?.rating ?? 0;
  return (
    <>
      <RatingPicture curve={curve} label={words.label} />
      <p className="mt-3 text-muted">
        {words.summary({
          count: history.length,
          first,
          last,
          lowest: curve.lowest,
          highest: curve.highest,
        })}
      </p>
      <RatingTable history={history} />
    </>
  );
}

function RatingPicture({ curve, label }: { curve: Curve; label: string }) {
  const pointWords = usePointWords();
  const [index, setIndex] = useState<number | null>(null);
  const last = curve.points.length - 1;
  const shown = index === null ? undefined : curve.points[Math.min(index, last)];
  const named = shown ?? curve.points[last];
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setIndex(nearestPoint(curve, (event.clientX - left) / width));
  };
  return (
    <div className="relative h-64 rounded-small pr-12 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
      <div className="relative h-full">
        <Marks curve={curve} />
        <CurveLine points={curve.points} />
        {named !== undefined && <Dot point={named} />}
        {shown !== undefined && <PointCard point={shown} words={pointWords(shown)} />}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={named && pointWords(named)}
          min={0}
          max={last}
          step={1}
          value={index ?? last}
          onChange={(event) => setIndex(Number(event.target.value))}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setIndex(null)}
          onBlur={() => setIndex(null)}
          className="absolute inset-0 m-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
    </div>
  );
}

/** Drawn in percent of the available space; only the strokes have a fixed width. */
function CurveLine({ points }: { points: readonly CurvePoint[] }) {
  const line = points.map(({ x, y }) => `${(x * 100).toFixed(2)},${((1 - y) * 100).toFixed(2)}`);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 h-full w-full overflow-visible text-accent"
    >
      <polygon points={`0,100 ${line.join(' ')} 100,100`} fill="currentColor" opacity={0.1} />
      <polyline
        points={line.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Marks({ curve }: { curve: Curve }) {
  return curve.marks.map(({ rating, y }) => (
    <div
      key={rating}
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: `${y * 100}%` }}
    >
      <span className="absolute -right-12 w-11 -translate-y-1/2 text-right text-small text-muted">
        {rating}
      </span>
    </div>
  ));
}

function Dot({ point: { x, y } }: { point: CurvePoint }) {
  return (
    <span
      aria-hidden="true"
      className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-accent"
      style={{ left: `${x * 100}%`, bottom: `${y * 100}%` }}
    />
  );
}

/** On the side that has space. */
function PointCard({ point: { x, rating }, words }: { point: CurvePoint; words: string }) {
  const side = x > 0.5 ? 'left-2' : 'right-2';
  return (
    <p
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 ${side} rounded-small border border-line bg-raised px-3 py-1.5 text-small shadow-popup`}
    >
      <span className="sr-only">{rating}</span>
      {words}
    </p>
  );
}

/** `1,248 (+12) on 14 March 2026` */
function usePointWords(): (point: CurvePoint) => string {
  const t = useTranslations('players');
  const format = useFormatter();
  return ({ rating, change, at }) => {
    if (change === null) return t('startPoint', { rating });
    const date = format.dateTime(new Date(at), { dateStyle: 'medium' });
    return t('point', { rating, change: signed(change), date });
  };
}
