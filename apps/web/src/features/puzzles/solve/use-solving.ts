import type { Puzzle, PuzzleAnswer, PuzzleHint } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { retryDelayMs } from '../../../api/retry-delay.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { onReconnected } from '../../../live/socket.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { storePuzzle } from '../queries.ts';
import {
  answered,
  giveUp,
  isOver,
  mayTry,
  solverMoves,
  startSolving,
  tryMove,
  unchecked,
  type Solving,
} from './solving.ts';
import { untilAnswered } from './until-answered.ts';
import { useSignalUntilLeft } from './use-signal-until-left.ts';

/** What a page is told, for its announcements and sounds. */
export interface SolvingEvents {
  /** `before` is the state in which the move was checked. */
  readonly onAnswer: (answer: PuzzleAnswer, before: Solving) => void;
  readonly onHint: (hint: PuzzleHint) => void;
  readonly onGivenUp: (solution: readonly string[], before: Solving) => void;
}

export interface Solver {
  readonly solving: Solving;
  /** The connection is lost, and the try is sent again. */
  readonly isLate: boolean;
  /** The hint for the position on the board. */
  readonly hint: PuzzleHint | null;
  readonly isHinting: boolean;
  readonly isGivingUp: boolean;
  readonly attempt: (uci: string) => void;
  readonly askHint: () => void;
  readonly giveUp: () => void;
}

/** Solves a puzzle with the server, which alone knows the solution. */
export function useSolving(puzzle: Puzzle, events: SolvingEvents): Solver {
  const t = useTranslations('puzzles');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const params = { puzzleId: puzzle.id };
  const [solving, setSolving] = useState(() => startSolving(puzzle));
  const [isLate, setIsLate] = useState(false);
  /** The current state, for an answer that comes later. */
  const latest = useRef(solving);
  const signalUntilLeft = useSignalUntilLeft();

  function keep(now: Solving): void {
    latest.current = now;
    setSolving(now);
    setIsLate(false);
  }

  async function check(uci: string, moves: readonly string[]): Promise<void> {
    const body = { moves: [...moves, uci] };
    try {
      const answer = await untilAnswered(
        () => callApi('POST /api/chess/puzzles/:puzzleId/attempt', { params, body }),
        { retryDelayMs, signal: signalUntilLeft(), onLate: () => setIsLate(true), onReconnected },
      );
      storePuzzle(client, answer.puzzle);
      const before = latest.current;
      const after = answered(before, uci, answer);
      if (after === before) return;
      keep(after);
      events.onAnswer(answer, before);
    } catch (error) {
      keep(unchecked(latest.current, uci));
      tellFailure(t('notChecked'), errorWords(error));
    }
  }

  const hinting = useMutation({
    mutationFn: (body: { moves: string[] }) =>
      callApi('POST /api/chess/puzzles/:puzzleId/hint', { params, body }),
    onSuccess: events.onHint,
    onError: (error) => tellFailure(t('hint.failed'), errorWords(error)),
  });
  const givingUp = useMutation({
    mutationFn: () => callApi('POST /api/chess/puzzles/:puzzleId/give-up', { params }),
    onSuccess: (given) => {
      storePuzzle(client, given);
      const before = latest.current;
      const solution = given.details?.solution ?? [];
      if (isOver(before)) return;
      keep(giveUp(before, solution));
      events.onGivenUp(solution, before);
    },
    onError: (error) => tellFailure(t('notGivenUp'), errorWords(error)),
  });

  const isForPosition = hinting.variables?.moves.length === solverMoves(solving).length;
  return {
    solving,
    isLate,
    hint: isForPosition && mayTry(solving) ? (hinting.data ?? null) : null,
    isHinting: hinting.isPending,
    isGivingUp: givingUp.isPending,
    attempt(uci) {
      const trying = tryMove(latest.current, uci);
      if (trying === latest.current) return;
      const moves = solverMoves(latest.current);
      keep(trying);
      void check(uci, moves);
    },
    askHint: () => hinting.mutate({ moves: [...solverMoves(solving)] }),
    giveUp: () => givingUp.mutate(),
  };
}
