import { chosenClock, type ClockControl } from '@rookery/chess';
import type { OpenSeek, Seek, StartSeek } from '@rookery/contract';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import type { Rating } from '../../../chess/players/rating-text.ts';
import { isSameControl } from '../../../chess/time-controls/offered.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { HIGHEST, LOWEST } from './seek-request.ts';

const POLL_MS = 2_000;
/** In the lobby, where the seeks of others are shown. */
const LOBBY_POLL_MS = 4_000;

/** One after the other, so that a cancellation is sent after the start of the search. */
const scope = { id: 'chess-seek' };
export const CANCEL_SEEK_KEY = ['chess', 'cancel-seek'];

const seekQuery = queryOptions({
  queryKey: ['chess', 'seek'],
  queryFn: () => callApi('GET /api/chess/seeks'),
  refetchInterval: ({ state }) => (state.data?.own ? POLL_MS : false),
});

/** The member's own search. */
export interface RunningSeek {
  readonly own: Seek;
  /** The number of other members who search for the same kind of game. */
  readonly others: number;
  /** To be added to our own time to get the server's. */
  readonly offsetMs: number;
}

/** Null without a search; undefined until known. */
export function useSeek(): RunningSeek | null | undefined {
  const { data, dataUpdatedAt } = useQuery(seekQuery);
  if (data === undefined) return undefined;
  if (data.own === null) return null;
  return {
    own: data.own,
    others: countFor(data.open, data.own.time_control),
    offsetMs: Date.parse(data.now) - dataUpdatedAt,
  };
}

/** The seeks of others, kept current; undefined until known. */
export function useOpenSeeks(): readonly OpenSeek[] | undefined {
  return useQuery({ ...seekQuery, refetchInterval: LOBBY_POLL_MS }).data?.open;
}

export function countFor(open: readonly OpenSeek[], control: OpenSeek['time_control']): number {
  return open.filter(({ time_control }) => isSameControl(time_control, control)).length;
}

/** The search as the server will return it, shown at the click of the button. */
export function expectedSeek(
  wish: StartSeek,
  ratingOf: (control: ClockControl) => Rating | undefined,
): RunningSeek {
  const control = chosenClock(wish.timeControl);
  const { rating = 0, rating_deviation = 0 } = ratingOf(control) ?? {};
  const own: Seek = {
    time_control: control,
    rated: wish.rated ?? true,
    min_rating: wish.minRating ?? LOWEST,
    max_rating: wish.maxRating ?? HIGHEST,
    created_at: new Date().toISOString(),
    rating,
    rating_deviation,
    workspace_id: wish.workspaceId ?? null,
  };
  return { own, others: 0, offsetMs: 0 };
}

export function useStartSeek() {
  const client = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (wish: StartSeek) => callApi('POST /api/chess/seeks', { body: wish }),
    onSuccess: (own) => {
      setCachedSeek(client, own);
      return client.invalidateQueries(seekQuery);
    },
  });
}

export function useCancelSeek() {
  const client = useQueryClient();
  const t = useTranslations('seek');
  const errorWords = useErrorWords();
  return useMutation({
    scope,
    mutationKey: CANCEL_SEEK_KEY,
    mutationFn: () => callApi('DELETE /api/chess/seeks'),
    onSuccess: () => setCachedSeek(client, null),
    onError: (error) => tellFailure(t('notCancelled'), errorWords(error)),
  });
}

/** Replaces the cached search. A response that is still under way would be older, so it is cancelled. */
export function setCachedSeek(client: QueryClient, own: Seek | null): void {
  void client.cancelQueries(seekQuery);
  client.setQueryData(seekQuery.queryKey, (known) => ({
    open: known?.open ?? [],
    now: own?.created_at ?? known?.now ?? new Date().toISOString(),
    own,
  }));
}

/** Removes a seek of another member that can no longer be accepted. */
export function forgetOpenSeek(client: QueryClient, userId: string): void {
  void client.cancelQueries(seekQuery);
  client.setQueryData(
    seekQuery.queryKey,
    (known) => known && { ...known, open: known.open.filter((seek) => seek.user_id !== userId) },
  );
}
