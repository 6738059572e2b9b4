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
  /** The square that has the focus, or gets it on Tab. */
  cursor: Square;
  pieceOn: (square: Square) => BoardPiece | null;
  markOf: (square: Square) => SquareMark;
  onCursor: (square: Square) => void;
  /** Handles another key than an arrow on the focused square; returns whether it was used. */
  onKey: (key: string) => boolean;
}

/**
 * The board for the keyboard and screen readers, over the visible one.
 *
 * A grid with a roving tab index, not an application or `aria-activedescendant`: a screen reader announces each square
 * as it gets the focus, without a live region that would announce it twice; in browse mode it reads the position as a
 * table; and the focus ring is the browser's own.
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
    // The page may use the same keys.
    event.preventDefault();
    event.stopPropagation();
  };
  // A screen reader may move the focus to any square.
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is a grid.
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
