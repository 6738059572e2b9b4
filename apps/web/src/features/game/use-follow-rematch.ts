import type { Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Takes both players to the rematch when it is agreed. A member who opens an old game stays there. */
export function useFollowRematch(game: ChessGame, own: Color | null, slug: string): void {
  const navigate = useNavigate();
  const { rematch_id: next } = game;
  const wasWithout = useRef(false);
  useEffect(() => {
    if (next === null) wasWithout.current = true;
    else if (own !== null && wasWithout.current) {
      void navigate({
        to: '/$workspace/chess/games/$game',
        params: { workspace: slug, game: next },
      });
    }
  }, [next, own, slug, navigate]);
}
