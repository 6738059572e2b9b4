import { describeMove, type MoveDetails } from '@rookery/chess';
import type { Puzzle } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { signed } from '../../../chess/players/signed.ts';
import type { Solving } from './solving.ts';

export interface SolveWords {
  readonly title: string;
  readonly words: string | null;
  readonly tone: 'good' | 'bad' | undefined;
}

interface Situation {
  readonly puzzle: Puzzle;
  readonly solving: Solving;
  readonly isLate: boolean;
  /** Whether the server, which checks the moves, cannot be reached. */
  readonly isOffline: boolean;
  /** The moves on the board, from the opponent's mistake on. */
  readonly line: readonly MoveDetails[];
}

/** What the member is told about their last move. */
export function useSolveWords(): (situation: Situation) => SolveWords {
  const t = useTranslations('puzzles.status');
  const ratingWords = ({ attempt }: Puzzle) => {
    if (attempt === null || attempt.rating_after === null) return null;
    const change = signed(attempt.rating_change ?? 0);
    return t('ratingWords', { rating: attempt.rating_after, change });
  };
  return ({ puzzle, solving, isLate, isOffline, line }) => {
    const side = puzzle.solver;
    const { phase, tried } = solving;
    const result = puzzle.attempt?.result ?? null;
    switch (phase) {
      case 'asked':
        return {
          title: t('ask', { side }),
          words: t(isOffline ? 'offlineWords' : 'askWords'),
          tone: undefined,
        };
      case 'checking': {
        const san = line.at(-1)?.san ?? '';
        if (isLate) return { title: t('late'), words: t('lateWords', { san }), tone: undefined };
        return { title: t('checking', { san }), words: null, tone: undefined };
      }
      case 'wrong': {
        const fen = line.at(-1)?.fen ?? puzzle.fen;
        const san = describeMove(fen, tried ?? '')?.san ?? '';
        return { title: t('wrong', { san }), words: t('wrongWords'), tone: 'bad' };
      }
      case 'right': {
        const san = line.at(-2)?.san ?? '';
        return { title: t('right', { san }), words: t('rightWords', { side }), tone: 'good' };
      }
      case 'given-up': {
        const title = t('givenUp', { san: line[1 + (solving.missed ?? 0)]?.san ?? '' });
        return { title, words: ratingWords(puzzle), tone: undefined };
      }
      case 'solved': {
        const key = result === 'failed' ? 'solvedLater' : solvedKey(result);
        return { title: t(key), words: ratingWords(puzzle), tone: 'good' };
      }
      case 'known': {
        const words = ratingWords(puzzle);
        if (result === 'failed') return { title: t('failed'), words, tone: undefined };
        const key = result === 'solved_with_hint' ? 'solvedWithHint' : 'known';
        return { title: t(key), words, tone: 'good' };
      }
    }
  };
}

function solvedKey(result: 'solved' | 'solved_with_hint' | null) {
  return result === 'solved_with_hint' ? 'solvedWithHint' : 'solved';
}
