import type { ChessGame } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The end of a game changes ratings, statistics and lists, so their queries are invalidated. */
export function useSettledGame({ status }: ChessGame): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'active' && status !== 'active') {
      void client.invalidateQueries({
        queryKey: ['chess'],
        predicate: ({ queryKey }) => queryKey[1] !== 'opening-names',
      });
    }
    before.current = status;
  }, [status, client]);
}
