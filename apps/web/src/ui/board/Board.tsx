import '@lichess-org/chessground/assets/chessground.base.css';
import type { Color } from '@rookery/chess';
import { useMemo } from 'react';
import type { View } from './ground.ts';
import { Promotion } from './Promotion.tsx';
import { NO_SHAPES, type BoardShape } from './shapes.ts';
import { Squares } from './Squares.tsx';
import { standingOf } from './standing.ts';
import type { BoardTheme, PieceSet } from './themes.ts';
import { useGround, type MoveOrigin } from './use-ground.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import type { BoardWords } from './words.ts';
import './board.css';
import './pieces.css';
import './themes.css';

interface BoardProps {
  /** The position to show. Whose move it is, check and the legal moves follow from it. */
  fen: string;
  /** The move that led to it, in coordinates. */
  lastMove: string | null;
  /** The side below. */
  orientation: Color;
  /** Whose pieces may be moved here: null for a spectator, a finished game or an earlier position. */
  player: Color | null;
  /** May a move be made on the opponent's time? It is played, by `onMove`, when the answer comes. */
  premoves: boolean;
  coordinates: boolean;
  /** How long a piece takes to its square; nothing moves by itself where the system asks for that. */
  animationMs: number;
  theme: BoardTheme;
  pieces: PieceSet;
  words: BoardWords;
  /** Arrows and marks of the page's own, the same object while they are the same. */
  shapes?: readonly BoardShape[];
  /**
   * A legal move was made, and shows. What the board is given next decides: the position after it, or
   * the one before to take it back.
   */
  onMove: (uci: string, origin: MoveOrigin) => void;
}

/** The board: as wide as its place, square, and playable by mouse, touch and keyboard. */
export function Board(props: BoardProps) {
  const { theme, pieces, words, onMove } = props;
  const view = useView(props);
  const { frame, wrap, ground, promotion, promote, cancelPromotion, spoken, speak } = useGround(
    view,
    words,
    onMove,
  );
  return (
    <div ref={frame} className="board" data-board={theme} data-pieces={pieces}>
      {/* The squares below say all this better. */}
      <div ref={wrap} className="cg-wrap" aria-hidden="true" />
      <Squares
        fen={view.fen}
        orientation={view.orientation}
        ground={ground}
        words={words}
        speak={speak}
      />
      {promotion !== null && view.player !== null && (
        <Promotion
          square={promotion.to}
          color={view.player}
          orientation={view.orientation}
          words={words}
          onChoose={promote}
          onCancel={cancelPromotion}
        />
      )}
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

/** The same object while nothing of it changes: the board is told only of changes. */
function useView(props: BoardProps): View {
  const { fen, lastMove, orientation, player, premoves, coordinates } = props;
  const { shapes = NO_SHAPES } = props;
  const animationMs = useReducedMotion() ? 0 : props.animationMs;
  const standing = useMemo(() => standingOf(fen), [fen]);
  return useMemo(
    () => ({
      fen,
      standing,
      lastMove,
      orientation,
      player,
      premoves,
      coordinates,
      animationMs,
      shapes,
    }),
    [fen, standing, lastMove, orientation, player, premoves, coordinates, animationMs, shapes],
  );
}
