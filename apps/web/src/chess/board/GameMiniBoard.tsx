import type { ChessGame } from '@rookery/contract';
import { MiniBoard } from '../../ui/board/MiniBoard.tsx';
import { useChessPreferences } from '../preferences/use-preferences.ts';

interface GameMiniBoardProps {
  game: ChessGame;
  orientation?: 'white' | 'black';
}

/** The current position of a game, small. Hidden from screen readers, because the text beside it says the same. */
export function GameMiniBoard({ game: { game_state }, orientation = 'white' }: GameMiniBoardProps) {
  const { board, pieces } = useChessPreferences();
  return (
    <div aria-hidden="true">
      <MiniBoard
        fen={game_state.fen}
        lastMove={game_state.last_move}
        orientation={orientation}
        theme={board}
        pieces={pieces}
        label=""
      />
    </div>
  );
}
