import { describeMove, type DetailedMoves } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { lessonOf, type Learning } from './learning.ts';

interface LearnWords {
  readonly words: string;
  readonly tone: 'good' | 'bad' | undefined;
}

/** The text for a member who searches for a better move. */
export function useLearnWords(): (
  learning: Learning,
  line: DetailedMoves,
  move: ReviewedMove,
  startFen: string,
) => LearnWords {
  const t = useTranslations('review.learn');
  return (learning, line, move, startFen) => {
    const { side, phase, verdict } = learning;
    const san = triedSan(learning, line, startFen);
    const best = move.best_line[0]?.san ?? '';
    switch (phase) {
      case 'asked':
        return { words: t('ask', { side }), tone: undefined };
      case 'judging':
        return { words: t('judging', { san }), tone: undefined };
      case 'wrong':
        return { words: t(learning.tried === move.uci ? 'again' : 'wrong', { san }), tone: 'bad' };
      case 'unsure':
        return { words: t('unsure', { san }), tone: undefined };
      case 'right':
        return { words: t(verdict === 'good' ? 'good' : 'best', { san, best }), tone: 'good' };
      case 'told':
        return { words: t('told', { best }), tone: undefined };
    }
  };
}

/** The tried move in algebraic notation. */
function triedSan(learning: Learning, line: DetailedMoves, startFen: string): string {
  const ply = lessonOf(learning);
  if (ply === null || learning.tried === null) return '';
  return describeMove(line[ply - 1]?.fen ?? startFen, learning.tried)?.san ?? '';
}
