import type { DetailedMoves, MoveDetails } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { scoreText } from '../../chess/evaluation/score.ts';
import { firstPlyOf, plyOfMove } from '../../chess/moves/first-ply.ts';
import { keepInView } from '../../chess/moves/keep-in-view.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { moveTo, SIGNS, type Mark } from './moves/marks.ts';

interface ReviewMovesProps {
  review: GameReview | undefined;
  line: DetailedMoves;
  ply: number;
  onGo: (ply: number) => void;
}

/** The moves in two columns, each with its mark and the evaluation after it. */
export function ReviewMoves({ review, line, ply, onGo }: ReviewMovesProps) {
  const t = useTranslations('game.moves');
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) keepInView(frame.current, `[data-ply="${ply}"]`);
  }, [ply]);
  const firstPly = firstPlyOf(line);
  // Where Black moves first, the first row has no move of White.
  const lead = firstPly % 2;
  const rows = Array.from({ length: Math.ceil((line.length + lead) / 2) }, (_, row) => row);
  const cell = (at: number) => {
    const move = line[at - 1];
    if (move === undefined) return null;
    const position = review?.positions[at];
    return (
      <MoveButton
        ply={at}
        move={move}
        mark={moveTo(review, at)?.mark ?? null}
        score={position === undefined ? null : scoreText(position)}
        isCurrent={at === ply}
        isEntry={ply === 0 && at === 1}
        onGo={onGo}
      />
    );
  };
  return (
    <section aria-label={t('title')} ref={frame} className="review-moves">
      <ol>
        {rows.map((row) => (
          <li key={row} className="game-move-row">
            <span aria-hidden="true" className="game-move-number">
              {Math.floor(firstPly / 2) + row + 1}
            </span>
            {row === 0 && lead === 1 ? (
              <span aria-hidden="true" className="game-move game-move-missing">
                …
              </span>
            ) : (
              cell(2 * row + 1 - lead)
            )}
            {cell(2 * row + 2 - lead)}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MoveButtonProps {
  ply: number;
  move: MoveDetails;
  mark: Mark | null;
  score: string | null;
  isCurrent: boolean;
  /** At the start of the game no move is current, so Tab goes to the first one. */
  isEntry: boolean;
  onGo: (ply: number) => void;
}

const MoveButton = memo(function MoveButton(props: MoveButtonProps) {
  const { ply, move, mark, score, isCurrent, isEntry, onGo } = props;
  const t = useTranslations('review.marks');
  const moveWords = useMoveWords();
  const said = `: ${moveWords(move)}${mark === null ? '' : `. ${t(mark)}`}. `;
  return (
    <button
      type="button"
      data-ply={ply}
      // One tab stop among hundreds of moves; the arrow keys go on from there.
      tabIndex={isCurrent || isEntry ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onGo(ply)}
      className="game-move review-move"
    >
      <span className="min-w-0 truncate">
        <span className="sr-only">{Math.floor(plyOfMove(move) / 2) + 1}. </span>
        {move.san}
        {mark !== null && (
          <span aria-hidden="true" data-mark={mark} className="review-sign">
            {SIGNS[mark]}
          </span>
        )}
        <span className="sr-only">{said}</span>
      </span>
      <span className="review-move-score">{score}</span>
    </button>
  );
});
