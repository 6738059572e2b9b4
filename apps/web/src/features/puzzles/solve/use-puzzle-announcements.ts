import { describeMoves, type MoveDetails } from '@rookery/chess';
import type { Puzzle, PuzzleAnswer, PuzzleHint } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoveWords } from '../../../chess/moves/use-move-words.ts';
import { signed } from '../../../chess/players/signed.ts';
import { createAnnouncements } from '../../../ui/announcements.ts';
import type { Solving } from './solving.ts';
import { useSolveWords } from './use-solve-words.ts';

/** Announces the opponent's moves and the answers to screen readers. */
export function usePuzzleAnnouncements(puzzle: Puzzle) {
  const t = useTranslations('puzzles.spoken');
  const status = useTranslations('puzzles.status');
  const moveWords = useMoveWords();
  const solveWords = useSolveWords();
  const [announcements] = useState(createAnnouncements);
  const say = (...parts: (string | null)[]) =>
    announcements.announce(parts.filter((part) => part !== null).join(' '));

  const lineOf = (moves: readonly string[]): readonly MoveDetails[] =>
    describeMoves([], [puzzle.last_move, ...moves], puzzle.previous_fen);
  const lastOf = (moves: readonly string[]): string | null => {
    const move = lineOf(moves).at(-1);
    return move === undefined ? null : `${moveWords(move)}.`;
  };
  const ratingWords = ({ attempt }: Puzzle): string | null => {
    if (attempt === null || attempt.rating_after === null) return null;
    const change = signed(attempt.rating_change ?? 0);
    return t('rating', { rating: attempt.rating_after, change });
  };
  /** Only the answer that decides the attempt changes the rating. */
  const newRatingWords = (now: Puzzle) =>
    (puzzle.attempt?.result ?? null) === null ? ratingWords(now) : null;

  return {
    announcements,
    speak: {
      start: () => {
        say(lastOf([]), `${status('ask', { side: puzzle.solver })}.`, status('askWords'));
      },
      /** `before` is the state in which the try was checked. */
      answer: ({ state, reply, puzzle: now }: PuzzleAnswer, before: Solving) => {
        const tried = before.tried ?? '';
        if (state === 'right') {
          const moves = [...before.moves, tried, ...(reply === null ? [] : [reply])];
          say(t('right'), lastOf(moves));
          return;
        }
        const solving = { ...before, phase: state } as const;
        const line = lineOf(state === 'wrong' ? before.moves : [...before.moves, tried]);
        const { title, words } = solveWords({
          puzzle: now,
          solving,
          isLate: false,
          isOffline: false,
          line,
        });
        say(`${title.replace(/!$/, '')}.`, state === 'wrong' ? words : null, newRatingWords(now));
      },
      hint: ({ from, to }: PuzzleHint) => {
        if (from === null) return;
        say(to === null ? t('hintPiece', { square: from }) : t('hintMove', { from, to }));
      },
      solution: (solution: readonly string[], before: Solving) => {
        const line = lineOf(solution);
        const move = line[before.moves.length + 1];
        say(`${status('givenUp', { san: move?.san ?? '' })}.`, move ? `${moveWords(move)}.` : null);
      },
    },
  };
}
