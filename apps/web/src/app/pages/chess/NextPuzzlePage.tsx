import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { readChoice, writeChoice } from '../../../features/puzzles/choice.ts';
import { NextPuzzle } from '../../../features/puzzles/NextPuzzle.tsx';
import { puzzleQuery } from '../../../features/puzzles/queries.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';

/** Leads on to a puzzle of the kind in the address. Links can point here before the puzzle is chosen. */
export function NextPuzzlePage() {
  const t = useTranslations('puzzles');
  const { slug } = useWorkspaceScope();
  const client = useQueryClient();
  const navigate = useNavigate();
  const choice = readChoice(useLocation().searchStr);
  useTitle(t('puzzle'));
  return (
    <NextPuzzle
      choice={choice}
      slug={slug}
      onFound={(puzzle) => {
        client.setQueryData(puzzleQuery(puzzle.id).queryKey, puzzle);
        void navigate({
          to: '/$workspace/chess/puzzles/$puzzle',
          params: { workspace: slug, puzzle: puzzle.id },
          search: { query: writeChoice(choice) },
          replace: true,
        });
      }}
    />
  );
}
