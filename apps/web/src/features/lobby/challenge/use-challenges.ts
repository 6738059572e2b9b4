import { challengeChannel, feedBinding, type Challenge } from '@rookery/contract';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { useFreshQueries } from '../../../live/use-fresh-queries.ts';

export const CHALLENGES_KEY = ['chess', 'challenges'] as const;

/** Whether the other is here changes without news, and challenges to all members come without news, too. */
const POLL_MS = 20_000;

const challengesQuery = queryOptions({
  queryKey: CHALLENGES_KEY,
  queryFn: () => callApi('GET /api/chess/challenges'),
  select: ({ data }) => data,
});

/** The member's challenges, newest first, kept current by the socket; undefined until known. */
export function useChallenges(userId: string): Challenge[] | undefined {
  const { data } = useQuery({
    ...challengesQuery,
    refetchInterval: ({ state }) => (state.data?.data.length ? POLL_MS : false),
  });
  useFreshQueries(CHALLENGES_KEY, challengeChannel(userId), [
    feedBinding('chess_challenges', 'challenger_id', userId, '*'),
    feedBinding('chess_challenges', 'opponent_id', userId, '*'),
  ]);
  return data;
}

/**
 * Adds a challenge that was just sent. It may be accepted before the list is read again, and the page has to know
 * the challenge to open its game.
 */
export function addCachedChallenge(client: QueryClient, challenge: Challenge): void {
  void client.cancelQueries(challengesQuery);
  client.setQueryData(challengesQuery.queryKey, (known) => ({
    now: known?.now ?? challenge.created_at,
    data: [challenge, ...(known?.data ?? []).filter(({ id }) => id !== challenge.id)],
  }));
}

/** As they are known to the page, without asking for them. */
export function useKnownChallenges(): Challenge[] | undefined {
  return useQuery({ ...challengesQuery, enabled: false }).data;
}

/** The same in the lobby, which also has the challenges to all members of the club. */
export function useListedChallenges(): Challenge[] | undefined {
  return useQuery({ ...challengesQuery, refetchInterval: POLL_MS }).data;
}
