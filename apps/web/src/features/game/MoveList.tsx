import type { DetailedMoves, MoveDetails } from '@rookery/chess';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { keepInView } from '../../chess/moves/keep-in-view.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';

interface MoveListProps {
  line: DetailedMoves;
  ply: number;
  /** How long each move took; null where that is unknown. */
  times: readonly (string | null)[];
  onLook: (ply: number) => void;
}

/** The moves in two columns. The current one is marked and kept in view. */
export function MoveList({ line, ply, times, onLook }: MoveListProps) {
  const t = useTranslations('game.moves');
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) keepInView(frame.current, `[data-ply="${ply}"]`);
  }, [ply]);
  const rows = Array.from({ length: Math.ceil(line.length / 2) }, (_, row) => row);
  return (
    <section aria-label={t('title')} ref={frame} data-hidden-in-zen="" className="game-moves">
      {line.length === 0 && <p className="px-3 py-2 text-small text-muted">{t('empty')}</p>}
      <ol>
        {rows.map((row) => (
          <MoveRow
            key={row}
            row={row}
            white={line[2 * row]}
            black={line[2 * row + 1]}
            whiteTime={times[2 * row] ?? null}
            blackTime={times[2 * row + 1] ?? null}
            current={currentIn(row, ply)}
            isEntry={ply === 0 && row === 0}
            onLook={onLook}
          />
        ))}
      </ol>
    </section>
  );
}

type Current = 'white' | 'black' | null;

function currentIn(row: number, ply: number): Current {
  if (ply === 2 * row + 1) return 'white';
  return ply === 2 * row + 2 ? 'black' : null;
}

interface MoveRowProps {
  row: number;
  white: MoveDetails | undefined;
  black: MoveDetails | undefined;
  whiteTime: string | null;
  blackTime: string | null;
  current: Current;
  /** At the start of the game no move is current, so Tab goes to the first one. */
  isEntry: boolean;
  onLook: (ply: number) => void;
}

const MoveRow = memo(function MoveRow(props: MoveRowProps) {
  const { row, white, black, whiteTime, blackTime, current, isEntry, onLook } = props;
  return (
    <li className="game-move-row">
      <span aria-hidden="true" className="game-move-number">
        {row + 1}
      </span>
      <MoveButton
        ply={2 * row + 1}
        move={white}
        time={whiteTime}
        isCurrent={current === 'white'}
        isEntry={isEntry}
        onLook={onLook}
      />
      <MoveButton
        ply={2 * row + 2}
        move={black}
        time={blackTime}
        isCurrent={current === 'black'}
        onLook={onLook}
      />
    </li>
  );
});

interface MoveButtonProps {
  ply: number;
  move: MoveDetails | undefined;
  time: string | null;
  isCurrent: boolean;
  isEntry?: boolean;
  onLook: (ply: number) => void;
}

function MoveButton({ ply, move, time, isCurrent, isEntry = false, onLook }: MoveButtonProps) {
  const t = useTranslations('game.moves');
  const moveWords = useMoveWords();
  if (move === undefined) return null;
  return (
    <button
      type="button"
      data-ply={ply}
      // One tab stop among hundreds of moves; the arrow keys go on from there.
      tabIndex={isCurrent || isEntry ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`${Math.ceil(ply / 2)}. ${move.san}: ${moveWords(move)}`}
      title={time === null ? undefined : t('time', { time })}
      data-time={time ?? undefined}
      onClick={() => onLook(ply)}
      className="game-move"
    >
      {move.san}
    </button>
  );
}
