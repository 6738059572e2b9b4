import type { GameReview } from '@rookery/contract';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { readGame } from '../../chess/games/queries.ts';
import { isGrowing, reviewQuery } from '../../chess/review/review-query.ts';
import { tellFailure } from '../../ui/toasts.ts';

const HASTY_MS = 400;
const STEADY_MS = 1_000;
const HASTY_READS = 6;

export function gameQuery(gameId: string) {
  return queryOptions({
    queryKey: ['chess', 'reviewed-game', gameId],
    queryFn: () => readGame(gameId),
  });
}

/** Polled while the review is running, faster at first, because a short game is reviewed quickly. */
export function polledReviewQuery(gameId: string) {
  return queryOptions({
    ...reviewQuery(gameId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || !isGrowing(data)) return false;
      return dataUpdateCount < HASTY_READS ? HASTY_MS : STEADY_MS;
    },
  });
}

export type AskReview = UseMutationResult<GameReview, Error, void>;

export function useAskReview(gameId: string): AskReview {
  const t = useTranslations('review.ask');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /api/chess/games/:gameId/review', { params: { gameId } }),
    onSuccess: async (review) => {
      const { queryKey } = reviewQuery(gameId);
      // An answer from before the request would say that there is no review, and nothing would be read again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, review);
    },
    onError: (error) => tellFailure(t('notAsked'), errorWords(error)),
  });
}

/** Opening the page requests a review for the game's players. Only once, so that a refusal is not repeated. */
export function useAskAtOnce(
  review: GameReview | undefined,
  isPlayer: boolean,
  { mutate }: AskReview,
) {
  const asked = useRef(false);
  const isWanted = isPlayer && review?.state === 'none';
  useEffect(() => {
    if (!isWanted || asked.current) return;
    asked.current = true;
    mutate();
  }, [isWanted, mutate]);
}
