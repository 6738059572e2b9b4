import type { Puzzle, VoteOnPuzzle } from '@rookery/contract';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, isFinal, isNotFound } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { keptQuery } from '../../offline/kept-queries.ts';
import type { PuzzleChoice } from './choice.ts';
import { withVote } from './with-vote.ts';

const PAGE_SIZE = 30;
/** The server's largest page. */
const GRAPH_POINTS = 200;

/** The puzzle of the day; null if there is none. */
export const dailyPuzzleQuery = queryOptions({
  queryKey: ['puzzles', 'daily'],
  queryFn: async () => {
    try {
      return await callApi('GET /api/chess/puzzles/daily');
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  },
  ...keptQuery('the-day'),
});

/** Only this member changes their attempt, and every change is stored here, so it is fetched once. */
export function puzzleQuery(puzzleId: string) {
  return queryOptions({
    queryKey: ['puzzles', 'one', puzzleId],
    queryFn: async ({ client }) => {
      try {
        return await callApi('GET /api/chess/puzzles/:puzzleId', { params: { puzzleId } });
      } catch (error) {
        if (isFinal(error)) throw error;
        // Without a connection only the puzzle of the day is known.
        await client.prefetchQuery(dailyPuzzleQuery);
        const daily = client.getQueryData(dailyPuzzleQuery.queryKey);
        if (daily?.id !== puzzleId) throw error;
        return daily;
      }
    },
    staleTime: Infinity,
  });
}

/** A puzzle to go on with; null if none is left. Each fetch may choose another one, so it is never kept. */
export function nextPuzzleQuery(choice: PuzzleChoice) {
  return queryOptions({
    queryKey: ['puzzles', 'next', choice],
    queryFn: () => chooseNext(choice),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export async function chooseNext({ theme, difficulty }: PuzzleChoice): Promise<Puzzle | null> {
  try {
    const query = { difficulty, theme: theme ?? undefined };
    return await callApi('GET /api/chess/puzzles/next', { query });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_puzzle_left') return null;
    throw error;
  }
}

export const progressQuery = queryOptions({
  queryKey: ['puzzles', 'progress'],
  queryFn: () => callApi('GET /api/chess/puzzles/progress'),
  ...keptQuery('always'),
});

/** Newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['puzzles', 'history'],
  queryFn: ({ pageParam }) => readHistory(PAGE_SIZE, pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** The newest attempts, for the graph of the rating. */
export const latestAttemptsQuery = queryOptions({
  queryKey: ['puzzles', 'latest-attempts'],
  queryFn: async () => (await readHistory(GRAPH_POINTS, null)).data,
});

function readHistory(limit: number, cursor: string | null) {
  return callApi('GET /api/chess/puzzles/history', {
    query: { limit, cursor: cursor ?? undefined },
  });
}

/** Shows a vote at once. */
export function storeVote(client: QueryClient, puzzle: Puzzle, vote: VoteOnPuzzle['vote']): void {
  const { details } = puzzle;
  if (details !== null) putPuzzle(client, { ...puzzle, details: withVote(details, vote) });
}

/** Takes what the server answered about a puzzle. Rating, history and progress are fetched again. */
export function storePuzzle(client: QueryClient, puzzle: Puzzle): void {
  const { queryKey } = puzzleQuery(puzzle.id);
  const before = client.getQueryData(queryKey);
  putPuzzle(client, puzzle);
  const isDecided = puzzle.attempt?.result !== before?.attempt?.result;
  if (isDecided || (before?.details ?? null) !== puzzle.details) {
    for (const name of ['daily', 'progress', 'history', 'latest-attempts']) {
      void client.invalidateQueries({ queryKey: ['puzzles', name] });
    }
  }
}

function putPuzzle(client: QueryClient, puzzle: Puzzle): void {
  client.setQueryData(puzzleQuery(puzzle.id).queryKey, puzzle);
  client.setQueryData(dailyPuzzleQuery.queryKey, (daily) =>
    daily?.id === puzzle.id ? puzzle : daily,
  );
}
