import { INITIAL_FEN, type Color } from '@rookery/chess';
import type { ChessPreferences } from '@rookery/contract';
import { Board } from '../../../ui/board/Board.tsx';
import { boardLook } from '../board-look.ts';
import { useBoardWords } from './use-board-words.ts';
import type { Play } from './use-play.ts';

interface GameBoardProps {
  play: Play;
  orientation: Color;
  player: Color | null;
  preferences: ChessPreferences;
}

export function GameBoard({ play, orientation, player, preferences }: GameBoardProps) {
  const words = useBoardWords(orientation);
  const shown = play.line[play.ply - 1];
  return (
    <div className="game-board" data-looking-back={play.isLookingBack || undefined}>
      <Board
        fen={shown?.fen ?? INITIAL_FEN}
        lastMove={shown?.uci ?? null}
        orientation={orientation}
        player={player}
        premoves={preferences.premove}
        {...boardLook(preferences)}
        words={words}
        onMove={play.move}
      />
    </div>
  );
}
