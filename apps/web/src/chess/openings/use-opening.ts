import { INITIAL_FEN, type DetailedMoves } from '@rookery/chess';
import { useQuery } from '@tanstack/react-query';
import { openingOf, type OpeningNames } from './opening-of.ts';
import namesUrl from './openings.json?url';

/** Loaded after the board, which does not need them. */
async function loadNames(): Promise<OpeningNames> {
  const answer = await fetch(namesUrl);
  if (!answer.ok) throw new Error(`The names of openings: ${answer.status}`);
  return (await answer.json()) as OpeningNames;
}

export function useOpening(
  line: DetailedMoves,
  ply: number,
  startFen = INITIAL_FEN,
): string | null {
  const { data } = useQuery({
    queryKey: ['chess', 'opening-names'],
    queryFn: loadNames,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: line.length > 0 || startFen !== INITIAL_FEN,
  });
  return data === undefined ? null : openingOf(data, line, ply, startFen);
}
