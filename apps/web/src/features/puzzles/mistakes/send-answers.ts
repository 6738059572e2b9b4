import type { MistakeCard } from '@rookery/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { retryDelayMs } from '../../../api/retry-delay.ts';
import { onReconnected } from '../../../live/socket.ts';
import { observable } from '../../../ui/observable.ts';
import { untilAnswered } from '../solve/until-answered.ts';
import { mistakesQuery } from './queries.ts';
import { addUnsent, removeUnsent, unsentAnswers, type UnsentAnswer } from './unsent-answers.ts';
import { withoutAnswered } from './without-answered.ts';

/** Cards whose answers had no response yet. */
const late = observable<ReadonlySet<string>>(new Set());

/** How many answers wait for a connection. */
export function useLateAnswers(): number {
  return useSyncExternalStore(late.subscribe, () => late.get().size);
}

/**
 * Stores an answer in the browser, and sends it until the server responds, also after the next load of a page. The server
 * ignores repeated answers. Resolves to the card after the answer.
 */
export async function sendAnswer(
  client: QueryClient,
  userId: string,
  answer: UnsentAnswer,
): Promise<MistakeCard> {
  const { cardId, body } = answer;
  addUnsent(userId, answer);
  client.setQueryData(
    mistakesQuery.queryKey,
    (cards) => cards && withoutAnswered(cards, new Set([cardId])),
  );
  try {
    const card = await untilAnswered(
      () => callApi('POST /api/chess/mistakes/:cardId/answer', { params: { cardId }, body }),
      {
        retryDelayMs,
        onReconnected,
        onLate: () => late.set(new Set([...late.get(), cardId])),
      },
    );
    removeUnsent(userId, answer);
    return card;
  } catch (error) {
    // After the next sign-in it can be sent.
    if (!isSessionMissing(error)) removeUnsent(userId, answer);
    throw error;
  } finally {
    late.set(new Set([...late.get()].filter((each) => each !== cardId)));
    void client.invalidateQueries({ queryKey: mistakesQuery.queryKey });
  }
}

let hasSent = false;

/** Sends the answers that are left from earlier pages, once. A refused answer is dropped. */
export function sendUnsentAnswers(client: QueryClient, userId: string): void {
  if (hasSent) return;
  hasSent = true;
  for (const answer of unsentAnswers(userId)) {
    sendAnswer(client, userId, answer).catch(() => undefined);
  }
}

function isSessionMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
