import type { Color, DetailedMoves } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { FocusedButton } from '../../../ui/FocusedButton.tsx';
import { firstPlyOf } from '../../../chess/moves/first-ply.ts';
import { isAnswered } from '../../../chess/review/better-move-search.ts';
import { moveNumber, moveTo, SIGNS } from '../moves/marks.ts';
import type { Looking } from '../moves/use-look.ts';
import { useVerdictWords } from '../moves/use-verdict-words.ts';
import { Lines } from '../moves/VerdictCard.tsx';
import { lessonOf, type Learning } from './learning.ts';
import { useLearnWords } from './use-learn-words.ts';
import type { Lesson } from './use-learning.ts';

interface LearnCardProps {
  review: GameReview;
  line: DetailedMoves;
  startFen: string;
  learning: Learning;
  lesson: Lesson;
  looking: Looking;
  own: Color | null;
}

/** Goes through the mistakes one after the other, and shows at the end how many were solved. */
export function LearnCard(props: LearnCardProps) {
  const { learning, lesson, own } = props;
  const t = useTranslations('review.learn');
  const chess = useTranslations('chess.colors');
  const { side, lessons, at } = learning;
  return (
    <section aria-label={t('title')} className="review-learn">
      <div className="flex items-baseline gap-3">
        <Heading key={at}>{t('title')}</Heading>
        {at < lessons.length && (
          <span className="ml-auto text-small text-muted">
            {t('place', { at: at + 1, count: lessons.length })}
          </span>
        )}
      </div>
      {own === null && (
        <ChoiceGroup
          quiet
          legend={t('side')}
          value={side}
          choices={[
            { value: 'white', label: chess('white') },
            { value: 'black', label: chess('black') },
          ]}
          onChoose={lesson.start}
        />
      )}
      {lessonOf(learning) === null ? <Summary {...props} /> : <Question {...props} />}
    </section>
  );
}

/** The clicked button is gone, so the heading takes the focus, and Tab goes on from there. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-large font-bold outline-none">
      {children}
    </h2>
  );
}

function Question(props: LearnCardProps) {
  const { review, line, startFen, learning, lesson, looking } = props;
  const t = useTranslations('review.learn');
  const verdictWords = useVerdictWords();
  const learnWords = useLearnWords();
  const ply = lessonOf(learning) ?? 0;
  const played = line[ply];
  const move = moveTo(review, ply + 1);
  if (played === undefined || move === undefined) return null;
  const sign = move.mark === null ? '' : SIGNS[move.mark];
  const isLast = learning.at === learning.lessons.length - 1;
  const { words, tone } = learnWords(learning, line, move, startFen);
  return (
    <>
      <p>
        {t('played', { move: `${moveNumber(firstPlyOf(line) + ply)} ${played.san}${sign}` })}{' '}
        {/* Before the answer, the reason would give the solution away. */}
        {isAnswered(learning) && move.reason !== null && verdictWords(played, move)}
      </p>
      <output className="review-learn-word" data-tone={tone}>
        {words}
      </output>
      <Answers>
        {isAnswered(learning) ? (
          <FocusedButton key="next" className="game-answer" onClick={lesson.next}>
            {t(isLast ? 'finish' : 'next')}
          </FocusedButton>
        ) : (
          <>
            <Button look="secondary" className="game-answer" onClick={lesson.tell}>
              {t('solution')}
            </Button>
            <Button look="quiet" className="game-answer" onClick={lesson.next}>
              {t('skip')}
            </Button>
          </>
        )}
      </Answers>
      {/* Its length varies, so the buttons are above it. */}
      {isAnswered(learning) && (
        <Lines move={{ ...move, reply_line: [] }} looking={looking} line={line} />
      )}
    </>
  );
}

function Summary({ learning, lesson, own }: LearnCardProps) {
  const t = useTranslations('review.learn');
  const { side, lessons, found } = learning;
  const count = lessons.length;
  const words = () => {
    if (count === 0) return own === side ? t('noneOwn') : t('none', { side });
    return found === count ? t('all', { count }) : t('summary', { found, count });
  };
  return (
    <>
      <output className="review-learn-word" data-tone={found === count ? 'good' : undefined}>
        {words()}
      </output>
      <Answers>
        <FocusedButton className="game-answer" onClick={lesson.leave}>
          {t('leave')}
        </FocusedButton>
        {count > 0 && (
          <Button look="secondary" className="game-answer" onClick={() => lesson.start(side)}>
            {t('restart')}
          </Button>
        )}
      </Answers>
    </>
  );
}

function Answers({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
