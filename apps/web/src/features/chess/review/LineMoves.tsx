import type { ReviewedMove } from '@rookery/contract';
import { moveNumber } from './marks.ts';

interface LineMovesProps {
  label: string;
  /** The number of moves before its first. */
  start: number;
  moves: ReviewedMove['best_line'];
  /** How many of them are on the board; 0 where it is not this line. */
  shown: number;
  onShow: (shown: number) => void;
}

/** More than this is more than anybody plays out in the head. */
const SHOWN_AT_MOST = 8;

/** A line the game did not take: each move shows it as far as that. */
export function LineMoves({ label, start, moves, shown, onShow }: LineMovesProps) {
  return (
    <fieldset className="review-line">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="review-line-label">
        {label}
      </span>
      <span className="review-line-moves">
        {moves.slice(0, SHOWN_AT_MOST).map(({ san }, index) => {
          const ply = start + index;
          const number = ply % 2 === 0 || index === 0 ? `${moveNumber(ply)} ` : '';
          return (
            <button
              // Lines do not change their order, and the same move may come again.
              key={`${ply}${san}`}
              type="button"
              aria-current={shown === index + 1 ? 'true' : undefined}
              onClick={() => onShow(index + 1)}
              className="review-line-move"
            >
              {number !== '' && <span className="review-line-number">{number}</span>}
              {san}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}
