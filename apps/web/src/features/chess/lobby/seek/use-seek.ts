import type { PlayerStats, Seek, SeekState, StartSeek } from '@rookery/contract';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '../../../../api/request.ts';
import { useErrorWords } from '../../../../api/use-error-words.ts';
import { tellFailure } from '../../../../ui/toasts.ts';
import { HIGHEST, LOWEST } from './seek-wish.ts';

const SEEKS = '/api/chess/seeks';
const POLL_MS = 2_000;

/** One after the other: a search is called off after it was asked for, not before. */
const scope = { id: 'chess-seek' };
export const CANCEL_SEEK_KEY = ['chess', 'cancel-seek'];

const seekQuery = queryOptions({
  queryKey: ['chess', 'seek'],
  queryFn: () => request<SeekState>('GET', SEEKS),
  refetchInterval: ({ state }) => (state.data?.own ? POLL_MS : false),
});

/** This member's search, and since when by our own clock it is as it says. */
export interface RunningSeek {
  readonly own: Seek;
  /** How many others want the same kind of game. */
  readonly others: number;
  /** What must be added to our own time to have the server's. */
  readonly offsetMs: number;
}

/** Null while nothing is sought; undefined until that is known. */
export function useSeek(): RunningSeek | null | undefined {
  const { data, dataUpdatedAt } = useQuery(seekQuery);
  if (data === undefined) return undefined;
  if (data.own === null) return null;
  return {
    own: data.own,
    others: Math.max(0, data.waiting[data.own.time_control] - 1),
    offsetMs: Date.parse(data.now) - dataUpdatedAt,
  };
}

/** What a search will be once the server has heard of it: shown at the press of the button. */
export function expectedSeek(wish: StartSeek, stats: PlayerStats | undefined): RunningSeek {
  const own: Seek = {
    time_control: wish.timeControl,
    rated: wish.rated ?? true,
    min_rating: wish.minRating ?? LOWEST,
    max_rating: wish.maxRating ?? HIGHEST,
    created_at: new Date().toISOString(),
    rating: stats?.rating ?? 0,
    rating_deviation: stats?.rating_deviation ?? 0,
  };
  return { own, others: 0, offsetMs: 0 };
}

export function useStartSeek() {
  const client = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (wish: StartSeek) => request<Seek>('POST', SEEKS, wish),
    onSuccess: (own) => {
      noteSeek(client, own);
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
    mutationFn: () => request<void>('DELETE', SEEKS),
    onSuccess: () => noteSeek(client, null),
    onError: (error) => tellFailure(t('notCancelled'), errorWords(error)),
  });
}

/** Puts what was just learned in the place of what was known; an answer under way is older. */
export function noteSeek(client: QueryClient, own: Seek | null): void {
  void client.cancelQueries(seekQuery);
  client.setQueryData(seekQuery.queryKey, (known) => ({
    waiting: known?.waiting ?? { blitz: 0, rapid: 0, classical: 0 },
    now: own?.created_at ?? known?.now ?? new Date().toISOString(),
    own,
  }));
}
