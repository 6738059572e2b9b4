import type { PuzzleRun } from '@rookery/contract';
import { useEffect, useState } from 'react';
import { boardLook } from '../../../chess/board/board-look.ts';
import { useBoardWords } from '../../../chess/board/use-board-words.ts';
import { useLine } from '../../../chess/moves/use-line.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { Board } from '../../../ui/board/Board.tsx';
import { useMedia } from '../../../ui/use-media.ts';

/** Shorter than for a single puzzle, because the clock is running. */
const BEFORE_MISTAKE_MS = 300;

export interface RunBoardProps {
  puzzle: NonNullable<PuzzleRun['puzzle']>;
  tried: string | null;
  onMove: (uci: string) => void;
}

/** The board of one puzzle of a run. It has a key for each puzzle. */
export function RunBoard({ puzzle, tried, onMove }: RunBoardProps) {
  const preferences = useChessPreferences();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [hasMistake, setHasMistake] = useState(puzzle.line.length > 0);
  useEffect(() => {
    const timer = setTimeout(() => setHasMistake(true), isStill ? 0 : BEFORE_MISTAKE_MS);
    return () => clearTimeout(timer);
  }, [isStill]);
  const moves = [puzzle.last_move, ...puzzle.line, ...(tried === null ? [] : [tried])];
  const line = useLine(hasMistake ? moves : [], puzzle.previous_fen);
  const shown = line.at(-1);
  const words = useBoardWords(puzzle.solver);
  return (
    <div className="game-board">
      <Board
        fen={shown?.fen ?? puzzle.previous_fen}
        lastMove={shown?.uci ?? null}
        orientation={puzzle.solver}
        player={hasMistake && tried === null ? puzzle.solver : null}
        premoves={false}
        {...boardLook(preferences)}
        words={words}
        onMove={onMove}
      />
    </div>
  );
}
