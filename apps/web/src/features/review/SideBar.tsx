import type { Color } from '@rookery/chess';
import type { ChessGame, GameReview, MemberProfile } from '@rookery/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { scoresOf } from '../../chess/games/results.ts';
import { PlayerLink } from '../../chess/players/PlayerLink.tsx';
import { PlayerStrength } from '../../chess/players/PlayerStrength.tsx';
import { MARKS, nextMarked, SIGNS, type Mark } from './moves/marks.ts';

interface SideBarProps {
  game: ChessGame;
  review: GameReview | undefined;
  color: Color;
  person: MemberProfile | null | undefined;
  slug: string;
  /** The current ply, from which the next mark is searched. */
  ply: number;
  onGo: (ply: number) => void;
  /** While learning, the counts are not links, which would show the mistakes. */
  isQuiet: boolean;
  /** Above or below the board. */
  place: 'top' | 'bottom';
}

/** A player with accuracy and mistakes. */
export function SideBar(props: SideBarProps) {
  const { game, review, color, person, slug, ply, onGo, isQuiet, place } = props;
  const t = useTranslations('game');
  const score = scoresOf(game.status)?.[color];
  // The totals change until the review is done.
  const sums = review?.state === 'done' ? review : undefined;
  return (
    <section
      aria-label={t(`players.${color}`, { name: person?.name ?? t('unknownPlayer') })}
      className={`game-bar game-bar-${place} review-side`}
    >
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span aria-hidden="true" data-color={color} className="review-side-color" />
          <PlayerLink person={person} slug={slug} />
          {person !== undefined && (
            <span className="shrink-0 text-small text-muted">
              <PlayerStrength game={game} color={color} person={person} />
            </span>
          )}
          {score !== undefined && (
            <span className="ml-1 shrink-0 font-bold" title={t('end.title')}>
              {score}
            </span>
          )}
        </p>
        <Counts review={sums} color={color} ply={ply} onGo={onGo} isQuiet={isQuiet} />
      </div>
      <Accuracy review={sums} color={color} />
    </section>
  );
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const FIELDS = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' } as const;

type CountsProps = Pick<SideBarProps, 'review' | 'color' | 'ply' | 'onGo' | 'isQuiet'>;

/** The number of each mark; a click goes to the next one. */
function Counts({ review, color, ply, onGo, isQuiet }: CountsProps) {
  const t = useTranslations('review');
  const format = useFormatter();
  // Empty, because no result is different from no mistakes.
  if (review === undefined) return <p className="review-counts" />;
  const loss = review[color].average_loss;
  const pawns = loss === null ? '' : format.number(loss / 100, TWO_DIGITS);
  return (
    <p className="review-counts">
      {MARKS.map((mark) => (
        <Count
          key={mark}
          mark={mark}
          count={review[color][FIELDS[mark]]}
          isOpen={!isQuiet && review[color][FIELDS[mark]] > 0}
          onPress={() => {
            const next = nextMarked(review.moves, color, mark, ply);
            if (next !== null) onGo(next);
          }}
        />
      ))}
      {loss !== null && (
        <span
          className="review-loss ml-auto truncate text-muted"
          title={t('side.lossFull', { pawns })}
        >
          <span aria-hidden="true">{t('side.loss', { pawns })}</span>
          <span className="sr-only">{t('side.lossFull', { pawns })}</span>
        </span>
      )}
    </p>
  );
}

interface CountProps {
  mark: Mark;
  count: number;
  isOpen: boolean;
  onPress: () => void;
}

function Count({ mark, count, isOpen, onPress }: CountProps) {
  const t = useTranslations('review');
  const counted = t(`counts.${mark}`, { count });
  return (
    <button
      type="button"
      title={counted}
      aria-label={isOpen ? t('nextOf', { counted }) : counted}
      aria-disabled={isOpen ? undefined : true}
      onClick={isOpen ? onPress : undefined}
      className="review-count"
    >
      <span data-mark={mark} className="review-sign">
        {SIGNS[mark]}
      </span>
      {count}
    </button>
  );
}

function Accuracy({ review, color }: Pick<SideBarProps, 'review' | 'color'>) {
  const t = useTranslations('review.side');
  const format = useFormatter();
  const accuracy = review?.[color].accuracy ?? null;
  return (
    <p className="review-accuracy">
      <span className="text-large leading-6 font-bold">
        {accuracy === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t('unknown')}</span>
          </>
        ) : (
          format.number(Math.round(accuracy) / 100, { style: 'percent' })
        )}
      </span>
      <span className="text-[0.8125rem] leading-4 text-muted">{t('accuracy')}</span>
    </p>
  );
}
