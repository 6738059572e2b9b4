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
  const nextOne = useNextPuzzle(choice, slug);
  const nextOfHomework = useNextInHomework(choice.homework ?? '', {
    workspaceId: record.workspace.id,
    userId: account.id,
    slug,
  });
  const next = choice.homework === undefined ? nextOne : nextOfHomework;
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

/** Chooses the next puzzle while this one is still shown, so that the board does not vanish in between. */
function useNextPuzzle(choice: PuzzleChoice, slug: string) {
  const t = useTranslations('puzzles');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = { query: writeChoice(choice) };
  const { mutate, isPending } = useMutation({
    mutationFn: () => chooseNext(choice),
    onSuccess: (puzzle) => {
      if (puzzle === null) {
        // That page says that none is left, and what else there is.
        const to = '/$workspace/chess/puzzles/next';
        return void navigate({ to, params: { workspace: slug }, search });
      }
      client.setQueryData(puzzleQuery(puzzle.id).queryKey, puzzle);
      return void navigate({
        to: '/$workspace/chess/puzzles/$puzzle',
        params: { workspace: slug, puzzle: puzzle.id },
        search,
        state: { isNextPuzzle: true },
      });
    },
    onError: (error) => tellFailure(t('notNext'), errorWords(error)),
  });
  return { isPending, open: () => !isPending && mutate() };
}

interface Solver {
  readonly workspaceId: string;
  readonly userId: string;
  readonly slug: string;
}

/** Goes on with the next puzzle of a homework that was not tried, and back to the homework after the last. */
function useNextInHomework(homework: string, { workspaceId, userId, slug }: Solver) {
  const t = useTranslations('puzzles');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery({ ...homeworkQuery(workspaceId, homework), staleTime: 0 }),
    onSuccess: (details) => {
      void client.invalidateQueries(homeworkListQuery(workspaceId));
      const puzzle = nextInHomework(details, userId);
      if (puzzle === undefined) {
        const to = '/$workspace/chess/puzzles/homework/$homework';
        return void navigate({ to, params: { workspace: slug, homework } });
      }
      return void navigate({
        to: '/$workspace/chess/puzzles/$puzzle',
        params: { workspace: slug, puzzle },
        search: { query: `?homework=${homework}` },
        state: { isNextPuzzle: true },
      });
    },
    onError: (error) => tellFailure(t('notNext'), errorWords(error)),
  });
  return { isPending, open: () => !isPending && mutate() };
}

/** The same page as for any unknown address. */
function NothingHere(): never {
  throw notFound({ routeId: rootRouteId });
}
