import type { Color } from '@rookery/chess';
import { useImperativeHandle, useMemo, type Ref } from 'react';
import { useMedia } from '../use-media.ts';
import type { View } from './ground.ts';
import { positionStateOf } from './position-state.ts';
import { Promotion } from './Promotion.tsx';
import type { WrongMove } from './read-premove.ts';
import { NO_SHAPES, type BoardShape } from './shapes.ts';
import { Squares } from './Squares.tsx';
import type { BoardTheme, PieceSet } from './themes.ts';
import { useGround, type MoveOrigin } from './use-ground.ts';
import type { BoardWords } from './words.ts';
import '@lichess-org/chessground/assets/chessground.base.css';
import './board.css';
import './pieces.css';
import './themes.css';

interface BoardProps {
  /** The position to show. The turn, check and the legal moves follow from it. */
  fen: string;
  /** The move that led to it, in UCI notation. */
  lastMove: string | null;
  /** The side at the bottom. */
  orientation: Color;
  /** Whose pieces may be moved: null for a spectator, a finished game or an earlier position. */
  player: Color | null;
  /** Whether premoves are allowed. A premove is reported by `onMove` after the opponent's move. */
  premoves: boolean;
  coordinates: boolean;
  /** The duration of a move's animation; 0 if the system asks for reduced motion. */
  animationMs: number;
  theme: BoardTheme;
  pieces: PieceSet;
  words: BoardWords;
  /** Arrows and marks of the page. Must be the same object while they do not change. */
  shapes?: readonly BoardShape[];
  /**
   * A legal move was made and is shown. The next `fen` decides: the position after it keeps it, the one before
   * takes it back.
   */
  onMove: (uci: string, origin: MoveOrigin) => void;
  ref?: Ref<BoardHandle>;
}

/** What a page can do to the board. */
export interface BoardHandle {
  /** Queues a typed premove; returns why it cannot be queued, or null. */
  readonly typePremove: (text: string) => WrongMove | null;
}

/** The board: as wide as its container, square, and usable by mouse, touch and keyboard. */
export function Board(props: BoardProps) {
  const { theme, pieces, words, onMove, ref } = props;
  const view = useView(props);
  const { frame, wrap, ground, spoken, speak, typePremove, ...asked } = useGround(
    view,
    words,
    onMove,
  );
  const { promotion, promote, cancelPromotion } = asked;
  useImperativeHandle(ref, () => ({ typePremove }));
  return (
    <div ref={frame} className="board" data-board={theme} data-pieces={pieces}>
      {/* The grid below has the accessible content. */}
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

/** The same object while nothing changes, because chessground is only updated on changes. */
function useView(props: BoardProps): View {
  const { fen, lastMove, orientation, player, premoves, coordinates } = props;
  const { shapes = NO_SHAPES } = props;
  const animationMs = useMedia('(prefers-reduced-motion: reduce)') ? 0 : props.animationMs;
  const positionState = useMemo(() => positionStateOf(fen), [fen]);
  return useMemo(
    () => ({
      fen,
      positionState,
      lastMove,
      orientation,
      player,
      premoves,
      coordinates,
      animationMs,
      shapes,
    }),
    [fen, positionState, lastMove, orientation, player, premoves, coordinates, animationMs, shapes],
  );
}
