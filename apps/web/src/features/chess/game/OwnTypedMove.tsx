import type { Color } from '@rookery/chess';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TypedMove } from '../../../ui/board/TypedMove.tsx';

interface OwnTypedMoveProps {
  fen: string;
  own: Color;
  onMove: (uci: string) => void;
}

export function OwnTypedMove({ fen, own, onMove }: OwnTypedMoveProps) {
  const t = useTranslations('game.typed');
  const [wrong, setWrong] = useState<{ fen: string; words: string } | null>(null);
  return (
    <div className="game-typed">
      <TypedMove
        fen={fen}
        player={own}
        label={t('label')}
        // In another position it may be right.
        error={wrong?.fen === fen ? wrong.words : undefined}
        hint={t('hint')}
        onMove={onMove}
        onWrong={(reason, text) => setWrong({ fen, words: t(`wrong.${reason}`, { text }) })}
      />
    </div>
  );
}
