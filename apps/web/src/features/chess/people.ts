import type { ChessGame, MemberProfile } from '@rookery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { peopleQuery } from './queries.ts';

/** Undefined until it is known who it is, null for somebody who is no longer there. */
export type PersonOf = (userId: string) => MemberProfile | null | undefined;

/** Who plays these games. At most 50 games at once: a request names 100 people. */
export function usePeopleOf(games: readonly ChessGame[]): PersonOf {
  const ids = games.flatMap((game) => [game.white_player_id, game.black_player_id]);
  const people = useQuery({ ...peopleQuery(ids), placeholderData: keepPreviousData });
  const isKnown = people.isSuccess && !people.isPlaceholderData;
  return (userId) => people.data?.get(userId) ?? (isKnown ? null : undefined);
}
