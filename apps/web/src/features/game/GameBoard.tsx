import type { Color, Square } from '@rookery/chess';
import type { ChessGame, ChessPreferences } from '@rookery/contract';
import { useMemo, type Ref } from 'react';
import { boardLook } from '../../chess/board/board-look.ts';
import { useBoardWords } from '../../chess/board/use-board-words.ts';
import { useLookWheel } from '../../chess/moves/use-look-wheel.ts';
import { Board, type BoardHandle } from '../../ui/board/Board.tsx';
import { NO_SHAPES, type BoardShape } from '../../ui/board/shapes.ts';
import { endMarks } from './end-marks.ts';
import type { GivenHint } from './use-hint.ts';
import type { Play } from './use-play.ts';

interface GameBoardProps {
  game: ChessGame;
  play: Play;
  orientation: Color;
  player: Color | null;
  preferences: ChessPreferences;
  /** Whether the mouse wheel steps through the moves. A player who moves by mouse would leave the position by it. */
  hasLookWheel: boolean;
  /** In training: the hint for the position on the board. */
  hint: GivenHint | null;
  ref: Ref<BoardHandle>;
}

export function GameBoard(props: GameBoardProps) {
  const { game, play, orientation, player, preferences, hasLookWheel, hint, ref } = props;
  const board = useLookWheel((by) => play.look(play.ply + by), hasLookWheel);
  const words = useBoardWords(orientation);
  const shown = play.line[play.ply - 1];
  const marks = useMemo(() => endMarks(game), [game]);
  const hints = useHintShapes(hint);
  const shapes = game.status === 'active' ? hints : marks;
  return (
    <div ref={board} className="game-board" data-looking-back={play.isLookingBack || undefined}>
      <Board
        ref={ref}
        fen={shown?.fen ?? play.startFen}
        lastMove={shown?.uci ?? null}
        orientation={orientation}
        player={player}
        premoves={preferences.premove}
        {...boardLook(preferences)}
        shapes={play.isLookingBack ? NO_SHAPES : shapes}
        words={words}
        onMove={play.move}
      />
    </div>
  );
}

function useHintShapes(hint: GivenHint | null): readonly BoardShape[] {
  const [from, to] = [hint?.from ?? null, hint?.to ?? null];
  return useMemo(() => {
    if (from === null) return NO_SHAPES;
    if (to === null) return [{ kind: 'circle', square: from as Square, tone: 'good' }];
    return [{ kind: 'arrow', uci: from + to, tone: 'good' }];
  }, [from, to]);
}
