import { oppositeColor, type Square } from '@rookery/chess';
import type { Puzzle, PuzzleHint } from '@rookery/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { boardLook } from '../../../chess/board/board-look.ts';
import { useBoardWords } from '../../../chess/board/use-board-words.ts';
import { useLine } from '../../../chess/moves/use-line.ts';
import { useLookKeys } from '../../../chess/moves/use-look-keys.ts';
import { useLookWheel } from '../../../chess/moves/use-look-wheel.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { soundOfMove } from '../../../chess/sounds/sound-of-move.ts';
import { useSounds } from '../../../chess/sounds/use-sounds.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import { Board } from '../../../ui/board/Board.tsx';
import { NO_SHAPES, type BoardShape } from '../../../ui/board/shapes.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useTitle } from '../../../ui/use-title.ts';
import type { PuzzleChoice } from '../choice.ts';
import { OwnBar, PuzzleBar } from './PuzzleBars.tsx';
import { PuzzlePanel, type NextPuzzle } from './PuzzlePanel.tsx';
import { isOver, mayTry, movesOnBoard, type Solving } from './solving.ts';
import { usePuzzleAnnouncements } from './use-puzzle-announcements.ts';
import { useSolving } from './use-solving.ts';

/** How long the position before the opponent's mistake is shown. */
const BEFORE_MISTAKE_MS = 600;

export interface PuzzleViewProps {
  puzzle: Puzzle;
  slug: string;
  /** Which puzzles come next. */
  choice: PuzzleChoice;
  onChoose: (choice: PuzzleChoice) => void;
  /** Whether the member came here from another puzzle by a button, which is gone now. */
  isFollowing: boolean;
  next: NextPuzzle;
}

/** The board of a puzzle and everything around it. */
export function PuzzleView({ puzzle, slug, choice, onChoose, isFollowing, next }: PuzzleViewProps) {
  const t = useTranslations('puzzles');
  const preferences = useChessPreferences();
  const [flipped, setFlipped] = useState(false);
  /** How many moves are on the board; null for all of them. */
  const [look, setLook] = useState<number | null>(puzzle.details === null ? 0 : 1);
  const { announcements, speak } = usePuzzleAnnouncements(puzzle);
  const playSound = useSounds(preferences);

  const solver = useSolving(puzzle, {
    onAnswer: (answer, before) => {
      if (answer.state === 'solved') playSound('end');
      speak.answer(answer, before);
    },
    onHint: speak.hint,
    onGivenUp: (solution, before) => {
      // The mistake, the moves that were right, and the first move that was not found.
      setLook(before.moves.length + 2);
      speak.solution(solution, before);
    },
  });
  const { solving, hint } = solver;
  const line = useLine(movesOnBoard(puzzle.last_move, solving), puzzle.previous_fen);
  const ply = Math.min(look ?? line.length, line.length);
  const lookAt = (to: number) => setLook(Math.max(0, Math.min(to, line.length)));
  const isLatest = ply === line.length;
  const isAsking = mayTry(solving) && isLatest;

  useMistake(puzzle, look, () => {
    setLook(null);
    speak.start();
  });
  useMoveSounds(line, isLatest, playSound);
  useLookKeys({ ply, length: line.length, look: lookAt });
  const board = useLookWheel((by) => lookAt(ply + by), isOver(solving));
  useTitle(t('puzzle'));

  const below = flipped ? oppositeColor(puzzle.solver) : puzzle.solver;
  const words = useBoardWords(below);
  const shapes = useShapes(isAsking ? solving : null, hint);
  const shown = line[ply - 1];
  const attempt = (uci: string) => {
    setLook(null);
    solver.attempt(uci);
  };
  return (
    <div className="game-page">
      <h1 className="sr-only">{t('puzzle')}</h1>
      <div className="game-grid">
        <PuzzleBar choice={choice} slug={slug} />
        <div ref={board} className="game-board">
          <Board
            fen={shown?.fen ?? puzzle.previous_fen}
            lastMove={shown?.uci ?? null}
            orientation={below}
            player={isAsking ? puzzle.solver : null}
            premoves={false}
            {...boardLook(preferences)}
            shapes={shapes}
            words={words}
            onMove={attempt}
          />
        </div>
        <OwnBar puzzle={puzzle} />
        <PuzzlePanel
          puzzle={puzzle}
          solver={{ ...solver, attempt }}
          line={line}
          ply={ply}
          onLook={lookAt}
          onFlip={() => setFlipped(!flipped)}
          slug={slug}
          choice={choice}
          onChoose={onChoose}
          isFollowing={isFollowing}
          next={next}
        />
      </div>
      <Announcer announcements={announcements} label={t('announcements')} />
    </div>
  );
}

/** Shows the position before the opponent's mistake for a moment, and then the mistake. */
function useMistake({ details }: Puzzle, look: number | null, onShow: () => void): void {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isNew] = useState(details === null);
  const hasShown = useRef(false);
  const show = useEffectEvent(() => {
    // The member has stepped through the moves meanwhile.
    if (hasShown.current || look !== 0) return;
    hasShown.current = true;
    onShow();
  });
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => show(), isStill ? 0 : BEFORE_MISTAKE_MS);
    return () => clearTimeout(timer);
  }, [isNew, isStill]);
}

/** The sound of each new move on the board, and of the mistake once it is shown. */
function useMoveSounds(
  line: ReturnType<typeof useLine>,
  isLatest: boolean,
  playSound: ReturnType<typeof useSounds>,
): void {
  const play = useEffectEvent(() => {
    const last = line.at(-1);
    const sound = last === undefined || !isLatest ? null : soundOfMove(last);
    if (sound !== null) playSound(sound);
  });
  const length = useRef(0);
  useEffect(() => {
    // A move that is taken back makes no sound.
    if (isLatest && line.length > length.current) play();
    if (isLatest) length.current = line.length;
  }, [line.length, isLatest]);
}

/** A wrong try in red, and the hint in green. */
function useShapes(solving: Solving | null, hint: PuzzleHint | null): readonly BoardShape[] {
  const wrong = solving?.phase === 'wrong' ? solving.tried : null;
  const isShown = solving !== null;
  const [from, to] = isShown ? [hint?.from ?? null, hint?.to ?? null] : [null, null];
  return useMemo(() => {
    const shapes: BoardShape[] = [];
    if (wrong !== null) shapes.push({ kind: 'arrow', uci: wrong, tone: 'bad' });
    if (from !== null && to !== null) shapes.push({ kind: 'arrow', uci: from + to, tone: 'good' });
    else if (from !== null) shapes.push({ kind: 'circle', square: from as Square, tone: 'good' });
    return shapes.length === 0 ? NO_SHAPES : shapes;
  }, [wrong, from, to]);
}
