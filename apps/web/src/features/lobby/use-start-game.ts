import type { ChessGame, CreateGame } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { newId } from '../../api/new-id.ts';
import { clubOf } from '../../chess/games/club-of.ts';
import { callApi } from '../../api/call-api.ts';

type GameWish = Omit<CreateGame, 'id' | 'workspaceId'>;

/**
 * Starts a game and opens it. A repeated request keeps its id: if the response was lost, the retry returns the
 * game that was created instead of creating a second one.
 */
export function useStartGame(slug: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const attempt = useRef({ wish: '', id: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wish: GameWish) => {
      const written = JSON.stringify(wish);
      if (attempt.current.wish !== written) attempt.current = { wish: written, id: newId() };
      const workspaceId = clubOf(slug);
      const body: CreateGame = {
        ...wish,
        id: attempt.current.id,
        ...(workspaceId !== undefined && { workspaceId }),
      };
      return callApi('POST /api/chess/games', { body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['chess', 'few-games'] }),
  });
  // On this call, not on the mutation: a member who has closed the dialog meanwhile stays on the page.
  const onSuccess = ({ id: game }: ChessGame) =>
    void navigate({ to: '/$workspace/chess/games/$game', params: { workspace: slug, game } });
  return { isPending, error, start: (wish: GameWish) => mutate(wish, { onSuccess }) };
}
