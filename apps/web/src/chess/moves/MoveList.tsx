import type { DetailedMoves, MoveDetails } from '@rookery/chess';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { firstPlyOf } from './first-ply.ts';
import { keepInView } from './keep-in-view.ts';
import { useMoveWords } from './use-move-words.ts';

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
  const firstPly = firstPlyOf(line);
  // Where Black moves first, the first row has no move of White.
  const lead = firstPly % 2;
  const rows = Array.from({ length: Math.ceil((line.length + lead) / 2) }, (_, row) => row);
  return (
    <section aria-label={t('title')} ref={frame} data-hidden-in-zen="" className="game-moves">
      {line.length === 0 && <p className="px-3 py-2 text-small text-muted">{t('empty')}</p>}
      <ol>
        {rows.map((row) => (
          <MoveRow
            key={row}
            number={Math.floor(firstPly / 2) + row + 1}
            ply={2 * row + 1 - lead}
            white={line[2 * row - lead]}
            black={line[2 * row + 1 - lead]}
            whiteTime={times[2 * row - lead] ?? null}
            blackTime={times[2 * row + 1 - lead] ?? null}
            current={currentIn(row, ply + lead)}
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
  number: number;
  /** The ply after the move of White. */
  ply: number;
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
  const { number, ply, white, black, whiteTime, blackTime, current, isEntry, onLook } = props;
  return (
    <li className="game-move-row">
      <span aria-hidden="true" className="game-move-number">
        {number}
      </span>
      {white === undefined ? (
        <span aria-hidden="true" className="game-move game-move-missing">
          …
        </span>
      ) : (
        <MoveButton
          number={number}
          ply={ply}
          move={white}
          time={whiteTime}
          isCurrent={current === 'white'}
          isEntry={isEntry}
          onLook={onLook}
        />
      )}
      {black !== undefined && (
        <MoveButton
          number={number}
          ply={ply + 1}
          move={black}
          time={blackTime}
          isCurrent={current === 'black'}
          isEntry={isEntry && white === undefined}
          onLook={onLook}
        />
      )}
    </li>
  );
});

interface MoveButtonProps {
  number: number;
  ply: number;
  move: MoveDetails;
  time: string | null;
  isCurrent: boolean;
  isEntry: boolean;
  onLook: (ply: number) => void;
}

function MoveButton({ number, ply, move, time, isCurrent, isEntry, onLook }: MoveButtonProps) {
  const t = useTranslations('game.moves');
  const moveWords = useMoveWords();
  return (
    <button
      type="button"
      data-ply={ply}
      // One tab stop among hundreds of moves; the arrow keys go on from there.
      tabIndex={isCurrent || isEntry ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`${number}. ${move.san}: ${moveWords(move)}`}
      title={time === null ? undefined : t('time', { time })}
      data-time={time ?? undefined}
      onClick={() => onLook(ply)}
      className="game-move"
    >
      {move.san}
    </button>
  );
}
