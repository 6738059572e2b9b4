import type { Color, DetailedMoves } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { useRef, useState } from 'react';
import { judgeTry, type Judge } from '../../../chess/review/judge.ts';
import { lessonsOf } from '../../../chess/review/review-query.ts';
import { moveTo } from '../moves/marks.ts';
import type { Looking } from '../moves/use-look.ts';
import {
  judged,
  lessonOf,
  nextLesson,
  startLearning,
  tellSolution,
  tryMove,
  type Learning,
} from './learning.ts';

export interface Lesson {
  /** Null while not learning. */
  readonly learning: Learning | null;
  readonly start: (side: Color) => void;
  readonly attempt: (uci: string) => void;
  readonly tell: () => void;
  readonly next: () => void;
  readonly leave: () => void;
}

interface Learned {
  readonly review: GameReview | undefined;
  readonly line: DetailedMoves;
  readonly startFen: string;
  readonly looking: Looking;
  readonly judge: Judge | null;
}

/** Puts each mistake on the board, and its solution once it is found or viewed. */
export function useLearning({ review, line, startFen, looking, judge }: Learned): Lesson {
  const [learning, setLearning] = useState<Learning | null>(null);
  /** The current state, for a verdict that comes later. */
  const latest = useRef(learning);

  function keep(now: Learning | null): void {
    latest.current = now;
    setLearning(now);
  }
  function open(now: Learning): void {
    keep(now);
    const ply = lessonOf(now);
    if (ply !== null) looking.goTo(ply);
  }
  function showSolution(ply: number): void {
    looking.showBranch('best', 1, ply + 1);
  }

  async function weigh(now: Learning, uci: string, ply: number): Promise<void> {
    const move = moveTo(review, ply + 1);
    if (move === undefined) return;
    const attempt = { at: now.at, uci };
    const verdict = await judgeTry(line[ply - 1]?.fen ?? startFen, uci, move, judge).catch(
      () => null,
    );
    const before = latest.current;
    const after = before && judged(before, attempt, verdict);
    // The member has gone on meanwhile, so the board stays.
    if (after === before) return;
    keep(after);
    if (after?.phase === 'right') showSolution(ply);
  }

  return {
    learning,
    start(side) {
      open(startLearning(side, lessonsOf(review?.moves ?? [], side)));
      // On a phone the board is not visible from this button.
      window.scrollTo({ top: 0 });
    },
    attempt(uci) {
      const ply = learning === null ? null : lessonOf(learning);
      if (learning === null || ply === null) return;
      const trying = tryMove(learning, uci);
      if (trying === learning) return;
      keep(trying);
      void weigh(trying, uci, ply);
    },
    tell() {
      const ply = learning === null ? null : lessonOf(learning);
      if (learning === null || ply === null) return;
      keep(tellSolution(learning));
      showSolution(ply);
    },
    next: () => learning !== null && open(nextLesson(learning)),
    leave() {
      keep(null);
      looking.goTo(looking.look.ply);
    },
  };
}
