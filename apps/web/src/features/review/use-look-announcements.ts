import type { DetailedMoves } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { branchLine } from './moves/look.ts';
import { moveTo } from './moves/marks.ts';
import type { Looking } from './moves/use-look.ts';
import { useVerdictWords } from './moves/use-verdict-words.ts';

/** What a screen reader announces about the position on the board. */
export function useLookAnnouncements(
  review: GameReview | undefined,
  line: DetailedMoves,
  { look: { ply, branch }, isAnnounced }: Looking,
  isLearning: boolean,
): string {
  const t = useTranslations('review');
  const moveWords = useMoveWords();
  const verdictWords = useVerdictWords();
  if (isAnnounced) return '';
  const reviewed = moveTo(review, ply);
  if (branch !== null) return branchLine(reviewed, branch.kind)[branch.shown - 1]?.san ?? '';
  // A learner gets other announcements.
  if (isLearning) return '';
  const move = line[ply - 1];
  if (move === undefined) return t('verdict.start');
  const mark = reviewed?.mark ?? null;
  if (mark === null) return moveWords(move);
  return `${moveWords(move)}. ${t(`marks.${mark}`)}. ${verdictWords(move, reviewed)}`;
}
