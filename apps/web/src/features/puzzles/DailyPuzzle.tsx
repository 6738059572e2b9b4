import type { Puzzle } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../ui/board/MiniBoard.tsx';
import { Section } from '../../ui/Section.tsx';
import { dailyPuzzleQuery } from './queries.ts';

interface DailyPuzzleProps {
  slug: string;
  aside?: ReactNode;
}

/**
 * The puzzle of the day; nothing without one. The loaders of pages that show it await its query, so that it does not
 * appear later and move the page.
 */
export function DailyPuzzle({ slug, aside }: DailyPuzzleProps) {
  const t = useTranslations('dailyPuzzle');
  const { data: puzzle } = useQuery(dailyPuzzleQuery);
  const { board, pieces } = useChessPreferences();
  if (!puzzle) return null;
  const result = resultOf(puzzle);
  return (
    <Section title={t('title')} aside={aside}>
      <Link
        to="/$workspace/chess/puzzles/$puzzle"
        params={{ workspace: slug, puzzle: puzzle.id }}
        className="group grid max-w-md grid-cols-[minmax(0,11rem)_minmax(0,1fr)] items-center gap-4 rounded-small"
      >
        <MiniBoard
          fen={puzzle.fen}
          lastMove={puzzle.last_move}
          orientation={puzzle.solver}
          theme={board}
          pieces={pieces}
        />
        <span className="grid gap-1">
          <span className="font-bold">{t('toMove', { side: puzzle.solver })}</span>
          {result !== null && <span className="text-small text-muted">{t(result)}</span>}
          <span className="text-accent underline underline-offset-4 group-hover:text-accent-strong">
            {t(wayTo(puzzle))}
          </span>
        </span>
      </Link>
    </Section>
  );
}

function resultOf({ attempt }: Puzzle): 'solved' | 'failed' | null {
  const result = attempt?.result ?? null;
  if (result === null) return null;
  return result === 'failed' ? 'failed' : 'solved';
}

function wayTo(puzzle: Puzzle): 'solve' | 'see' | 'again' {
  if (puzzle.details !== null) return 'see';
  return resultOf(puzzle) === null ? 'solve' : 'again';
}
