import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getRouteApi,
  notFound,
  rootRouteId,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import {
  readChoice,
  rememberDifficulty,
  writeChoice,
  type PuzzleChoice,
} from '../../../features/puzzles/choice.ts';
import { nextInHomework } from '../../../features/puzzles/homework/next-in-homework.ts';
import { homeworkListQuery, homeworkQuery } from '../../../features/puzzles/homework/queries.ts';
import { chooseNext, puzzleQuery } from '../../../features/puzzles/queries.ts';
import { PuzzleRoom } from '../../../features/puzzles/solve/PuzzleRoom.tsx';
import { keepPage } from '../../../offline/keep-page.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { useWorkspaceScope } from '../../scope.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the member came from another puzzle. */
    isNextPuzzle?: boolean;
  }
}

const route = getRouteApi('/$workspace/chess/puzzles/$puzzle');

export function PuzzlePage() {
  const { puzzle } = route.useParams();
  const { account, record, slug } = useWorkspaceScope();
  const { searchStr, state } = useLocation();
  const navigate = useNavigate();
  const choice = readChoice(searchStr);
  useEffect(() => keepPage(`/${slug}/chess/puzzles`, { withEngine: false }), [slug]);
  const next = useNextPuzzle(choice, {
    workspaceId: record.workspace.id,
    userId: account.id,
    slug,
  });
  const choose = (chosen: PuzzleChoice) => {
    rememberDifficulty(chosen.difficulty);
    void navigate({
      to: '.',
      search: { query: writeChoice(chosen) },
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    // A key for each puzzle, so that no state is kept from another one.
    <PuzzleRoom
      key={puzzle}
      puzzleId={puzzle}
      slug={slug}
      choice={choice}
      onChoose={choose}
      isFollowing={state.isNextPuzzle === true}
      next={next}
      nothingHere={<NothingHere />}
    />
  );
}

interface Solver {
  readonly workspaceId: string;
  readonly userId: string;
  readonly slug: string;
}

/** Chooses the next puzzle while this one is still shown, so that the board does not vanish in between. */
function useNextPuzzle(choice: PuzzleChoice, { workspaceId, userId, slug }: Solver) {
  const t = useTranslations('puzzles');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { homework } = choice;
  const search = { query: writeChoice(choice) };

  async function chooseAny(): Promise<string | null> {
    const puzzle = await chooseNext(choice);
    if (puzzle !== null) client.setQueryData(puzzleQuery(puzzle.id).queryKey, puzzle);
    return puzzle?.id ?? null;
  }

  async function chooseOf(homeworkId: string): Promise<string | null> {
    const query = homeworkQuery(workspaceId, homeworkId);
    const details = await client.fetchQuery({ ...query, staleTime: 0 });
    void client.invalidateQueries(homeworkListQuery(workspaceId));
    return nextInHomework(details, userId) ?? null;
  }

  function open(puzzle: string | null): void {
    const params = { workspace: slug };
    if (puzzle !== null) {
      void navigate({
        to: '/$workspace/chess/puzzles/$puzzle',
        params: { ...params, puzzle },
        search,
        state: { isNextPuzzle: true },
      });
    } else if (homework === undefined) {
      // That page says that none is left, and what else there is.
      void navigate({ to: '/$workspace/chess/puzzles/next', params, search });
    } else {
      const to = '/$workspace/chess/puzzles/homework/$homework';
      void navigate({ to, params: { ...params, homework } });
    }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: () => (homework === undefined ? chooseAny() : chooseOf(homework)),
    onSuccess: open,
    onError: (error) => tellFailure(t('notNext'), errorWords(error)),
  });
  return { isPending, open: () => !isPending && mutate() };
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}
