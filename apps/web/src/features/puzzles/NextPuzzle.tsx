import type { Puzzle } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { GamePageSkeleton } from '../../chess/board/GamePageSkeleton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { writeChoice, type PuzzleChoice } from './choice.ts';
import { nextPuzzleQuery } from './queries.ts';
import '../../chess/board/game-page.css';

interface NextPuzzleProps {
  choice: PuzzleChoice;
  slug: string;
  onFound: (puzzle: Puzzle) => void;
}

/** Finds a puzzle of the wanted kind, and says so if none is left. */
export function NextPuzzle({ choice, slug, onFound }: NextPuzzleProps) {
  const t = useTranslations('puzzles');
  const query = useQuery(nextPuzzleQuery(choice));
  const { data } = query;
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (data) found(data);
  }, [data]);
  if (data === undefined && query.isError) return <LoadFailure query={query} />;
  if (data !== null) return <GamePageSkeleton label={t('loading')} />;
  const { theme } = choice;
  return (
    <>
      <h1 className="sr-only">{t('none.title')}</h1>
      <EmptyState
        title={theme === null ? t('none.title') : `${t('none.title')}: ${t(`themes.${theme}`)}`}
        words={t('none.words')}
      >
        <div className="flex flex-wrap gap-3">
          {theme !== null && (
            <Link
              to="/$workspace/chess/puzzles/next"
              params={{ workspace: slug }}
              search={{ query: writeChoice({ ...choice, theme: null }) }}
              className={buttonClass('primary')}
            >
              {t('none.any')}
            </Link>
          )}
          <Link
            to="/$workspace/chess/puzzles"
            params={{ workspace: slug }}
            className={buttonClass('secondary')}
          >
            {t('back')}
          </Link>
        </div>
      </EmptyState>
    </>
  );
}
