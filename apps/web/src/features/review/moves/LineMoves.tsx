import type { ReviewedMove } from '@rookery/contract';
import { moveNumber } from './marks.ts';

interface LineMovesProps {
  label: string;
  /** The number of moves before its first. */
  start: number;
  moves: ReviewedMove['best_line'];
  /** How many of its moves are on the board; 0 if another line is shown. */
  shown: number;
  onShow: (shown: number) => void;
}

/** Longer lines are not useful to members. */
const SHOWN_AT_MOST = 8;

/** A variation; clicking a move shows the variation up to it. */
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
              // The order of the moves is fixed, and the same move may occur again.
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
