import { choiceOf, type TimeControl } from '@rookery/chess';
import type { Challenge, CreateGame } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { newId } from '../../../api/new-id.ts';
import { clubOf } from '../../../chess/games/club-of.ts';
import { chosenFen, type StartChoice } from '../start/start-choice.ts';
import { addCachedChallenge, CHALLENGES_KEY } from './use-challenges.ts';

/** What a game is played for and how. */
export interface Terms {
  readonly timeControl: TimeControl | null;
  readonly color: CreateGame['color'];
  readonly rated: boolean;
  readonly start: StartChoice;
  readonly message: string;
}

/** Whom a challenge is for: a member, all members of the club, or the challenger of one that is changed. */
export type Addressee = { readonly opponentId: string | null } | { readonly instead: string };

/** Offers a challenge. A repeated request keeps its id, so that it makes no second challenge. */
export function useOffer(slug: string, onOffered: () => void) {
  const client = useQueryClient();
  const attempt = useRef({ wish: '', id: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ to, terms }: { to: Addressee; terms: Terms }) => {
      const wish = JSON.stringify([to, terms]);
      if (attempt.current.wish !== wish) attempt.current = { wish, id: newId() };
      const { timeControl, rated, start, ...more } = terms;
      const initialFen = chosenFen(start);
      const body = {
        ...more,
        id: attempt.current.id,
        timeControl: timeControl && choiceOf(timeControl),
        rated: rated && timeControl !== null && initialFen === null,
        initialFen,
      };
      if ('instead' in to) {
        const params = { challengeId: to.instead };
        return callApi('POST /api/chess/challenges/:challengeId/change', { params, body });
      }
      const workspaceId = clubOf(slug);
      return callApi('POST /api/chess/challenges', {
        body: { ...body, ...to, ...(workspaceId !== undefined && { workspaceId }) },
      });
    },
    onSuccess(challenge: Challenge) {
      addCachedChallenge(client, challenge);
      onOffered();
    },
    onSettled: () => client.invalidateQueries({ queryKey: CHALLENGES_KEY }),
  });
  return { isPending, error, offer: (to: Addressee, terms: Terms) => mutate({ to, terms }) };
}
