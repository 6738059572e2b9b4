import type { DetailedMoves } from '@rookery/chess';
import type { Puzzle } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/Button.tsx';

interface AnalysePuzzleProps {
  puzzle: Puzzle;
  line: DetailedMoves;
  ply: number;
  slug: string;
}

/** Links to the analysis of the puzzle with its solution, at the position on the board. */
export function AnalysePuzzle({ puzzle, line, ply, slug }: AnalysePuzzleProps) {
  const t = useTranslations('chess');
  const moves = line.map(({ uci }, index) => (index + 1 === ply ? `${uci}*` : uci)).join('_');
  const query = new URLSearchParams({ fen: puzzle.previous_fen, moves });
  return (
    <Link
      to="/$workspace/chess/analysis"
      params={{ workspace: slug }}
      search={{ query: `?${query}` }}
      className={buttonClass('secondary', 'game-answer')}
    >
      {t('analyse')}
    </Link>
  );
}
