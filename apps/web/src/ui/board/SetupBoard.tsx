import '@lichess-org/chessground/assets/chessground.base.css';
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import { read } from '@lichess-org/chessground/fen';
import type { Color, Square } from '@rookery/chess';
import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { pieceOfKey, pieceOn, withPiece, withMovedPiece } from './placement.ts';
import { SquareGrid } from './SquareGrid.tsx';
import type { BoardTheme, PieceSet } from './themes.ts';
import type { BoardPiece, BoardWords } from './words.ts';
import './board.css';
import './pieces.css';
import './themes.css';

/** What a click on a square does: move its piece, remove it, or place a piece. */
export type SetupTool = 'hand' | 'bin' | BoardPiece;

interface SetupBoardProps {
  /** The first field of a FEN. */
  placement: string;
  orientation: Color;
  tool: SetupTool;
  coordinates: boolean;
  theme: BoardTheme;
  pieces: PieceSet;
  words: Pick<BoardWords, 'board' | 'keys' | 'square'>;
  onChange: (placement: string) => void;
}

/** A board without rules: any piece may go anywhere, and off the board. */
export function SetupBoard(props: SetupBoardProps) {
  const { placement, orientation, tool, theme, pieces, words, onChange } = props;
  const { frame, wrap } = useFreeGround(props);
  const [cursor, setCursor] = useState<Square>('e4');
  const [held, setHeld] = useState<Square | null>(null);
  const board = useMemo(() => read(placement), [placement]);

  const put = (square: Square, piece: BoardPiece | null) =>
    onChange(withPiece(placement, square, piece));
  const touch = (square: Square) => {
    if (tool === 'bin') put(square, null);
    else if (tool !== 'hand') put(square, same(pieceOn(placement, square), tool) ? null : tool);
    else if (held !== null) {
      onChange(withMovedPiece(placement, held, square));
      setHeld(null);
    } else if (pieceOn(placement, square) !== null) setHeld(square);
  };
  const onKey = (key: string) => {
    const piece = pieceOfKey(key);
    if (key === 'Enter' || key === ' ') touch(cursor);
    else if (key === 'Delete' || key === 'Backspace') put(cursor, null);
    else if (piece !== null) put(cursor, piece);
    else return false;
    return true;
  };
  const onPointerDown = (event: PointerEvent) => {
    const square = squareUnder(event);
    if (square !== undefined && event.button === 0) touch(square);
  };
  /** Dragging over squares fills them one after another. */
  const onPointerOver = (event: PointerEvent) => {
    const square = squareUnder(event);
    if (square === undefined || event.buttons !== 1 || tool === 'hand') return;
    put(square, tool === 'bin' ? null : tool);
  };

  return (
    <div ref={frame} className="board" data-board={theme} data-pieces={pieces}>
      <div ref={wrap} className="cg-wrap" aria-hidden="true" />
      <SquareGrid
        orientation={orientation}
        words={words}
        cursor={cursor}
        pieceOn={(square) => board.get(square) ?? null}
        markOf={(square) => (square === held ? 'picked' : null)}
        onCursor={setCursor}
        onKey={onKey}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        className={`board-squares ${tool === 'hand' ? '' : 'board-squares-open'}`}
      />
    </div>
  );
}

function squareUnder({ target }: PointerEvent): Square | undefined {
  return target instanceof HTMLElement ? (target.dataset['square'] as Square) : undefined;
}

function same(one: BoardPiece | null, other: BoardPiece): boolean {
  return one?.role === other.role && one.color === other.color;
}

/** Chessground for display and for dragging. */
function useFreeGround(props: SetupBoardProps): {
  frame: RefObject<HTMLDivElement | null>;
  wrap: RefObject<HTMLDivElement | null>;
} {
  const { placement, orientation, coordinates, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const wrap = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(null);
  const changed = useEffectEvent(() => {
    const now = api.current?.getFen();
    if (now !== undefined && now !== placement) onChange(now);
  });
  const create = useEffectEvent(() => {
    if (wrap.current === null || frame.current === null) return null;
    return Chessground(wrap.current, {
      fen: placement,
      orientation,
      coordinates,
      addDimensionsCssVarsTo: frame.current,
      movable: { free: true, color: 'both', showDests: false },
      draggable: { deleteOnDropOff: true },
      premovable: { enabled: false },
      drawable: { enabled: false },
      highlight: { lastMove: false, check: false },
      animation: { enabled: false },
      disableContextMenu: true,
      events: { change: () => changed() },
    });
  });
  useLayoutEffect(() => {
    const created = create();
    api.current = created;
    return () => created?.destroy();
  }, []);
  useLayoutEffect(() => {
    const now = api.current;
    if (now === null) return;
    now.set({ orientation, ...(now.getFen() !== placement && { fen: placement }) });
  }, [placement, orientation]);
  return { frame, wrap };
}
