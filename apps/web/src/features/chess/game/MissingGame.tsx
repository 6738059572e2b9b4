import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { takeGame } from '../../../live/use-game.ts';
import { readGame } from '../queries.ts';
import { GameSkeleton } from './GameSkeleton.tsx';

interface MissingGameProps {
  gameId: string;
  nothingHere: ReactNode;
}

/** The live line has said no. Whether there is nothing, or only no line, is asked the other way. */
export function MissingGame({ gameId, nothingHere }: MissingGameProps) {
  const t = useTranslations('game');
  const query = useQuery({
    queryKey: ['chess', 'game', gameId],
    queryFn: () => readGame(gameId),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (query.data !== undefined) takeGame(query.data);
  }, [query.data]);
  if (query.error === null) return <GameSkeleton label={t('loading')} />;
  return isRefusal(query.error) ? nothingHere : <LoadFailure query={query} />;
}

/** An address that could not be a game's is refused in another way than one that is nobody's. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
