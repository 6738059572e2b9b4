import { read } from '@lichess-org/chessground/fen';
import type { Color, Square } from '@rookery/chess';
import { memo, useMemo, useState, type RefObject } from 'react';
import type { Ground, Touched } from './ground.ts';
import { SquareGrid } from './SquareGrid.tsx';
import type { BoardWords, SquareMark } from './words.ts';

interface SquaresProps {
  fen: string;
  orientation: Color;
  ground: RefObject<Ground | null>;
  words: BoardWords;
  speak: (text: string) => void;
}

/** The squares of a game: the selected piece, its targets, and the announcements. */
export const Squares = memo(function Squares(props: SquaresProps) {
  const { fen, orientation, ground, words, speak } = props;
  const [visited, setCursor] = useState<Square | null>(null);
  const cursor = visited ?? (orientation === 'white' ? 'e2' : 'e7');
  const [hand, setHand] = useState<Hand>(EMPTY);
  const pieces = useMemo(() => read(fen), [fen]);
  const held = hand.fen === fen ? hand : EMPTY;

  const look = () => {
    const picked = ground.current?.picked() ?? null;
    setHand({ fen, picked, targets: ground.current?.targets() ?? [] });
  };
  const onCursor = (square: Square) => {
    setCursor(square);
    look();
  };
  const touch = () => {
    const touched = ground.current?.touch(cursor);
    if (touched !== undefined) speak(said(words, touched, cursor, ground));
    look();
  };
  const putBack = () => {
    if (ground.current?.cancel() !== true) return false;
    speak(words.putBack);
    look();
    return true;
  };
  const onKey = (key: string) => {
    if (key === 'Escape') return putBack();
    if (key !== 'Enter' && key !== ' ') return false;
    touch();
    return true;
  };

  return (
    <SquareGrid
      orientation={orientation}
      words={words}
      cursor={cursor}
      pieceOn={(square) => pieces.get(square) ?? null}
      markOf={(square) => markOf(held, square)}
      onCursor={onCursor}
      onKey={onKey}
      className="board-squares"
    />
  );
});

/** The selected piece as last seen; only valid in the same position. */
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

/** Moves are not announced here, because the page announces every move of both sides. */
function said(
  words: BoardWords,
  touched: Touched,
  square: Square,
  ground: RefObject<Ground | null>,
): string {
  const piece = ground.current?.pieceOn(square);
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
