import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { GamePageSkeleton } from '../../chess/board/GamePageSkeleton.tsx';
import { readGame } from '../../chess/games/queries.ts';
import { applyGameRow } from '../../live/use-game.ts';

interface MissingGameProps {
  gameId: string;
  nothingHere: ReactNode;
}

/** The socket has refused the game. An HTTP request tells whether the game is missing or the socket is at fault. */
export function MissingGame({ gameId, nothingHere }: MissingGameProps) {
  const t = useTranslations('game');
  const query = useQuery({
    queryKey: ['chess', 'game', gameId],
    queryFn: () => readGame(gameId),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (query.data !== undefined) applyGameRow(query.data);
  }, [query.data]);
  if (query.error === null) return <GamePageSkeleton label={t('loading')} />;
  return isRefusal(query.error) ? nothingHere : <LoadFailure query={query} />;
}

/** A malformed id is refused with another status than an unknown one. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
