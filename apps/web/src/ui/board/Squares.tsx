import { read } from '@lichess-org/chessground/fen';
import type { Color, Square } from '@rookery/chess';
import {
  memo,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Ground, Touched } from './ground.ts';
import { rowsOf, stepFrom } from './squares.ts';
import type { BoardPiece, BoardWords, SquareMark } from './words.ts';

interface SquaresProps {
  fen: string;
  orientation: Color;
  ground: RefObject<Ground | null>;
  words: BoardWords;
  speak: (text: string) => void;
}

/**
 * The board for the keyboard and the screen reader, laid over the one for the eye and the pointer.
 *
 * A grid whose cells take the focus in turn, rather than an application or `aria-activedescendant`: a
 * screen reader says each square by itself as the cursor comes to it, without a live region that would
 * say it twice; outside of focus mode it reads the position rank by rank as a table; and the focus ring
 * is the browser's own. Arrows are free for the squares because a grid is one stop of the Tab key.
 */
export const Squares = memo(function Squares(props: SquaresProps) {
  const { fen, orientation, ground, words, speak } = props;
  const grid = useRef<HTMLTableElement>(null);
  const keysId = useId();
  const [visited, setCursor] = useState<Square | null>(null);
  const cursor = visited ?? (orientation === 'white' ? 'e2' : 'e7');
  const [hand, setHand] = useState<Hand>(EMPTY);
  const pieces = useMemo(() => read(fen), [fen]);
  const held = hand.fen === fen ? hand : EMPTY;

  const look = () => {
    const picked = ground.current?.picked() ?? null;
    setHand({ fen, picked, targets: ground.current?.targets() ?? [] });
  };
  const goTo = (square: Square) =>
    grid.current?.querySelector<HTMLElement>(`[data-square=${square}]`)?.focus();
  // Not only our keys move the focus: a screen reader puts it on any square it reads.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const square = target.dataset['square'];
    if (square !== undefined) setCursor(square as Square);
    look();
  };
  const touch = () => {
    const touched = ground.current?.touch(cursor);
    if (touched !== undefined) speak(said(words, touched, cursor, pieces.get(cursor), ground));
    look();
  };
  const putBack = () => {
    if (ground.current?.cancel() !== true) return false;
    speak(words.putBack);
    look();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepFrom(cursor, event.key, orientation);
    if (next !== null) goTo(next);
    else if (event.key === 'Enter' || event.key === ' ') touch();
    else if (event.key !== 'Escape' || !putBack()) return;
    // The page may give the same keys a meaning of its own.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <p id={keysId} hidden>
        {words.keys}
      </p>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is what a grid is.
        role="grid"
        tabIndex={-1}
        aria-label={words.board}
        aria-describedby={keysId}
        className="board-squares"
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
                  aria-selected={square === held.picked}
                  aria-label={words.square(
                    square,
                    pieces.get(square) ?? null,
                    markOf(held, square),
                  )}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
});

/** What was picked up when we last looked; in another position it is worth nothing. */
interface Hand {
  readonly fen: string;
  readonly picked: Square | null;
  readonly targets: readonly Square[];
}
const EMPTY: Hand = { fen: '', picked: null, targets: [] };

function markOf({ picked, targets }: Hand, square: Square): SquareMark {
  if (square === picked) return 'picked';
  return targets.includes(square) ? 'target' : null;
}

/** A move is not said here: the page says every move, whoever made it. */
function said(
  words: BoardWords,
  touched: Touched,
  square: Square,
  piece: BoardPiece | undefined,
  ground: RefObject<Ground | null>,
): string {
  switch (touched) {
    case 'picked_up':
      if (piece === undefined) return '';
      return words.pickedUp(square, piece, ground.current?.targets().length ?? 0);
    case 'put_back':
      return words.putBack;
    case 'nothing_to_pick':
      return words.nothingToPick(square);
    case 'cannot_go':
      return words.cannotGo(square);
    case 'moved':
      return '';
  }
}
