import type { Color, Square } from '@rookery/chess';
import { useId, useRef, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react';
import { rowsOf, stepFrom } from './squares.ts';
import type { BoardPiece, BoardWords, SquareMark } from './words.ts';

interface SquareGridProps extends Pick<
  ComponentProps<'table'>,
  'onPointerDown' | 'onPointerOver' | 'className'
> {
  orientation: Color;
  words: Pick<BoardWords, 'board' | 'keys' | 'square'>;
  /** Where the focus is, or goes when it comes here. */
  cursor: Square;
  pieceOn: (square: Square) => BoardPiece | null;
  markOf: (square: Square) => SquareMark;
  onCursor: (square: Square) => void;
  /** A key that is no arrow, on the square at the cursor; whether it meant anything. */
  onKey: (key: string) => boolean;
}

/**
 * The board for the keyboard and the screen reader, laid over the one for the eye and the pointer.
 *
 * A grid whose cells take the focus in turn, rather than an application or `aria-activedescendant`: a
 * screen reader says each square by itself as the cursor comes to it, without a live region that would
 * say it twice; outside of focus mode it reads the position rank by rank as a table; and the focus ring
 * is the browser's own. Arrows are free for the squares because a grid is one stop of the Tab key.
 */
export function SquareGrid(props: SquareGridProps) {
  const { orientation, words, cursor, pieceOn, markOf, onCursor, onKey, ...table } = props;
  const grid = useRef<HTMLTableElement>(null);
  const keysId = useId();

  const goTo = (square: Square) =>
    grid.current?.querySelector<HTMLElement>(`[data-square=${square}]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepFrom(cursor, event.key, orientation);
    if (next !== null) goTo(next);
    else if (!onKey(event.key)) return;
    // The page may give the same keys a meaning of its own.
    event.preventDefault();
    event.stopPropagation();
  };
  // Not only our keys move the focus: a screen reader puts it on any square it reads.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const square = target.dataset['square'];
    if (square !== undefined) onCursor(square as Square);
  };

  return (
    <>
      <p id={keysId} hidden>
        {words.keys}
      </p>
      <table
        {...table}
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is what a grid is.
        role="grid"
        tabIndex={-1}
        aria-label={words.board}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <tbody>
          {rowsOf(orientation).map((row) => (
            <tr key={row[0]}>
              {row.map((square) => (
                <td
                  key={square}
                  data-square={square}
                  tabIndex={square === cursor ? 0 : -1}
                  aria-selected={markOf(square) === 'picked'}
                  aria-label={words.square(square, pieceOn(square), markOf(square))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
