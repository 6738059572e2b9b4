import type { ChessGame, MemberProfile } from '@rookery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { peopleQuery } from './queries.ts';

/** Undefined while loading, null for a deleted account. */
export type PersonOf = (userId: string) => MemberProfile | null | undefined;

/** The players of these games. At most 50 games, because a request is limited to 100 ids. */
export function usePeopleOf(games: readonly ChessGame[]): PersonOf {
  const ids = games.flatMap((game) => [game.white_player_id, game.black_player_id]);
  const people = useQuery({ ...peopleQuery(ids), placeholderData: keepPreviousData });
  const isKnown = people.isSuccess && !people.isPlaceholderData;
  return (userId) => people.data?.get(userId) ?? (isKnown ? null : undefined);
}
