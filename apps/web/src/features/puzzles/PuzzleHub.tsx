import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { isProvisional, ratingText } from '../../chess/players/rating-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  DIFFICULTIES,
  lastDifficulty,
  rememberDifficulty,
  writeChoice,
  type PuzzleChoice,
} from './choice.ts';
import { DailyPuzzle } from './DailyPuzzle.tsx';
import { dailyPuzzleQuery, nextPuzzleQuery, progressQuery } from './queries.ts';
import { PuzzleTiles } from './PuzzleTiles.tsx';
import { GROUP_NAMES, THEME_GROUPS } from './themes.ts';

const ANY_PUZZLE: PuzzleChoice = { theme: null, difficulty: 'normal' };

/** All ways to puzzles. */
export function PuzzleHub({ slug, homework }: { slug: string; homework: ReactNode }) {
  const t = useTranslations('puzzles');
  const [difficulty, setDifficulty] = useState(lastDifficulty);
  if (useIsEmpty()) return <EmptyState title={t('empty.title')} words={t('empty.words')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        <Level
          slug={slug}
          difficulty={difficulty}
          onChoose={(chosen) => {
            rememberDifficulty(chosen);
            setDifficulty(chosen);
          }}
        />
        <DailyPuzzle slug={slug} />
      </div>
      <PuzzleTiles slug={slug} />
      {homework}
      <Themes slug={slug} difficulty={difficulty} />
    </div>
  );
}

/** Whether there are no puzzles at all: neither one of the day, nor any for a member who has tried none. */
function useIsEmpty(): boolean {
  const daily = useQuery(dailyPuzzleQuery);
  const { data: progress } = useQuery(progressQuery);
  const isPossible = daily.data === null && progress?.attempts === 0;
  const { data: next } = useQuery({ ...nextPuzzleQuery(ANY_PUZZLE), enabled: isPossible });
  return isPossible && next === null;
}

interface ChosenProps {
  slug: string;
  difficulty: PuzzleChoice['difficulty'];
}

interface LevelProps extends ChosenProps {
  onChoose: (difficulty: PuzzleChoice['difficulty']) => void;
}

/** The member's rating, and the way to the next puzzle. */
function Level({ slug, difficulty, onChoose }: LevelProps) {
  const t = useTranslations('puzzles');
  return (
    <Section title={t('rating.title')}>
      <div className="grid justify-items-start gap-4">
        <Rating />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('difficulty.label')}
            className="w-40"
            value={difficulty}
            options={DIFFICULTIES.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
            onChange={({ target }) => {
              const chosen = DIFFICULTIES.find((each) => each === target.value);
              if (chosen !== undefined) onChoose(chosen);
            }}
          />
          <Link
            to="/$workspace/chess/puzzles/next"
            params={{ workspace: slug }}
            search={{ query: writeChoice({ theme: null, difficulty }) }}
            className={buttonClass('primary', 'px-6')}
          >
            {t('goOn')}
          </Link>
        </div>
      </div>
    </Section>
  );
}

function Rating() {
  const t = useTranslations('puzzles.rating');
  const progress = useQuery(progressQuery);
  if (progress.isPending) return <div className="skeleton h-18 w-48" />;
  if (progress.data === undefined) return <LoadFailure query={progress} />;
  const { rating, deviation, attempts, solved } = progress.data;
  const own = { rating, rating_deviation: deviation };
  return (
    <div className="min-h-18">
      <p
        className="text-[2.75rem] leading-[1.1] font-semibold"
        title={isProvisional(own) ? t('provisional') : undefined}
      >
        <span className="sr-only">{t('label')}: </span>
        {ratingText(own)}
      </p>
      <p className="text-muted">{t('solved', { count: attempts, solved })}</p>
    </div>
  );
}

function Themes({ slug, difficulty }: ChosenProps) {
  const t = useTranslations('puzzles');
  return (
    <Section title={t('themesTitle')}>
      <div className="columns-1 gap-x-10 sm:columns-2 xl:columns-3">
        {GROUP_NAMES.map((group) => (
          <div key={group} className="mb-6 break-inside-avoid">
            <h3 className="border-b border-line pb-1 font-semibold">{t(`groups.${group}`)}</h3>
            <ul className="grid grid-cols-2 gap-x-4">
              {THEME_GROUPS[group].map((theme) => (
                <li key={theme}>
                  <Link
                    to="/$workspace/chess/puzzles/next"
                    params={{ workspace: slug }}
                    search={{ query: writeChoice({ theme, difficulty }) }}
                    className="flex min-h-11 items-center py-1 text-accent hover:text-accent-strong hover:underline"
                  >
                    {t(`themes.${theme}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
