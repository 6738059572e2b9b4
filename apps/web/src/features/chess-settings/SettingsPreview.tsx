import { replay } from '@rookery/chess';
import type { ChessPreferences } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { boardLook } from '../../chess/board/board-look.ts';
import { useBoardWords } from '../../chess/board/use-board-words.ts';
import { Board } from '../../ui/board/Board.tsx';

const SAMPLE_MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6'];

/** A board to try the settings on. */
export function SettingsPreview({ preferences }: { preferences: ChessPreferences }) {
  const t = useTranslations('boardSettings');
  const words = useBoardWords('white');
  const [moves, setMoves] = useState(SAMPLE_MOVES);
  const { fen, turn } = replay(moves);
  return (
    <figure>
      <Board
        fen={fen}
        lastMove={moves.at(-1) ?? null}
        orientation="white"
        player={turn}
        premoves={false}
        {...boardLook(preferences)}
        words={words}
        onMove={(uci) => setMoves([...moves, uci])}
      />
      <figcaption className="mt-2 text-small text-muted">{t('preview')}</figcaption>
    </figure>
  );
}
