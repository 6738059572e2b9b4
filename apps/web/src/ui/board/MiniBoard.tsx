import type { Color } from '@rookery/chess';
import { useState } from 'react';
import { miniPieces } from './mini-pieces.ts';
import { spotOf, squaresOf } from './squares.ts';
import type { BoardTheme, PieceSet } from './themes.ts';
import { useSeen } from './use-seen.ts';
import './mini-board.css';
import './pieces.css';
import './themes.css';

interface MiniBoardProps {
  fen: string;
  /** In coordinates. */
  lastMove: string | null;
  orientation: Color;
  theme: BoardTheme;
  pieces: PieceSet;
  /** What is shown, in words. Without them it is silent, for places where words beside it say it. */
  label?: string;
}

/**
 * A position to look at, for lists of many. It listens to nothing, measures nothing, and puts its
 * pieces up only when it comes into sight; a move is one element that slides in by itself.
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
        // What stood here at first did not just arrive.
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
