import type { MoveDetails } from '@rookery/chess';
import { useTranslations } from 'use-intl';

/** A move in words: `Black moves the knight to f6, check`. */
export function useMoveWords(): (move: MoveDetails) => string {
  const t = useTranslations('game.spoken');
  const chess = useTranslations('chess');

  function wordsOf({ uci, mover, piece, captured, promotion, castling }: MoveDetails): string {
    const color = chess(`colors.${mover}`);
    const square = uci.slice(2, 4);
    if (castling !== null) return t(castling === 'king' ? 'castleKing' : 'castleQueen', { color });
    const taken = captured === null ? null : chess(`pieces.${captured}`);
    const spoken = { color, square, piece: chess(`pieces.${promotion ?? piece}`) };
    if (taken === null) return t(promotion === null ? 'plain' : 'promote', spoken);
    return t(promotion === null ? 'capture' : 'capturePromote', { ...spoken, captured: taken });
  }

  return (move) => {
    const words = wordsOf(move);
    return move.threat === null ? words : `${words}, ${t(move.threat)}`;
  };
}
