import type { DetailedMoves } from '@rookery/chess';
import type { Puzzle } from '@rookery/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { MoveList } from '../../../chess/moves/MoveList.tsx';
import { MoveSteps } from '../../../chess/moves/MoveSteps.tsx';
import { OwnTypedMove } from '../../../chess/moves/OwnTypedMove.tsx';
import { usePageKeys } from '../../../chess/moves/page-keys.ts';
import { useConnectionState } from '../../../live/use-connection-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { FocusedButton } from '../../../ui/FocusedButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DIFFICULTIES, type PuzzleChoice } from '../choice.ts';
import { AnalysePuzzle } from './AnalysePuzzle.tsx';
import { PuzzleFacts } from './PuzzleFacts.tsx';
import { isOver, mayTry } from './solving.ts';
import { useSolveWords } from './use-solve-words.ts';
import type { Solver } from './use-solving.ts';

/** Opens the next puzzle. */
export interface NextPuzzle {
  readonly isPending: boolean;
  readonly open: () => void;
}

interface PuzzlePanelProps {
  puzzle: Puzzle;
  solver: Solver;
  line: DetailedMoves;
  ply: number;
  onLook: (ply: number) => void;
  onFlip: () => void;
  slug: string;
  choice: PuzzleChoice;
  onChoose: (choice: PuzzleChoice) => void;
  isFollowing: boolean;
  next: NextPuzzle;
}

const NO_TIMES: readonly null[] = [];

/** Beside the board, or below it on a phone. */
export function PuzzlePanel(props: PuzzlePanelProps) {
  const { puzzle, solver, line, ply, onLook, onFlip, slug, choice } = props;
  const { solving } = solver;
  return (
    <div className="game-panel puzzle-panel">
      <Status {...props} />
      <div className="puzzle-actions">
        {isOver(solving) ? <EndActions {...props} /> : <SolvingActions {...props} />}
      </div>
      <MoveList line={line} ply={ply} times={NO_TIMES} onLook={onLook} />
      <MoveSteps ply={ply} length={line.length} onLook={onLook} onFlip={onFlip}>
        {null}
      </MoveSteps>
      {isOver(solving) && puzzle.details !== null ? (
        <PuzzleFacts puzzle={puzzle} details={puzzle.details} slug={slug} choice={choice} />
      ) : (
        <OwnTypedMove
          fen={line.at(-1)?.fen ?? puzzle.fen}
          own={puzzle.solver}
          onMove={(uci) => mayTry(solving) && solver.attempt(uci)}
        />
      )}
      {choice.homework === undefined && <Difficulty {...props} />}
    </div>
  );
}

/** The last answer in words. Screen readers hear it as an announcement. */
function Status({ puzzle, solver, line, isFollowing }: PuzzlePanelProps) {
  const t = useTranslations('puzzles');
  const solveWords = useSolveWords();
  const { solving, isLate, hint } = solver;
  const isOffline = useConnectionState() === 'lost';
  const { title, words, tone } = solveWords({ puzzle, solving, isLate, isOffline, line });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is gone, so the heading takes the focus, and Tab goes on from there.
    if (isFollowing && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isFollowing]);
  const hasHint = hint !== null && (puzzle.attempt?.result ?? null) === null;
  return (
    <div className="puzzle-status" data-tone={tone}>
      <h2 ref={heading} tabIndex={-1} className="text-large font-bold outline-none">
        {title}
      </h2>
      <p className="text-small">{hasHint ? t('hint.words') : words}</p>
    </div>
  );
}

function SolvingActions({ puzzle, solver }: PuzzlePanelProps) {
  const t = useTranslations('puzzles');
  const { solving, hint } = solver;
  const hasTarget = (hint?.to ?? null) !== null;
  const isRated = (puzzle.attempt?.result ?? null) === null;
  return (
    <>
      <Button
        look="secondary"
        className="game-answer"
        title={isRated ? t('hint.words') : undefined}
        busy={solver.isHinting || !mayTry(solving) || hasTarget}
        onClick={solver.askHint}
      >
        {t(hint === null ? 'hint.first' : 'hint.second')}
      </Button>
      <Button look="quiet" className="game-answer" busy={solver.isGivingUp} onClick={solver.giveUp}>
        {t('giveUp')}
      </Button>
    </>
  );
}

const NEXT_KEY = 'n';

function EndActions({ puzzle, solver, line, ply, slug, next }: PuzzlePanelProps) {
  const t = useTranslations('puzzles');
  const game = useTranslations('game');
  usePageKeys({ [NEXT_KEY]: next.open }, 'on the board too');
  const label = t('next');
  // A member who opened the page of a known puzzle has the focus elsewhere.
  const NextButton = solver.solving.phase === 'known' ? Button : FocusedButton;
  return (
    <>
      <NextButton
        className="game-answer"
        title={game('withKey', { label, key: NEXT_KEY.toUpperCase() })}
        aria-keyshortcuts={NEXT_KEY}
        busy={next.isPending}
        onClick={next.open}
      >
        {label}
      </NextButton>
      <AnalysePuzzle puzzle={puzzle} line={line} ply={ply} slug={slug} />
    </>
  );
}

/** For the next puzzles. */
function Difficulty({ choice, onChoose }: PuzzlePanelProps) {
  const t = useTranslations('puzzles.difficulty');
  return (
    <SelectField
      label={t('label')}
      className="puzzle-difficulty"
      value={choice.difficulty}
      options={DIFFICULTIES.map((value) => ({ value, label: t(value) }))}
      onChange={({ target }) => {
        const difficulty = DIFFICULTIES.find((each) => each === target.value);
        if (difficulty !== undefined) onChoose({ ...choice, difficulty });
      }}
    />
  );
}
