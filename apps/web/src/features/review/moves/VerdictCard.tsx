import type { DetailedMoves } from '@rookery/chess';
import type { GameReview, ReviewedMove } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { scoreText } from '../../../chess/evaluation/score.ts';
import { useScoreWords } from '../../../chess/evaluation/use-score-words.ts';
import { firstPlyOf, plyOfMove } from '../../../chess/moves/first-ply.ts';
import { LineMoves } from './LineMoves.tsx';
import { branchStart, type Branch } from './look.ts';
import { moveNumber, moveTo, SIGNS } from './marks.ts';
import type { Looking } from './use-look.ts';
import { useVerdictWords } from './use-verdict-words.ts';
import { hasBetter } from './verdict.ts';

interface VerdictCardProps {
  review: GameReview | undefined;
  line: DetailedMoves;
  looking: Looking;
}

/** How good the move on the board was, why, and what was better. */
export function VerdictCard({ review, line, looking }: VerdictCardProps) {
  const t = useTranslations('review');
  const scoreWords = useScoreWords();
  const verdictWords = useVerdictWords();
  const { ply } = looking.look;
  const move = line[ply - 1];
  const reviewed = moveTo(review, ply);
  const position = review?.positions[ply];
  const mark = reviewed?.mark ?? null;
  return (
    <section aria-label={t('verdict.title')} className="review-verdict">
      <p className="flex items-baseline gap-2">
        <span className="truncate text-large font-bold">
          {move === undefined ? t('verdict.start') : `${moveNumber(plyOfMove(move))} ${move.san}`}
          {mark !== null && (
            <span aria-hidden="true" data-mark={mark} className="review-sign">
              {SIGNS[mark]}
            </span>
          )}
        </span>
        {position !== undefined && (
          <span className="ml-auto shrink-0 font-semibold" title={scoreWords(position)}>
            <span aria-hidden="true">{scoreText(position)}</span>
            <span className="sr-only">{scoreWords(position)}</span>
          </span>
        )}
      </p>
      <p>
        {mark !== null && (
          <span data-mark={mark} className="review-mark-word">
            {t(`marks.${mark}`)}.{' '}
          </span>
        )}
        {move === undefined ? <Intro /> : verdictWords(move, reviewed)}
      </p>
      {reviewed !== undefined && <Lines move={reviewed} looking={looking} line={line} />}
    </section>
  );
}

/** Devices with a mouse have a keyboard too. */
function Intro() {
  const t = useTranslations('review.verdict');
  return (
    <>
      {t('intro')} <span className="hidden pointer-fine:inline">{t('introKeys')}</span>
    </>
  );
}

interface LinesProps {
  move: ReviewedMove;
  looking: Looking;
  line: DetailedMoves;
}

/** The best line, and the reply to the move played. */
export function Lines({ move, looking, line: played }: LinesProps) {
  const t = useTranslations('review.verdict');
  const { ply, branch } = looking.look;
  const line = (kind: Branch['kind'], label: string, moves: ReviewedMove['best_line']) => (
    <LineMoves
      label={label}
      start={firstPlyOf(played) + branchStart(ply, kind)}
      moves={moves}
      shown={branch?.kind === kind ? branch.shown : 0}
      onShow={(shown) => looking.showBranch(kind, shown)}
    />
  );
  return (
    <>
      {hasBetter(move) && line('best', t('bestLine'), move.best_line)}
      {move.mark !== null &&
        move.reply_line.length > 0 &&
        line('reply', t('replyLine'), move.reply_line)}
    </>
  );
}
