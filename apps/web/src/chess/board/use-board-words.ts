import type { Color } from '@rookery/chess';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { BoardPiece, BoardWords } from '../../ui/board/words.ts';

/** The board's texts in the member's language. Every square has a name, so constant parts are looked up once. */
export function useBoardWords(orientation: Color): BoardWords {
  const t = useTranslations('chess.board');
  const chess = useTranslations('chess');
  return useMemo(() => {
    const names = new Map<string, string>();
    const nameOf = ({ color, role }: BoardPiece): string => {
      const key = `${color} ${role}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = t(color, { piece: chess(`pieces.${role}`) });
      names.set(key, name);
      return name;
    };
    const empty = t('empty');
    const marks = { picked: `, ${t('picked')}`, target: `, ${t('target')}` };
    return {
      board: t('name', { color: chess(`colors.${orientation}`) }),
      keys: t('keys'),
      square: (square, piece, mark) =>
        `${square}, ${piece === null ? empty : nameOf(piece)}${mark === null ? '' : marks[mark]}`,
      pickedUp: (square, piece, count) => t('pickedUp', { piece: nameOf(piece), square, count }),
      putBack: t('putBack'),
      nothingToPick: (square) => t('nothingToPick', { square }),
      cannotGo: (square) => t('cannotGo', { square }),
      premoveSet: (from, to) => t('premoveSet', { from, to }),
      premoveCancelled: t('premoveCancelled'),
      promotion: t('promotion'),
      promotionRole: (role) => chess(`pieces.${role}`),
      cancelPromotion: t('cancelPromotion'),
    };
  }, [t, chess, orientation]);
}
