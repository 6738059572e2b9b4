import type { Color } from '@rookery/chess';
import { useCallback, useState } from 'react';
import { miniPieces } from './mini-pieces.ts';
import { spotOf, squaresOf } from './squares.ts';
import type { BoardTheme, PieceSet } from './themes.ts';
import './mini-board.css';
import './pieces.css';
import './themes.css';

interface MiniBoardProps {
  fen: string;
  /** In UCI notation. */
  lastMove: string | null;
  orientation: Color;
  theme: BoardTheme;
  pieces: PieceSet;
  /** A description. Without it the board is hidden from screen readers, because text beside it says the same. */
  label?: string;
}

/**
 * A position for lists of many. It has no event listeners, measures nothing, and renders its pieces only when it
 * becomes visible; a move is one animated element.
 */
export function MiniBoard({ fen, lastMove, orientation, theme, pieces, label }: MiniBoardProps) {
  const [board, seen] = useSeen();
  const [first] = useState(fen);
  const trail = lastMove === null ? [] : squaresOf(lastMove);
  return (
    <div
      ref={board}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="mini-board"
      data-board={theme}
      data-pieces={pieces}
    >
      {trail.map((square) => {
        const { column, row } = spotOf(square, orientation);
        return <span key={square} className="mini-trail" style={placed(column, row)} />;
      })}
      {seen &&
        // The initial position is not animated.
        miniPieces(fen, fen === first ? null : lastMove, orientation).map((piece) => (
          <span
            key={piece.key}
            className={`piece ${piece.color} ${piece.role} ${piece.from === null ? '' : 'arriving'}`}
            style={{
              ...placed(piece.column, piece.row),
              ...(piece.from !== null && { '--from': shift(piece.from) }),
            }}
          />
        ))}
    </div>
  );
}

function placed(column: number, row: number) {
  return { transform: shift({ column, row }) };
}

function shift({ column, row }: { column: number; row: number }): string {
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/** A ref, and whether its element has ever been near the viewport. */
function useSeen(): [ref: (element: Element | null) => (() => void) | undefined, seen: boolean] {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, seen];
}
